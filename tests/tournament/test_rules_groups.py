"""The group stage's rules: sizes, order of bouts, table and ties."""

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.enums import Leaving
from tournament.rules.groups import (
    Result,
    back_to_back,
    bout_order,
    certain_to_advance,
    dealt,
    even_sizes,
    group_sizes,
    ranking,
)

POOLS = json.loads((Path(__file__).parent.parent / "field/fencing_pools.json").read_text())["pools"]


def won(red: str, blue: str, hits: tuple[int, int] = (5, 0)) -> Result:
    return Result(red, blue, red, hits)


@pytest.mark.parametrize(
    ("entrants", "sizes"),
    [
        (0, []),
        (1, [1]),
        (2, [2]),
        (3, [3]),
        (4, [4]),
        (6, [6]),
        (7, [4, 3]),
        (8, [4, 4]),
        (9, [5, 4]),
        (10, [5, 5]),
        (11, [6, 5]),
        (13, [5, 4, 4]),
        (14, [5, 5, 4]),
        (64, [5] * 12 + [4]),
    ],
)
def test_group_sizes(entrants, sizes):
    assert group_sizes(entrants) == sizes


@given(st.integers(4, 400))
def test_group_sizes_are_even_and_hold_everyone(entrants):
    sizes = group_sizes(entrants)
    assert sum(sizes) == entrants
    assert max(sizes) - min(sizes) <= 1
    assert min(sizes) >= 3


def test_even_sizes_of_fourteen_in_four():
    assert even_sizes(14, 4) == [4, 4, 3, 3]


@given(st.sets(st.text(min_size=1, max_size=6), min_size=2, max_size=40), st.text())
def test_dealt_puts_everyone_into_exactly_one_group(names, seed):
    groups = dealt(seed, names, group_sizes(len(names)))
    assert sorted(name for group in groups for name in group) == sorted(names)


@pytest.mark.parametrize(
    ("size", "least"), [(2, 0), (3, 2), (4, 2), *((size, 0) for size in range(5, 13))]
)
def test_bout_order_has_all_pairs_and_the_least_back_to_back(size, least):
    group = [chr(65 + n) for n in range(size)]
    for seed in range(50):
        order = bout_order(str(seed), group)
        met = sorted(tuple(sorted(pair)) for pair in order)
        assert met == list(combinations(group, 2))
        assert back_to_back(order) == least


def test_bout_order_does_not_depend_on_the_order_of_names():
    assert bout_order("7", "ABCDE") == bout_order("7", "ECADB")


def test_bout_order_is_fair_to_pairs_and_corners():
    orders = [bout_order(f"fair {n}", "ABCDE") for n in range(2000)]
    first = Counter(frozenset(order[0]) for order in orders)
    assert all(abs(count - 200) < 60 for count in first.values())
    red = Counter(pair[0] for order in orders for pair in order)
    assert all(abs(count - 4000) < 250 for count in red.values())


@pytest.mark.parametrize("pool", POOLS, ids=[pool["id"] for pool in POOLS])
def test_ranking_of_a_real_pool(pool):
    ghosts = set(pool.get("ghosts", []))
    bouts = [Result(red, blue, winner, (h, k)) for red, blue, h, k, winner in pool["bouts"]]
    for fighters in (pool["fighters"], pool["fighters"][::-1]):
        table = ranking(fighters, bouts)
        order = [sorted(level) for level in table.order if not set(level) & ghosts]
        assert order == [sorted(level) for level in pool["expected"]["standing"]]
        assert list(table.advance) == pool["expected"]["advance"]


def test_ranking_walkover_gives_the_point_and_no_hits():
    table = ranking("AB", [Result("A", "B", "A", (0, 0), walkover=True)], advance=1)
    assert table.points == {"A": 1, "B": 0}
    assert table.advantage == {"A": Fraction(0), "B": Fraction(0)}
    assert table.advance == ("A",)


def test_ranking_a_bout_lost_by_both_gives_nobody_a_win():
    table = ranking("AB", [Result("A", "B", None, (2, 1))], advance=1)
    assert table.points == {"A": 0, "B": 0}
    assert table.advantage == {"A": Fraction(1, 3), "B": Fraction(-1, 3)}


def test_ranking_one_who_left_gives_walkovers_for_open_bouts():
    bouts = [won("A", "B"), won("D", "A", (5, 4)), won("B", "C")]
    table = ranking("ABCD", bouts, left={"D"})
    assert table.points == {"A": 1, "B": 2, "C": 1}
    assert "D" not in {name for level in table.order for name in level}


def test_ranking_strike_takes_all_bouts_of_one_who_left():
    bouts = [won("A", "B"), won("D", "A"), won("B", "C"), won("C", "A", (5, 4))]
    table = ranking("ABCD", bouts, left={"D"}, leaving=Leaving.STRIKE)
    assert table.points == {"A": 1, "B": 1, "C": 1}
    assert table.advantage["A"] == Fraction(9 - 5, 14)


CYCLE = [won("A", "B", (5, 3)), won("B", "C", (5, 3)), won("C", "A", (5, 3))]


def test_ranking_extra_bouts_of_three_are_a_small_group():
    extra = [won("A", "B"), won("A", "C"), won("C", "B")]
    table = ranking("ABC", CYCLE, extra=extra)
    assert table.order == (("A",), ("C",), ("B",))
    assert table.points == {"A": 1, "B": 1, "C": 1}
    assert table.advance == ("A", "C")


def test_ranking_level_again_after_extra_bouts_is_the_kings():
    table = ranking("ABC", CYCLE, extra=CYCLE)
    assert table.extra_bout == ()
    assert table.king_decides == (("A", "B", "C"),)
    assert table.advance == ()


def test_ranking_two_level_without_a_bout_between_them_fight_it_off():
    bouts = [won("A", "C"), won("B", "C"), Result("A", "B", None, (5, 5))]
    table = ranking("ABC", bouts, advance=1)
    assert table.extra_bout == (("A", "B"),)
    assert ranking("ABC", bouts, extra=[won("B", "A")], advance=1).advance == ("B",)
    lost = ranking("ABC", bouts, extra=[Result("A", "B", None)], advance=1)
    assert lost.king_decides == (("A", "B"),)


def test_ranking_a_tie_that_decides_nothing_shares_the_place():
    bouts = [won("A", "B"), won("A", "C"), Result("B", "C", None)]
    table = ranking("ABC", bouts, advance=1)
    assert table.order == (("A",), ("B", "C"))
    assert table.extra_bout == ()


def test_ranking_equal_wins_from_unequal_bouts_are_the_kings():
    table = ranking("ABC", [won("A", "C"), won("B", "C"), won("B", "A"), won("A", "D")][:2])
    assert table.king_decides == ()
    table = ranking("ABC", [won("A", "C"), Result("A", "B", None), won("B", "A")][:1], advance=1)
    assert table.king_decides == (("B", "C"),)


def test_certain_to_advance_only_when_no_outcome_can_change_it():
    bouts = [won("A", "B"), won("A", "C"), won("A", "D")]
    assert certain_to_advance("ABCDE", bouts) == frozenset()
    assert certain_to_advance("ABCDE", [*bouts, won("A", "E")]) == {"A"}


def test_certain_to_advance_of_a_finished_group_is_the_table():
    assert certain_to_advance("ABC", CYCLE) == frozenset()

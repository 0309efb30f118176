"""The table's rules: wins, advantage, ties, who goes on."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tournament.enums import Leaving
from tournament.rules.tables import Result, certain_to_advance, ranking

POOLS = json.loads((Path(__file__).parent.parent / "field/fencing_pools.json").read_text())["pools"]


def won(red: str, blue: str, hits: tuple[int, int] = (5, 0)) -> Result:
    return Result(red, blue, red, hits)


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

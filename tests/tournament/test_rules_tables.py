"""The table's rules: wins, advantage, ties, who goes on."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tournament.enums import Leaving
from tournament.rules.tables import Result, certain_to_advance, counting, hits_of, ranking

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


def beats(text: str) -> list[Result]:
    """`AB CA`: A beat B, C beat A; in `A-B` both lost."""
    return [
        Result(pair[0], pair[-1], None if "-" in pair else pair[0], (5, 3)) for pair in text.split()
    ]


@pytest.mark.parametrize(
    ("group", "bouts", "advance", "certain"),
    [
        # Seven open bouts: each outcome is looked at. Three rivals can't all reach three wins.
        ("ABCDE", "AB AC AD", 2, ""),
        ("ABCDE", "AB AC AD", 3, "A"),
        # Eight open bouts and more: only the most that each rival can still win.
        ("ABCDE", "AB AC", 3, ""),
        ("ABCDEF", "AB AC AD AE AF", 1, "A"),
        ("ABCDEF", "AB AC AD AE", 4, ""),
        ("ABCDEF", "AB AC AD AE CB", 4, ""),
        ("ABCDEF", "AB AC AD AE CB", 5, "A"),
        ("ABCDEF", "AB AC AD EA FA", 5, ""),
        # A tie on points is not certain; one open bout may end for either, or for neither.
        ("ABC", "AB AC", 1, "A"),
        ("ABC", "AB", 1, ""),
        ("ABC", "AB", 2, ""),
        ("ABC", "AB CB", 2, "AC"),
        ("ABC", "AB BC", 2, ""),
        ("ABCD", "AB AC AD BC BD", 2, "AB"),
        ("ABCD", "AB AC BC BD DA", 2, ""),
        ("ABCD", "AB AC BC BD DA", 3, "AB"),
        ("ABCD", "AB AC AD", 2, "A"),
        ("AB", "", 1, ""),
        ("AB", "", 2, "AB"),
        ("AB", "A-B", 1, "A"),
    ],
)
def test_certain_to_advance_by_hand(group, bouts, advance, certain):
    assert certain_to_advance(group, beats(bouts), advance=advance) == set(certain)


def test_certain_to_advance_counts_those_who_left_as_the_parameter_says():
    """With D's bouts struck out A has two wins and B can have one; else B may draw level."""
    bouts = beats("AB AC DA BD CD")
    struck, stand = Leaving.STRIKE, Leaving.STAND
    by = {
        leaving: certain_to_advance("ABCD", bouts, left="D", leaving=leaving, advance=1)
        for leaving in (struck, stand)
    }
    assert by == {struck: {"A"}, stand: set()}
    assert certain_to_advance("ABCD", bouts, left="D", advance=1) == set()
    # Everything is fought: struck out, C has most; else A and C are level, the hits are A's.
    over = [*beats("AB CA CB DC"), won("A", "D", (9, 0)), won("D", "B", (9, 0))]
    ended = {
        leaving: certain_to_advance("ABCD", over, left="D", leaving=leaving, advance=1)
        for leaving in (struck, stand)
    }
    assert ended == {struck: {"C"}, stand: {"A"}}
    assert certain_to_advance("ABCD", over, left="D", advance=3) == set("ABC")


def test_certain_to_advance_of_a_finished_group_is_by_its_own_ties():
    """A and B have two wins each: A won their bout, B has the better advantage."""
    bouts = [
        won("A", "B", (5, 4)),
        won("A", "C", (5, 4)),
        won("D", "A", (5, 0)),
        won("B", "C", (5, 0)),
        won("B", "D", (5, 0)),
        won("C", "D", (5, 4)),
    ]
    by = {
        ties: certain_to_advance("ABCD", bouts, advance=1, ties=(ties,))
        for ties in ("advantage", "direct", "extra_bout")
    }
    assert by == {"advantage": {"B"}, "direct": {"A"}, "extra_bout": set()}
    assert certain_to_advance("ABCD", bouts) == {"A", "B"}


def test_hits_of_those_who_met_and_not_of_walkovers():
    bouts = [
        Result("A", "B", "A", (5, 2)),
        Result("C", "A", "C", (4, 1)),
        Result("B", "C", "B", (9, 9)),
        Result("A", "D", "A", (7, 7), walkover=True),
    ]
    assert [hits_of(name, bouts) for name in "ABCDE"] == [
        (6, 6),
        (11, 14),
        (13, 10),
        (0, 0),
        (0, 0),
    ]


def test_what_counts_once_somebody_has_left():
    bouts = beats("AB DC")
    stands = [*bouts, Result("D", "A", "A", walkover=True), Result("D", "B", "B", walkover=True)]
    assert counting("ABCD", bouts, "D", Leaving.STAND) == stands
    assert counting("ABCD", bouts, "D", Leaving.STRIKE) == bouts[:1]
    assert counting("ABCD", bouts, "", Leaving.STRIKE) == bouts
    # Of two who left nobody wins against the other.
    assert counting("ABC", [], "CB", Leaving.STAND) == [
        Result("B", "A", "A", walkover=True),
        Result("C", "A", "A", walkover=True),
    ]


def test_the_table_says_how_many_bouts_each_has_counted():
    table = ranking("ABC", beats("AB AC"))
    assert table.counted == {"A": 2, "B": 1, "C": 1}
    assert table.told_apart == {}

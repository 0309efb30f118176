"""Ties in the order that a tournament's settings say, and why the table says it is so."""

from fractions import Fraction
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.parameters import TIES
from tournament.rules.standings import Because, reasons
from tournament.rules.tables import Result, Table, ranking

ORDERS = [order for size in (1, 2, 3) for order in permutations(TIES, size)]


def won(red, blue, hits=(5, 0)):
    return Result(red, blue, red, hits)


# A and B have two wins each: A won their bout, B has the better advantage.
TWO = [
    won("A", "B", (5, 4)),
    won("A", "C", (5, 4)),
    won("D", "A", (5, 0)),
    won("B", "C", (5, 0)),
    won("B", "D", (5, 0)),
    won("C", "D", (5, 4)),
]


@pytest.mark.parametrize(
    ("ties", "order", "because"),
    [
        (("advantage", "direct", "extra_bout"), "BA", [Because("advantage", ("B", "A"))]),
        (("advantage",), "BA", [Because("advantage", ("B", "A"))]),
        (("direct", "advantage", "extra_bout"), "AB", [Because("direct_wins", ("A", "B"))]),
        (("direct",), "AB", [Because("direct_wins", ("A", "B"))]),
        (("extra_bout", "advantage", "direct"), None, [Because("extra_bout_wins", ("A", "B"))]),
    ],
)
def test_the_first_criterion_that_tells_two_apart_holds(ties, order, because):
    table = ranking("ABCD", TWO, ties=ties, advance=1)
    expected = tuple((name,) for name in order) if order else (("A", "B"),)
    assert table.order[: len(expected)] == expected
    assert reasons(table, complete=True)[:1] == because
    assert table.advance == (tuple(order[:1]) if order else ())


def test_an_extra_bout_that_comes_first_holds_before_the_advantage():
    ties = ("extra_bout", "advantage", "direct")
    table = ranking("ABCD", TWO, extra=[won("A", "B")], ties=ties, advance=1)
    assert (table.advance, table.extra_bout) == (("A",), ())
    assert reasons(table, complete=True)[0] == Because("extra_wins", ("A", "B"))
    level = ranking("ABCD", TWO, extra=[Result("A", "B", None)], ties=ties, advance=1)
    assert (level.advance, level.king_decides) == (("B",), ())
    assert reasons(level, complete=True)[0] == Because("advantage", ("B", "A"))


def test_no_extra_bout_is_asked_where_the_tie_decides_nothing():
    table = ranking("ABCD", TWO, ties=("extra_bout", "advantage"), advance=2)
    assert (table.order[:2], table.extra_bout) == ((("B",), ("A",)), ())
    shared = ranking("ABCD", TWO, ties=("extra_bout",), advance=2)
    assert shared.order[0] == ("A", "B")
    assert reasons(shared, complete=True)[0] == Because("shared_wins", ("A", "B"))


def test_without_an_extra_bout_among_the_criteria_the_king_decides():
    bouts = [won("A", "B", (5, 3)), won("B", "C", (5, 3)), won("C", "A", (5, 3))]
    table = ranking("ABC", bouts, ties=("advantage", "direct"))
    assert (table.extra_bout, table.king_decides) == ((), (("A", "B", "C"),))
    decided = ranking("ABC", bouts, ties=("advantage", "direct"), decided=["CAB"])
    assert decided.advance == ("C", "A")
    king = [Because("king", ("C", "A")), Because("king", ("A", "B"))]
    assert reasons(decided, complete=True) == king


def test_the_bout_between_two_counts_once_advantage_has_left_two():
    """Three have two wins; C stands apart by advantage, and A won against B."""
    bouts = [
        won("A", "B", (5, 3)),
        won("B", "C", (5, 3)),
        won("C", "A", (5, 3)),
        won("A", "D", (5, 4)),
        won("B", "D", (5, 4)),
        won("C", "D", (5, 0)),
    ]
    for ties in (("advantage", "direct"), ("direct", "advantage")):
        table = ranking("ABCD", bouts, ties=ties)
        assert table.order == (("C",), ("A",), ("B",), ("D",))
        assert reasons(table, complete=True) == [
            Because("advantage", ("C", "A")),
            Because("direct", ("A", "B")),
        ]


def table(order, gain, **said):
    """A table as it came out: who stands where, with which advantage in quarters."""
    names = [name for level in order for name in level]
    fields = {"extra_bout": (), "king_decides": (), "told_apart": {}} | said
    return Table(
        order=tuple(map(tuple, order)),
        points=dict.fromkeys(names, 1),
        advantage={name: Fraction(quarters, 4) for name, quarters in zip(names, gain, strict=True)},
        advance=(),
        counted=dict.fromkeys(names, 3),
        **fields,
    )


def apart(**by):
    """Pairs and what put them in order: `AB="advantage"`."""
    return {frozenset(pair): criterion for pair, criterion in by.items()}


def test_a_chain_of_names_that_advantage_orders_is_one_reason():
    told = apart(AB="advantage", BC="advantage", CD="advantage", FG="advantage", GH="advantage")
    found = reasons(table("ABCDEFGH", range(8), told_apart=told), complete=True)
    assert found == [Because("advantage", tuple("ABCD")), Because("advantage", tuple("FGH"))]
    two = apart(AB="direct", BC="advantage", CD="direct")
    assert reasons(table("ABCD", [1, 1, 0, 0], told_apart=two), complete=True) == [
        Because("direct", ("A", "B")),
        Because("advantage", ("B", "C")),
        Because("direct", ("C", "D")),
    ]
    gap = apart(AB="advantage", CD="advantage")
    assert reasons(table("ABCD", range(4), told_apart=gap), complete=True) == [
        Because("advantage", ("A", "B")),
        Because("advantage", ("C", "D")),
    ]


@pytest.mark.parametrize(
    ("asked", "gain", "code"),
    [
        ({}, [2, 2, 2], "shared"),
        ({}, [2, 2, 3], "shared_wins"),
        ({"extra_bout": (tuple("ABC"),)}, [2, 2, 2], "extra_bout"),
        ({"extra_bout": (tuple("ABC"),)}, [1, 2, 2], "extra_bout_wins"),
        ({"king_decides": (tuple("ABC"),)}, [1, 2, 2], "king_decides"),
    ],
)
def test_why_names_stand_together(asked, gain, code):
    found = table(["ABC"], gain, **asked)
    assert reasons(found, complete=True) == [Because(code, tuple("ABC"))]
    assert reasons(found, complete=False) == [Because("level", tuple("ABC"))]


@pytest.mark.parametrize(
    ("by", "gain", "code"),
    [
        ("advantage", [3, 1], "advantage"),
        ("direct", [1, 1], "direct"),
        ("direct", [1, 3], "direct_wins"),
        ("extra_bout", [1, 1], "extra"),
        ("extra_bout", [1, 2], "extra_wins"),
        ("king", [1, 2], "king"),
    ],
)
def test_why_one_stands_before_the_next(by, gain, code):
    told = {frozenset("AB"): by}
    assert reasons(table("AB", gain, told_apart=told), complete=True) == [
        Because(code, tuple("AB"))
    ]
    assert reasons(table("AB", gain), complete=True) == []


def test_the_last_of_a_level_is_put_before_the_next_level():
    found = table(["AB", "CD"], [2, 2, 1, 1], told_apart=apart(BC="advantage"))
    assert reasons(found, complete=True) == [
        Because("shared", ("A", "B")),
        Because("advantage", ("B", "C")),
        Because("shared", ("C", "D")),
    ]


# Three with two wins each; D has none. Who beat whom goes round, A by far.
ROUND = [won("A", "B", (5, 3)), won("B", "C", (5, 3)), won("C", "A", (5, 3))]


def test_after_extra_bouts_of_three_the_bout_of_the_group_does_not_come_again():
    extra = [won("A", "B", (0, 0)), won("A", "C", (0, 0)), Result("B", "C", None)]
    bouts = [won("A", "B", (5, 4)), won("B", "C", (5, 4)), won("C", "A", (5, 0))]
    ties = ("direct", "extra_bout", "advantage")
    found = ranking("ABC", bouts, extra=extra, ties=ties, advance=2)
    assert found.order == (("A",), ("C",), ("B",))
    assert found.told_apart == {
        frozenset("AB"): "extra_bout",
        frozenset("AC"): "extra_bout",
        frozenset("BC"): "advantage",
    }


def test_two_left_level_by_advantage_have_no_bout_where_the_settings_name_none():
    bouts = [*ROUND, won("A", "D", (5, 4)), won("B", "D", (5, 4)), won("C", "D", (5, 0))]
    found = ranking("ABCD", bouts, ties=("advantage",), advance=2)
    assert (found.order, found.king_decides) == ((("C",), ("A", "B"), ("D",)), (("A", "B"),))


def test_two_left_level_by_advantage_fight_it_off_where_both_lost_their_bout():
    bouts = [
        Result("A", "B", None, (4, 4)),
        won("A", "C", (5, 3)),
        won("B", "C", (5, 3)),
        won("C", "D", (5, 0)),
        won("E", "C", (5, 4)),
        won("D", "A", (5, 3)),
        won("E", "A", (5, 0)),
        won("D", "B", (5, 3)),
        won("E", "B", (5, 0)),
    ]
    for ties in (("advantage", "direct", "extra_bout"), ("direct", "advantage", "extra_bout")):
        found = ranking("ABC", bouts, ties=ties, advance=2)
        assert found.order == (("C",), ("A", "B"))
        assert (found.extra_bout, found.advance) == ((("A", "B"),), ("C",))


# The same three again in extra bouts: as level on wins, A, C, B by the hits of these.
AGAIN = [won("A", "B", (5, 0)), won("B", "C", (5, 3)), won("C", "A", (5, 4))]


def test_extra_bouts_of_three_are_ranked_by_the_ties_of_the_settings():
    told = ranking("ABC", ROUND, extra=AGAIN, ties=("extra_bout", "advantage"), advance=1)
    assert told.order == (("A",), ("C",), ("B",))
    assert set(told.told_apart.values()) == {"extra_bout"}
    level = ranking("ABC", ROUND, extra=AGAIN, ties=("extra_bout",), advance=1)
    assert (level.order, level.king_decides) == ((("A", "B", "C"),), (("A", "B", "C"),))


def test_extra_bouts_of_three_wait_for_the_criteria_before_them():
    extra = [won("B", "A"), won("B", "C"), won("A", "C")]
    told = ranking("ABC", AGAIN, extra=extra, ties=("direct", "advantage", "extra_bout"))
    assert told.order == (("A",), ("C",), ("B",))
    assert set(told.told_apart.values()) == {"advantage"}


def test_extra_bouts_of_three_count_once_all_are_fought_and_only_among_the_three():
    ties = ("extra_bout",)
    some = ranking("ABC", ROUND, extra=AGAIN[:2], ties=ties, advance=1)
    assert (some.order, some.extra_bout) == ((("A", "B", "C"),), (("A", "B", "C"),))
    with_others = [*AGAIN, won("B", "D"), won("D", "A")]
    told = ranking("ABC", ROUND, extra=with_others, ties=("extra_bout", "advantage"), advance=1)
    assert told.order == (("A",), ("C",), ("B",))


def test_the_king_is_heard_only_about_what_he_was_asked():
    bouts = [won("A", "B"), won("A", "C"), Result("B", "C", None, (2, 2))]
    shared = ranking("ABC", bouts, advance=1, decided=["CB"])
    assert shared.order == (("A",), ("B", "C"))
    asked = ranking("ABC", bouts, ties=("direct",), advance=2, decided=["BC", "CB", "AB"])
    assert (asked.order, asked.king_decides) == ((("A",), ("C",), ("B",)), ())
    assert asked.told_apart == {frozenset("BC"): "king"}
    assert asked.advance == ("A", "C")


@st.composite
def groups(draw):
    """A group of 2 to 5, its bouts, and extra bouts among some, each ended in some way."""
    names = "ABCDE"[: draw(st.integers(2, 5))]
    hits = st.tuples(st.integers(0, 2), st.integers(0, 2))

    def fought(pairs):
        return [Result(a, b, draw(st.sampled_from([a, b, None])), draw(hits)) for a, b in pairs]

    extra = draw(st.lists(st.sampled_from(list(combinations(names, 2))), unique=True, max_size=10))
    return names, fought(combinations(names, 2)), fought(extra)


@given(groups(), st.sampled_from(ORDERS), st.integers(1, 3), st.randoms(use_true_random=False))
def test_every_order_of_criteria_ranks_consistently(group, ties, advance, chance):
    names, bouts, extra = group
    table = ranking(names, bouts, extra=extra, ties=ties, advance=advance)
    assert sorted(name for level in table.order for name in level) == sorted(names)
    wins = [table.points[name] for level in table.order for name in level]
    assert wins == sorted(wins, reverse=True)
    first = [name for level in table.order for name in level]
    assert table.advance == tuple(first[: len(table.advance)])
    asked = [*table.extra_bout, *table.king_decides]
    assert len(asked) <= 1
    assert len(table.advance) == min(advance, len(names)) or asked
    for level in asked:
        before = first.index(level[0])
        assert before < advance < before + len(level)
    assert not table.extra_bout or "extra_bout" in ties
    check_criteria(table, ties, bouts)
    shuffled = chance.sample(names, len(names))
    again = ranking(shuffled, bouts, extra=extra, ties=ties, advance=advance)
    assert [set(level) for level in again.order] == [set(level) for level in table.order]
    assert again.told_apart == table.told_apart


def check_criteria(table, ties, bouts):
    """Neighbours with equal wins stand by a criterion that is asked, the first one first."""
    for level, after in zip(table.order, table.order[1:], strict=False):
        for one in level:
            for other in after:
                if table.points[one] != table.points[other]:
                    continue
                by = table.told_apart[frozenset((one, other))]
                assert by in ties
                if by == "advantage":
                    assert table.advantage[one] > table.advantage[other]
                if by == "direct":
                    assert any(b.pair == {one, other} and b.winner == one for b in bouts)
                if ties[0] == "advantage":
                    assert table.advantage[one] >= table.advantage[other]
    for one in reasons(table, complete=True):
        assert one.code.removesuffix("_wins") in {
            "advantage",
            "direct",
            "extra",
            "shared",
            "extra_bout",
            "king_decides",
        }

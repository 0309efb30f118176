"""Even sides: properties of every proposal, and how close it comes where sizes allow it."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.rules.balance import (
    HEADS,
    LIVES,
    RANGED,
    Unit,
    balanced,
    tolerance,
    totals_of,
)


@st.composite
def units(draw, least=0, most=9):
    count = draw(st.integers(least, most))
    made = []
    for n in range(count):
        heads = draw(st.integers(1, 8))
        side = draw(st.sampled_from([None, 0, 1]))
        made.append(
            Unit(
                f"u{n}",
                heads,
                draw(st.integers(heads, 6 * heads)),
                draw(st.integers(0, heads)),
                side,
                pinned=side is not None and draw(st.booleans()),
            )
        )
    return made


@given(units(), st.integers(2, 3))
@settings(max_examples=60, deadline=None)
def test_everybody_is_on_one_side_and_the_sums_are_true(found, count):
    split = balanced(found, count)
    assert len(split.sides) == len(found)
    assert set(split.sides) <= set(range(count))
    assert split.totals == totals_of(found, split.sides, count)
    assert sum(total[HEADS] for total in split.totals) == sum(unit.heads for unit in found)


@given(units())
@settings(max_examples=60, deadline=None)
def test_the_pinned_stay(found):
    split = balanced(found, 2)
    for unit, side in zip(found, split.sides, strict=True):
        if unit.pinned:
            assert side == unit.side


@given(units(), st.integers(2, 3))
@settings(max_examples=40, deadline=None)
def test_the_same_question_has_the_same_answer(found, count):
    assert balanced(found, count) == balanced(list(found), count)


@given(units(least=2, most=8))
@settings(max_examples=40, deadline=None)
def test_small_events_are_as_even_as_they_can_be(found):
    """If any split is within tolerance in all three, the proposal is."""
    free = [n for n, unit in enumerate(found) if not unit.pinned]
    allowed = tolerance(found, 2)

    def even(sides):
        totals = totals_of(found, sides, 2)
        return all(abs(totals[0][w] - totals[1][w]) <= allowed[w] for w in (HEADS, LIVES, RANGED))

    possible = False
    for ways in product((0, 1), repeat=len(free)):
        sides = [unit.side or 0 for unit in found]
        for place, side in zip(free, ways, strict=True):
            sides[place] = side
        possible = possible or even(sides)
    assert even(balanced(found, 2).sides) or not possible


def thousand(seed, groups=60):
    """A thousand people in so many groups, most of them on the first side."""
    chance = random.Random(seed)
    sizes = [1] * groups
    for _ in range(1000 - groups):
        sizes[chance.randrange(groups)] += 1
    for n, size in enumerate(sizes):
        lives = sum(chance.randint(1, 6) for _ in range(size))
        ranged = sum(chance.random() < 0.15 for _ in range(size))
        yield Unit(f"g{n}", size, lives, ranged, chance.choice([0, 0, 1, None]))


@given(st.integers(0, 10_000), st.integers(2, 3))
@settings(max_examples=15, deadline=None)
def test_a_thousand_people_in_sixty_groups_come_out_even(seed, count):
    found = list(thousand(seed))
    split = balanced(found, count)
    allowed = tolerance(found, count)
    assert split.spread(LIVES) <= allowed[LIVES]
    assert split.spread(HEADS) <= allowed[HEADS]
    assert split.spread(RANGED) <= allowed[RANGED]


def test_even_sides_stay_as_they_are():
    even = [Unit(f"g{n}", 10, 40, 2, n % 2) for n in range(40)]
    assert balanced(even, 2).sides == tuple(unit.side for unit in even)


def one_for_two(order):
    """Sixteen units, 92 heads against 90: only a unit of 21 for two of 10 makes 91 and 91.

    `order` names them by side and size in the order in which exchanges are tried.
    """
    size = {"L": (0, 21), "l": (0, 10), "r": (1, 10)}
    for n, letter in enumerate(order):
        side, heads = size[letter]
        yield Unit(f"{n:02}", heads, 0, 0, side)


@pytest.mark.parametrize(
    ("order", "moved"),
    [
        ("LLlllllrrrrrrrrr", (0, 7, 8)),
        ("rLLlllllrrrrrrrr", (0, 1, 8)),
        ("rrLLlllllrrrrrrr", (0, 1, 2)),
    ],
)
def test_one_group_for_two_others_where_nothing_less_helps(order, moved):
    found = list(one_for_two(order))
    split = balanced(found, 2)
    assert split.totals == ((91, 0, 0), (91, 0, 0))
    assert tuple(n for n, unit in enumerate(found) if split.sides[n] != unit.side) == moved


@pytest.mark.parametrize(
    ("sums", "count", "allowed"),
    [
        ((10, 40, 3), 2, (1.0, 4.0, 1.0)),
        ((1000, 100, 1000), 2, (5.0, 0.5, 5.0)),
        ((900, 9000, 600), 3, (3.0, 30.0, 2.0)),
        ((200, 200, 200), 2, (1.0, 1.0, 1.0)),
        ((0, 0, 0), 2, (1.0, 0.0, 1.0)),
    ],
)
def test_sides_are_even_within_a_hundredth_or_one_persons_worth(sums, count, allowed):
    heads, lives, ranged = sums
    parts = [Unit("a", heads - heads // 2, lives // 2, ranged, 0)]
    parts += [Unit("b", heads // 2, lives - lives // 2, 0, None)]
    assert tolerance(parts, count) == allowed


def test_what_sides_add_up_to():
    found = [Unit("a", 1, 2, 3), Unit("b", 10, 20, 30), Unit("c", 100, 200, 300)]
    assert totals_of(found, [1, None, 1], 3) == ((0, 0, 0), (101, 202, 303), (0, 0, 0))
    assert totals_of(found, [2, 0, 2], 3) == ((10, 20, 30), (0, 0, 0), (101, 202, 303))


@pytest.mark.parametrize(
    ("found", "sides"),
    [
        # As even either way: nobody moves.
        ([("a", 2, 1), ("b", 2, 0)], (1, 0)),
        ([("a", 2, 0), ("b", 2, 1)], (0, 1)),
        # Two against one: the fewer people move, of equals the first way looked at.
        ([("a", 4, 0), ("b", 2, 0), ("c", 2, 0)], (0, 1, 1)),
        ([("a", 4, 1), ("b", 2, 1), ("c", 2, 1)], (0, 1, 1)),
        ([("a", 3, 1), ("b", 2, 1), ("c", 1, 0)], (1, 0, 0)),
        ([("a", 5, None), ("b", 3, None), ("c", 2, 1)], (0, 1, 1)),
    ],
)
def test_of_equally_even_splits_the_one_that_moves_fewest_people(found, sides):
    assert balanced([Unit(key, heads, 0, 0, side) for key, heads, side in found], 2).sides == sides


def test_the_pinned_stay_though_it_is_uneven():
    found = [Unit("a", 4, 0, 0, 1, pinned=True), Unit("b", 2, 0, 0, 1, pinned=True)]
    split = balanced([*found, Unit("c", 1, 0, 0, 1)], 2)
    assert (split.sides, split.totals) == ((1, 1, 0), ((1, 0, 0), (6, 0, 0)))
    loose = balanced([Unit("a", 4, 0, 0, None, pinned=True), Unit("b", 3, 0, 0, 0)], 2)
    assert loose.sides == (1, 0)


def test_those_on_no_side_go_the_largest_first_where_fewest_are():
    """Too many ways to look at all of them; what comes out so is even at once."""
    pairs = [(f"{size}{letter}", size) for size in range(1, 9) for letter in "ba"]
    alone = balanced([Unit(key, size, 0, 0) for key, size in pairs], 2)
    assert {key: side for (key, _), side in zip(pairs, alone.sides, strict=True)} == {
        key: 0 if key.endswith("a") else 1 for key, _ in pairs
    }
    with_nine = [("9", 9), *pairs]
    found = [Unit(key, size, 0, 0, 1 if key == "9" else None) for key, size in with_nine]
    split = balanced(found, 2)
    assert split.totals == ((41, 0, 0), (40, 0, 0))
    left = [key for (key, _), side in zip(with_nine, split.sides, strict=True) if side == 0]
    assert left == ["1b", "1a", "3b", "3a", "5b", "5a", "7b", "8b", "8a"]


def test_nobody_at_all():
    assert balanced([], 2).totals == ((0, 0, 0), (0, 0, 0))

"""The group stage's rules: sizes, order of bouts, table and ties."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.groups import (
    back_to_back,
    bout_order,
    dealt,
    even_sizes,
    group_name,
    group_sizes,
)


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


@pytest.mark.parametrize(
    ("entrants", "least", "most", "best", "sizes"),
    [
        # Inside the limits before near the best.
        (13, 4, 6, 6, [5, 4, 4]),
        (11, 4, 6, 4, [6, 5]),
        # As far outside on both sides: the nearer to the best; whole people count.
        (9, 6, 7, 7, [9]),
        (23, 9, 10, 9, [8, 8, 7]),
        (3, 2, 2, 2, [3]),
        # As near on both sides: the fewer groups.
        (9, 3, 6, 4, [5, 4]),
    ],
)
def test_group_sizes_by_other_limits(entrants, least, most, best, sizes):
    assert group_sizes(entrants, least=least, most=most, best=best) == sizes


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (1, "A"),
        (2, "B"),
        (26, "Z"),
        (27, "AA"),
        (28, "AB"),
        (52, "AZ"),
        (53, "BA"),
        (702, "ZZ"),
        (703, "AAA"),
        (0, ""),
    ],
)
def test_groups_are_named_like_the_columns_of_a_sheet(number, name):
    assert group_name(number) == name


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

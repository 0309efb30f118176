"""Real events with groups of different size, and the least rest that a group's order allows."""

import csv
import json
from itertools import combinations
from pathlib import Path

import pytest

from tournament.rules.groups import back_to_back, bout_order, even_sizes
from tournament.rules.tables import Result, ranking

FIELD = Path(__file__).parent.parent / "field"
EVENTS = json.loads((FIELD / "fencing_events_uneven_groups.json").read_text())["events"]
GROUPS = [(f"{event['id']}-{one['group']}", one) for event in EVENTS for one in event["groups"]]
RESTS = list(csv.DictReader((FIELD / "round_robin_rest.csv").read_text().splitlines()))


@pytest.mark.parametrize("event", EVENTS, ids=[event["id"] for event in EVENTS])
def test_uneven_groups_differ_by_one_as_ours_do(event):
    sizes = event["group_sizes"]
    assert sorted(even_sizes(sum(sizes), len(sizes))) == sorted(sizes)


@pytest.mark.parametrize("group", [one for _, one in GROUPS], ids=[name for name, _ in GROUPS])
def test_groups_of_real_events_come_out_in_the_published_order(group):
    bouts = [Result(a, b, won, (mine, theirs)) for a, b, mine, theirs, won in group["bouts"]]
    names = [name for name in group["fighters"] if name not in group["all_zero_fighters"]]
    table = ranking(names, bouts)
    expected = group["expected"]
    assert [sorted(level) for level in table.order] == [
        sorted(level) for level in expected["standing"]
    ]
    assert list(table.advance) == expected["advance"]
    assert {name for level in table.extra_bout for name in level} == set(
        expected["needs_a_decision_between"]
    )


@pytest.mark.parametrize("row", RESTS, ids=[row["group_size"] for row in RESTS])
def test_orders_of_bouts_have_the_least_back_to_back(row):
    size, least = int(row["group_size"]), int(row["least_possible_back_to_back"])
    told = [tuple(pair.split("-")) for pair in row["one_order_with_the_least"].split()]
    assert back_to_back(told) == least
    names = [str(number) for number in range(1, size + 1)]
    for seed in range(20):
        order = bout_order(str(seed), names)
        assert len(order) == int(row["bouts"])
        assert {frozenset(pair) for pair in order} == set(map(frozenset, combinations(names, 2)))
        assert back_to_back(order) == least

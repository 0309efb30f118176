"""The queue's rules: forecasts, cautions, and bouts given to lists."""

from datetime import UTC, datetime, timedelta
from itertools import combinations

import pytest

from tournament.rules.groups import bout_order
from tournament.rules.queue import (
    Forecast,
    ToPlace,
    Waiting,
    clashing,
    distributed,
    expected_s,
    forecast,
    restless,
)

NOW = datetime(2027, 5, 1, 10, 0, tzinfo=UTC)


def waiting(number, *people, **more):
    return Waiting(number, frozenset(people), **more)


@pytest.mark.parametrize(
    ("measured", "seconds"),
    [([], 300), ([100, 110], 300), ([100, 500, 120], 120), ([400, 100, 300, 200], 300)],
)
def test_a_bout_takes_the_median_of_three_measured_ones_else_the_plan(measured, seconds):
    assert expected_s(300, measured) == seconds


def test_forecast_counts_each_bout_by_its_own_length():
    queue = [
        waiting(1, 1, 2, began_at=NOW - timedelta(seconds=100)),
        waiting(2, 3, 4, lasts_s=60),
        waiting(3, 5, 6),
        waiting(4, 7, 8),
    ]
    found = forecast(queue, NOW, bout_s=300, between_s=30)
    after = [(one.at - NOW).total_seconds() for one in found]
    assert after == [-100, 230, 320, 650]
    assert [one.place for one in found] == ["fighting", "ready", "prepare", ""]


def test_an_overdue_bout_ends_now():
    began = NOW - timedelta(hours=1)
    found = forecast(
        [waiting(1, 1, 2, began_at=began), waiting(2, 3, 4)], NOW, bout_s=300, between_s=30
    )
    assert found[1].at == NOW + timedelta(seconds=30)


def test_a_forecast_says_the_bout_its_place_and_how_many_come_before():
    found = forecast([waiting(7, 1, 2), waiting(9, 3, 4)], NOW, bout_s=300, between_s=30)
    assert found == [
        Forecast(7, 0, NOW, "fighting"),
        Forecast(9, 1, NOW + timedelta(seconds=330), "ready"),
    ]
    assert forecast([], NOW, bout_s=300, between_s=30) == []


def test_cautions_where_nobody_waits():
    assert (clashing([]), clashing([[], []]), restless([[]])) == ([], [], [])


def test_cautions_of_three_lists_and_of_queues_of_different_length():
    lists = [[waiting(1, 1, 2)], [waiting(2, 3, 4), waiting(3, 1, 5)], [waiting(4, 4, 1)]]
    assert clashing(lists) == [(1, 4), (2, 4)]
    assert restless(lists) == []


def test_cautions_name_both_bouts():
    one, two = [waiting(1, 1, 2), waiting(2, 2, 3)], [waiting(3, 2, 9), waiting(4, 8, 9)]
    assert clashing([one, two]) == [(1, 3)]
    assert restless([one, two]) == [(1, 2), (3, 4)]


def groups(sizes):
    """Bouts to place, groups by turns, as a draw makes them."""
    bouts = []
    for stage, size in enumerate(sizes, start=1):
        people = [f"{stage}-{n}" for n in range(size)]
        bouts += [(turn, stage, pair) for turn, pair in enumerate(bout_order("s", people))]
    return [
        ToPlace(key, frozenset(hash(name) for name in pair), stage)
        for key, (_turn, stage, pair) in enumerate(sorted(bouts), start=1)
    ]


@pytest.mark.parametrize("sizes", [(4,), (5,), (5, 5, 4), (6, 6), (4, 4, 4, 4)])
@pytest.mark.parametrize("lists", [1, 2, 3])
def test_bouts_are_given_evenly_in_the_groups_order_and_nobody_is_at_two_places(sizes, lists):
    bouts = groups(sizes)
    given = distributed(bouts, [[] for _ in range(lists)])
    assert sorted(key for lane in given for key in lane) == [bout.key for bout in bouts]
    assert max(map(len, given)) - min(map(len, given)) <= 1
    by_key = {bout.key: bout for bout in bouts}
    slots = {key: slot for lane in given for slot, key in enumerate(lane)}
    for stage in {bout.stage for bout in bouts}:
        own = [slots[bout.key] for bout in bouts if bout.stage == stage]
        assert own == sorted(own)
    if len(sizes) >= lists:
        for one, two in combinations(bouts, 2):
            if slots[one.key] == slots[two.key]:
                assert not by_key[one.key].people & by_key[two.key].people


@pytest.mark.parametrize(
    ("queues", "bouts", "given"),
    [
        # Nobody is called to two lists at once ...
        (["", ""], ["1 12", "2 23", "3 45"], [[1, 2], [3]]),
        # ... nor fights twice in a row, here or from other lists, where another can come first.
        ([""], ["1 12", "2 23", "3 45"], [[1, 3, 2]]),
        (["12", ""], ["1 34", "2 15", "3 67"], [[3], [1, 2]]),
        # Rather tired than called twice.
        (["12 98", "56"], ["1 93", "2 13"], [[1], [2]]),
        # The order of a group isn't changed for that, and the first of equals comes first.
        ([""], ["1 12", "1 23", "1 45"], [[1, 2, 3]]),
        ([""], ["2 12", "1 34", "2 56"], [[1, 2, 3]]),
        (["", ""], ["1 12", "2 12"], [[1], [2]]),
    ],
)
def test_who_fights_where_and_after_whom(queues, bouts, given):
    """Fighters are digits; a bout is its group and who fights, its key its place in the list."""
    waiting_ = [
        ToPlace(key, frozenset(map(int, who)), int(stage))
        for key, (stage, who) in enumerate((one.split() for one in bouts), start=1)
    ]
    filled = [[frozenset(map(int, who)) for who in queue.split()] for queue in queues]
    assert distributed(waiting_, filled) == given


def test_a_fuller_queue_gets_less():
    bouts = [ToPlace(n, frozenset({n, -n}), n) for n in range(1, 5)]
    given = distributed(bouts, [[frozenset({91, 92})] * 3, []])
    assert given == [[4], [1, 2, 3]]


def test_nothing_is_given_where_there_are_no_lists():
    assert distributed([ToPlace(1, frozenset({1, 2}), 1)], []) == []

"""The bench's day: verdicts by half hour, and how many people waited meanwhile."""

from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest

from combatants.models import AnnouncedWeapon
from tests.factories import make_combatant, make_event, make_inspection, make_weapon
from weapons.queries import day

NOON = datetime(2027, 5, 1, 10, 0, tzinfo=UTC)  # 12:00 in Prague
db = pytest.mark.django_db


def test_chart_has_a_bar_for_each_verdict_of_each_half_hour():
    slots = {
        NOON: Counter(approved=3, rejected=1),
        NOON + timedelta(minutes=90): Counter(approved_with_warning=2),
    }
    drawn = day.chart(slots, {})
    assert [(bar["t"], bar["h"]) for bar in drawn["bars"]] == [
        ("vert", 81.0),
        ("gules", 27.0),
        ("or", 54.0),
    ]
    assert [line["label"] for line in drawn["lines"]] == [1, 2, 3, 4]
    assert [hour["label"] for hour in drawn["hours"]] == [10, 11]
    assert max(bar["x"] + bar["w"] for bar in drawn["bars"]) <= day.WIDTH


@pytest.mark.parametrize("most", [1, 7, 59, 1000, 54321])
def test_chart_stays_in_its_picture(most):
    slots = {NOON + timedelta(minutes=30 * n): Counter(approved=most) for n in range(48)}
    drawn = day.chart(slots, {})
    assert all(bar["y"] >= 0 and bar["x"] + bar["w"] <= day.WIDTH for bar in drawn["bars"])
    assert 1 <= len(drawn["lines"]) <= 5
    assert len(drawn["hours"]) <= 14


def test_chart_of_nothing_is_empty():
    assert day.chart({}, {}) == {"bars": [], "hours": [], "lines": [], "line": ""}


@db
def test_bench_counts_todays_verdicts_of_this_event():
    event = make_event(time_zone="Europe/Prague")
    weapon = make_weapon(make_combatant(event))
    midnight = datetime(2027, 4, 30, 22, 0, tzinfo=UTC)  # of 1 May in Prague
    for at in (midnight - timedelta(seconds=1), midnight, NOON, NOON + timedelta(minutes=29)):
        make_inspection(weapon, at=at)
    make_inspection(make_weapon(make_combatant(make_event())), at=NOON)
    shown = day.bench_day(event, NOON + timedelta(hours=1))
    assert shown["seen"] == 3
    assert [number for _tincture, _words, number in shown["totals"]] == [3, 0, 0]
    assert len(shown["bars"]) == 2


def test_line_goes_level_through_each_half_hour():
    slots = {NOON + n * day.HALF: Counter() for n in range(3)}
    waiting = {NOON: 4, NOON + day.HALF: 2, NOON + 2 * day.HALF: 0}
    drawn = day.chart(slots, waiting)
    assert drawn["line"] == "M44.0 16.0H78.0L78.0 70.0H112.0L112.0 124.0H146.0"
    assert [line["label"] for line in drawn["lines"]] == [1, 2, 3, 4]


def announcing(event, arrived_at, *seen_at, announced=1):
    """Somebody who arrived then and showed weapons at these times."""
    person = make_combatant(event, arrived_at=arrived_at)
    for n in range(announced):
        AnnouncedWeapon.objects.create(combatant=person, position=n, text="meč")
    for at in seen_at:
        make_inspection(make_weapon(person, status="rejected"), at=at)
    return person


@db
def test_people_wait_from_arrival_until_all_announced_is_seen():
    event = make_event(time_zone="Europe/Prague")
    at = [NOON + timedelta(minutes=minutes) for minutes in range(0, 121, 10)]
    announcing(event, at[0], at[4])  # 12:00 to 12:40
    announcing(event, at[1], at[2], at[7], announced=2)  # 12:10 to 13:10
    announcing(event, at[5])  # since 12:50
    announcing(event, NOON - timedelta(days=1), NOON - timedelta(hours=20))  # yesterday
    announcing(event, at[3], NOON)  # seen before they came
    make_combatant(event, arrived_at=NOON)  # announced nothing
    shown = day.bench_day(event, at[8])
    assert [(f"{slot:%H:%M}", waiting) for slot, _verdicts, waiting in shown["rows"]] == [
        ("12:00", 2),
        ("12:30", 2),
        ("13:00", 1),
    ]
    assert [verdicts for _slot, verdicts, _waiting in shown["rows"]] == [
        [2, 0, 0],
        [1, 0, 0],
        [1, 0, 0],
    ]
    assert shown["queue"] == 1


@db
def test_quiet_day_is_no_picture(django_assert_num_queries):
    event = make_event()
    with django_assert_num_queries(4):
        assert day.bench_day(event, NOON)["rows"] == []
    announcing(event, NOON - timedelta(minutes=5), announced=3)
    with django_assert_num_queries(4):
        assert [waiting for *_more, waiting in day.bench_day(event, NOON)["rows"]] == [1, 1]

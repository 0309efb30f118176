"""An event's home: real numbers, what this station is for, and what a new event still lacks."""

from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from ruman import home
from ruman.core.models import Membership, Station
from tests.factories import (
    make_combatant,
    make_event,
    make_inspection,
    make_member,
    make_side,
    make_weapon,
)

NOON = datetime(2027, 5, 1, 10, 0, tzinfo=UTC)  # 12:00 in Prague
db = pytest.mark.django_db


def test_chart_has_a_bar_for_each_verdict_of_each_half_hour():
    slots = {
        NOON: Counter(approved=3, rejected=1),
        NOON + timedelta(minutes=90): Counter(approved_with_warning=2),
    }
    drawn = home._chart(slots)
    assert [(bar["t"], bar["h"]) for bar in drawn["bars"]] == [
        ("vert", 81.0),
        ("gules", 27.0),
        ("or", 54.0),
    ]
    assert [line["label"] for line in drawn["lines"]] == [1, 2, 3, 4]
    assert [hour["label"] for hour in drawn["hours"]] == [10, 11]
    assert max(bar["x"] + bar["w"] for bar in drawn["bars"]) <= home.WIDTH


@pytest.mark.parametrize("most", [1, 7, 59, 1000, 54321])
def test_chart_stays_in_its_picture(most):
    slots = {NOON + timedelta(minutes=30 * n): Counter(approved=most) for n in range(48)}
    drawn = home._chart(slots)
    assert all(bar["y"] >= 0 and bar["x"] + bar["w"] <= home.WIDTH for bar in drawn["bars"])
    assert 1 <= len(drawn["lines"]) <= 5
    assert len(drawn["hours"]) <= 14


def test_chart_of_nothing_is_empty():
    assert home._chart({}) == {"bars": [], "hours": [], "lines": []}


@db
def test_bench_counts_todays_verdicts_of_this_event():
    event = make_event(time_zone="Europe/Prague")
    weapon = make_weapon(make_combatant(event))
    midnight = datetime(2027, 4, 30, 22, 0, tzinfo=UTC)  # of 1 May in Prague
    for at in (midnight - timedelta(seconds=1), midnight, NOON, NOON + timedelta(minutes=29)):
        make_inspection(weapon, at=at)
    make_inspection(make_weapon(make_combatant(make_event())), at=NOON)
    shown = home.bench_day(event, NOON + timedelta(hours=1))
    assert shown["seen"] == 3
    assert [number for _tincture, _words, number in shown["totals"]] == [3, 0, 0]
    assert len(shown["bars"]) == 2


@db
def test_sides_are_weighed_against_each_other():
    event = make_event()
    lions, wolves = make_side(event), make_side(event, name="Wolves", tincture="azure")
    make_combatant(event, side=lions, arrived_at=NOON, lives=5)
    make_combatant(event, side=wolves, arrived_at=NOON, lives=3)
    make_combatant(event, side=wolves, lives=6)
    shown = {
        str(row["words"]): [(part["number"], part["w"]) for part in row["parts"]]
        for row in home.sides(event)["balance"]
    }
    assert shown == {
        "Here": [(1, 150.0), (1, 150.0)],
        "Lives": [(5, 187.5), (3, 112.5)],
    }


@db
def test_sides_are_not_weighed_before_anybody_is_here():
    event = make_event()
    make_combatant(event, side=make_side(event), lives=6)
    assert home.sides(event) == {"sides": []}


@db
def test_first_steps_go_away_when_all_is_there():
    event = make_event()
    assert [step["done"] for step in home.first_steps(event)["steps"]] == [False] * 3
    make_member(event, "admin")
    make_member(event, "organizer")
    make_combatant(event)
    assert [step["done"] for step in home.first_steps(event)["steps"]] == [True, True, False]
    Station.objects.create(event=event, name="Gate", kind="gate")
    assert home.first_steps(event)["steps"] == []


@db
@pytest.mark.parametrize(
    ("kind", "role", "work"),
    [
        ("bench", "organizer", "/bench/"),
        ("gate", "head_organizer", "/gate/"),
        ("lives", "admin", "/lives/"),
        ("bench", "herald", None),
        ("office", "organizer", None),
        (None, "organizer", None),
    ],
)
def test_station_offers_its_work(kind, role, work):
    event = make_event()
    membership = Membership.objects.get(user=make_member(event, role))
    station = Station(event=event, name="X", kind=kind) if kind else None
    found = home.work_here(membership, station)
    assert (found and found[0]) == (work and f"/e/{event.slug}{work}")


@db
@pytest.mark.parametrize("role", ["veteran", "herald"])
def test_home_of_others_asks_little(role):
    event, client = make_event(), Client()
    client.force_login(make_member(event, role))
    with CaptureQueriesContext(connection) as asked:
        page = client.get(f"/e/{event.slug}/")
    assert "Nothing waits for you" in page.content.decode()
    assert len(asked) <= 5


@db
def test_event_list_says_which_is_today_and_which_is_practice():
    client, user = Client(), make_member(make_event(name="Later"), "herald")
    today = timezone.localdate()
    for event in (
        make_event(name="Now", starts_date=today, ends_date=today),
        make_event(name="Try", practice=True),
    ):
        Membership.objects.create(event=event, user=user, roles=["organizer", "herald"])
    client.force_login(user)
    page = client.get("/").content.decode()
    assert page.count("Today") == page.count("Practice") == 1
    assert page.count("Organizer, Herald") == 2
    assert make_event(name="Foreign").name not in page

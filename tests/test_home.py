"""An event's home: real numbers, what this station is for, and what a new event still lacks."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from battles.models import Battle, Clash, Veteran
from ruman import home
from ruman.core.models import Membership, Station
from ruman.core.waiting import posts_of
from ruman.day import day_of
from tests.factories import (
    make_combatant,
    make_event,
    make_member,
    make_side,
    make_weapon,
)
from tests.pages import client_of
from tests.tournament.conftest import make_tournament
from tournament.models import Crew
from tournament.words import split_label

NOON = datetime(2027, 5, 1, 10, 0, tzinfo=UTC)  # 12:00 in Prague
db = pytest.mark.django_db


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
    make_side(event)
    assert [step["done"] for step in home.first_steps(event)["steps"]] == [False] * 4
    make_member(event, "admin")
    make_member(event, "organizer")
    make_combatant(event)
    assert [step["done"] for step in home.first_steps(event)["steps"]] == [
        True,
        True,
        False,
        False,
    ]
    Station.objects.create(event=event, name="Gate", kind="gate")
    battle = Battle.objects.create(event=event, name="Brod", day=event.starts_date)
    Clash.objects.create(event=event, battle=battle, number=1, name="Ford")
    assert home.first_steps(event)["steps"] == []


@db
def test_an_event_without_sides_is_to_plan_a_tournament():
    event = make_event()
    last = home.first_steps(event)["steps"][-1]
    assert last["url"] == f"/e/{event.slug}/tournaments/"
    make_tournament(event)
    assert home.first_steps(event)["steps"][-1]["done"]


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
    found = home.station_post(membership, station)
    assert (found and found.url) == (work and f"/e/{event.slug}{work}")


@db
@pytest.mark.parametrize(
    ("role", "text"),
    [
        ("veteran", "an organizer hasn&#x27;t put you on a side yet"),
        ("herald", "no crew has you yet; an organizer puts you into one"),
    ],
)
def test_newcomer_reads_who_puts_them_where_they_belong(role, text):
    event, client = make_event(), Client()
    client.force_login(make_member(event, role))
    page = client.get(f"/e/{event.slug}/").content.decode()
    assert "Nothing waits for you" in page
    assert text in page


# who asks 3; the day 2; then posts, what waits and the panels of the role
STATEMENTS = {"veteran": 7, "herald": 10, "organizer": 25, "head_organizer": 27, "admin": 27}


@db
@pytest.mark.parametrize("role", STATEMENTS)
@pytest.mark.parametrize("times", [1, 3])
def test_home_asks_the_same_however_much_waits(world, role, times):
    for n in range(times):
        person = make_combatant(world.event, arrived_at=NOON)
        make_weapon(person, look_again="organizer", look_again_since=NOON)
        Clash.objects.create(
            event=world.event, battle=world["battle"], number=50 + n, name="X", starts_at=NOON
        )
    browser = client_of(world.person(role))
    with CaptureQueriesContext(connection) as asked:
        assert browser.get(f"/e/{world.event.slug}/").status_code == 200
    assert len(asked) == STATEMENTS[role], [query["sql"][:120] for query in asked]


@pytest.fixture
def post_of(world):
    """The first post of who holds that role alone: `post_of(role)`, at a station if named."""

    def found(role, station=None):
        membership = world.person(role).memberships.get(event=world.event)
        membership.event = world.event
        posts = posts_of(membership, station)
        return (str(posts[0].place), str(posts[0].verb), str(posts[0].text), posts[0].url)

    return found


def test_veteran_goes_to_the_phone_once_the_clash_musters(world, post_of):
    event, user = world.event, world.person("veteran")
    Veteran.objects.create(event=event, side=world["side"], user=user)
    Clash.objects.filter(event=event).exclude(pk=world["clash"].pk).delete()
    clash = Clash.objects.get(event=event)
    who, ahead = f"Veteran of {world['side']}", f"/e/{event.slug}/battles/clashes/{clash.pk}/"
    assert post_of("veteran") == (who, "Who fights in it", str(clash), ahead)
    clash.state, clash.mustering_at = "mustering", NOON
    clash.save()
    phone = f"/e/{event.slug}/battles/veteran/"
    assert post_of("veteran") == (who, "To the veteran's phone", f"{clash} · Mustering", phone)


def test_herald_goes_to_the_next_bout_of_the_crew(world, post_of):
    crew, bout = world["crew"], world["bout"]
    tournament = bout.tournament
    Crew.objects.exclude(pk=crew.pk).delete()
    assert crew.tournament == tournament
    crew.seats.filter(seat="king").update(user=world.person("herald"))
    names = " – ".join(split_label(one.label)[0] for one in (bout.red, bout.blue))
    at = f"/e/{world.event.slug}/tournaments/{tournament.slug}/bouts/{bout.number}"
    seat = f"king of arms, {crew}"
    assert post_of("herald") == (
        seat, "Judge on this phone", f"{bout.number}: {names}", f"{at}/judge/"
    )  # fmt: skip
    desk = Station.objects.create(event=world.event, name="Desk 1", kind="desk")
    assert post_of("herald", desk)[:2] == ("Desk 1", "To the herald's desk")
    tournament.bouts.update(state="confirmed")
    nothing = "No bout is open. They appear here as soon as they are drawn."
    assert post_of("herald")[:3] == (seat, "To the tournaments", nothing)


def test_day_parts_what_began_from_what_comes(world):
    event = world.event
    membership = world.person("veteran").memberships.get(event=event)
    membership.event = event
    Clash.objects.filter(event=event).update(starts_at=NOON + timedelta(hours=3))
    event.tournaments.update(starts_at=None)
    battle = world["battle"]
    for number, hours in ((60, -1), (61, 1), (62, 30)):
        Clash.objects.create(
            event=event,
            battle=battle,
            number=number,
            name="X",
            starts_at=NOON + timedelta(hours=hours),
        )
    day = day_of(membership, NOON)
    assert [line.title for line in day.begun] == ["60. X"]
    assert day.coming[0].title == day.ahead.title == "61. X"
    assert "62. X" not in [line.title for line in day.coming]
    assert len(day.untimed) == event.tournaments.count()


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

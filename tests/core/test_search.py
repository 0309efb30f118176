"""The one search: what besides people is found by whom, at what cost, by which index."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from battles.models import Battle, Clash
from ruman.core.search import things_for
from ruman.core.secrets import new_token
from tests.factories import make_combatant, make_event, make_weapon
from tests.pages import client_of
from tournament.models import Bout, Entrant, Group
from weapons.models import Tag, Weapon

WEAPONS = ("organizer", "veteran")


@pytest.fixture
def told(world):
    """What is found: `told(role, typed)` gives kind and title of each line."""

    def found(role, typed):
        membership = world.person(role).memberships.get(event=world.event)
        membership.event = world.event
        return [(str(one.kind), one.title) for one in things_for(membership, typed, 5)]

    return found


@pytest.fixture
def day(world):
    """An owner with two weapons, a clash, a bout that the owner fights."""
    event = world.event
    event.rulebook = world["published"]
    event.save()
    owner = make_combatant(event, number=900071, given_name="Žofie", surname="Źdźbło")
    other = make_combatant(event, number=900072, given_name="Jan", surname="Nový")
    approved = {"status": "approved", "class_code": "one_handed"}
    make_weapon(owner, tag=1204, description="Šavle po dědovi", **approved)
    make_weapon(other, tag=1205, **approved)
    battle = Battle.objects.create(event=event, name="Sobota", day=event.starts_date)
    Clash.objects.create(event=event, battle=battle, number=9, name="O bránu")
    tournament = world["tournament"]
    tournament.name = "Turniej o Klucz"
    tournament.save()
    red, blue = (
        Entrant.objects.create(
            tournament=tournament, combatant=one, label=f"{one.full_name} ({one.number})"
        )
        for one in (owner, other)
    )
    group = Group.objects.filter(tournament=tournament).first() or world["tournament-group"]
    Bout.objects.create(
        tournament=tournament, number=900777, group=group, position=3, red=red, blue=blue
    )
    return world


SABRE = ("Weapon", "Šavle po dědovi, one-handed")
PLAIN = ("Weapon", "One-handed")
CLASH = ("Clash", "9. O bránu")
BOUT = ("Bout", "900777: Žofie Źdźbło – Jan Nový")
CUP = ("Tournament", "Turniej o Klucz")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("1204", [SABRE]),
        ("№ 01204", [SABRE]),
        ("savle", [SABRE]),
        ("ŠAVLE děd", [SABRE]),
        ("avle", []),
        ("one zdzblo", [SABRE]),
        ("handed novy", [PLAIN]),
        ("on novy", []),
        ("branu", [CLASH]),
        ("bran o", [CLASH]),
        ("9", [CLASH]),
        ("klucz", [CUP]),
        ("900777", [BOUT]),
        ("íééýýý", [BOUT]),
        ("zdzbl zof", [BOUT]),
        ("zdzblo nobody", []),
        ("", []),
        ("%", []),
        ("sav'le:* | !", []),
        ("9" * 40, []),
        ("a\0b", []),
    ],
)
def test_weapons_clashes_and_bouts_are_found(day, told, typed, found):
    assert told("organizer", typed) == found


def test_scanned_label_finds_its_weapon_even_after_the_label_died(day, told):
    weapon = Weapon.objects.get(tag=1204)
    weapon.tag, weapon.tag_code = 1300, new_token()
    weapon.save()
    code = Tag.objects.get(event=day.event, number=1204).code
    assert told("organizer", f"http://host.test/t/{code}/") == [SABRE]
    assert told("organizer", "1204") == [SABRE]


@pytest.mark.parametrize(
    ("role", "found"),
    [
        ("head_organizer", [SABRE, CLASH, BOUT]),
        ("veteran", [SABRE, CLASH]),
        ("herald", [BOUT]),
    ],
)
def test_nobody_finds_what_they_may_not_open(day, told, role, found):
    assert [line for typed in ("1204", "branu", "900777") for line in told(role, typed)] == found


def test_nothing_of_another_event_is_found(day, told):
    foreign = make_combatant(make_event())
    make_weapon(foreign, tag=1999, status="approved", class_code="one_handed", description="Šavle")
    battle = Battle.objects.create(event=foreign.event, name="X", day=foreign.event.starts_date)
    Clash.objects.create(event=foreign.event, battle=battle, number=1, name="O bránu")
    assert told("organizer", "1999") == []
    assert told("organizer", "savle") == [SABRE]
    assert told("organizer", "branu") == [CLASH]


def test_page_opens_what_is_alone(day):
    find = reverse("combatants:find", args=[day.event.slug])
    browser = client_of(day.person("organizer"))

    def where(typed):
        return browser.get(find, {"q": typed}).headers.get("Location")

    person = reverse("combatants:person", args=[day.event.slug, 900071])
    assert where("zdzblo") == person  # who has a weapon and a bout
    clash = Clash.objects.get(event=day.event, number=9)
    assert where("branu") == reverse("battles:clash", args=[day.event.slug, clash.pk])
    make_combatant(day.event, number=900777)
    assert where("900777") is None
    page = browser.get(find, {"q": "900777"}).text
    assert "900777: Žofie Źdźbło – Jan Nový" in page


@pytest.mark.parametrize("times", [1, 20])
def test_suggestions_cost_the_same_however_many_there_are(day, times):
    owner = make_combatant(day.event, surname="Meč")
    for n in range(times):
        make_weapon(owner, description=f"Meč {n}", status="approved", class_code="one_handed")
    find = reverse("combatants:find", args=[day.event.slug])
    browser = client_of(day.person("organizer"))
    with CaptureQueriesContext(connection) as asked:
        browser.get(find, {"q": "mec"}, headers={"hx-request": "true"})
    # who asks 3, people 4, weapons 1, clashes 1, tournaments and bouts 2
    assert len(asked) == 11, [query["sql"][:90] for query in asked]


def test_descriptions_are_found_by_their_index(day, told):
    owner = make_combatant(day.event)
    Weapon.objects.bulk_create(
        Weapon(event=day.event, owner=owner, type="blade", description=f"Meč {n:04d}")
        for n in range(500)
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE weapons_weapon")
        with CaptureQueriesContext(connection) as asked:
            told("organizer", "mec 0499x")
        (sql,) = (query["sql"] for query in asked if "to_tsquery" in query["sql"])
        cursor.execute(f"EXPLAIN {sql}")
        assert "weapon_by_description" in "\n".join(line for (line,) in cursor.fetchall())

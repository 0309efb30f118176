"""A day by each shipped rulebook: bench, lives, roster and pages know no other's words."""

import uuid
from datetime import UTC, datetime

import pytest
from django.urls import reverse
from django.utils.html import escape

from battles.models import Battle, Clash
from combatants.actions.lives import give_lives
from combatants.models import LivesGrant, PlayerLink
from combatants.rules.parameters import lives_rules
from ruman.core import acts, rulebooks
from ruman.core.acts import Author, Sent
from ruman.core.secrets import new_token
from tests.factories import make_combatant, make_event, make_member, make_side, make_user
from tests.pages import client_of
from tests.shipped import every_book, measures_of
from weapons.models import Weapon
from weapons.rules.reading import weapon_rules

pytestmark = pytest.mark.django_db
NOW = datetime(2027, 5, 1, 8, 0, tzinfo=UTC)


@pytest.fixture
def day(request):
    """An event under the book, its organizer's browser, somebody to fight."""

    def made(book):
        event = make_event(rulebook=rulebooks.publish(rulebooks.load(book)[0], at=NOW))
        person = make_combatant(
            event,
            side=make_side(event),
            arrived_at=NOW,
            rules_read_at=NOW,
            rules_language="cs",
        )
        return event, person, client_of(make_member(event, "head_organizer"))

    return made


def shown_at_the_bench(client, event, person, found, weapon_type, rules):
    """Post the bench's form with a weapon of that class; the weapon that comes of it."""
    pk = uuid.uuid4()
    warned = "approved_with_warning" if found.automatic_warning else "approved"
    typed = {
        "person": person.pk,
        "weapon": str(pk),
        "expected_version": "0",
        "type": weapon_type.code,
        "class_code": found.code,
        "outcome": warned,
        "reason": "seen by the leader" if found.always_assessed else "",
        "tag": "",
        "agreement": "by letter" if "agreement" in weapon_type.asks else "",
        "material": "ppr" if "material" in weapon_type.asks else "",
        "shaft": "wood" if "shaft" in weapon_type.asks else "",
        **{f"check-{c.code}": "passed" for c in rules.checks_of(found, weapon_type.code)},
        **{name: str(value) for name, value in measures_of(found, weapon_type).items()},
    }
    answer = client.post(reverse("weapons:inspect", args=[event.slug, person.pk]), typed)
    assert answer.status_code == 302, (found.code, answer.content.decode()[-3000:])
    return Weapon.objects.get(pk=pk)


@every_book
def test_every_class_passes_the_bench_and_is_shown_by_the_books_own_name(book, day):
    event, person, client = day(book)
    rules = weapon_rules(book.document)
    for found in rules.classes.values():
        weapon_type = rules.types[found.types[0]]
        weapon = shown_at_the_bench(client, event, person, found, weapon_type, rules)
        warned = "approved_with_warning" if found.automatic_warning else "approved"
        assert (weapon.type, weapon.class_code, weapon.status) == (
            weapon_type.code,
            found.code,
            warned,
        )
        page = client.get(weapon.get_absolute_url()).content.decode()
        assert f"<dd>{escape(weapon_type.name['en'])}</dd>" in page
        assert f"<dd>{escape(found.name['en'])}</dd>" in page
    bench = client.get(reverse("weapons:inspect", args=[event.slug, person.pk])).content.decode()
    for weapon_type in rules.types.values():
        assert f'value="{weapon_type.code}"' in bench


@every_book
def test_lives_are_given_by_the_books_grades_and_shown_to_the_player(book, day):
    event, person, client = day(book)
    rules = lives_rules(book.document)
    grade = next(code for code, found in rules.costume_grades.items() if not found.bars)
    address = reverse("combatants:lives-person", args=[event.slug, person.number])
    page = client.get(address).content.decode()
    assert all(f'value="{code}"' in page for code in rules.costume_grades)
    sent = Sent(uuid.uuid4(), event, Author(make_user()), NOW)
    given = {"combatant": person, "helmet": False, "costume": grade, "armour": ()}
    acts.perform("combatants.give_lives", sent, given, give_lives)
    lives = rules.base.lives + rules.costume_grades[grade].lives
    assert LivesGrant.objects.get().lives == lives
    link = PlayerLink.objects.create(combatant=person, purpose="own", token=new_token())
    own = client.get(reverse("combatants:player", args=[link.token]))
    assert own.status_code == 200
    assert f">{lives}<" in own.content.decode()


@every_book
def test_a_clash_offers_the_books_places(book, day):
    event, _person, client = day(book)
    rules = weapon_rules(book.document)
    battle = Battle.objects.create(event=event, name="Brod", day=NOW.date())
    clash = Clash.objects.create(
        event=event,
        battle=battle,
        number=1,
        name="U brodu",
        locations=list(rules.locations)[:2],
        starts_at=NOW,
    )
    page = client.get(reverse("battles:clash", args=[event.slug, clash.pk]))
    assert page.status_code == 200
    for code in list(rules.locations)[:2]:
        assert rules.locations[code].name["en"] in page.content.decode()


@every_book
def test_the_public_pages_speak_of_this_book(book, day):
    event, _person, client = day(book)
    page = client.get(reverse("core:rules", args=[event.slug])).content.decode()
    for chapter in ("weapon_classes", "armour_types", "locations", "hits"):
        for key, values in book.document[chapter].items():
            assert f'id="{chapter}.{key}"' in page
            assert escape(values["name"]["en"]) in page
    passing = client.get(reverse("weapons:will-it-pass", args=[event.slug]))
    assert passing.status_code == 200
    assert all(f"type={code}" in passing.content.decode() for code in book.document["weapon_types"])

"""The inspection screen's pages: price, bad input, posting without a script, presence."""

import uuid
from decimal import Decimal

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from combatants.models import AnnouncedWeapon
from ruman.core import news
from ruman.core.models import Presence
from tests.factories import make_combatant, make_event, make_member, make_weapon
from tests.weapons.bench import PASSED
from weapons.forms.fields import ChecksField
from weapons.models import Inspection, Weapon

pytestmark = pytest.mark.django_db


@pytest.fixture
def organizer(client, event):
    user = make_member(event, "organizer")
    client.force_login(user)
    return client


def address(name, person):
    return reverse(f"weapons:{name}", args=[person.event.slug, person.pk])


def statements(client, url, **given):
    with CaptureQueriesContext(
        connection,
    ) as found:
        answer = client.get(url, given)
        assert answer.status_code == 200
    return len(found)


def posted(person, **fields):
    """A blade of 84.5 cm that passed everything, as a page without a script posts it."""
    return {
        "person": person.pk,
        "weapon": str(uuid.uuid4()),
        "expected_version": "0",
        "type": "blade",
        "length": "84.5",
        "outcome": "approved",
        "tag": "next",
        **{f"check-{code}": "passed" for code in PASSED},
        **fields,
    }


@pytest.mark.parametrize(("name", "most"), [("inspect", 15), ("who", 12), ("judge", 6)])
def test_page_costs_the_same_for_one_weapon_and_for_twelve(organizer, person, name, most):
    given = {"type": "blade", "length": "84.5"} if name == "judge" else {}
    make_weapon(person, status="approved", class_code="one_handed", tag=401)
    url = address(name, person)
    statements(organizer, url, **given)  # the rulebook is read once a process
    one = statements(organizer, url, **given)
    for n in range(11):
        make_weapon(person, status="approved", class_code="one_handed", tag=402 + n)
    assert statements(organizer, url, **given) == one <= most


def test_sheet_posted_without_a_script_makes_the_weapon(organizer, person):
    answer = organizer.post(address("inspect", person), posted(person))
    assert answer.status_code == 302
    weapon = Weapon.objects.get()
    assert (weapon.owner, weapon.status, weapon.class_code) == (person, "approved", "one_handed")
    assert weapon.tag == 1


def test_sheet_posted_with_a_button_shows_class_and_proposal(organizer, person):
    fields = posted(person, show="1")
    del fields["outcome"]
    answer = organizer.post(address("inspect", person), fields)
    assert Weapon.objects.count() == 0
    assert "One-handed" in answer.text
    assert 'data-proposed="approved"' in answer.text
    assert 'value="84.5"' in answer.text


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("", None),
        ("90,5", None),
        ("90.5 cm", None),
        ("９０，５", None),
        ("-3", "It must be more than 0."),
        ("99999", "more than 999.9"),
        ("abc", "This isn&#x27;t a number. Type it like 90.5."),
        ("90,5\t12", "This isn&#x27;t a number. Type it like 90.5."),
        ("90.55", "One decimal place is enough."),
    ],
)
def test_judge_says_beside_the_field_what_it_cant_read(organizer, person, typed, message):
    url = address("judge", person)
    answer = organizer.get(url, {"type": "blade", "length": typed})
    assert answer.status_code == 200
    if message is None:
        assert "<dt>" not in answer.text
    else:
        assert "<dt>length</dt>" in answer.text
        assert message in answer.text


@pytest.mark.parametrize("typed", ["abc", "-3", "99999999999999999999"])
def test_bad_measure_is_kept_beside_its_message(organizer, person, typed):
    answer = organizer.post(address("inspect", person), posted(person, length=typed))
    assert answer.status_code == 200
    assert f'value="{typed}"' in answer.text
    assert Inspection.objects.count() == 0


def test_differing_without_a_reason_is_asked_for_it(organizer, person):
    answer = organizer.post(address("inspect", person), posted(person, outcome="rejected"))
    assert answer.status_code == 200
    assert "Say why you decide otherwise" in answer.text
    assert Inspection.objects.count() == 0
    again = organizer.post(
        address("inspect", person), posted(person, outcome="rejected", reason="loose tip")
    )
    assert again.status_code == 302
    assert Inspection.objects.get().reason == "loose tip"


def test_weapon_changed_in_another_window_is_told_once_then_decided(organizer, person):
    url, sheet = address("inspect", person), posted(person)
    organizer.post(url, sheet)
    organizer.post(url, {**sheet, "expected_version": "1", "outcome": "rejected", "reason": "torn"})
    late = {**sheet, "expected_version": "1", "tag": ""}
    told = organizer.post(url, late)
    weapon = Weapon.objects.get()
    assert (weapon.status, weapon.version) == ("rejected", 2)
    name = Inspection.objects.latest("pk").act.by_name
    assert f"Meanwhile {name} changed this weapon; it is now: Rejected." in told.text
    assert 'name="expected_version" value="2"' in told.text
    assert organizer.post(url, {**late, "expected_version": "2"}).status_code == 302
    assert Weapon.objects.get().status == "approved"


def test_checks_nested_without_end_are_unreadable():
    with pytest.raises(ValidationError):
        ChecksField().clean("[" * 100_000)


@pytest.mark.parametrize("name", ["inspect", "judge", "who"])
def test_person_of_another_event_is_not_here(organizer, event, name):
    stranger = make_combatant(make_event())
    url = reverse(f"weapons:{name}", args=[event.slug, stranger.pk])
    assert organizer.get(url).status_code == 404


def test_weapon_of_somebody_else_is_not_taken_onto_the_sheet(organizer, event, person):
    other = make_weapon(make_combatant(event), length=Decimal("66.6"))
    answer = organizer.get(address("inspect", person), {"weapon": str(other.pk)})
    assert answer.status_code == 200
    assert "66.6" not in answer.text


def test_folded_list_says_what_was_announced(organizer, person):
    """A phone folds the list: "0 weapons" alone would hide what is still to be seen."""
    for text in ("Meč", "Kopí"):
        AnnouncedWeapon.objects.create(combatant=person, text=text)
    assert "2 announced" in organizer.get(address("inspect", person)).text


def test_weapon_again_fills_the_sheet_with_its_version(organizer, person):
    weapon = make_weapon(person, status="rejected", class_code="one_handed", version=3)
    answer = organizer.get(address("inspect", person), {"weapon": str(weapon.pk)})
    assert f'name="weapon" value="{weapon.pk}"' in answer.text
    assert 'name="expected_version" value="3"' in answer.text


def test_here_tells_each_of_the_other_and_forgets_who_left(event, person):
    url = address("here", person)
    devices = {name: str(uuid.uuid4()) for name in ("Anna", "Petr")}

    def say(name, **more):
        return clients[name].post(url, {"device": devices[name], "about": "w", **more})

    clients = {name: Client() for name in devices}
    for name, client in clients.items():
        client.force_login(make_member(event, "organizer", name=name))
    assert "has this weapon open" not in say("Anna").text
    assert "Anna has this weapon open" in say("Petr").text
    assert "Petr has this weapon open" in say("Anna").text
    assert "Anna is with this person too" in say("Petr", about="").text
    say("Petr", leave="1")
    assert Presence.objects.get().user.name == "Anna"


def test_here_is_news_only_when_somebody_comes_goes_or_takes_another_weapon(organizer, person):
    url, device, topic = address("here", person), str(uuid.uuid4()), f"here:person:{person.pk}"
    versions = []
    for more in ({}, {}, {"about": "w"}, {"about": "w"}, {"leave": "1"}, {"leave": "1"}):
        organizer.post(url, {"device": device, **more})
        versions.append(news.versions([topic])[topic])
    assert versions == [1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize("device", ["", "x", "0" * 500])
def test_here_refuses_a_device_that_is_no_id(organizer, person, device):
    assert organizer.post(address("here", person), {"device": device}).status_code == 400

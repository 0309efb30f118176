"""What may be typed or sent at the lives station and to secret links by mistake or on purpose."""

import json
import uuid
from datetime import timedelta

import pytest
from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone

from combatants.actions.lives import give_lives
from combatants.enums import LinkPurpose
from combatants.forms.lives import GiveLivesForm
from combatants.models import PlayerLink
from ruman.core import acts
from ruman.core.secrets import new_token
from tests.combatants.conftest import sent_to
from tests.factories import make_combatant, make_event, make_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def person():
    return make_combatant(make_event())


@pytest.fixture
def station(client, person):
    client.force_login(make_member(person.event, "organizer"))
    return client


def piece(**fields):
    return {"type": "mail", "awarded": 2, "zones": ["chest"], "under": False, **fields}


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"costume": ""}, "costume"),
        ({"armour": "not json"}, "armour"),
        ({"armour": "[" * 100_000}, "armour"),
        ({"armour": '{"type": "mail"}'}, "armour"),
        ({"armour": json.dumps([piece(awarded="two")])}, "armour"),
        ({"armour": json.dumps([piece(zones="chest")])}, "armour"),
        ({"armour": json.dumps([piece()] * 1000)}, "armour"),
        ({"override": "4"}, "reason"),
        ({"override": "-1", "reason": "because"}, "override"),
        ({"override": "many", "reason": "because"}, "override"),
    ],
)
def test_what_cannot_be_is_told_beside_its_field(person, typed, field):
    sent = {"combatant": person.pk, "costume": "good", "helmet": "on", "armour": "[]", **typed}
    form = GiveLivesForm(sent, event=person.event)
    assert not form.is_valid()
    assert field in form.errors


def test_two_helmets_count_once(person, station):
    url = reverse("combatants:lives-sum", args=[person.event.slug, person.number])
    once = station.get(f"{url}?costume=good&helmet=on&armour=[]").content
    twice = station.get(f"{url}?costume=good&helmet=on&helmet=on&armour=[]").content
    assert once == twice
    sent = QueryDict(f"combatant={person.pk}&costume=good&helmet=on&helmet=on&armour=[]")
    form = GiveLivesForm(sent, event=person.event)
    assert form.is_valid()
    assert form.values()["helmet"] is True


@pytest.mark.parametrize(
    "query",
    [
        "",
        "armour=[",
        f"armour={'[' * 100_000}",
        "costume=%00&armour=[]",
        f"costume=good&armour={json.dumps([piece(awarded=99)])}",
        f"costume=good&armour={json.dumps([piece(type='moonstone')])}",
        f"costume=good&armour={json.dumps([piece(zones=['tail'])])}",
        "costume=good&override=999999999999",
    ],
)
def test_the_growing_sum_takes_anything(person, station, query):
    url = reverse("combatants:lives-sum", args=[person.event.slug, person.number])
    assert station.get(f"{url}?{query}").status_code == 200


def test_armour_above_its_maximum_is_refused_in_words_and_nothing_is_kept(person):
    sent = {"combatant": person.pk, "costume": "good", "armour": json.dumps([piece(awarded=3)])}
    form = GiveLivesForm(sent, event=person.event)
    assert form.is_valid()
    with pytest.raises(acts.RefusedError, match="armour_above_maximum") as told:
        acts.perform("x", sent_to(person.event), form.values(), give_lives)
    assert "more than this type" in told.value.words
    person.refresh_from_db()
    assert person.lives is None


@pytest.mark.parametrize("token", ["x", "../../etc", "0" * 22, "ž" * 22, "a" * 5000, "%00"])
def test_wrong_links_say_one_and_the_same(client, person, token):
    answer = client.get(f"/p/{token}/")
    assert answer.status_code == 404
    assert "Traceback" not in answer.content.decode()


def test_a_link_shows_its_own_event_whatever_else_there_is(client, person):
    other = make_combatant(make_event(), number=person.number, surname="Jiná")
    tokens = []
    for one in (person, other):
        tokens.append(new_token())
        PlayerLink.objects.create(combatant=one, purpose=LinkPurpose.OWN, token=tokens[-1])
    mine, theirs = (client.get(f"/p/{token}/").content.decode() for token in tokens)
    assert person.event.name in mine
    assert "Jiná" not in mine
    assert other.event.name in theirs


def test_another_events_staff_cannot_renew_or_withdraw(client, person):
    PlayerLink.objects.create(combatant=person, purpose=LinkPurpose.OWN, token=new_token())
    stranger = make_event()
    client.force_login(make_member(stranger, "organizer"))
    for slug in (person.event.slug, stranger.slug):
        url = reverse("combatants:withdraw-link", args=[slug, person.number])
        sent = {"purpose": "own", "act_id": str(uuid.uuid4())}
        assert client.post(url, sent).status_code == 404
    assert PlayerLink.objects.get().withdrawn_at is None


def test_links_are_made_in_one_act_and_only_where_there_is_none(client, person):
    event = person.event
    second, erased = make_combatant(event), make_combatant(event)
    kept = PlayerLink.objects.create(combatant=second, purpose=LinkPurpose.OWN, token=new_token())
    type(erased).objects.filter(pk=erased.pk).update(given_name="", erased_at=event.created_at)
    client.force_login(make_member(event, "organizer"))
    sent = {"act_id": str(uuid.uuid4())}
    for _ in range(2):  # a double click
        client.post(reverse("combatants:make-links", args=[event.slug]), sent)
    assert PlayerLink.objects.count() == 2
    assert PlayerLink.objects.get(combatant=second) == kept
    page = client.get(reverse("combatants:slips", args=[event.slug])).content.decode()
    assert page.count('class="slip"') == 2
    assert page.count('class="qr"') == 2


@pytest.mark.parametrize(("until", "told"), [(1, True), (-1, False)])
def test_lives_tell_of_an_expulsion_while_it_lasts(person, station, until, told):
    person.expelled_until = timezone.now() + timedelta(hours=until)
    person.save(update_fields=["expelled_until"])
    url = reverse("combatants:lives-person", args=[person.event.slug, person.number])
    assert ("Expelled until" in station.get(url).text) is told

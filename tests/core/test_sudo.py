"""The password again: for ten minutes, with what was typed kept, by every door, and never a PIN."""

import json
import uuid
from datetime import timedelta

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from combatants.models import Combatant
from ruman.core import acts, sudo
from ruman.core.access import PIN
from ruman.core.models import Act, Rulebook, Station
from tests.factories import make_combatant, make_draft, make_event, make_member
from tests.world import World
from tournament.models import DrawVoid

pytestmark = pytest.mark.django_db
PASSWORD = "kamenny-brod-77"
GUARDED = {"tournament.void_draw", "core.publish_rulebook", "core.take_rulebook"}


def with_password(user):
    user.set_password(PASSWORD)
    user.save()
    return user


def signed_in(user, *, age=timedelta(hours=1)):
    """A browser in which the password was typed so long ago."""
    client = Client()
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    session = client.session
    session[sudo.TYPED_AT] = (timezone.now() - age).timestamp()
    session.save()
    return client


@pytest.fixture
def over():
    """Somebody of an event that is over, and its admin."""
    event = make_event(starts_date="2020-05-01", ends_date="2020-05-02")
    return make_combatant(event), with_password(make_member(event, "admin"))


def erase(client, person, **more):
    url = reverse("combatants:erase-person", args=[person.event.slug, person.number])
    return client.post(url, {"sure": "1", "many": ["a", "b"], **more})


def erased():
    return Combatant.objects.exclude(erased_at=None).count()


def test_password_is_asked_with_what_was_posted_and_then_it_is_done(over):
    person, admin = over
    client = signed_in(admin)
    page = erase(client, person)
    assert (page.status_code, erased()) == (200, 0)
    assert page["Cache-Control"] == "no-store"
    content = page.content.decode()
    for name, value in (("sure", "1"), ("many", "a"), ("many", "b")):
        assert f'name="{name}" value="{value}"' in content
    assert erase(client, person, own_password=PASSWORD).status_code == 302
    assert erased() == 1
    assert erase(client, make_combatant(person.event)).status_code == 302  # good for ten minutes
    assert erased() == 2


@pytest.mark.parametrize("password", ["", "wrong", PASSWORD.upper(), "\0"])
def test_wrong_password_does_nothing_and_is_told(over, password):
    person, admin = over
    page = erase(signed_in(admin), person, own_password=password).content.decode()
    assert "That isn’t your password. Type it again; mind small and capital letters." in page
    assert f'value="{PASSWORD}"' not in page
    assert erased() == 0


def test_ten_wrong_passwords_rest(over):
    person, admin = over
    client = signed_in(admin)
    for _ in range(10):
        erase(client, person, own_password="wrong")
    page = erase(client, person, own_password=PASSWORD).content.decode()
    assert "Too many wrong passwords" in page
    assert erased() == 0


@pytest.mark.parametrize(("age_s", "asked"), [(0, False), (590, False), (600, True), (-60, True)])
def test_password_is_good_for_ten_minutes(over, age_s, asked):
    person, admin = over
    page = erase(signed_in(admin, age=timedelta(seconds=age_s)), person)
    assert page.status_code == (200 if asked else 302)
    assert erased() == (0 if asked else 1)


def test_signing_in_by_password_counts_and_a_pin_does_not(over):
    person, admin = over
    client = Client()
    client.post("/sign-in/", {"username": admin.username, "password": PASSWORD})
    assert erase(client, person).status_code == 302
    station = Station.objects.create(event=person.event, name="Gate", kind="gate")
    pinned = Client()
    pinned.force_login(admin, "django.contrib.auth.backends.ModelBackend")
    bind = reverse("core:bind-station", args=[person.event.slug, station.pk])
    pinned.post(bind, {"act_id": uuid.uuid4()})
    session = pinned.session
    session[PIN] = [person.event.slug, station.pk]
    session.save()
    page = erase(pinned, make_combatant(person.event))
    assert (page.status_code, erased()) == (200, 1)


def test_who_has_no_password_is_shown_the_way_to_one(over):
    person, _admin = over
    nameless = make_member(person.event, "admin")
    nameless.set_unusable_password()
    nameless.save()
    page = erase(signed_in(nameless), person, own_password="").content.decode()
    assert "You have no password yet" in page
    assert erased() == 0


def test_voiding_a_draw_asks():
    world = World()
    draw = world["draw"]
    head = with_password(world.person("head_organizer"))
    url = reverse("tournament:void-draw", args=[world.event.slug, draw.tournament.slug, draw.pk])
    client = signed_in(head)
    page = client.post(url, {"reason": "nobody was ready"})
    assert 'name="reason" value="nobody was ready"' in page.content.decode()
    assert not DrawVoid.objects.exists()
    said = {"reason": "nobody was ready", "own_password": PASSWORD}
    assert client.post(url, said).status_code == 302
    assert DrawVoid.objects.get().reason == "nobody was ready"


def test_publishing_asks_on_the_desk_and_in_the_administration():
    event = make_event()
    draft = make_draft(event.organizer)
    admin = with_password(make_member(event, "admin", is_staff=True, is_superuser=True))
    client = signed_in(admin)
    desk = reverse("core:publish-rulebook", args=[event.slug, draft.pk])
    form = client.get(desk).context["form"]
    said = {"act_id": str(uuid.uuid4()), "seen": form["seen"].value()}
    assert b"own_password" in client.post(desk, said).content
    back_room = reverse("admin:core_rulebook_publish", args=[draft.pk])
    assert b"own_password" in client.post(back_room).content
    assert Rulebook.objects.get().state == "draft"
    assert client.post(desk, {**said, "own_password": PASSWORD}).status_code == 302
    assert Rulebook.objects.get().state == "published"


def test_guarded_acts_are_those_and_no_outbox_does_them():
    assert {name for name, kind in acts.KINDS.items() if kind.guarded} == GUARDED
    event = make_event()
    admin = make_member(event, "admin")
    client = signed_in(admin, age=timedelta(0))
    token = signing.dumps([admin.pk, event.pk, None], salt=acts.AUTHOR_SALT)
    sent = [
        {"id": str(uuid.uuid4()), "kind": kind, "payload": {}, "token": token}
        for kind in sorted(GUARDED)
    ]
    url = reverse("core:acts", args=[event.slug])
    body = json.dumps({"acts": sent})
    answers = client.post(url, body, content_type="application/json").json()["acts"]
    assert [each["code"] for each in answers] == ["password"] * 3
    assert not Act.objects.exists()

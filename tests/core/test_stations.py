"""Stations and PINs: a PIN opens its station's event on its station's device, and nothing else."""

import threading
import uuid
from datetime import timedelta

import pytest
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from ruman.core import codes, devices
from ruman.core.models import Attempts, Membership, Station
from tests.factories import make_event, make_member, make_user

pytestmark = pytest.mark.django_db
PIN = "2580"


def make_station(event, **fields):
    number = Station.objects.count() + 1
    return Station.objects.create(
        **{"event": event, "name": f"Bench {number}", "kind": "bench", **fields}
    )


def make_pin_holder(event, *roles, pin=PIN, **fields):
    user = make_member(event, *roles, **fields)
    Membership.objects.filter(user=user).update(pin=make_password(pin))
    return user.memberships.get()


class Tablet:
    """A device bound to a new station of `event` by an organizer, who then leaves."""

    def __init__(self, event, **fields):
        self.event, self.client = event, Client()
        self.station = make_station(event, **fields)
        self.client.force_login(make_member(event, "organizer"))
        self.client.post(self.path(f"stations/{self.station.pk}/bind/"), {"act_id": uuid.uuid4()})
        self.client.post(self.path("change-person/"), {"leave": "1"})

    def path(self, tail=""):
        return f"/e/{self.event.slug}/{tail}"

    def come(self, member, pin=PIN):
        return self.client.post(self.path("change-person/"), {"member": member.pk, "pin": pin})

    def opens(self, path=None):
        """Whether the page shows."""
        return self.client.get(path or self.path()).status_code == 200


def test_pin_changes_people_on_the_station():
    tablet = Tablet(event := make_event())
    anna, petr = make_pin_holder(event, "herald"), make_pin_holder(event, "organizer")
    assert not tablet.opens()
    assert tablet.come(anna).headers["Location"] == tablet.path()
    page = tablet.client.get(tablet.path()).content.decode()
    assert str(anna.user) in page
    assert tablet.station.name in page
    tablet.come(petr)
    assert str(petr.user) in tablet.client.get(tablet.path()).content.decode()
    tablet.station.refresh_from_db()
    assert tablet.station.person == petr.user


def test_pin_is_nothing_without_the_stations_device():
    event = make_event()
    tablet, anna = Tablet(event), make_pin_holder(event, "herald")
    stranger = Client()
    answer = stranger.post(tablet.path("change-person/"), {"member": anna.pk, "pin": PIN})
    assert answer.headers["Location"].startswith("/sign-in/")
    copied = Client()
    copied.cookies["sessionid"] = (tablet.come(anna), tablet.client.cookies["sessionid"].value)[1]
    assert copied.get(tablet.path()).status_code == 302
    assert not tablet.opens()  # the copied session is ended for both


@pytest.mark.parametrize("forged", ["", "x", "signed by nobody:x:y"])
def test_forged_cookie_is_no_station(forged):
    event = make_event()
    make_station(event, device_digest=codes.digest(forged or "x"))
    device = Client()
    device.cookies[devices.cookie_name(event.slug)] = forged
    answer = device.get(f"/e/{event.slug}/change-person/")
    assert answer.headers["Location"].startswith("/sign-in/")


def test_station_of_one_event_is_none_at_another():
    here, there = make_event(), make_event()
    tablet = Tablet(here)
    anna = make_pin_holder(here, "herald")
    Membership.objects.create(event=there, user=anna.user, roles=["admin"], pin=make_password(PIN))
    tablet.come(anna)
    assert tablet.opens()
    assert tablet.client.get(f"/e/{there.slug}/").status_code == 404
    assert tablet.opens()


def test_pin_opens_neither_account_nor_administration_nor_all_events():
    tablet = Tablet(event := make_event())
    boss = make_pin_holder(event, "herald", is_superuser=True, is_staff=True)
    tablet.come(boss)
    for path in ("/account/", "/admin/", "/", "/events/new/"):
        answer = tablet.client.get(path)
        assert answer.headers["Location"].startswith("/sign-in/"), path
    assert tablet.client.get(tablet.path("team/")).status_code == 404
    assert tablet.client.get(tablet.path("settings/")).status_code == 404


def test_site_admin_at_a_station_gives_no_more_than_the_events_role():
    tablet = Tablet(event := make_event())
    boss = make_pin_holder(event, "head_organizer", is_superuser=True)
    other = Membership.objects.get(user=make_member(event, "veteran"))
    tablet.come(boss)
    typed = {"roles": ["admin"], "seen": "veteran", "act_id": uuid.uuid4()}
    assert tablet.client.post(tablet.path(f"team/{other.pk}/"), typed).status_code == 200
    other.refresh_from_db()
    assert other.roles == ["veteran"]


def test_revoked_station_ends_the_pins_session():
    tablet = Tablet(event := make_event())
    tablet.come(make_pin_holder(event, "herald"))
    boss = Client()
    boss.force_login(make_member(event, "organizer"))
    boss.post(tablet.path(f"stations/{tablet.station.pk}/revoke/"), {"act_id": uuid.uuid4()})
    assert not tablet.opens()
    assert tablet.client.get(tablet.path("change-person/")).status_code == 302
    tablet.station.refresh_from_db()
    assert tablet.station.device_digest == ""
    assert tablet.station.revoked_at is not None


def test_other_device_takes_the_station_over():
    event = make_event()
    tablet = Tablet(event)
    tablet.come(make_pin_holder(event, "herald"))
    other = Client()
    other.force_login(make_member(event, "organizer"))
    other.post(tablet.path(f"stations/{tablet.station.pk}/bind/"), {"act_id": uuid.uuid4()})
    assert not tablet.opens()
    assert other.get(tablet.path("change-person/")).status_code == 200


def test_signing_out_at_a_station_lets_the_next_one_come():
    tablet = Tablet(event := make_event())
    tablet.come(make_pin_holder(event, "herald"))
    assert tablet.client.post("/sign-out/").headers["Location"] == tablet.path("change-person/")


def test_password_over_a_pin_opens_the_rest(settings):
    tablet = Tablet(event := make_event())
    anna = make_pin_holder(event, "herald", username="anna")
    anna.user.set_password("kamenny-brod-77")
    anna.user.save()
    tablet.come(anna)
    assert not tablet.opens("/account/")
    tablet.client.post("/sign-in/", {"username": "ANNA", "password": "kamenny-brod-77"})
    assert tablet.opens("/account/")
    assert tablet.client.session.get_expiry_age() > 13 * 24 * 3600


@pytest.mark.parametrize("pin", ["0000", "", "25800", "x" * 21, "２５８１"])
def test_wrong_pin_is_told_and_changes_nobody(pin):
    tablet = Tablet(event := make_event())
    anna = make_pin_holder(event, "herald")
    page = tablet.come(anna, pin)
    assert page.status_code == 200
    assert "invalid-feedback" in page.content.decode()
    assert not tablet.opens()


def test_wrong_pins_rest_that_person_at_that_station():
    event = make_event()
    tablet, other = Tablet(event), Tablet(event)
    anna, petr = make_pin_holder(event, "herald"), make_pin_holder(event, "herald")
    for _ in range(5):
        assert "That isn’t the PIN" in tablet.come(anna, "9999").content.decode()
    assert "Wait ten minutes" in tablet.come(anna).content.decode()
    assert tablet.come(petr).status_code == 302
    assert other.come(anna).status_code == 302
    Attempts.objects.update(since=timezone.now() - timedelta(minutes=11))
    assert tablet.come(anna).status_code == 302


def test_trying_many_people_rests_the_station():
    event = make_event()
    tablet = Tablet(event)
    people = [make_pin_holder(event, "herald") for _ in range(5)]
    for person in people:
        for _ in range(4):
            tablet.come(person, "9999")
    assert "Wait ten minutes" in tablet.come(people[0]).content.decode()


def test_people_without_pin_or_role_are_not_offered():
    event = make_event()
    tablet = Tablet(event)
    shown = make_pin_holder(event, "herald", name="Shown")
    make_member(event, "herald", name="No Pin")
    gone = make_pin_holder(event, "herald", name="Gone")
    Membership.objects.filter(pk=gone.pk).update(revoked_at=timezone.now())
    away = make_pin_holder(make_event(), "herald", name="Away")
    page = tablet.client.get(tablet.path("change-person/")).content.decode()
    names = [each for each in ("Shown", "No Pin", "Gone", "Away") if each in page]
    assert names == ["Shown"]
    for other in (gone, away):
        assert tablet.come(other).status_code == 200
    assert tablet.come(shown).status_code == 302


def test_beat_tells_what_the_device_holds_in_one_statement():
    tablet = Tablet(event := make_event())
    for sent, kept in (("7", 7), ("x", 7), ("-1", 7), ("", 7), ("9" * 30, 7), ("٣", 7), ("0", 0)):
        with CaptureQueriesContext(connection) as asked:
            answer = tablet.client.post(tablet.path("station/beat/"), {"waiting": sent})
        assert answer.status_code == 204
        assert len(asked) == 1
        tablet.station.refresh_from_db()
        assert tablet.station.waiting == kept
    assert Client().post(tablet.path("station/beat/"), {"waiting": "3"}).status_code == 404
    home = Client()
    home.force_login(make_member(event, "organizer"))
    Station.objects.update(waiting=3)
    assert "Stations with acts not sent" in home.get(tablet.path()).content.decode()


def test_guard_costs_three_statements_with_station_and_pin():
    tablet = Tablet(event := make_event())
    tablet.come(make_pin_holder(event, "veteran"))
    with CaptureQueriesContext(connection) as asked:
        assert tablet.client.get(tablet.path("pin/")).status_code == 200
    tables = [each["sql"].split(" FROM ")[1].split()[0] for each in asked]
    assert tables == ['"core_session"', '"core_user"', '"core_event"']


def test_stations_page_costs_the_same_for_one_and_for_ten():
    event, client = make_event(), Client()
    client.force_login(make_member(event, "organizer"))
    counts = []
    for _ in (1, 10):
        for _ in range(len(counts) * 9 or 1):
            make_station(event, person=make_user())
        with CaptureQueriesContext(connection) as asked:
            client.get(f"/e/{event.slug}/stations/")
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 5


# ---- tags

BLOCKS = [
    ((1, 100), (101, 200), True),
    ((1, 100), (100, 200), False),
    ((100, 200), (1, 100), False),
    ((50, 60), (1, 100), False),
    ((1, 100), (1, 100), False),
    ((7, 7), (8, 8), True),
    ((7, 7), (7, 7), False),
]


@pytest.mark.parametrize(("first", "second", "apart"), BLOCKS)
def test_database_keeps_blocks_of_one_event_apart(first, second, apart):
    event = make_event()
    make_station(event, tag_from=first[0], tag_to=first[1])
    make_station(make_event(), tag_from=second[0], tag_to=second[1])  # another event's are its own
    if apart:
        make_station(event, tag_from=second[0], tag_to=second[1])
        return
    with pytest.raises(IntegrityError, match="station_tag_blocks_apart"), transaction.atomic():
        make_station(event, tag_from=second[0], tag_to=second[1])


@pytest.mark.parametrize(("first", "second", "apart"), BLOCKS)
def test_form_says_who_has_the_tags(first, second, apart):
    event, client = make_event(), Client()
    make_station(event, name="The first", tag_from=first[0], tag_to=first[1])
    client.force_login(make_member(event, "organizer"))
    typed = {"name": "Second", "kind": "bench", "tag_from": second[0], "tag_to": second[1]}
    page = client.post(f"/e/{event.slug}/stations/new/", {**typed, "act_id": uuid.uuid4()})
    assert page.status_code == (302 if apart else 200)
    assert apart or "The first has the tags" in page.content.decode()
    assert Station.objects.filter(name="Second").exists() is apart


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        ("", "", ""),
        ("B", "5", ""),
        ("B", "", "5"),
        ("B", "9", "5"),
        ("B", "0", "5"),
        ("B", "-3", "5"),
        ("B", "x", "5"),
        ("B", "1", "99999999"),
        ("B", "1" * 50, "5"),
        ("bench 1", "", ""),
        ("x" * 101, "", ""),
        ("\u202e", "", ""),
    ],
)
def test_bad_station_is_told_and_kept_as_typed(name, first, last):
    event, client = make_event(), Client()
    make_station(event, name="Bench 1")
    client.force_login(make_member(event, "organizer"))
    typed = {"name": name, "kind": "bench", "tag_from": first, "tag_to": last}
    page = client.post(f"/e/{event.slug}/stations/new/", {**typed, "act_id": uuid.uuid4()})
    assert page.status_code == 200
    assert Station.objects.count() == 1
    assert not first or f'value="{first}"' in page.content.decode()


def test_block_that_stays_goes_on_where_it_was():
    event, client = make_event(), Client()
    station = make_station(event, tag_from=1, tag_to=100, tag_next=57)
    client.force_login(make_member(event, "organizer"))
    for first, last, following in ((1, 200, 57), (50, 56, 57), (300, 400, 300), ("", "", None)):
        typed = {"name": "B", "kind": "bench", "tag_from": first, "tag_to": last}
        url = f"/e/{event.slug}/stations/{station.pk}/"
        assert client.post(url, {**typed, "act_id": uuid.uuid4()}).status_code == 302
        station.refresh_from_db()
        assert station.tag_next == following


@pytest.mark.django_db(transaction=True)
def test_two_stations_at_once_never_share_tags():
    event = make_event()
    start, answered = threading.Barrier(2), []
    people = [make_member(event, "organizer") for _ in range(2)]

    def make(user):
        client = Client()
        client.force_login(user)
        typed = {"name": f"Of {user.pk}", "kind": "bench", "tag_from": 1, "tag_to": 50}
        start.wait()
        page = client.post(f"/e/{event.slug}/stations/new/", {**typed, "act_id": uuid.uuid4()})
        answered.append(page.status_code)
        connection.close()

    threads = [threading.Thread(target=make, args=[user]) for user in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answered) == [200, 302]
    assert Station.objects.count() == 1

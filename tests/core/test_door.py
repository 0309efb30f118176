"""The outbox's door: in order, once each, by their author; what is wrong is said, never a 500."""

import base64
import json
import threading
import uuid
from datetime import UTC, datetime, timedelta

import pytest
from django.core import signing
from django.db import connections
from django.test import Client
from django.utils import timezone

from combatants.models import Group
from ruman.core import acts, news
from ruman.core.models import Act, Membership, RefusedAct, Station
from tests.core import notes  # noqa: F401 - registers its act
from tests.factories import make_event, make_member, make_user

pytestmark = pytest.mark.django_db


class Device:
    """A tablet of `event` on which `user` is signed in."""

    def __init__(self, event, user, client=None):
        self.event = event
        self.user = user
        self.client = client or Client()
        self.client.force_login(user)
        self.url = f"/e/{event.slug}/acts/"

    def token(self, station=None):
        kept = [self.user.pk, self.event.pk, station and station.pk]
        kept += [True] if self.user.is_superuser else []
        return signing.dumps(kept, salt=acts.AUTHOR_SALT)

    def act(self, word="oak", **fields):
        return {
            "id": str(uuid.uuid4()),
            "kind": "tests.note",
            "payload": {"word": word},
            "device_at": timezone.now().isoformat(),
            "token": self.token(),
            **fields,
        }

    def post(self, body, **extra):
        return self.client.post(self.url, body, content_type="application/json", **extra)

    def send(self, *acts_sent, **fields):
        found = self.post({"sent_at": timezone.now().isoformat(), "acts": acts_sent, **fields})
        assert found.status_code == 200, found.content
        return found.json()["acts"]


@pytest.fixture
def device():
    event = make_event()
    return Device(event, make_member(event, "organizer", name="Anna"))


def test_door_does_acts_in_order_and_answers_each(device):
    one, two = device.act("oak"), device.act("ash")
    assert device.send(one, two) == [
        {"id": a["id"], "status": "done", "answer": {"word": w, "by": "Anna", "size": 0}}
        for a, w in ((one, "oak"), (two, "ash"))
    ]
    assert list(Group.objects.order_by("pk").values_list("name", flat=True)) == ["oak", "ash"]
    row = Act.objects.get(pk=one["id"])
    assert (row.kind, row.by_name, row.odd_time) == ("tests.note", "Anna", False)
    assert row.device_at.isoformat() == one["device_at"]
    assert row.sent_at is not None


def test_door_answers_again_even_when_the_content_would_be_refused_now(device):
    one = device.act("oak", payload={"word": "oak", "group": ""})
    (first,) = device.send(one)
    (second,) = device.send(one)
    assert second == {**first, "status": "again"}
    assert Group.objects.count() == 1


def test_door_refuses_the_same_id_with_another_content_loudly(device):
    one = device.act("oak")
    other = {**one, "payload": {"word": "ash"}}
    device.send(one)
    (answer,) = device.send(other)
    assert (answer["status"], answer["code"]) == ("refused", "same_id")
    assert RefusedAct.objects.get().payload == {"word": "ash"}
    assert device.send(one)[0]["status"] == "again"
    assert Group.objects.count() == 1


def test_refusal_is_kept_once_holds_up_nothing_and_stays_the_answer(device):
    no, oak = device.act("no"), device.act("oak")
    answers = device.send(no, oak)
    assert answers[0] == {
        "id": no["id"],
        "status": "refused",
        "code": "not_that",
        "reason": "Not no.",
    }
    assert answers[1]["status"] == "done"
    assert device.send(no) == answers[:1]
    row = RefusedAct.objects.get()
    assert (str(row.act_id), row.kind, row.by_name) == (no["id"], "tests.note", "Anna")
    assert news.versions([f"refused:{device.event.pk}"]) == {f"refused:{device.event.pk}": 1}
    assert device.send({**no, "payload": {"word": "elm"}})[0]["code"] == "same_id"


def test_a_bug_in_one_act_holds_up_none_and_can_be_sent_again(device):
    answers = device.send(device.act("bug"), device.act("oak"))
    assert [(a["status"], a.get("code")) for a in answers] == [
        ("refused", "failed"),
        ("done", None),
    ]
    assert not RefusedAct.objects.exists()


def test_a_constraint_met_is_a_refusal(device):
    device.send(device.act("oak"))
    (answer,) = device.send(device.act("oak"))
    assert (answer["status"], answer["code"]) == ("refused", "conflict")


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"id": 7}, "bad_id"),
        ({"id": "7"}, "bad_id"),
        ({"id": None}, "bad_id"),
        ({"id": "{00000000-0000-4000-8000-000000000000}"}, "bad_id"),
        ({"kind": 7}, "malformed"),
        ({"kind": None}, "malformed"),
        ({"kind": "tests.unknown"}, "unknown_kind"),
        ({"kind": "x" * 5000}, "unknown_kind"),
        ({"kind": "tests\x00note"}, "unknown_kind"),
        ({"payload": None}, "malformed"),
        ({"payload": []}, "malformed"),
        ({"payload": {}}, "invalid"),
        ({"payload": {"word": "x" * 21}}, "invalid"),
        ({"payload": {"word": "oak", "times": 10}}, "invalid"),
        ({"payload": {"word": "oak", "times": "1" * 5000}}, "invalid"),
        ({"payload": {"word": "oak", "times": 10**4000}}, "invalid"),
        ({"payload": {"word": "oak", "group": 10**40}}, "invalid"),
        ({"payload": {"word": "oak", "group": "x"}}, "invalid"),
        ({"payload": {"word": "oak", "marks": ["c"]}}, "invalid"),
        ({"payload": {"word": "oak", "marks": {"a": 1}}}, "invalid"),
        ({"payload": {"word": "oak", "marks": [[1]]}}, "invalid"),
        ({"payload": {"word": ["oak"]}}, "malformed"),
        ({"payload": {"word": {"a": 1}}}, "malformed"),
        ({"payload": {"word": "oak", "kept": "data:image/png;base64,=x"}}, "malformed"),
        ({"payload": {"word": "oak", "kept": "abc"}}, "malformed"),
        ({"payload": {"word": "oak", "kept": 7}}, "malformed"),
        ({"payload": {"word": "o\x00k"}}, "unreadable"),
        ({"payload": {"word": "o\ud800k"}}, "unreadable"),
        ({"payload": {"word": "oak", "o\x00": 1}}, "unreadable"),
        ({"device_at": "yesterday"}, "bad_time"),
        ({"device_at": 1700000000}, "bad_time"),
        ({"device_at": "2027-05-01T08:00:00"}, "bad_time"),
        ({"device_at": "2027-05-01"}, "bad_time"),
        ({"token": None}, "unknown_author"),
        ({"token": 7}, "unknown_author"),
        ({"token": ""}, "unknown_author"),
        ({"token": "x" * 5000}, "unknown_author"),
        ({"token": "a\x00:b:c"}, "unknown_author"),
        ({"token": "é:ž:c"}, "unknown_author"),
    ],
)
def test_door_refuses_one_malformed_act_and_does_the_next(device, fields, code):
    (bad, good) = device.send({**device.act("elm"), **fields}, device.act("oak"))
    assert (bad["status"], bad["code"]) == ("refused", code)
    assert bad["reason"]
    assert good["status"] == "done"
    assert list(Group.objects.values_list("name", flat=True)) == ["oak"]
    again = device.send({**device.act("elm"), **fields, "id": bad["id"]})
    assert again[0]["code"] == code


@pytest.mark.parametrize("raw", [None, 7, "x", [], [[]], True])
def test_door_refuses_what_is_no_act(device, raw):
    (answer,) = device.send(raw)
    assert (answer["id"], answer["status"], answer["code"]) == (None, "refused", "malformed")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "not_json"),
        (b"{", 400, "not_json"),
        (b"\xff\xfe", 400, "not_json"),
        (b'{"acts": [NaN]}', 400, "not_json"),
        (b'{"acts": [1e999]}', 400, "not_json"),
        (b'{"acts": [' + b"9" * 5000 + b"]}", 400, "not_json"),
        (b"[" * 200_000, 400, "not_json"),
        (b"null", 400, "no_acts"),
        (b"[]", 400, "no_acts"),
        (b'{"acts": {}}', 400, "no_acts"),
        (b'{"acts": [], "sent_at": 7}', 400, "bad_time"),
        (b'{"acts": [], "sent_at": "2027-05-01T08:00"}', 400, "bad_time"),
        (json.dumps({"acts": [{}] * 1000}).encode(), 413, "too_many"),
        (b" " * (10 * 1024 * 1024 + 1), 413, "too_big"),
    ],
)
def test_door_says_what_is_wrong_with_a_body(device, body, status, code):
    answer = device.post(body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["reason"]


def test_door_takes_an_empty_list(device):
    assert device.send() == []


@pytest.mark.parametrize(
    ("device_at", "kept"),
    [
        ("1970-01-01T00:00:00Z", datetime(1970, 1, 1, tzinfo=UTC)),
        ("2970-01-01T00:00:00.123Z", datetime(2970, 1, 1, 0, 0, 0, 123000, tzinfo=UTC)),
        ("0001-01-01T00:00:00+14:00", None),
        ("9999-12-31T23:59:59-14:00", None),
        ("+275760-09-13T00:00:00.000Z", None),
        ("2027-02-30T25:00:00Z", None),
    ],
)
def test_door_keeps_acts_of_a_device_whose_clock_is_wrong(device, device_at, kept):
    one = device.act(device_at=device_at)
    (answer,) = device.send(one, sent_at=None)
    assert answer["status"] == "done"
    row = Act.objects.get(pk=one["id"])
    assert (row.device_at, row.odd_time) == (kept, True)


def test_sent_at_is_when_it_happened_by_how_long_the_device_kept_it():
    now = datetime(2027, 5, 1, 8, 0, tzinfo=UTC)
    hour = timedelta(hours=1)

    def at(device_at, sent_at):
        return acts.Sent(uuid.uuid4(), None, None, now, device_at, sent_at).at

    assert at(now - hour, now) == now - hour
    assert at(now + 2 * hour, now + 3 * hour) == now - hour  # its clock is three hours ahead
    assert at(datetime(1970, 1, 1, tzinfo=UTC), datetime(1970, 1, 1, 1, tzinfo=UTC)) == now - hour
    assert at(datetime(1970, 1, 1, tzinfo=UTC), now) == now
    assert at(now - hour, None) == now - hour
    assert at(now + hour, None) == now
    assert at(None, now) == now


def test_door_reads_a_file_kept_as_a_data_address(device):
    kept = "data:image/jpeg;base64," + base64.b64encode(b"12345").decode()
    (answer,) = device.send(device.act(payload={"word": "oak", "kept": kept}))
    assert answer["answer"]["size"] == 5


# Who acted


def test_act_stays_its_authors_whoever_is_signed_in(device):
    one = device.act()
    device.client.force_login(make_member(device.event, "herald", name="Hana"))
    (answer,) = device.send(one)
    assert answer["answer"]["by"] == "Anna"
    assert Act.objects.get().by == device.user


def test_act_names_the_station_of_its_token(device):
    station = Station.objects.create(event=device.event, name="Bench 1", kind="bench")
    device.send(device.act(token=device.token(station)))
    assert Act.objects.get().station == station
    Station.objects.update(revoked_at=timezone.now())
    (answer,) = device.send(device.act("ash", token=device.token(station)))
    assert answer["code"] == "station_revoked"


def test_roles_are_those_of_the_author(device):
    herald = Device(device.event, make_member(device.event, "herald"))
    assert herald.send(herald.act())[0]["code"] == "not_allowed"
    assert herald.send(device.act())[0]["status"] == "done"


def test_author_must_still_be_on_the_staff_of_this_event(device):
    colleague = make_member(device.event, "organizer")
    one, two = device.act(), device.act()
    device.client.force_login(colleague)
    Membership.objects.filter(user=device.user).update(revoked_at=timezone.now())
    assert device.send(one)[0]["code"] == "revoked"
    Membership.objects.filter(user=device.user).update(revoked_at=None)
    device.user.is_active = False
    device.user.save()
    assert device.send(two)[0]["code"] == "revoked"


def test_token_of_another_event_or_an_old_one_proves_nothing(device, monkeypatch):
    elsewhere = Device(make_event(), device.user)
    Membership.objects.create(event=elsewhere.event, user=device.user, roles=["organizer"])
    assert device.send(device.act(token=elsewhere.token()))[0]["code"] == "unknown_author"
    old = device.act()
    monkeypatch.setattr(acts, "KEPT", timedelta(seconds=-1))
    assert device.send(old)[0]["code"] == "too_old"


def test_site_admin_acts_at_any_event(device):
    admin = Device(device.event, make_user(is_superuser=True))
    assert admin.send(admin.act())[0]["status"] == "done"
    device.client.force_login(make_member(device.event, "herald"))
    assert device.send(admin.act("ash"))[0]["status"] == "done"
    by_pin = signing.dumps([admin.user.pk, device.event.pk, None], salt=acts.AUTHOR_SALT)
    assert device.send(device.act("elm", token=by_pin))[0]["code"] == "revoked"
    type(admin.user).objects.filter(pk=admin.user.pk).update(is_superuser=False)
    assert device.send(admin.act("yew"))[0]["code"] == "revoked"


def test_door_sends_to_sign_in_who_is_not_signed_in(device):
    device.client.logout()
    answer = device.post({"acts": [device.act()]})
    assert (answer.status_code, answer.json()["sign_in"]) == (401, "/sign-in/")


def test_door_is_closed_to_strangers_and_to_other_methods(device):
    assert device.client.get(device.url).status_code == 405
    device.client.force_login(make_user())
    assert device.post({"acts": []}).status_code == 404


def test_door_wants_a_fresh_token_and_the_ticket_gives_one(device):
    strict = Device(device.event, device.user, Client(enforce_csrf_checks=True))
    assert strict.post({"acts": []}).status_code == 403
    ticket = strict.client.get(f"/e/{device.event.slug}/ticket/").json()
    assert ticket["who"] == "Anna"
    assert strict.post({"acts": []}, headers={"x-csrftoken": ticket["csrf"]}).status_code == 200
    strict.client.logout()
    assert strict.client.get(f"/e/{device.event.slug}/ticket/").json()["who"] == ""


def test_answers_speak_the_language_of_the_page(device):
    found = device.post({"acts": [device.act(kind="x")]}, headers={"accept-language": "cs"})
    assert found.json()["acts"][0]["code"] == "unknown_kind"


def test_door_costs_few_statements(device, django_assert_num_queries):
    body = {"acts": [device.act()]}
    # session, user, membership, an earlier copy; savepoint, the act's insert and news, the record
    with django_assert_num_queries(9):
        device.post(body)


# Reading refusals


def test_organizers_read_refusals_once(device):
    device.send(device.act("no"))
    page = device.client.get(f"/e/{device.event.slug}/refused/")
    assert "Not no." in page.content.decode()
    row = RefusedAct.objects.get()
    read = f"/e/{device.event.slug}/refused/{row.pk}/read/"
    assert device.client.post(read).status_code == 302
    other = Device(device.event, make_member(device.event, "organizer"))
    other.client.post(read)
    row.refresh_from_db()
    assert row.read_by == device.user
    assert (
        "Nothing is waiting"
        in device.client.get(f"/e/{device.event.slug}/refused/").content.decode()
    )
    stranger = Device(device.event, make_member(device.event, "herald"))
    assert stranger.client.post(read).status_code == 404
    elsewhere = make_event()
    Membership.objects.create(event=elsewhere, user=device.user, roles=["organizer"])
    assert device.client.post(f"/e/{elsewhere.slug}/refused/{row.pk}/read/").status_code == 404


def test_what_was_read_on_the_device_waits_for_nobody(device):
    first, second = (device.act("no") for _ in range(2))
    device.send(first, second)
    at = f"/e/{device.event.slug}/refused/read/"
    herald = Device(device.event, make_member(device.event, "herald"))
    assert herald.client.post(at, {"act": [first["id"], "x"]}).status_code == 204
    rows = {str(row.act_id): row.read_by for row in RefusedAct.objects.all()}
    assert rows == {first["id"]: herald.user, second["id"]: None}
    other = Device(make_event(), make_member(make_event(), "herald"))
    assert other.client.post(at, {"act": second["id"]}).status_code == 404


def test_page_of_refusals_bears_a_device_gone_wild(device):
    for _ in range(2):
        device.send(*(device.act("no") for _ in range(51)))
    page = device.client.get(f"/e/{device.event.slug}/refused/").content.decode()
    assert page.count("<article") == 100
    assert "More wait behind these" in page
    for row in RefusedAct.objects.filter(event=device.event)[:2]:
        device.client.post(f"/e/{device.event.slug}/refused/{row.pk}/read/")
    page = device.client.get(f"/e/{device.event.slug}/refused/").content.decode()
    assert page.count("<article") == 100
    assert "More wait behind these" not in page


# Two at once


@pytest.mark.django_db(transaction=True)
def test_two_copies_of_one_act_at_once_do_it_once():
    event = make_event()
    devices = [Device(event, make_member(event, "organizer")) for _ in range(2)]
    start = threading.Barrier(2)
    found = []

    def send(device, one):
        start.wait()
        found.extend(device.send(one))
        connections.close_all()

    for n in range(5):
        one = devices[0].act(f"oak {n}")
        threads = [threading.Thread(target=send, args=(d, one)) for d in devices]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert Group.objects.count() == 5
    assert Act.objects.count() == 5
    assert {a["status"] for a in found} <= {"done", "again"}
    assert len(found) == 10

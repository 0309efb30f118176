"""Every address × every role, and every kind of act × every role, against one table."""

import json
import re
import uuid
from typing import Any

import pytest
from django.core import signing
from django.db import transaction
from django.urls import reverse

from ruman.core import acts
from ruman.core.tickets import topics_of
from tests.access_table import ASKED, KINDS, MISSING, OK, SIGN_IN, TABLE, Row
from tests.pages import ADDRESSES, absent, address, client_of
from tests.world import PEOPLE, ROLES, World

ANSWERED = {200, 204, 302, 303, 304, 400, 409, 413, 415, 422}
TICKET = re.compile(r'data-news-ticket="([^"]+)"')
TOKEN = re.compile(rb"\b[A-Za-z0-9]{64}\b")


def test_every_address_is_in_the_table_once():
    names = [row.name for row in TABLE]
    assert sorted(names) == sorted(set(names))
    assert sorted(names) == sorted(ADDRESSES)


def ask(method: str, url: str, user: Any) -> Any:
    """The answer; whatever it wrote is undone."""
    client = client_of(user)
    with transaction.atomic():
        response = client.generic(method, url)
        transaction.set_rollback(True)
    return response


def outcome(response: Any) -> str:
    """In the table's words; a fault or an unknown answer as its number."""
    if response.status_code == 404:
        return MISSING
    if response.status_code == 401:
        return ASKED
    if response.status_code == 302 and response["Location"].startswith(reverse("core:sign-in")):
        return SIGN_IN if "next=" in response["Location"] else OK
    return OK if response.status_code in ANSWERED else str(response.status_code)


def looks(response: Any) -> tuple[int, bytes]:
    """What somebody sees, without the address that they typed and without the form's token."""
    content = response.content.replace(response.wsgi_request.path.encode(), b"")
    return response.status_code, TOKEN.sub(b"", content)


@pytest.fixture
def world(db) -> World:
    return World()


def rows(*, when: Any = lambda row: True) -> pytest.MarkDecorator:
    """A test for each row that `when` takes."""
    taken = [pytest.param(row, id=row.name) for row in TABLE if when(row)]
    return pytest.mark.parametrize("row", taken)


def in_event(row: Row) -> bool:
    return "event_slug" in ADDRESSES.get(row.name, [])


@rows()
def test_each_role_gets_what_the_table_says(row, world):
    url = address(row, world)
    for method in row.methods.split():
        got = {who: outcome(ask(method, url, world.person(who))) for who in PEOPLE}
        assert got == row.who, method


@rows()
def test_other_methods_are_refused(row, world):
    url = address(row, world)
    user = world.person("anonymous" if row.who["anonymous"] == OK else "site_admin")
    for method in {"GET", "POST", "PUT", "DELETE", "PATCH"} - set(row.methods.split()):
        assert ask(method, url, user).status_code == 405, method


@rows(when=lambda row: row.names and in_event(row))
def test_another_events_twin_is_missing(row, world):
    twin = World()
    for part, path in row.names.items():
        url = address(row, world, **{part: twin.value(path)})
        for method in row.methods.split():
            for who in ("admin", "site_admin"):
                assert outcome(ask(method, url, world.person(who))) == MISSING, (part, method)


@rows(when=lambda row: MISSING in row.who.values() and (row.names or in_event(row)))
def test_missing_and_forbidden_look_the_same(row, world):
    url = address(row, world)
    part = (*row.names, "event_slug")[0]
    missing = address(row, world, **{part: absent(row, part)})
    for method in row.methods.split():
        for who, said in row.who.items():
            if said == MISSING:
                user = world.person(who)
                assert looks(ask(method, url, user)) == looks(ask(method, missing, user)), who


@rows(when=lambda row: "GET" in row.methods.split() and in_event(row))
def test_page_lets_follow_the_news_of_its_own_event_alone(row, world):
    World().fill()
    World(world.event).fill()
    url = address(row, world)
    for who in (who for who, said in row.who.items() if said == OK):
        page = ask("GET", url, world.person(who)).content.decode(errors="ignore")
        for ticket in TICKET.findall(page):
            assert [topic for topic in topics_of(ticket) if not ours(topic, world)] == [], who


def ours(topic: str, world: World) -> bool:
    """Whether it is about this event or somebody at it; `here:` before it says who has it open."""
    kind, key = topic.split(":")[-2:]
    if kind == "person":
        return world.event.combatants.filter(pk=key).exists()
    return key == str(world.event.pk)


def test_every_kind_of_act_is_in_the_table():
    assert {name for name in acts.KINDS if not name.startswith("tests.")} == set(KINDS)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_each_kind_of_act_by_each_role(kind, world):
    allowed = {*KINDS[kind], "admin"}
    if "organizer" in allowed:
        allowed.add("head_organizer")  # who is an organizer too
    for role in ROLES:
        answer = send_empty(kind, world, world.person(role))
        refused = answer.get("code") in ("not_allowed", "unknown_author", "revoked")
        assert refused is (role not in allowed), (role, answer)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_no_act_by_somebody_from_another_event(kind, world):
    response = door(kind, world, world.person("elsewhere"))
    assert outcome(response) == MISSING


def send_empty(kind: str, world: World, user: Any) -> dict[str, Any]:
    """What the door says to an act of that kind with nothing filled in."""
    (answer,) = door(kind, world, user).json()["acts"]
    return answer


def door(kind: str, world: World, user: Any) -> Any:
    client = client_of(user)
    token = signing.dumps([user.pk, world.event.pk, None], salt=acts.AUTHOR_SALT)
    sent = {"id": str(uuid.uuid4()), "kind": kind, "payload": {}, "token": token}
    with transaction.atomic():
        url = reverse("core:acts", args=[world.event.slug])
        body = json.dumps({"acts": [sent]})
        response = client.post(url, body, content_type="application/json")
        transaction.set_rollback(True)
    return response

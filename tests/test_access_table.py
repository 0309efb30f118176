"""Every address × every role, and every kind of act × every role, against one table."""

import json
import re
import uuid
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib import admin
from django.contrib.auth import SESSION_KEY
from django.core import signing
from django.db import transaction
from django.template.backends.django import Template
from django.test import Client
from django.urls import reverse
from django.urls.resolvers import URLResolver
from django.utils.safestring import SafeString

from ruman.core import acts, second_step
from ruman.core.models import Session
from ruman.core.sheets import SHEETS as REGISTERED
from ruman.core.tickets import topics_of
from tests.access_table import ASKED, KINDS, MISSING, OK, SHEETS, SIGN_IN, TABLE, Row
from tests.pages import ADDRESSES, absent, address, client_of
from tests.second_step import PASSWORD, half, turned_on
from tests.world import PEOPLE, ROLES, World

ANSWERED = {200, 204, 302, 303, 304, 400, 409, 413, 415, 422}
# What pages of today take in a query besides the names of objects.
CHOSEN = ("at", "for", "person", "lists", "show", "how", "from", "seed", "number", "owner", "only")
FILTERED = ("combatants:people", "combatants:slips", "weapons:label-sheet", "battles:cards")
TICKET = re.compile(r'data-news-ticket="([^"]+)"')
TOKEN = re.compile(rb"\b[A-Za-z0-9]{64}\b")


def test_every_address_is_in_the_table_once():
    names = [row.name for row in TABLE]
    assert sorted(names) == sorted(set(names))
    assert sorted(names) == sorted(ADDRESSES)


@pytest.fixture(scope="module")
def twin(whole_world, django_db_blocker):
    """Another event with one of everything; this one now holds two of each thing."""
    with django_db_blocker.unblock(), transaction.atomic():
        World(whole_world.event).fill("rules")
        made = World()
        made.fill("rules")
        yield made
        transaction.set_rollback(True)


@pytest.fixture
def _blank(monkeypatch):
    """Who may see a page is settled before it is drawn, which takes most of its time."""
    monkeypatch.setattr(Template, "render", lambda *args: SafeString())


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


def rows(*, when: Any = lambda row: True) -> pytest.MarkDecorator:
    """A test for each row that `when` takes."""
    taken = [pytest.param(row, id=row.name) for row in TABLE if when(row)]
    return pytest.mark.parametrize("row", taken)


def in_event(row: Row) -> bool:
    return "event_slug" in ADDRESSES.get(row.name, [])


@pytest.mark.usefixtures("_blank")
@rows()
def test_each_role_gets_what_the_table_says(row, world):
    url = address(row, world)
    for method in row.methods.split():
        got = {who: outcome(ask(method, url, world.person(who))) for who in PEOPLE}
        assert got == row.who, method


@pytest.mark.usefixtures("_blank")
@rows()
def test_other_methods_are_refused(row, world):
    url = address(row, world)
    user = world.person("anonymous" if row.who["anonymous"] == OK else "site_admin")
    for method in {"GET", "POST", "PUT", "DELETE", "PATCH"} - set(row.methods.split()):
        assert ask(method, url, user).status_code == 405, method


@pytest.mark.usefixtures("_blank")
@rows(when=lambda row: row.names and in_event(row))
def test_another_events_twin_is_missing(row, world, twin):
    for part, path in row.names.items():
        url = address(row, world, **{part: twin.value(path)})
        for method in row.methods.split():
            for who in ("admin", "site_admin"):
                assert outcome(ask(method, url, world.person(who))) == MISSING, (part, method)


def test_no_query_shows_anything_of_another_event(world, twin):
    """Filters and choices of pages, tables and prints, given the objects of the twin event."""
    twin.rename("Zrcadlozvěst")
    named = [(name.rpartition("-")[2], thing.pk) for name, thing in twin.made.items()]
    more = {**dict.fromkeys(CHOSEN, twin["combatant"].pk), "with": twin["draft"].pk}
    whole = urlencode({**dict(named), **more})
    asked = [
        (address(row, world), whole)
        for row in TABLE
        if in_event(row) and "GET" in row.methods.split()
    ]
    tables = [reverse("core:sheet", args=[world.event.slug, name, "csv"]) for name in SHEETS]
    for url in (*tables, *(address(row, world) for row in TABLE if row.name in FILTERED)):
        asked += [(url, f"{name}={pk}") for name, pk in named if name in ("side", "group", "clash")]
    theirs = reverse("combatants:people", args=[twin.event.slug])
    assert "Zrcadlozvěst" in content_of(ask("GET", theirs, twin.person("admin")))
    shown = []
    for url, query in asked:
        answer = ask("GET", f"{url}?{query}", world.person("admin"))
        assert answer.status_code < 500, url
        if "Zrcadlozvěst" in content_of(answer):
            shown.append((url, query))
    assert shown == []


def content_of(answer: Any) -> str:
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return content.decode(errors="ignore")


@pytest.mark.usefixtures("_blank")
def test_asking_for_the_head_or_the_options_gets_nobody_further(world):
    for row in TABLE:
        if row.who["elsewhere"] == MISSING:
            for method in ("HEAD", "OPTIONS"):
                answer = ask(method, address(row, world), world.person("elsewhere"))
                assert answer.status_code in (404, 405), (row.name, method)


def test_no_address_of_the_administration_opens_to_others(world):
    """Signing out and the texts of its scripts apart, which are for everybody."""
    door, sign_in = reverse("admin:login"), reverse("core:sign-in")
    addresses = dict(named_under(admin.site.get_urls()))
    assert len(addresses) > 200
    for name in addresses.keys() - {"login", "logout", "jsi18n"}:
        url = reverse(f"admin:{name}", kwargs=dict.fromkeys(addresses[name], "1"))
        for who, method in (("anonymous", "POST"), ("admin", "GET")):
            answer = ask(method, url, world.person(who))
            sent = answer.status_code == 302 and answer["Location"].startswith((door, sign_in))
            assert sent or answer.status_code == 404, (name, who, method)
    assert outcome(ask("GET", door, world.person("admin"))) == MISSING


def named_under(patterns: Any) -> Any:
    """Every name of the administration that takes converted parts alone."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from named_under(pattern.url_patterns)
        elif pattern.name and "(?P<" not in str(pattern.pattern):
            yield pattern.name, list(pattern.pattern.converters)


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
def test_page_lets_follow_the_news_of_its_own_event_alone(row, world, twin):
    url = address(row, world)
    may = [who for who, said in row.who.items() if said == OK]
    for who in {*may[:1], *may[-1:]}:
        page = ask("GET", url, world.person(who)).getvalue().decode(errors="ignore")
        for ticket in TICKET.findall(page):
            assert [topic for topic in topics_of(ticket) if not ours(topic, world)] == [], who


def ours(topic: str, world: World) -> bool:
    """Whether it is about this event or somebody at it; `here:` before it says who has it open."""
    kind, key = topic.split(":")[-2:]
    if kind == "person":
        return world.event.combatants.filter(pk=key).exists()
    if kind == "bout":
        return world.event.tournaments.filter(bouts__pk=key).exists()
    if kind == "tournament":
        return world.event.tournaments.filter(pk=key).exists()
    return key == str(world.event.pk)


def test_half_signed_in_is_nobody_at_any_address(world):
    person = world.person("site_admin")
    person.set_password(PASSWORD)
    person.save()
    turned_on(person)
    client = Client()
    half(client, person.username)
    assert second_step.HALF in client.session
    assert Session.objects.filter(user=person).count() == 0
    assert "data-news-ticket" not in client.get("/sign-in/second-step/").content.decode()
    closed = [row for row in TABLE if row.who["anonymous"] != OK]
    assert len(closed) > 200
    for row in closed:
        for method in row.methods.split():
            got = client.generic(method, address(row, world), f"own_password={PASSWORD}")
            assert outcome(got) == row.who["anonymous"], (row.name, method)
    assert not client.session.get(SESSION_KEY)


def test_every_table_to_take_away_is_in_the_table():
    assert {sheet.name for sheet in REGISTERED} == set(SHEETS)


@pytest.mark.parametrize("name", sorted(SHEETS))
def test_each_role_takes_the_tables_that_it_may(name, world):
    for kind in ("csv", "xlsx"):
        url = reverse("core:sheet", args=[world.event.slug, name, kind])
        got = {who: outcome(ask("GET", url, world.person(who))) for who in PEOPLE}
        assert got == SHEETS[name], kind
    url = reverse("core:sheet", args=[world.event.slug, name, "exe"])
    assert outcome(ask("GET", url, world.person("admin"))) == MISSING


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

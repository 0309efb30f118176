"""Whatever is typed or sent to any address: a message, never a fault, never a row by half."""

import html.parser
import json
import os
import uuid

import pytest
from django import forms
from django.core import signing
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.urls import reverse
from django.urls.converters import IntConverter
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ruman.core import acts
from tests.access_table import OK, TABLE
from tests.pages import ADDRESSES, address, client_of, viewer
from tests.test_access_table import ANSWERED

HUGE = 2**70
NASTY = [
    *("", " ", "\0", "a\0b", "\ud800", "\u202e", "\ufeff", "🗡️" * 50, "ž" * 5000, "\r\n", "\t1\t2"),
    *("0", "-1", "90,5", "90.5 cm", "９０", "1e999", "nan", "inf", "-0.0001", "9" * 400, "٩", "½"),
    *("2027-02-30", "2027-05-01T08:00", "0001-01-01", "9999-12-31T23:59:59+14:00", "25:61"),
    *("on", "true", "null", "[]", '{"a": 1}', "__all__", "../../etc/passwd", "%00", "%s", "{x}"),
    *("<script>", "' OR 1=1 --", "=1+1", "999999999", str(HUGE), str(uuid.UUID(int=1))),
]
typed = st.one_of(st.sampled_from(NASTY), st.text(max_size=40))
sent = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(allow_nan=False, allow_infinity=False),
        typed,
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(typed, inner, max_size=3),
    max_leaves=6,
)
thorough = settings(
    max_examples=int(os.environ.get("RUMAN_FUZZ", "12")),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


class FieldNames(html.parser.HTMLParser):
    """The names under which a page's forms send something."""

    def __init__(self):
        super().__init__()
        self.names = set()

    def handle_starttag(self, tag, attrs):
        name = dict(attrs).get("name")
        if tag in ("input", "select", "textarea", "button") and name:
            self.names.add(name)


def field_names(page):
    reader = FieldNames()
    reader.feed(page.decode(errors="replace"))
    return reader.names - {"csrfmiddlewaretoken"}


def rows(method):
    taken = [row for row in TABLE if method in row.methods.split()]
    return pytest.mark.parametrize("row", [pytest.param(row, id=row.name) for row in taken])


def ask(client, method, url, data):
    """The answer's status; whatever it wrote is undone, and a fault is thrown as itself."""
    with transaction.atomic():
        response = getattr(client, method)(url, data)
        transaction.set_rollback(True)
    return response


@rows("POST")
def test_post_of_anything_is_answered(row, world):
    client = client_of(viewer(row, world), "cs")
    url = address(row, world)
    shown = ask(client, "post", url, {})
    names = field_names(shown.content)
    if "GET" in row.methods.split():
        names |= field_names(client.get(url).content)
    names |= {"act", "act_id", "at", "next", "reason", "tag", "length"}

    @thorough
    @given(st.data())
    def send(data):
        some = data.draw(st.lists(st.sampled_from(sorted(names)), unique=True))
        body = {name: data.draw(st.one_of(typed, st.lists(typed, max_size=3))) for name in some}
        if data.draw(st.booleans()):
            content = data.draw(st.binary(max_size=60))
            for name in names & {"photo", "photos", "file", "kept"}:
                body[name] = SimpleUploadedFile(data.draw(typed) or "x", content)
        assert ask(client, "post", url, encodable(body)).status_code in {*ANSWERED, *refused(row)}

    send()


def refused(row):
    """What is said to everybody where nobody may."""
    return set() if OK in row.who.values() else {404}


def encodable(body):
    """Lone surrogates can't be sent by any browser."""
    return json.loads(json.dumps(body, default=lambda file: None).replace("\\ud800", "")) | {
        name: value for name, value in body.items() if isinstance(value, SimpleUploadedFile)
    }


@rows("GET")
def test_get_with_any_query_is_answered(row, world):
    client = client_of(viewer(row, world), "pl")
    url = address(row, world)
    shown = client.get(url)
    asked = set() if shown.streaming else field_names(shown.content)
    names = asked | {"q", "page", "next", "at", "type", "tag"}

    @thorough
    @given(st.dictionaries(st.sampled_from(sorted(names)), typed, max_size=3))
    def look(query):
        assert ask(client, "get", url, encodable(query)).status_code in {*ANSWERED, 404}

    look()


def numbers(row):
    """The parts of the address that are whole numbers."""
    parts = ADDRESSES.get(row.name, {})
    return [part for part, kind in parts.items() if isinstance(kind, IntConverter)]


@pytest.mark.parametrize("row", [pytest.param(row, id=row.name) for row in TABLE if numbers(row)])
def test_number_beyond_the_database_is_missing(row, world):
    client = client_of(world.person("admin" if row.who["admin"] == OK else "site_admin"))
    for part in numbers(row):
        url = address(row, world, **{part: HUGE})
        for method in row.methods.lower().split():
            assert ask(client, method, url, {}).status_code == 404


def plausible(name, field, world):
    """What a page of this world would send in that field."""
    if choices := getattr(field, "choices", None):
        return st.sampled_from([getattr(value, "value", value) for value, _label in choices])
    if name in NAMED:
        return st.just(str(world.value(NAMED[name])))
    if isinstance(field, forms.DecimalField | forms.IntegerField):
        return st.sampled_from(["0", "1", "89,95", "90", "110.1", "9999"])
    return st.sampled_from(["", "next", "7", "on", "Jitka", "2027-05-01T08:00", ["passed"]])


# What a field of that name points at, beside fields that choose among rows.
NAMED = {"person": "combatant", "weapon": "weapon", "carrier": "combatant"}


@pytest.mark.parametrize("kind", sorted(acts.KINDS))
def test_door_answers_any_payload(kind, world):
    user = world.person("admin")
    client = client_of(user)
    url = reverse("core:acts", args=[world.event.slug])
    token = signing.dumps([user.pk, world.event.pk, None], salt=acts.AUTHOR_SALT)
    fields = acts.KINDS[kind].form(event=world.event).fields
    likely = {name: plausible(name, field, world) for name, field in fields.items()}

    @thorough
    @given(st.fixed_dictionaries(likely), st.dictionaries(st.sampled_from(sorted(fields)), sent))
    def send(plain, odd):
        act = {"id": str(uuid.uuid4()), "kind": kind, "token": token}
        body = json.dumps({"acts": [{**act, "payload": {**plain, **odd, "act_id": ""}}]})
        with transaction.atomic():
            response = client.post(url, body, content_type="application/json")
            transaction.set_rollback(True)
        assert response.status_code == 200
        (answer,) = response.json()["acts"]
        assert answer["status"] in ("done", "refused")
        assert answer.get("code") not in ("failed", "conflict"), answer

    send()

"""Hostile names where no page of the access table shows them: news, logs, administration, and the
one character that no row can hold."""

import json
import logging
import re
from urllib.parse import quote

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from ruman import logs
from ruman.core.models import Topic
from tests.pages import client_of
from tests.test_pages import HOSTILE, Alarms

NAMES = [pytest.param(name, id=kind) for kind, name in HOSTILE.items()]
EVERYTHING = " ".join(HOSTILE.values())


@pytest.mark.parametrize("name", ["sessionid", "csrftoken", "theme", "messages", "own_page"])
@pytest.mark.parametrize("value", ["\0" * 12, "a" * 12 + "\0", "\xff" * 12, "a" * 5000])
def test_cookie_of_anything_is_nobodys(name, value, world):
    client = Client()
    client.cookies[name] = value
    for path in ("/sign-in/", f"/schedule/{world.event.slug}/", "/t/abc/"):
        assert client.get(path).status_code in (200, 404)
    assert client.get(f"/e/{world.event.slug}/").status_code == 302


@pytest.mark.parametrize("code", ["\0", "a" * 22 + "\0", "a" * 500, "\ud800", "ž" * 22])
@pytest.mark.parametrize("address", ["card", "p", "in", "start"])
def test_secret_of_anything_is_missing(address, code, world):
    path = quote(code.encode(errors="surrogatepass"))
    assert Client().get(f"/{address}/{path}/").status_code == 404


def test_news_name_things_by_number_alone(world):
    """What a stream sends is a topic and its version, so no name can come that way."""
    world.rename(EVERYTHING)
    world["draw"], world["bout"]  # acts that announced
    names = list(Topic.objects.values_list("name", flat=True))
    assert names
    assert [name for name in names if not re.fullmatch(r"[a-z]+(:[a-z]+)?:[0-9]+", name)] == []


@pytest.mark.parametrize("text", [*NAMES, "a\nb", "a\0b", "\x1b[31m", "\u2028"])
def test_log_line_stays_one_line_of_json(text):
    said = logging.LogRecord("ruman", logging.WARNING, __file__, 1, "met %s", (text,), None)
    line = logs.JsonFormatter().format(said)
    assert not re.search("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]", line)
    assert json.loads(line)["message"] == f"met {text}"


@pytest.mark.parametrize("name", NAMES)
def test_administration_shows_hostile_names_as_text(name, world):
    world.rename(name)
    client = client_of(world.person("site_admin"))
    found = {}
    for model in admin.site._registry:
        label = model._meta.label_lower.replace(".", "_")
        page = client.get(reverse(f"admin:{label}_changelist"))
        reader = Alarms()
        reader.feed(page.content.decode())
        if page.status_code != 200 or reader.found:
            found[label] = page.status_code, reader.found
    assert found == {}


@pytest.mark.parametrize(
    ("page", "field"), [("combatants:add-person", "surname"), ("core:new-station", "name")]
)
def test_nul_is_left_out_or_refused_and_never_a_fault(page, field, world):
    url = reverse(page, args=[world.event.slug])
    typed = {field: "Jan\0Žižka", "kind": "bench"}
    assert client_of(world.person("admin")).post(url, typed).status_code in (200, 302)
    world.event.refresh_from_db()
    kept = [*world.event.combatants.values_list("surname", flat=True)]
    kept += world.event.stations.values_list("name", flat=True)
    assert {name for name in kept if "Žižka" in name} <= {"JanŽižka", "Jan Žižka"}

"""Every page of the access table: in three languages, with hostile names, at a bounded price."""

import csv
import io
import re
from html.parser import HTMLParser
from zoneinfo import available_timezones

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ruman import catalogues
from tests.pages import PAGES, address, client_of, is_page, peoples_words, spoken, viewer
from tests.texts_check import words_of
from tests.world import World

HOSTILE = [
    "</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "\u202egnp.exe\u202c \u2066x",
    "🗡️👨‍👩‍👧",
    "=HYPERLINK(1)",
    "@SUM(1)",
    "Ž" * 100,
]
# SQL statements that a page may cost, signing in included; what isn't named may cost the usual.
USUAL = 15
STATEMENTS: dict[str, int] = {
    "weapons:weapon": 17,  # its history: one for each kind of step
    "combatants:export-person": 40,  # everything stored: one for each table about people
}

ZONES = {word for zone in available_timezones() for word in words_of(zone.replace("_", " "))}
ADDRESS = re.compile(r"https?://\S+")
CODE = re.compile(r"[A-Z0-9-]+")  # to be typed: no word

every_page = pytest.mark.parametrize("row", [pytest.param(row, id=row.name) for row in PAGES])


@pytest.fixture
def world(db) -> World:
    made = World()
    made.fill()
    return made


def get(row, world, language="en"):
    return client_of(viewer(row, world), language).get(address(row, world))


@every_page
@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_page_renders_in_each_language(row, language, world):
    response = get(row, world, language)
    assert response.status_code in (200, 302)
    assert "default-src 'self'" in response["Content-Security-Policy"]
    assert "unsafe" not in response["Content-Security-Policy"]
    if is_page(response):
        page = response.content.decode()
        assert f'<html lang="{language}"' in page or "hx-" in page or "<html" not in page
        assert "{%" not in page
        assert "{{" not in page


@every_page
def test_page_says_nothing_in_english_only(row, world):
    english = get(row, world)
    if not is_page(english):
        return
    for language in ("cs", "pl"):
        same = spoken(english) & spoken(get(row, world, language))
        known = peoples_words() | same_in(language) | ZONES
        words = {
            text: set(words_of(ADDRESS.sub("", text))) for text in same if not CODE.fullmatch(text)
        }
        assert [text for text, used in words.items() if not used <= known] == [], language


def same_in(language):
    """Words of texts that are the same in that language, or that nobody has translated yet."""
    translated = {
        (entry.id, entry.context or ""): entry.string for entry in catalogues.read(language)
    }
    same = [
        text.singular
        for text in catalogues.texts(settings.BASE_DIR)
        if translated.get((text.id, text.context)) in (None, "", text.singular)
    ]
    return {word for text in same for word in words_of(text)}


@every_page
def test_page_shows_hostile_names_as_text(row, world):
    for name in HOSTILE:
        world.rename(name)
        response = get(row, world)
        assert response.status_code in (200, 302)
        if is_page(response):
            reader = Alarms()
            reader.feed(response.content.decode())
            assert reader.found == [], name
        elif "csv" in response.get("Content-Type", ""):
            lines = csv.reader(io.StringIO(response.content.decode("utf-8-sig")), delimiter=";")
            formulas = [cell for line in lines for cell in line if cell[:1] in tuple("=+-@\t\r")]
            assert formulas == [], name


class Alarms(HTMLParser):
    """Finds names that became markup: a handler, a script with words in it, a picture of x."""

    def __init__(self):
        super().__init__()
        self.found = []
        self.script = False

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.found += [f"{tag} {name}" for name in given if name.startswith("on")]
        self.found += [tag] if given.get("src") == "x" else []
        self.script = tag == "script" and given.get("type") != "application/json"

    def handle_data(self, text):
        if self.script and text.strip():
            self.found.append(text)

    def handle_endtag(self, tag):
        self.script = False


@every_page
def test_page_costs_the_same_for_one_and_for_three(row, world):
    user = viewer(row, world)
    one = statements(row, world, user)
    World(world.event).fill()
    World(world.event).fill()
    three = statements(row, world, user)
    assert three == one
    assert one <= STATEMENTS.get(row.name, USUAL)


def statements(row, world, user):
    client = client_of(user)
    client.get(address(row, world))  # what is kept by a process is read
    with CaptureQueriesContext(connection) as counted:
        client.get(address(row, world))
    return len(counted)

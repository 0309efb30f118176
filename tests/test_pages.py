"""Every page of the access table: in three languages, and with hostile names."""

import csv
import io
import json
import re
from functools import cache
from html.parser import HTMLParser
from zoneinfo import available_timezones

import openpyxl
import pytest
from django.conf import settings
from django.urls import reverse

from ruman import catalogues
from ruman.core.sheets import SHEETS
from tests.pages import PAGES, address, client_of, is_page, peoples_words, spoken, viewer
from tests.texts_check import words_of

HOSTILE = {
    "markup": "</script><script>alert(1)</script>"
    "\"><img src=x onerror=alert(1)>' onmouseover='alert(1)",
    "signs": "\u202egnp.exe\u202c \u2066x🗡️👨‍👩‍👧",
    "formula": "=HYPERLINK(1)",
    "length": "@SUM(1)" + "Ž" * 200,
}
ZONES = {word for zone in available_timezones() for word in words_of(zone.replace("_", " "))}
ADDRESS = re.compile(r"https?://\S+")
NUMBER_FIELD = re.compile(r"""\stype=["']?number""")
NUMBER = re.compile(r"-[0-9]+([.,][0-9]+)?")
STAFF_HEAD = '<header class="topbar staff'
HELP = re.compile(r'<details class="menu how">.*?<ul>\s*<li>[^<]{20}', re.DOTALL)
PLAIN_NUMBER = re.compile(r"-?\d+(\.\d+)?|any")
CODE = re.compile(r"[A-Z0-9-]+")  # to be typed: no word

every_page = pytest.mark.parametrize("row", [pytest.param(row, id=row.name) for row in PAGES])


def get(row, world, language="en"):
    return client_of(viewer(row, world), language).get(address(row, world))


@every_page
def test_page_speaks_each_language_and_none_in_english_only(row, world):
    answers = {language: get(row, world, language) for language in ("en", "cs", "pl")}
    for language, response in answers.items():
        assert response.status_code in (200, 302)
        assert "default-src 'self'" in response["Content-Security-Policy"]
        assert "unsafe" not in response["Content-Security-Policy"]
        if is_page(response):
            page = response.content.decode()
            assert f'<html lang="{language}"' in page or "hx-" in page or "<html" not in page
            assert not NUMBER_FIELD.search(page)  # it drops the comma of 84,5
            assert "{%" not in page
            assert "{{" not in page
            assert erased_numbers(page) == []
            assert STAFF_HEAD not in page or HELP.search(page), "no word on how this works"
    english = answers.pop("en")
    if not is_page(english):
        return
    for language, response in answers.items():
        same = spoken(english) & spoken(response)
        words = {
            text: set(words_of(ADDRESS.sub("", text))) for text in same if not CODE.fullmatch(text)
        }
        said = set().union(*words.values()) - same_in(language) - ZONES
        known = peoples_words() if said else set()
        assert [text for text, used in words.items() if used & said - known] == [], language


def erased_numbers(page):
    """Values that a field for numbers throws away: a decimal comma, a space in thousands."""
    found = []
    reader = HTMLParser()

    def look(tag, attrs):
        given = dict(attrs)
        if tag == "input" and given.get("type") in ("number", "range"):
            found.extend(
                f"{given.get('name')} {part}={given[part]}"
                for part in ("value", "min", "max", "step")
                if given.get(part) and not PLAIN_NUMBER.fullmatch(given[part])
            )

    reader.handle_starttag = look
    reader.feed(page)
    return found


def test_erased_numbers_finds_what_a_field_for_numbers_would_throw_away():
    page = (
        '<input type="number" name="a" value="90,5"><input type="range" name="b" max="1\u00a0000">'
        '<input name="c" value="90,5"><input type="number" name="d" value="-90.5" step="any"/>'
    )
    assert erased_numbers(page) == ["a value=90,5", "b max=1\u00a0000"]


@cache
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


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
def test_pages_show_hostile_names_as_text(name, world):
    world.rename(name)
    assert {row.name: found for row in PAGES if (found := harm(row, world))} == {}


def harm(row, world):
    """What of a hostile name took effect on that page or in that file."""
    response = get(row, world)
    if response.status_code not in (200, 302):
        return response.status_code
    if is_page(response):
        reader = Alarms()
        reader.feed(response.content.decode())
        return reader.found
    if "json" in response.get("Content-Type", ""):
        json.loads(response.content)
    if "csv" in response.get("Content-Type", ""):
        return formulas_in_csv(response)
    if "spreadsheet" in response.get("Content-Type", ""):
        return formulas_in_xlsx(response)
    return None


def formulas_in_csv(response):
    """Cells that a spreadsheet might take for a formula; a number that is below 0 is none."""
    lines = csv.reader(io.StringIO(response.getvalue().decode("utf-8-sig")), delimiter=";")
    cells = [cell for line in lines for cell in line]
    assert cells
    return [cell for cell in cells if cell[:1] in tuple("=+-@\t\r") and not NUMBER.fullmatch(cell)]


def formulas_in_xlsx(response):
    book = openpyxl.load_workbook(io.BytesIO(response.getvalue()))
    cells = [cell for page in book for row in page.iter_rows() for cell in row]
    assert cells
    return [cell.value for cell in cells if cell.data_type not in ("s", "n", "d")]


@pytest.mark.parametrize("start", list("=+-@\t\r"), ids=ascii)
def test_tables_to_take_away_run_no_hostile_name(start, world):
    name = f"{start}HYPERLINK(1)"
    world.rename(name)
    client, found = client_of(world.person("admin")), {}
    for sheet in SHEETS:
        at = [world.event.slug, sheet.name]
        found[sheet.name, "csv"] = formulas_in_csv(
            client.get(reverse("core:sheet", args=[*at, "csv"]))
        )
        found[sheet.name, "xlsx"] = formulas_in_xlsx(
            client.get(reverse("core:sheet", args=[*at, "xlsx"]))
        )
    assert {where: cells for where, cells in found.items() if cells} == {}


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

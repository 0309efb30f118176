"""Public pages in a browser: a wall that follows and turns, phones, the ladder's zoom."""

import re

import pytest
from django.urls import reverse

from ruman.core.models import Event
from tests.browser import axe_findings, screenshot, sideways_px, until
from tests.factories import make_event, make_member
from tests.tournament.conftest import Field, make_tournament
from tests.tournament.played import at_desk, begin, draw, play, play_to_the_end, win
from tournament.enums import Corner, Do

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def field_of(count, how):
    event = make_event()
    field = Field(event, make_tournament(event))
    field.fill(count)
    how(field)
    return field


def url(field, name):
    return reverse(f"tournament:{name}", args=[field.event.slug, field.tournament.slug])


def test_wall_turns_stays_in_its_place_and_follows_a_result(open_page):
    field = field_of(5, draw)
    page = open_page()
    page.goto(url(field, "wall") + "?step=2")
    first = page.text_content("#leaf-number")
    until(page, f"document.getElementById('leaf-number').textContent !== {first!r}")
    page.click("[data-pause]")
    page.evaluate("sessionStorage.length")
    while page.get_attribute(".leaf:not([hidden])", "data-leaf") != "groups-1":
        page.click("[data-turn='1']")
    until(page, "document.querySelectorAll('.leaf').length === 2")
    first, second = field.tournament.bouts.order_by("number")[:2]
    begin(field, second)
    until(page, "document.querySelector('.queue .score b')?.textContent === '0\u202f:\u202f0'")
    at_desk(field, second, Do.HIT, Corner.BLUE)
    until(page, "document.querySelector('.queue .score b').textContent === '0\u202f:\u202f1'")
    win(field, first)
    until(page, "document.querySelector('.group header').textContent.includes('1 of 10')")
    assert page.get_attribute(".leaf:not([hidden])", "data-leaf") == "groups-1"
    page.reload()
    assert page.get_attribute(".leaf:not([hidden])", "data-leaf") == "groups-1"


@pytest.mark.parametrize("width", [320, 390])
def test_phone_pages_never_scroll_sideways_and_please_axe(open_page, width):
    field = field_of(9, lambda field: (draw(field), play(field, 9)))
    page = open_page(device="phone", viewport={"width": width, "height": 800})
    for name in ("public", "public-groups", "public-queue", "public-results", "public-ladder"):
        page.goto(url(field, name))
        assert sideways_px(page) == 0, name
        assert axe_findings(page) == [], name
        screenshot(page, f"tournament-{name}-{width}")


def test_ladder_zooms_and_keeps_its_size_over_a_reload(open_page):
    field = field_of(9, play_to_the_end)
    page = open_page(device="phone")
    page.goto(url(field, "public-ladder"))
    wide = "document.querySelector('.slide .ladder').getBoundingClientRect().width"
    before = page.evaluate(wide)
    page.click("[data-zoom='in']")
    larger = page.evaluate(wide)
    assert larger > before
    page.reload()
    assert page.evaluate(wide) == larger
    page.click("[data-zoom='fit']")
    assert page.evaluate(wide) <= page.evaluate("document.querySelector('.slide').clientWidth")
    assert axe_findings(page) == []


def test_a_practice_tournament_prints_no_sheet_too_many(open_page):
    field = field_of(5, draw)
    Event.objects.update(practice=True)
    page = open_page(make_member(field.event, "herald"))
    page.goto(url(field, "paper-bouts"))
    assert len(sheets_of(page)) == 5  # of ten bouts
    play(field)
    draw(field, "another")
    page.goto(url(field, "public-ladder-print"))
    assert len(sheets_of(page)) == 1


def sheets_of(page):
    """The pages that a printer would fill."""
    return re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(prefer_css_page_size=True))

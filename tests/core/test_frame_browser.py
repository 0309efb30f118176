"""The frame in a browser: the search from the keyboard alone, word of long work."""

import re

import pytest
from playwright.sync_api import expect

from battles.models import Battle, Clash
from tests.factories import make_combatant, make_event

pytestmark = pytest.mark.browser


def test_slash_arrows_and_enter_open_what_is_found(streams, signed_in_page):
    event = make_event()
    make_combatant(event, number=1, surname="Branný")
    battle = Battle.objects.create(event=event, name="Sobota", day=event.starts_date)
    clash = Clash.objects.create(event=event, battle=battle, number=3, name="O bránu")
    page = signed_in_page("organizer", event=event)
    page.goto(f"/e/{event.slug}/")
    page.keyboard.press("/")
    page.keyboard.type("bran")
    lines = page.locator("#suggestions a")
    expect(lines).to_have_count(2)
    page.keyboard.press("ArrowDown")
    expect(lines.first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#find")).to_be_focused()
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/e/{event.slug}/battles/clashes/{clash.pk}/")


def test_without_a_network_a_form_stays_as_typed_and_goes_out_later(streams, signed_in_page):
    event = make_event()
    page = signed_in_page("organizer", event=event)
    page.goto(f"/e/{event.slug}/people/add/")
    page.locator("[name=surname]").fill("Branný")
    page.context.set_offline(True)
    page.get_by_role("button", name="Save").click()
    told = page.locator("#no-answer")
    expect(told).to_contain_text("No connection: nothing was sent, and what you typed stays here.")
    expect(page.locator("[name=surname]")).to_have_value("Branný")
    page.locator("#find").fill("bran")
    expect(told).to_contain_text("The server doesn't answer, so this can't be shown now.")
    page.context.set_offline(False)
    page.locator("#find").fill("branny")
    expect(told).to_be_hidden()
    page.get_by_role("button", name="Save").click()
    expect(page.locator("main h1")).to_contain_text("Branný")


def test_what_came_back_with_a_mistake_is_where_one_types_on(streams, signed_in_page):
    event = make_event()
    page = signed_in_page("organizer", event=event)
    page.goto(f"/e/{event.slug}/people/add/")
    page.locator("[name=surname]").fill("Branný")
    page.locator("[name=birth_date]").fill("30. 2. 1990")
    page.get_by_role("button", name="Save").click()
    born = page.locator("[name=birth_date]")
    expect(born).to_be_focused()
    told = re.compile("There was no such day. Look at day and month again.")
    expect(born).to_have_accessible_description(told)
    expect(page.locator("[name=surname]")).to_have_value("Branný")

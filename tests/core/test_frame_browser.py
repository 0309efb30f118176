"""The frame in a browser: the search from the keyboard alone, word of long work."""

import pytest
from playwright.sync_api import expect

from battles.models import Battle, Clash
from tests.factories import make_combatant, make_event

pytestmark = pytest.mark.browser
# Hears of a form after the page's own scripts, and stays on the page.
KEEP_FROM_SENDING = """() => {
  window.sent = 0;
  addEventListener("submit", (event) => {
    if (!event.defaultPrevented) window.sent += 1;
    event.preventDefault();
  });
}"""


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


def test_long_work_says_so_and_is_sent_once(streams, signed_in_page):
    event = make_event()
    page = signed_in_page("organizer", event=event)
    page.goto(f"/e/{event.slug}/people/import/")
    page.evaluate(KEEP_FROM_SENDING)
    page.get_by_role("button", name="Look at it").click()
    words = "Working on it. This may take a minute; leave the page open."
    expect(page.locator(".busy")).to_have_text(words)
    page.get_by_role("button", name="Look at it").click()
    expect(page.locator(".busy")).to_have_count(1)
    assert page.evaluate("sent") == 1

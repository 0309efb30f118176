"""Getting in, in real browsers: from an empty server to a PIN on a shared tablet."""

import re

import pytest
from django.utils import timezone

from ruman.core import rulebooks
from ruman.core.actions import open_setup_code
from ruman.core.enums import RulebookKind
from ruman.core.models import Membership, User
from ruman.core.tomlbook import built_in
from tests.browser import axe_findings, screenshot, sideways_px, small_targets
from tests.factories import make_event, make_member

pytestmark = pytest.mark.browser
PASSWORD = "kamenny-brod-77"


def looked_at(page, name):
    """Nothing sideways, nothing that axe finds, nothing too small for a thumb."""
    screenshot(page, f"getting-in/{name}")
    assert sideways_px(page) == 0
    assert axe_findings(page) == []
    assert small_targets(page) == []


def press(page, words):
    page.get_by_role("button", name=re.compile(words)).click()


def set_up(page):
    """The first-run page, from the printed code to the event's home."""
    book, _fresh = rulebooks.load(built_in(RulebookKind.BATTLE))
    rulebooks.publish(book, at=timezone.now())
    page.goto("/")
    looked_at(page, "setup-code")
    page.get_by_label("Set-up code").fill(open_setup_code().lower())
    press(page, "Go on")
    looked_at(page, "first-run")
    for label, value in {
        "Name of the event": "Bitva o Kamenný Brod",
        "Who holds it": "Žoldnéři",
        "First day": "2027-05-01",
        "Last day": "2027-05-02",
        "red, upright lines": "Lions",
        "blue, level lines": "Wolves",
        "Your name": "Ludmila Žižková",
        "Sign-in name": "ludmila",
    }.items():
        page.get_by_label(label).fill(value)
    page.get_by_label("Password", exact=False).first.fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    press(page, "Set everything up")
    page.wait_for_url("**/e/bitva-o-kamenny-brod/")
    looked_at(page, "new-home")


def invitation(page, role, name):
    """Make one on the team page; its code."""
    page.goto("/e/bitva-o-kamenny-brod/team/invite/")
    page.get_by_label(role, exact=True).check()
    page.get_by_label("For whom").fill(name)
    press(page, "Make the invitation")
    looked_at(page, "made-invitation")
    return page.locator(".big-code").inner_text()


def test_from_an_empty_server_to_a_pin_on_a_shared_tablet(open_page):
    boss = open_page(None, device="laptop", language="en", origin="field")
    set_up(boss)
    code = invitation(boss, "Organizer", "Petr")

    petr = open_page(None, device="small", language="en", origin="field", theme="sun")
    petr.goto("/in/")
    petr.get_by_label("Code").fill(code)
    press(petr, "Go on")
    looked_at(petr, "invitation")
    petr.get_by_label("Your name").fill("Petr z Brodu")
    petr.get_by_label("PIN").fill("2580")
    press(petr, "Accept")
    petr.wait_for_url("**/e/bitva-o-kamenny-brod/")
    assert "Petr z Brodu" in petr.locator(".topbar").inner_text()

    boss.goto("/e/bitva-o-kamenny-brod/stations/new/")
    boss.locator("#id_name").fill("Bench 1")
    boss.get_by_label("Kind").select_option("bench")
    boss.get_by_label("First tag").fill("1")
    boss.get_by_label("Last tag").fill("400")
    press(boss, "Make the station")
    looked_at(boss, "station")
    press(boss, "Show a code for another device")
    link = boss.locator(".link-text").inner_text()

    tablet = open_page(None, device="tablet", language="en", origin="field", theme="dark")
    tablet.goto(re.sub(r"^https?://[^/]+", "", link))
    looked_at(tablet, "device-invitation")
    press(tablet, "Make this device the station")
    tablet.wait_for_url("**/change-person/")
    looked_at(tablet, "change-person")
    tablet.get_by_text("Petr z Brodu").click()
    tablet.get_by_label("PIN").fill("2580")
    press(tablet, "Work here")
    tablet.wait_for_url("**/e/bitva-o-kamenny-brod/")
    assert "Bench 1" in tablet.locator(".topbar").inner_text()
    tablet.get_by_role("link", name="To the weapon bench").click()
    tablet.wait_for_url("**/bench/")

    boss.goto("/e/bitva-o-kamenny-brod/stations/")
    boss.get_by_role("link", name="Bench 1").click()
    press(boss, "Revoke")
    tablet.goto("/e/bitva-o-kamenny-brod/")
    tablet.wait_for_url("**/sign-in/**")
    assert User.objects.count() == 2
    assert Membership.objects.filter(roles=["organizer"]).count() == 1


def test_colours_change_at_once_and_are_remembered(open_page):
    user = make_member(make_event(), "organizer")
    page = open_page(user, device="laptop", theme="light", language="en")
    page.goto("/account/")
    page.locator(".topbar .colours button").click()
    assert page.locator("html").get_attribute("data-bs-theme") == "dark"
    page.reload()
    assert page.locator("html").get_attribute("data-bs-theme") == "dark"
    page.locator("details.menu:not(.how) > summary").click()
    looked_at(page, "menu")
    page.get_by_role("button", name="Sun", exact=True).click()
    assert page.locator("html").get_attribute("data-bs-theme") == "sun"
    page.keyboard.press("Escape")
    assert not page.locator("details.menu:not(.how) .panel").is_visible()


def test_language_changes_and_the_page_stays(open_page):
    event = make_event()
    page = open_page(make_member(event, "organizer"), device="laptop", language="en")
    page.goto(f"/e/{event.slug}/stations/")
    page.locator("details.menu:not(.how) > summary").click()
    press(page, "Česky")
    page.wait_for_load_state()
    assert page.url.endswith(f"/e/{event.slug}/stations/")
    assert page.locator("html").get_attribute("lang") == "cs"
    assert page.locator("h1").inner_text() == "Stanoviště"


def test_slash_goes_to_the_finder_but_not_while_typing(open_page):
    event = make_event()
    page = open_page(make_member(event, "organizer"), device="laptop", language="en")
    page.goto(f"/e/{event.slug}/stations/new/")
    page.locator("#id_name").press_sequentially("a/b")
    assert page.locator("#id_name").input_value() == "a/b"
    page.locator("h1").click()
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "find"

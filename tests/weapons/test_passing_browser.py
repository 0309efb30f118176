""" "Will my weapon pass?" on devices: while one types, without script, in all colours."""

import re

import pytest
from django.urls import reverse

from tests.browser import axe_findings, screenshot, sideways_px, small_targets, until
from tests.factories import make_event

pytestmark = pytest.mark.browser
ANSWERS = {
    "blade": "type=blade&length=90",
    "flail": "type=flail&length=74&haft=41&cord=33&ball=9,5",
    "shield": "type=shield&width=55&height=58&perimeter=226",
    "bow": "type=bow&draw_kg=16&pieces=11",
    "bad": "type=javelin&length=long&material=",
}


@pytest.fixture
def address(transactional_db):
    return reverse("weapons:will-it-pass", args=[make_event(name="Kamenný Brod").slug])


@pytest.mark.parametrize("theme", ["light", "dark", "sun"])
@pytest.mark.parametrize("device", ["small", "laptop"])
def test_every_answer_fits_and_passes_axe(address, open_page, theme, device):
    page = open_page(device=device, theme=theme, language="cs")
    for name, answers in ANSWERS.items():
        page.goto(f"{address}?{answers}")
        screenshot(page, f"pages/passing-{name}-{device}-{theme}")
        assert (name, sideways_px(page)) == (name, 0)
        assert (name, axe_findings(page)) == (name, [])
        assert (name, small_targets(page)) == (name, [])


def test_the_answer_follows_what_is_typed(address, open_page):
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(address)
    page.get_by_role("link", name=re.compile("^Spear")).click()
    page.get_by_role("textbox", name="Longest dimension").press_sequentially("150")
    page.get_by_role("heading", name="passes, with a warning: One-handed spear").wait_for()
    assert page.url.endswith("?type=spear&length=150")
    page.get_by_role("link", name="Two-handed spear").click()
    page.get_by_role("heading", name="passes, with a warning: Two-handed spear").wait_for()
    page.get_by_role("button", name="Copy").click()
    page.get_by_role("button", name="Copied").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.endswith(f"{address}?type=spear&length=150&as=spear_two_handed")
    field = page.get_by_role("textbox", name="Longest dimension")
    field.fill("150 m")
    page.get_by_text("Give the number in cm.").wait_for()
    assert until(page, "document.activeElement.name === 'length'")
    assert field.input_value() == "150 m"


def test_without_script_it_is_a_plain_form(address, open_page):
    page = open_page(device="phone", java_script_enabled=False)
    page.goto(address)
    page.get_by_role("link", name=re.compile("^Shield")).click()
    page.get_by_role("link", name="Round", exact=True).click()
    page.get_by_role("textbox", name="Diameter").fill("70 cm")
    page.get_by_role("button", name="See if it passes").click()
    page.get_by_role("heading", name="passes, with a warning: Heavy shield").wait_for()
    assert page.url.endswith("?type=shield&shape=round&diameter=70+cm#answer")
    assert page.get_by_role("button", name="Copy").count() == 0


def test_by_keyboard_alone(address, open_page):
    page = open_page()
    page.goto(address)
    page.get_by_role("link", name=re.compile("^Blade")).focus()
    page.keyboard.press("Enter")
    page.get_by_role("textbox", name="Longest dimension").focus()
    page.keyboard.type("95")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="By its measures it passes: Hand-and-a-half").wait_for()

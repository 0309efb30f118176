"""The ceremony in two browsers: the organizer's page, and the big screen that follows it."""

import pytest

from tests.browser import axe_findings, screenshot, sideways_px, small_targets, until
from tests.factories import make_event
from tests.tournament.conftest import Field, make_tournament
from tests.tournament.test_actions_draws import draw, play_open_bouts, win
from tournament.enums import Format
from tournament.models import Draw

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HIDDEN = "document.querySelectorAll('#ceremony .veiled').length"
REVEALED = "document.querySelectorAll('#ceremony .unveiled').length"
WALL = {"viewport": {"width": 1920, "height": 1080}}


@pytest.fixture
def cup(db) -> Field:
    event = make_event()
    return Field(event, make_tournament(event, name="Turniej o Klucz Bramny"))


@pytest.fixture
def wall(cup, open_page):
    page = open_page(theme="dark", **WALL)
    page.goto(f"/tournaments/{cup.event.slug}/sword/draw/")
    page.locator("#touch:not([hidden])").wait_for(state="attached")
    return page


def staff(cup, signed_in_page, **options):
    page = signed_in_page("organizer", event=cup.event, **options)
    page.goto(f"/e/{cup.event.slug}/tournaments/sword/draw/")
    return page


def test_the_big_screen_follows_the_ceremony_and_reveals_name_by_name(cup, wall, signed_in_page):
    cup.fill(14)
    page = staff(cup, signed_in_page)
    page.get_by_role("button", name="Freeze the list").click()
    wall.get_by_text("14 entrants · 3 groups (5, 5, 4)").wait_for()
    row = Draw.objects.get()
    shown = wall.locator(".prints").inner_text()
    assert row.entries_fingerprint[:8] in shown
    assert row.seed[:8] not in wall.content()
    screenshot(wall, "draw-wall-announced")
    screenshot(page, "draw-staff-announced")
    assert axe_findings(page) == []
    page.get_by_role("button", name="Open the seed").click()
    until(wall, f"{HIDDEN} > 0 && {REVEALED} > 0")
    screenshot(wall, "draw-wall-reveals")
    before = wall.evaluate(REVEALED)
    until(wall, f"{REVEALED} > {before}")
    assert sideways_px(wall) == 0
    until(wall, f"{REVEALED} === 14 && {HIDDEN} === 0", timeout=40)
    screenshot(wall, "draw-wall-opened")
    screenshot(page, "draw-staff-opened")
    assert axe_findings(wall) == []
    members = Draw.objects.get().opening.outcome["groups"][0]["members"]
    assert wall.locator(".drawn-group").first.locator("li").all_inner_texts() == members


def test_other_news_goes_on_with_the_ceremony(cup, wall, signed_in_page):
    cup.fill(8)
    page = staff(cup, signed_in_page)
    page.get_by_role("button", name="Freeze the list").click()
    wall.get_by_text("8 entrants").wait_for()
    page.get_by_role("button", name="Open the seed").click()
    until(wall, f"{HIDDEN} > 4 && {REVEALED} > 0")
    win(cup, cup.tournament.bouts.first())
    until(wall, f"{HIDDEN} > 0 && {HIDDEN} < 8")
    wall.wait_for_timeout(1500)
    assert wall.evaluate(HIDDEN) > 0


def test_with_less_motion_all_is_there_at_once(cup, open_page, signed_in_page):
    cup.fill(8)
    wall = open_page(reduced_motion="reduce", **WALL)
    wall.goto(f"/tournaments/{cup.event.slug}/sword/draw/")
    page = staff(cup, signed_in_page)
    page.get_by_role("button", name="Freeze the list").click()
    wall.get_by_text("8 entrants").wait_for()
    page.get_by_role("button", name="Open the seed").click()
    wall.get_by_text("Group A").wait_for()
    assert wall.evaluate(HIDDEN) == 0


def test_without_a_script_the_screen_is_a_plain_list(cup, open_page):
    cup.fill(8)
    draw(cup)
    wall = open_page(java_script_enabled=False, **WALL)
    wall.goto(f"/tournaments/{cup.event.slug}/sword/draw/")
    assert wall.locator(".drawn-group li:visible").count() == 8


@pytest.mark.parametrize("device", ["small", "laptop"])
def test_a_round_with_its_pot_on_every_page(cup, open_page, signed_in_page, device):
    cup.tournament.format = Format.KNOCKOUT
    cup.tournament.save()
    cup.fill(6)
    draw(cup)
    play_open_bouts(cup)
    page = staff(cup, signed_in_page, device=device)
    page.get_by_text("The pot: one of 3 comes back").wait_for()
    screenshot(page, f"draw-pot-{device}")
    assert (sideways_px(page), small_targets(page)) == (0, [])
    made = draw(cup)["draw"]
    page.get_by_text("Drawn back in:").wait_for()
    screenshot(page, f"draw-round-{device}")
    assert (sideways_px(page), small_targets(page), axe_findings(page)) == (0, [], [])
    for name, path in (("proof", f"draws/{made}/"), ("screen", "draw/"), ("draws", "draws/")):
        public = open_page(device=device)
        public.goto(f"/tournaments/{cup.event.slug}/sword/{path}")
        screenshot(public, f"draw-{name}-{device}")
        found = (sideways_px(public), small_targets(public), axe_findings(public))
        assert found == (0, [], [])

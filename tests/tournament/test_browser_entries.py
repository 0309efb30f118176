"""Entering people and admitting one of them, with a shortage's clock, as done in a browser."""

from datetime import date

import pytest

from tests.factories import make_combatant, make_event
from tests.tournament.conftest import make_tournament
from tournament.models import Entrant, ShortageEnd

pytestmark = pytest.mark.browser


def test_people_are_found_and_ticked_over_several_searches(signed_in_page):
    event = make_event()
    tournament = make_tournament(event)
    names = ("Adam Bílý", "Boris Černý", "Cyril Šedý")
    for name in names:
        given_name, surname = name.split()
        make_combatant(event, given_name=given_name, surname=surname, birth_date=date(1990, 1, 1))
    page = signed_in_page("organizer", event=event, device="laptop")
    page.goto(f"/e/{event.slug}/tournaments/sword/entrants/enter/")
    search = page.locator("#search-people input")
    for typed, shown in (("bily", "Bílý Adam"), ("sedy", "Šedý Cyril")):
        search.fill(typed)
        page.locator("#candidates label", has_text=shown).click()
    page.get_by_role("button", name="Enter 2").click()
    page.get_by_text("2 people entered.").wait_for()
    found = tournament.entrants.values_list("combatant__given_name", flat=True)
    assert sorted(found) == ["Adam", "Cyril"]


def test_entrant_is_admitted_on_a_phone_after_a_clock(signed_in_page):
    event = make_event()
    tournament = make_tournament(event)
    person = make_combatant(event, birth_date=date(1990, 1, 1))
    one = tournament.entrants.create(combatant=person, label="Jan")
    page = signed_in_page("herald", event=event, device="phone")
    page.goto(f"/e/{event.slug}/tournaments/sword/entrants/{one.pk}/")
    page.get_by_label("What is missing").fill("left glove")
    page.get_by_role("button", name="Start the clock").click()
    page.locator("[role=timer]", has_text=":").wait_for()
    assert page.get_by_role("button", name="Not mended").is_disabled()
    page.get_by_role("button", name="Mended", exact=True).click()
    page.get_by_text("The clock is stopped.").wait_for()
    assert ShortageEnd.objects.get().outcome == "mended"
    page.get_by_role("button", name="All passed").first.click()
    page.get_by_role("radiogroup", name="Weapon clean").get_by_text("passed").click()
    page.locator("summary", has_text="With a shield or a second weapon").first.click()
    arm = page.locator("details[open]")
    arm.get_by_label("What it is").select_option("sword")
    arm.get_by_label("Weight").fill("1350,5")
    arm.get_by_label("Thickness of the edges").fill("2")
    arm.get_by_label("Width of the point").fill("7")
    page.locator("#proposal", has_text="Point not blunt enough").wait_for()
    arm.get_by_label("Weight").fill("1350")
    arm.get_by_label("Width of the point").fill("8")
    page.locator("#proposal", has_text="admitted").wait_for()
    page.get_by_role("button", name="Confirm").click()
    page.get_by_text("Recorded for").wait_for()
    assert Entrant.objects.get(pk=one.pk).admitted == "admitted"

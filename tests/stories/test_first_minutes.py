"""The first ten minutes of each role, from home to the first act, within the limits of taps.

A veteran's are in `tests/battles/test_browser_veteran.py`, where the clash is.
"""

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from combatants.models import AnnouncedWeapon, Combatant
from tests.browser import until
from tests.factories import make_combatant, make_event
from tests.taps import Taps
from tests.tournament.desk import Desk
from weapons.models import Weapon

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_organizer_checks_in_gives_a_verdict_and_lives(signed_in_page):
    event = make_event(languages=["cs", "en"])
    person = make_combatant(event, number=7, birth_date="1990-01-01", arrived_at=timezone.now())
    coming = make_combatant(event, number=8, birth_date="1990-01-01")
    AnnouncedWeapon.objects.create(combatant=person, text="Meč", kind="blade")
    page = signed_in_page("organizer", event=event, device="tablet")
    page.goto(f"/e/{event.slug}/")
    taps = Taps(page)

    page.get_by_role("link", name="To the lives").tap()
    page.get_by_role("link", name=person.full_name).first.tap()
    page.locator("[data-zones]:disabled").first.wait_for()  # its script is at work
    taps.from_here()
    page.locator("[for=costume-good]").tap()
    page.locator("#helmet").tap()
    page.locator("[data-add=mail]").tap()
    page.get_by_text("Give 5 lives").wait_for()
    page.locator("#give").tap()
    page.get_by_text("Given: 5").wait_for()
    taps.within("lives")

    page.goto(f"/e/{event.slug}/")
    page.get_by_role("link", name="To the bench").tap()
    page.get_by_role("link", name=person.full_name).first.tap()
    page.locator("#sheet.alive").wait_for()
    taps.from_here()
    page.locator("#sheet :is(label, button):visible", has_text="Blade").first.tap()
    for digit in "84":
        page.locator(f'[data-digit="{digit}"]').tap()
    expect(page.locator("#class strong")).to_have_text("One-handed")
    page.locator("#sheet :is(label, button):visible", has_text="All passed").first.tap()
    expect(page.locator("#decide .btn-next")).to_contain_text("Approve")
    page.locator("#decide .btn-next").tap()
    until(page, "document.documentElement.dataset.waiting === '0'", 20)
    taps.within("verdict")
    assert Weapon.objects.get().status == "approved"

    page.goto(f"/e/{event.slug}/gate/{coming.number}/")
    taps.from_here()
    page.get_by_text("has read the rules").tap()
    page.locator(".btn-next").tap()
    expect(page.locator("#told")).to_contain_text("has arrived")
    taps.within("check-in")
    assert Combatant.objects.filter(event=event, arrived_at__isnull=False).count() == 2


def test_herald_goes_from_home_to_the_desk_and_gives_a_point(visitors):
    desk = Desk()
    page = visitors.open(desk.herald)
    page.goto(f"/e/{desk.event.slug}/")
    page.get_by_role("link", name="To the herald's desk").click()
    expect(page.locator("main[data-ready]")).to_be_attached()
    for key in ("s", "f", "l", "j", "Space"):
        page.keyboard.press(key)
    expect(page.locator("#state [data-text]")).to_have_text("Running")
    taps = Taps(page)
    page.locator("[data-slot=lead]").first.click()
    expect(page.locator(".half .points")).to_have_text(["1", "0"])
    taps.within("point")

"""An admin changes a number an hour before the battle: draft, compare, publish, look again."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from ruman.core import rulebooks
from ruman.core.models import Rulebook
from ruman.core.tomlbook import built_in
from tests.browser import until
from tests.factories import make_combatant, make_event, make_member, make_side
from tests.weapons.bench_page import BenchPage
from weapons.models import Weapon

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_number_is_changed_compared_and_published_and_the_bench_looks_again(visitors):
    published = rulebooks.publish(rulebooks.load(built_in("battle"))[0], at=timezone.now())
    event = make_event(rulebook=published)
    person = make_combatant(event, side=make_side(event), given_name="Vojtěch", surname="Říháček")
    bench = BenchPage(visitors.open(make_member(event, "organizer", name="Jitka")), person)
    bench.sword("89")
    bench.keys("Enter")
    bench.saved("Approved: One-handed")
    until(bench.page, "document.querySelector('#adrift')?.hidden")
    bench.keys("s", "14")
    lives = visitors.open(make_member(event, "organizer", name="Petr"))
    lives.goto(f"/e/{event.slug}/lives/{person.number}/")
    lives.locator("[data-zones]:disabled").first.wait_for()
    lives.click("[for=costume-good]")
    lives.get_by_text("Give 2 lives").wait_for()

    admin = visitors.open(make_member(event, "admin", name="Eva"))
    admin.goto(f"/e/{event.slug}/rulebooks/{published.pk}/")
    admin.get_by_role("button", name="Copy to a draft").click()
    admin.get_by_text("This is the draft to change.").wait_for()
    draft = Rulebook.objects.get(state="draft")
    for address, field, value in (
        ("weapon_classes/one_handed", "limits.0.max", "85"),
        ("lives/base", "lives", "3"),
    ):
        admin.goto(f"/e/{event.slug}/rulebooks/{draft.pk}/rows/{address}/")
        admin.locator(f'[name="{field}"]').fill(value)
        admin.get_by_role("button", name="Save").click()
        admin.get_by_text("Saved:").wait_for()
    admin.get_by_role("button", name="Show what differs").click()
    expect(admin.locator(".compared").first).to_contain_text("90")
    expect(admin.locator(".compared").first).to_contain_text("85\N{NO-BREAK SPACE}cm")

    admin.goto(f"/e/{event.slug}/rulebooks/{draft.pk}/publish/")
    expect(admin.locator("#weapons")).to_contain_text("1 of 1")
    expect(admin.locator("main")).to_contain_text("at most 85\N{NO-BREAK SPACE}cm allowed")
    admin.get_by_role("button", name="Publish").click()
    admin.get_by_text("1 weapon is to be looked at again.").wait_for()

    expect(bench.page.locator("#new-rules")).to_be_visible()
    expect(bench.page.locator("#length")).to_have_value("14")
    weapon = Weapon.objects.get()
    assert (weapon.status, weapon.look_again) == ("approved", "rulebook")
    expect(lives.locator("#new-rules")).to_be_visible()
    lives.get_by_text("Give 3 lives").wait_for()
    bench.page.goto(f"/e/{event.slug}/bench/look-again/")
    expect(bench.page.locator("main")).to_contain_text("Říháček")

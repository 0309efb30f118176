"""Two tablets at one person: each sees the other's work, and nobody's typing is lost."""

import pytest
from playwright.sync_api import expect

from tests.browser import until
from tests.factories import make_weapon
from weapons.models import Inspection

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def two(bench):
    one, other = bench(name="Jitka"), bench(name="Petr")
    for shown in (one, other):
        shown.page.evaluate(
            "document.addEventListener('news:state', (e) => { window.heard = e.detail.state })"
        )
    return one, other


def in_touch(*screens):
    """Both follow the stream."""
    for shown in screens:
        until(shown.page, "window.heard === 'live' || document.querySelector('#adrift')?.hidden")
        shown.page.wait_for_timeout(700)


def test_each_sees_who_else_is_there(two):
    one, other = two
    expect(one.page.locator("#present")).to_contain_text("Petr is with this person too")
    expect(other.page.locator("#present")).to_contain_text("Jitka is with this person too")
    other.page.goto("/account/")
    expect(one.page.locator("#present .notice")).to_have_count(0)


def test_work_of_one_shows_at_the_other_within_a_second_and_wipes_no_typing(two):
    one, other = two
    in_touch(one, other)
    other.keys("s", "14")
    other.page.evaluate(
        """new MutationObserver(() => {
          if (document.querySelector("#weapon-rows .t-vert")) window.shownAt ??= Date.now();
        }).observe(document.getElementById("main"), { childList: true, subtree: true });"""
    )
    one.sword()
    one.keys("Enter")
    one.saved("Approved: One-handed")
    at = one.page.evaluate("Date.now()")
    until(other.page, "window.shownAt")
    assert other.page.evaluate("window.shownAt") - at < 1500
    expect(other.page.locator("#length")).to_have_value("14")
    expect(other.page.locator("#type-spear")).to_be_checked()
    other.keys("8")
    expect(other.page.locator("#length")).to_have_value("148")
    expect(other.page.locator("#saved")).to_be_hidden()


def test_two_on_one_weapon_are_told_and_nothing_is_overwritten_silently(two, person):
    weapon = make_weapon(person, status="rejected", class_code="one_handed", version=0)
    one, other = two
    for shown in two:
        shown.open(f"?weapon={weapon.pk}")
    in_touch(one, other)
    expect(other.page.locator("#length")).to_have_value("80")
    one.keys("a")
    one.proposed("Approve")
    one.keys("Enter")
    one.saved("Approved: One-handed")
    expect(other.page.locator("#changed")).to_be_visible()
    expect(other.page.locator("#changed-status")).to_have_text("Approved")
    expect(other.page.locator("#length")).to_have_value("80")
    other.keys("a")
    other.proposed("Approve")
    other.keys("v")
    other.page.locator("#reason").fill("rattles")
    other.keys("Enter")
    expect(other.page.locator("#act-problem")).to_contain_text(
        "Meanwhile Jitka changed this weapon"
    )
    assert Inspection.objects.count() == 1
    expect(other.page.locator("#reason")).to_have_value("rattles")
    other.page.locator("#decide [value=approved_with_warning]").click()
    other.saved("Warning: One-handed")
    weapon.refresh_from_db()
    assert (weapon.status, Inspection.objects.count()) == ("approved_with_warning", 2)


def test_who_has_the_same_weapon_open_is_named(two, person):
    weapon = make_weapon(person, status="rejected", class_code="one_handed", version=1)
    one = two[0]
    for shown in two:
        shown.open(f"?weapon={weapon.pk}")
    expect(one.page.locator("#present")).to_contain_text("Petr has this weapon open")
    one.page.get_by_role("button", name="Leave it to them").click()
    one.empty()

"""A whole battle day in browsers: three clashes, from the muster to the answered appeal."""

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from battles.models import CardUse, Clash, HandOver, Ruling
from tests.battles.conftest import Day
from weapons import actions as bench

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def day():
    day = Day()
    day.now = timezone.now()
    day.anna = day.armed(day.herons, given_name="Anna", surname="Dvořáčková")
    day.cyril = day.armed(day.herons, given_name="Cyril", surname="Beran")
    day.boris = day.armed(day.boars, given_name="Boris", surname="Čermák")
    day.spear = day.weapon(day.anna, "spear_two_handed", type="spear", tag=412)
    day.iron_will = day.card(day.anna, name={"en": "Iron will"})
    day.judge = day.veteran(day.herons).user
    day.veteran(day.boars)
    return day


def test_three_clashes_from_the_muster_to_the_answered_appeal(day, visitors):
    visitors.complaints.expect("Failed to load resource|ERR_|net::")
    second, third = day.plan("O hradbu", locations=["field", "wall"]), day.plan("O bránu")
    desk = visitors.open(day.head)
    phone = visitors.open(day.judge, device="phone", theme="sun")

    open_clash(desk, day.clash)
    press(desk, "Muster")
    desk.locator(f"#line-{day.anna.pk} [data-tick=on]").click()
    expect(desk.locator(f"#line-{day.anna.pk}.is-here:not(.is-waiting)")).to_be_visible()
    expect(desk.get_by_role("button", name="Start clash").first).to_be_disabled()
    introduce(desk)
    an_exclusion_shows_at_once(desk, day)

    phone.goto(f"/e/{day.event.slug}/battles/veteran/")
    a_card_changes_hands(phone, day)
    press(desk, "Start clash")
    phone.reload()
    offline_a_use_is_counted_and_somebody_sent_off(phone, day)
    expect(desk.locator(f"#line-{day.anna.pk}")).to_contain_text("may not fight", timeout=15_000)

    phone.goto(f"/e/{day.event.slug}/battles/rulings/")
    expect(
        phone.get_by_role("button", name="Appeals open when the clash has ended")
    ).to_be_visible()
    press(desk, "End clash")
    an_appeal_is_filed_and_answered(phone, desk, day)

    for clash in (second, third):
        open_clash(desk, clash)
        press(desk, "Muster")
        expect(desk.locator(f"#line-{day.anna.pk}")).to_contain_text("stays where it is held")
        introduce(desk)
        press(desk, "Start clash")
        press(desk, "End clash")
    states = Clash.objects.order_by("number").values_list("state", flat=True)
    assert list(states) == ["ended", "ended", "ended"]
    visitor = visitors.open(device="phone")
    visitor.goto(f"/schedule/{day.event.slug}/")
    expect(visitor.get_by_text("Ended")).to_have_count(3)


def press(page: Page, name: str) -> None:
    """A button that brings the page anew."""
    with page.expect_navigation():
        page.get_by_role("button", name=name).first.click()


def open_clash(page: Page, clash: Clash) -> None:
    page.goto(f"/e/{clash.event.slug}/battles/clashes/{clash.pk}/")


def introduce(page: Page) -> None:
    for _side in range(2):
        press(page, "Mark introduced")


def an_exclusion_shows_at_once(page: Page, day: Day) -> None:
    day.now = timezone.now()
    day.do_bench(bench.exclude_weapon, weapon=day.spear.pk, reason="loose tip")
    line = page.locator(f"#line-{day.anna.pk}")
    expect(line).to_contain_text("0412: taken out of play", timeout=15_000)


def find(page: Page, typed: str) -> None:
    page.fill("#vet-find", typed)
    page.locator("#hits li:not([hidden]) button").click()


def arrived(page: Page) -> None:
    expect(page.locator("#done-arrived")).to_be_visible(timeout=20_000)
    page.click("[data-next]")


def a_card_changes_hands(page: Page, day: Day) -> None:
    page.context.set_offline(True)
    find(page, "dvoracko")
    page.click("[data-give]:visible")
    find(page, "beran")
    expect(page.locator("#give-who")).to_have_text("From Anna Dvořáčková to Cyril Beran")
    page.click("#vet-give")
    expect(page.locator("#done-waits")).to_be_visible()
    assert not HandOver.objects.exists()
    page.context.set_offline(False)
    arrived(page)
    day.iron_will.refresh_from_db()
    assert day.iron_will.holder == day.cyril


def offline_a_use_is_counted_and_somebody_sent_off(page: Page, day: Day) -> None:
    page.context.set_offline(True)
    find(page, "#1")
    page.click("[data-use]:visible")
    page.click("[data-next]")
    find(page, "beran")
    expect(page.locator("[data-use]:visible")).to_have_text("Count a use (1 of 2)")
    page.click("[data-back]:visible")
    find(page, "anna")
    page.click("[data-act=sent_off]")
    page.click("label:has([value=forbidden_blow])")
    page.click("#vet-do")
    assert not CardUse.objects.exists()
    page.context.set_offline(False)
    arrived(page)
    ruling = Ruling.objects.get()
    assert (ruling.kind, ruling.combatant, ruling.act.by) == ("sent_off", day.anna, day.judge)
    assert CardUse.objects.get().hand.combatant == day.cyril


def an_appeal_is_filed_and_answered(phone: Page, desk: Page, day: Day) -> None:
    filing = phone.get_by_text("File an appeal")
    expect(filing).to_be_visible(timeout=15_000)
    filing.click()
    phone.get_by_label("What they say").fill("it was the boar next to me")
    press(phone, "File it")
    desk.goto(f"/e/{day.event.slug}/battles/rulings/")
    desk.get_by_label("Answer").select_option("overturned")
    desk.get_by_label("Why").fill("three people saw it")
    press(desk, "Answer")
    expect(desk.get_by_text("The ruling is overturned:")).to_be_visible()
    assert Ruling.objects.get().appeal.answer.outcome == "overturned"

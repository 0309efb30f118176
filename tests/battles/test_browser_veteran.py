"""The veteran's phone and the muster in a browser, with and without a network."""

import pytest
from playwright.sync_api import expect

from battles.models import Line, Ruling, Veteran
from combatants.models import Sanction
from tests.battles.conftest import Day
from tests.browser import axe_findings, sideways_px
from tests.taps import Taps
from weapons.models import Tag

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def running(open_page, visitors):
    """A clash under way; the herons' veteran holds the phone."""
    visitors.complaints.expect("Failed to load resource|ERR_|net::")
    day = Day()
    day.anna = day.armed(day.herons, given_name="Anna", surname="Dvořáčková")
    day.boris = day.armed(day.boars, given_name="Boris", surname="Čermák")
    day.weapon(day.anna)
    day.start()
    day.page = open_page(Veteran.objects.get(side=day.herons).user, device="phone", theme="sun")
    day.page.goto(f"/e/{day.event.slug}/")
    day.page.get_by_role("link", name="To the veteran's phone").click()
    day.page.locator("#vet-find").wait_for()
    return day


@pytest.fixture
def mustering(open_page, visitors):
    """A clash at its muster; Anna has a card, both fighters' swords have labels."""
    visitors.complaints.expect("Failed to load resource|ERR_|net::")
    day = Day()
    day.anna = day.fighter(day.herons, given_name="Anna", surname="Dvořáčková")
    day.boris = day.fighter(day.boars, given_name="Boris", surname="Čermák")
    day.labels = {}
    for number, person in ((401, day.anna), (402, day.boris)):
        day.weapon(person, tag=number)
        code = Tag.objects.get(event=day.event, number=number).code
        day.labels[person.pk] = f"http://192.168.1.5:8000/t/{code}/"
    day.card = day.card(day.anna)
    day.do("move_clash", clash=day.clash.pk, move="muster")
    user = day.veteran(day.herons).user
    day.page = open_page(user, device="phone", theme="sun")
    day.page.goto(f"/e/{day.event.slug}/battles/veteran/")
    return day


def open_fighter(page, typed):
    page.fill("#vet-find", typed)
    page.locator("#hits li:not([hidden]) button").click()


def test_sending_off_takes_four_taps_and_arrives_when_there_is_a_network(running):
    page = running.page
    taps = Taps(page)
    page.context.set_offline(True)
    open_fighter(page, "dvoracko")  # without diacritics
    page.click("[data-act=sent_off]")
    page.click("label:has([value=forbidden_blow])")
    expect(page.locator("#adrift")).to_be_visible(timeout=20_000)
    said, button = page.locator("#adrift").bounding_box(), page.locator("#vet-do").bounding_box()
    assert button["y"] + button["height"] <= said["y"], "what is said lies over the button"
    page.click("#vet-do")
    expect(page.locator("#done-waits")).to_be_visible()
    taps.within("ruling")
    assert not Ruling.objects.exists()
    page.context.set_offline(False)
    expect(page.locator("#done-arrived")).to_be_visible(timeout=20_000)
    ruling = Ruling.objects.get()
    assert (ruling.kind, ruling.combatant, ruling.reason) == (
        "sent_off",
        running.anna,
        "forbidden_blow",
    )
    page.click("#vet-undo")
    expect(page.locator("[data-screen=find]")).to_be_visible(timeout=20_000)
    assert Sanction.objects.get().lifted.reason == "wrong tap"


def test_the_other_side_is_only_passed_on_and_a_weapon_is_taken(running):
    page = running.page
    assert (sideways_px(page), axe_findings(page)) == (0, [])
    open_fighter(page, str(running.boris.number))
    expect(page.locator("[data-act=sent_off]")).to_be_disabled()
    expect(page.locator("[data-act=passed_on]")).to_be_enabled()
    page.click("[data-back]:visible")
    open_fighter(page, "anna")
    expect(page.locator("#vet-card [data-take]")).to_have_count(2)
    page.locator("#vet-card [data-weapon]").nth(1).locator("[data-take]").click()
    page.click("label:has([value=hard_blow])")
    page.click("#vet-do")  # with the person four taps, however many weapons they carry
    expect(page.locator("#done-arrived")).to_be_visible(timeout=20_000)
    taken = running.anna.weapons.get(status="excluded")
    assert page.locator("#vet-reason [name=weapon]:checked").get_attribute("value") == str(taken.pk)
    assert running.anna.weapons.exclude(pk=taken.pk).get().status == "approved"
    assert axe_findings(page) == []


def test_without_a_known_weapon_the_case_is_passed_on(running):
    page = running.page
    page.evaluate("""for (const card of document.querySelectorAll("#vet-people template")) {
        card.content.querySelectorAll("[data-weapon]").forEach((row) => row.remove());
    }""")
    open_fighter(page, "anna")
    page.click("[data-act=confiscated]")
    expect(page.locator("#no-weapon")).to_contain_text("pass the case on")
    expect(page.locator("#which")).to_be_hidden()
    expect(page.locator("#vet-do")).to_be_disabled()
    page.click("[data-back]:visible")
    page.click("[data-act=passed_on]")
    expect(page.locator("#no-weapon")).to_be_hidden()
    expect(page.locator("#vet-do")).to_be_enabled()


def test_a_tick_at_the_muster_waits_for_the_network(running, open_page):
    page = open_page(running.head, device="phone")
    page.goto(f"/e/{running.event.slug}/battles/clashes/{running.clash.pk}/")
    assert (sideways_px(page), axe_findings(page)) == (0, [])
    page.context.set_offline(True)
    page.click(f"#line-{running.anna.pk} [data-tick]")
    expect(page.locator(f"#line-{running.anna.pk}.is-here.is-waiting")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator(f"#line-{running.anna.pk}.is-waiting")).to_have_count(0, timeout=20_000)
    assert Line.objects.get(combatant=running.anna).present_at is not None


def test_a_card_goes_on_by_scanning_it_and_both_people(mustering):
    page, host = mustering.page, "http://192.168.1.5:8000"

    def scan(address):
        page.fill("#vet-find", address)
        page.press("#vet-find", "Enter")

    scan(f"{host}/card/{mustering.card.code}/")
    expect(page.locator("#giving span")).to_contain_text("Who gives")
    scan(mustering.labels[mustering.boris.pk])  # not whose it is
    expect(page.locator("#scan-problem")).to_have_text("Boris Čermák doesn’t have this card.")
    scan(mustering.labels[mustering.anna.pk])
    expect(page.locator("#giving span")).to_contain_text("Who gets")
    scan(mustering.labels[mustering.boris.pk])
    expect(page.locator("#give-who")).to_have_text("From Anna Dvořáčková to Boris Čermák")
    assert (sideways_px(page), axe_findings(page)) == (0, [])
    page.click("#vet-give")
    expect(page.locator("#done-arrived")).to_be_visible(timeout=20_000)
    mustering.card.refresh_from_db()
    assert mustering.card.holder == mustering.boris
    page.click("[data-next]")
    page.context.set_offline(True)
    scan(f"{host}/card/{mustering.card.code}/")
    expect(page.locator("#scan-problem")).to_contain_text("without a network")

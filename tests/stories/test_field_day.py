"""A day in the field, in browsers: import, check-in, bench, tag, exclusion, appeal."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from combatants.models import Combatant
from tests.browser import axe_findings
from tests.factories import make_event, make_member, make_side
from tests.weapons.bench_page import BenchPage
from weapons.models import AppealAnswer, Tag, Weapon

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FORM = Path(__file__).parent.parent / "combatants" / "files" / "01_google_forms_direct.csv"


def press(page: Page, name: str) -> None:
    page.locator("main").get_by_role("button", name=name).click()


def do(page: Page, act: str, **typed: str) -> None:
    """One of the acts that a weapon's page offers."""
    form = page.locator(f"#{act}")
    form.locator("summary").click()
    for label, text in typed.items():
        form.get_by_label(label.replace("_", " ").capitalize()).fill(text)
    form.get_by_role("button").click()


def test_from_the_registration_file_to_the_appeal(visitors):
    event = make_event(languages=["cs", "en"])
    lions = make_side(event)
    office = visitors.open(make_member(event, "organizer", name="Ludmila"))
    import_people(office, event)

    gate = visitors.open(make_member(event, "organizer", name="Gustav"), device="tablet")
    person = check_in(gate, event, lions)

    watching = visitors.open(make_member(event, "organizer", name="Wojtek"))
    watching.goto(f"/e/{event.slug}/bench/")
    jitka = make_member(event, "organizer", name="Jitka")
    bench = BenchPage(visitors.open(jitka), person)
    bench.sword()
    bench.keys("Enter")
    bench.saved("Approved: One-handed")
    bench.sent()
    sword = Weapon.objects.get()
    assert (sword.status, sword.tag) == ("approved", 1)

    stranger = visitors.open(device="phone")
    scan(stranger, sword)
    assert "Bořivoj" not in stranger.content()

    veteran = visitors.open(make_member(event, "veteran", name="Vít"), device="phone")
    scan(veteran, sword)
    expect(veteran.get_by_text("Bořivoj").first).to_be_visible()
    do(veteran, "exclude", why="cracked above the guard")
    sword.refresh_from_db()
    assert (sword.status, sword.held_by) == ("excluded", "Vít")
    expect(watching.locator("#queue")).to_contain_text("1", timeout=3_000)
    expect(bench.row(sword.pk)).to_contain_text("Excluded", timeout=3_000)

    axe_spoiled(bench, person)
    axe = Weapon.objects.get(type="crushing")
    assert axe.status == "rejected"
    bench.page.goto(f"/e/{event.slug}/weapons/{axe.pk}/")
    do(bench.page, "appeal", what_the_owner_says="it is soft enough")
    expect(bench.page.locator("#told")).to_contain_text("it is soft enough")

    head = visitors.open(make_member(event, "head_organizer", name="Hana"), device="tablet")
    decide(head, event)
    axe.refresh_from_db()
    assert axe.status == AppealAnswer.objects.get(weapon=axe).outcome == "approved"
    assert axe_findings(head) == []


def import_people(page, event):
    page.goto(f"/e/{event.slug}/people/import/")
    page.locator("input[type=file]").set_input_files(FORM)
    press(page, "Look at it")
    expect(page.locator("[data-count=new]")).to_be_visible()
    if page.locator("[name=leave_out]").count():
        page.locator("[name=leave_out]").check()
    press(page, "Import")
    page.goto(f"/e/{event.slug}/people/")
    expect(page.get_by_role("link", name="Řezáč Bořivoj")).to_be_visible()


def check_in(page, event, side):
    page.goto(f"/e/{event.slug}/gate/")
    page.get_by_role("searchbox").press_sequentially("rezac", delay=30)
    page.locator("#suggestions a").first.click()
    person = Combatant.objects.get(surname="Řezáč")
    page.goto(f"/e/{event.slug}/gate/{person.number}/")
    page.locator("label", has_text="Czech").click()
    page.get_by_label("has read the rules").check()
    page.locator(f"label[for=side-{side.pk}]").click()
    press(page, "Has arrived")
    expect(page.locator("#told")).to_contain_text("has arrived")
    person.refresh_from_db()
    assert person.arrived_at is not None
    assert (person.side, person.rules_language) == (side, "cs")
    return person


def scan(page, weapon):
    """What a phone's own camera makes of the label's code."""
    page.goto(f"/t/{Tag.objects.get(weapon=weapon).code}/")


def axe_spoiled(bench, person):
    bench.open()
    bench.keys("c", "70")
    bench.page.locator("label[for=padding-failed]").click()
    bench.proposed("Reject")
    bench.page.get_by_role("button", name="Own words…").click()
    bench.page.locator("#reason").fill("hard as a stick")
    bench.page.locator("#decide .btn-next").click()
    bench.saved("Rejected: One-handed")
    bench.sent()


def decide(page, event):
    page.goto(f"/e/{event.slug}/")
    page.get_by_role("link", name="Answer").first.click()
    page.wait_for_url("**/appeals/")
    page.get_by_role("link", name="Answer").first.click()
    page.locator("#answer").get_by_label("Verdict").select_option("approved")
    page.locator("#answer").get_by_label("Why").fill("felt it myself")
    page.locator("#answer").get_by_role("button").click()

"""The first day of a battle, as people do it in their browsers: from the form to the last word."""

import pytest
from playwright.sync_api import expect

from combatants.models import Combatant
from tests.browser import screenshot
from tests.combatants.conftest import FILES
from tests.factories import make_event, make_member
from tests.weapons.bench_page import BenchPage
from weapons.models import Appeal, Exclusion, Tag, Weapon

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event():
    return make_event(name="Bitva o Kamenný Brod")


@pytest.fixture
def desk(streams, visitors, event):
    """A laptop of an organizer who may everything but answer appeals."""
    return visitors.open(make_member(event, "organizer", name="Jitka"))


def do_import(page, event):
    page.goto(f"/e/{event.slug}/people/import/")
    page.locator("[type=file]").set_input_files(FILES / "01_google_forms_direct.csv")
    page.get_by_role("button", name="Look at it").click()
    expect(page.locator("[data-count=new]")).to_have_text("8")
    page.get_by_role("button", name="Import", exact=True).click()
    page.wait_for_url("**/people/**")
    assert Combatant.objects.of(event).count() == 8


def check_in(page, event, name):
    page.goto(f"/e/{event.slug}/gate/")
    page.locator("#find").press_sequentially(name)
    page.locator("#suggestions a").first.click()
    page.locator(".btn-next").click()
    expect(page.locator(".notices")).to_contain_text("has arrived")


def act(page, name, **fields):
    """Open one of the acts of a weapon's page, fill it in, do it."""
    box = page.locator(f"#{name}")
    box.locator("summary").click()
    for field, words in fields.items():
        box.locator(f"[name={field}]").fill(words)
    box.locator("form button").click()


def test_from_the_form_to_the_head_organizers_word(desk, visitors, event):
    do_import(desk, event)
    check_in(desk, event, "rezac")

    # the bench: found in the queue, what was announced is filled in, two keys approve it
    desk.goto(f"/e/{event.slug}/bench/")
    desk.get_by_text("Bořivoj Řezáč").click()
    person = Combatant.objects.get(surname="Řezáč")
    bench = BenchPage(desk, person)
    desk.get_by_text("Fill in").click()
    expect(desk.locator("#length")).to_have_value("90.5")
    expect(desk.locator("#class strong")).to_have_text("Hand-and-a-half")
    bench.keys("a")
    bench.proposed("Approve")
    bench.keys("Enter")
    bench.saved("Approved: Hand-and-a-half")
    sword = Weapon.objects.get()
    assert (sword.status, sword.tag) == ("approved", 1)

    # its label, scanned by a phone of the staff, opens the weapon; there it is excluded
    code = Tag.objects.get(number=1).code
    desk.goto(f"/t/{code}/")
    desk.wait_for_url(f"**/weapons/{sword.pk}/")
    act(desk, "exclude", reason="loose tip", held_where="tent by the gate")
    expect(desk.locator("#stands")).to_contain_text("Excluded")
    assert Exclusion.objects.get().held_where == "tent by the gate"

    # shown again it fails, and the owner appeals
    bench.open()
    bench.row(sword.pk).get_by_text("Inspect").click()
    expect(desk.locator("#length")).to_have_value("90.5")
    bench.keys("a")
    desk.locator("#padding-failed + label").click()
    desk.get_by_role("button", name="core felt at the tip").click()
    bench.proposed("Reject")
    bench.keys("Enter")
    bench.saved("Excluded: Hand-and-a-half")
    desk.goto(f"/e/{event.slug}/weapons/{sword.pk}/")
    act(desk, "appeal", reason="the padding is new")
    assert Appeal.objects.count() == 1

    # the head organizer has the last word, and the bench hears of it by itself
    bench.open()
    head = visitors.open(make_member(event, "head_organizer", name="Karel"))
    head.goto(f"/e/{event.slug}/bench/appeals/")
    expect(head.locator("main")).to_contain_text("the padding is new")
    head.goto(f"/e/{event.slug}/weapons/{sword.pk}/")
    box = head.locator("#answer")
    box.locator("summary").click()
    box.locator("[name=outcome]").select_option("approved")
    box.locator("[name=reason]").fill("soft enough now")
    box.locator("form button").click()
    expect(bench.row(sword.pk).locator(".status")).to_have_text("Approved")
    sword.refresh_from_db()
    assert (sword.status, sword.tag, sword.exclusion) == ("approved", 1, None)
    head.goto(f"/e/{event.slug}/weapons/{sword.pk}/")
    for words in ("loose tip", "core felt at the tip", "the padding is new", "soft enough now"):
        expect(head.locator("#history")).to_contain_text(words)
    screenshot(head, "story-weapon-history")

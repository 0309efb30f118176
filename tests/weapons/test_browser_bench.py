"""The inspection screen as people use it: thumbs and keys, two languages, bad input, scanners."""

import os
import re
import time
from decimal import Decimal
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import expect

from combatants.models import AnnouncedWeapon
from tests.browser import axe_findings, screenshot, sideways_px, until
from tests.factories import make_combatant, make_weapon
from weapons.models import Inspection, Tag, Weapon

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def furnish(person):
    """Some weapons of every state."""
    rows = [
        {"type": "spear", "length": 148, "status": "approved_with_warning"},
        {"type": "shield", "length": None, "width": 58, "height": 48, "status": "approved"},
        {"type": "crushing", "length": 66, "status": "rejected"},
        {"type": "javelin", "length": 118, "status": "approved"},
    ]
    codes = ["spear_one_handed", "shield_standard", "one_handed", "javelin"]
    made = [
        make_weapon(person, class_code=code, tag=402 + n, **row)
        for n, (row, code) in enumerate(zip(rows, codes, strict=True))
    ]
    AnnouncedWeapon.objects.create(
        combatant=person, text="Sword 84.5 cm", kind="blade", length_cm=Decimal("84.5")
    )
    return made


@pytest.fixture
def photo():
    return Path(__file__).parents[1] / "core" / "photos" / "orientation_6.jpg"


def the_weapon():
    return Weapon.objects.select_related("inspection").get()


def test_ordinary_sword_takes_at_most_four_taps(bench):
    shown = bench(device="tablet")
    shown.tap("Blade")
    shown.tap_digits("84.5")
    expect(shown.page.locator("#class strong")).to_have_text("One-handed")
    shown.tap("All passed")
    shown.proposed("Approve")
    shown.page.locator("#decide .btn-next").tap()
    shown.saved("Approved: One-handed")
    assert shown.page.evaluate("acted") <= 4
    weapon = the_weapon()
    assert (weapon.status, weapon.class_code, weapon.length) == (
        "approved",
        "one_handed",
        Decimal("84.5"),
    )
    assert weapon.inspection.checks["back_edge"] == "na"
    assert weapon.inspection.checks["padding"] == "passed"


def test_ordinary_sword_takes_at_most_four_keys(bench):
    shown = bench()
    shown.sword()
    shown.keys("Enter")
    shown.saved("Approved: One-handed")
    assert shown.page.evaluate("acted") <= 4
    assert the_weapon().tag == 1


def test_thumb_on_a_phone_needs_no_more(bench):
    shown = bench(device="phone")
    shown.tap("Blade")
    shown.tap_digits("84.5")
    expect(shown.page.locator("#class strong")).to_have_text("One-handed")
    for name in ("#length", "#class strong", "#all-passed"):
        expect(shown.page.locator(name)).to_be_in_viewport(ratio=1)
    screenshot(shown.page, "bench-typing-phone", full_page=False)
    shown.tap("All passed")
    shown.proposed("Approve")
    button = shown.page.locator("#decide .btn-next")
    expect(button).to_be_in_viewport(ratio=1)
    screenshot(shown.page, "bench-passed-phone", full_page=False)
    button.tap()
    shown.saved("Approved: One-handed")
    expect(shown.page.locator("#saved")).to_be_in_viewport(ratio=1)
    expect(shown.page.locator("#type-blade + label")).to_be_in_viewport(ratio=1)
    expect(shown.page.locator("#decide button")).to_have_count(0)
    screenshot(shown.page, "bench-next-phone", full_page=False)
    assert shown.page.evaluate("acted") <= 4


def test_keys_alone_fail_an_item_and_say_why(bench):
    shown = bench()
    shown.sword()
    shown.page.locator("#padding-passed").focus()
    shown.keys("ArrowRight")
    shown.proposed("Reject")
    shown.keys("Tab")  # the first usual fault
    expect(shown.page.locator(":focus")).to_have_text("core felt at the tip")
    shown.keys("Enter", "Escape")
    shown.empty()  # Escape clears the sheet
    shown.sword()
    shown.page.locator("#padding-passed").focus()
    shown.keys("ArrowRight", "Tab", "Space")
    shown.page.locator("#padding-failed").focus()
    shown.proposed("Reject")
    shown.keys("Enter")
    shown.saved("Rejected: One-handed")
    found = Inspection.objects.get()
    assert (found.outcome, found.reason) == ("rejected", "core felt at the tip")
    assert found.checks["padding"] == "failed"


def test_differing_asks_for_a_reason_and_keeps_what_was_chosen(bench):
    shown = bench()
    shown.sword()
    shown.keys("r")
    expect(shown.page.locator("#reason-problem")).to_have_text(
        "Say why you differ from the proposal."
    )
    expect(shown.page.locator("#decide [value=rejected]")).to_have_attribute("aria-pressed", "true")
    expect(shown.page.locator("#reason")).to_be_focused()
    shown.keys("too ugly for words", "Enter")
    shown.saved("Rejected: One-handed")
    found = Inspection.objects.get()
    assert (found.said, found.proposed, found.reason) == (
        "rejected",
        "approved",
        "too ugly for words",
    )


def test_measure_after_the_checks_at_a_shared_end_point_is_decided_at_once(bench):
    shown = bench()
    shown.keys("b", "a", "90")
    shown.proposed("Approve")
    shown.keys("Enter")
    shown.saved("Approved: One-handed")


def test_passing_all_before_the_first_answer_counts(bench):
    shown = bench()
    shown.page.route("**/judge/**", lambda route: (time.sleep(0.7), route.continue_()))
    shown.keys("b", "84.5", "a")
    shown.proposed("Approve")
    shown.keys("Enter")
    shown.saved("Approved: One-handed")


def test_automatic_warning_is_lifted_only_aside_and_with_a_reason(bench):
    shown = bench()
    shown.keys("s", "148", "a")
    shown.proposed("Warning")
    expect(shown.page.locator("#aside")).to_be_hidden()
    shown.keys("k")  # no key for what isn't offered
    shown.page.get_by_role("button", name="Other…").click()
    expect(shown.page.locator("#aside")).to_be_visible()
    expect(shown.page.locator("#reason")).to_be_focused()
    shown.keys("a blunt practice pole", "Enter")
    shown.saved("Approved: One-handed spear")
    assert Inspection.objects.get().reason == "a blunt practice pole"


def test_paper_is_entered_afterwards_with_who_and_when(bench):
    shown = bench()
    shown.page.get_by_role("button", name="From paper").click()
    shown.page.locator("#inspected_by").fill("Karel Veliký")
    shown.page.locator("#inspected_at").fill("2026-05-01T09:30")
    shown.page.locator("#inspected_at").blur()
    shown.sword()
    shown.keys("Enter")
    shown.saved("Approved: One-handed")
    found = Inspection.objects.get()
    assert (found.inspected_by, found.act.by_name) == ("Karel Veliký", "Jitka")
    assert found.inspected_at.isoformat() == "2026-05-01T07:30:00+00:00"


def test_paper_without_its_time_comes_back_with_what_was_typed(bench):
    shown = bench()
    shown.page.get_by_role("button", name="From paper").click()
    shown.page.locator("#inspected_by").fill("Karel Veliký")
    shown.page.locator("#inspected_by").blur()
    shown.sword()
    shown.keys("Enter")
    expect(shown.page.locator("#inspected_at-problem")).to_have_text("Say when it was inspected.")
    expect(shown.page.locator("#inspected_by")).to_have_value("Karel Veliký")
    expect(shown.page.locator("#length")).to_have_value("84.5")
    assert Inspection.objects.count() == 0


def test_measures_are_asked_by_type_and_the_rest_is_hidden(bench):
    shown = bench()
    page = shown.page
    for key, names in [
        ("f", ["length", "haft", "cord", "ball"]),
        ("h", ["width", "height", "perimeter"]),
        ("w", ["draw_kg", "pieces"]),
        ("m", ["head"]),
        ("j", ["length"]),
        ("o", ["length", "description", "agreement"]),
    ]:
        shown.keys(key)
        visible = page.locator("#measures input:not(.btn-check):visible")
        assert visible.evaluate_all("all => all.map((one) => one.name)") == names
        shown.keys("Escape")
    shown.keys("h")
    page.get_by_text("Round", exact=True).click()
    visible = page.locator("#measures input:not(.btn-check):visible")
    assert visible.evaluate_all("all => all.map((one) => one.name)") == ["diameter"]


def test_enter_walks_through_the_measures(bench):
    shown = bench()
    shown.keys("f", "70", "Enter", "38", "Enter", "30", "Enter", "12", "a")
    shown.proposed("Approve")
    shown.keys("Enter")
    shown.saved("Approved: Flail")
    weapon = the_weapon()
    assert (weapon.haft, weapon.cord, weapon.ball) == (38, 30, 12)


def test_shared_end_point_offers_both_classes(bench):
    shown = bench()
    shown.keys("b", "90", "a")
    shown.proposed("Approve")
    shown.page.get_by_text("Hand-and-a-half90 to 110").click()
    expect(shown.page.locator("#decide small")).to_contain_text("Hand-and-a-half")
    shown.keys("Enter")
    shown.saved("Approved: Hand-and-a-half")


@pytest.mark.parametrize(
    ("language", "typed"),
    [("en", "84,5"), ("en", "84.5cm"), ("cs", "84.5"), ("cs", "84,5 cm"), ("pl", "84,5")],
)
def test_decimal_comma_and_unit_are_read_in_every_language(bench, language, typed):
    shown = bench(language=language)
    shown.keys("b", typed, "a")
    until(shown.page, "document.querySelector('#decide').dataset.proposed === 'approved'")
    shown.keys("Enter")
    until(shown.page, "document.querySelector('#saved').classList.contains('t-vert')")
    assert the_weapon().length == Decimal("84.5")
    assert ("84,5" if language != "en" else "84.5") in shown.page.locator(
        "#weapon-rows"
    ).text_content()


@pytest.mark.parametrize("typed", ["0", "99999", "1.2.3"])
def test_bad_measure_stays_beside_its_message(bench, typed):
    shown = bench()
    shown.keys("b", typed, "a")
    expect(shown.page.locator("#length-problem")).not_to_be_empty()
    expect(shown.page.locator("#length")).to_have_value(typed)
    shown.keys("Enter")
    shown.page.wait_for_timeout(300)
    assert Inspection.objects.count() == 0


def test_pasted_cell_is_read(bench):
    shown = bench()
    shown.keys("b")
    shown.page.locator("#length").fill('"９０，５ cm"')
    expect(shown.page.locator("#class strong")).to_have_text("Hand-and-a-half")


def test_letters_of_a_length_press_no_type(bench):
    shown = bench()
    shown.keys("b", "84", "c", "m")
    shown.page.wait_for_timeout(600)
    expect(shown.page.locator("#type-blade")).to_be_checked()
    shown.keys("c")
    shown.page.wait_for_timeout(600)
    expect(shown.page.locator("#type-crushing")).to_be_checked()


CATCH_SEARCH = """addEventListener("submit", (event) => {
  if (event.target.matches(".finder")) event.preventDefault();
})"""


@pytest.mark.parametrize(
    "code", ["https://example.test/t/AbCdEfGhIjKlMnOpQrStUv", "0402040204020402"]
)
def test_scan_on_the_sheet_presses_no_keys(bench, code):
    shown = bench()
    shown.keys("b", "84.5")
    shown.page.evaluate(CATCH_SEARCH)
    shown.scan(code)
    shown.page.wait_for_timeout(200)
    expect(shown.page.locator("#type-blade")).to_be_checked()
    expect(shown.page.locator("#length")).to_have_value("84.5")
    assert Inspection.objects.count() == 0


def test_label_scanned_over_the_sheet_becomes_the_weapons_tag(bench, event):
    label = Tag.objects.create(event=event, number=412)
    shown = bench()
    shown.keys("b", "84.5")
    shown.scan(f"http://host.test/t/{label.code}/")
    expect(shown.page.locator("#tag-shown")).to_have_text(f"…{label.code[-4:]}")
    shown.keys("a")
    shown.proposed("Approve")
    shown.keys("Enter")
    shown.saved("Approved: One-handed")
    assert the_weapon().tag == 412


def test_label_scanned_into_its_field(bench, event):
    label = Tag.objects.create(event=event, number=413)
    shown = bench()
    shown.sword()
    shown.keys("t")
    shown.scan(f"http://host.test/t/{label.code}/")
    expect(shown.page.locator("#tag-field")).to_be_hidden()
    assert Inspection.objects.count() == 0  # the scanner's Enter is no verdict
    shown.page.locator("#decide .btn-next").click()
    shown.saved("Approved: One-handed")
    assert the_weapon().tag == 413


def test_without_a_script_the_sheet_is_posted(bench, person):
    page = bench(java_script_enabled=False, alive=False).page
    page.locator("label[for=type-blade]").click()
    expect(page.locator("#haft")).to_be_hidden()
    page.locator("#length").fill("84,5 cm")
    page.get_by_role("button", name="Show the class").click()
    expect(page.locator("#class strong")).to_have_text("One-handed")
    for code in ("padding", "point", "guard", "finish", "back_edge"):
        page.locator(f"label[for={code}-passed]").click()
    page.get_by_role("button", name="Show the class").click()
    page.locator("#decide .btn-next").click()
    expect(page.locator("#weapon-rows")).to_contain_text("84.5 cm · tag 0001")


def test_row_again_fills_the_sheet_and_announced_ones_too(bench, person):
    _spear, _shield, rejected, _javelin = furnish(person)
    shown = bench()
    shown.row(rejected.pk).get_by_text("Inspect").click()
    expect(shown.page.locator("#length")).to_have_value("66")
    expect(shown.page.locator("#again-name")).to_have_text("One-handed")
    shown.keys("a")
    shown.proposed("Approve")
    shown.keys("Enter")
    shown.saved("Approved: One-handed")
    rejected.refresh_from_db()
    assert (rejected.status, rejected.tag) == ("approved", 404)
    shown.page.get_by_text("Fill in").click()
    expect(shown.page.locator("#length")).to_have_value("84.5")
    expect(shown.page.locator("#type-blade")).to_be_checked()


def test_what_may_be_held_changes_as_weapons_come_in(bench, person):
    furnish(person)
    shown = bench()
    expect(shown.page.get_by_text("One-handed spear has no backup")).to_be_visible()
    shown.sword()
    expect(shown.page.locator("#because")).to_contain_text("Would be the backup: one-handed spear")
    shown.keys("Enter")
    shown.saved("Approved: One-handed")
    expect(shown.page.get_by_text("One-handed spear has no backup")).to_have_count(0)
    expect(shown.page.get_by_text("One-handed with standard shield")).to_be_visible()


def test_ten_in_a_row_by_keys_all_land_on_the_person(bench, person, event):
    shown = bench()
    lengths = [Decimal(60) + n for n in range(10)]
    for length in lengths:
        shown.sword(str(length))
        shown.keys("Enter")
        expect(shown.page.locator("#saved-more")).to_contain_text(f"{length}.0")
        make_weapon(make_combatant(event))
    assert list(person.weapons.order_by("made_at").values_list("length", flat=True)) == lengths


def test_reload_tells_nobody_of_themselves_and_others_stay_told(bench):
    shown = bench()
    with shown.page.expect_response("**/here/"):
        shown.open()
    with shown.page.expect_response("**/here/"):
        shown.open()
    other = bench(name="Petr")
    expect(other.page.locator("#present .notice")).to_have_count(1)
    expect(shown.page.locator("#present")).to_contain_text("Petr is with this person too")
    expect(shown.page.locator("#present .notice")).to_have_count(1)


def test_refused_sheet_comes_back_with_its_proposal(bench, person):
    furnish(person)
    shown = bench()
    shown.sword()
    shown.keys("t")
    shown.page.locator("#tag").fill("402")
    shown.page.locator("#decide .btn-next").click()
    expect(shown.page.locator("#tag-problem")).to_contain_text("402")
    shown.proposed("Approve")
    shown.page.locator("#tag").fill("900")
    shown.page.locator("#decide .btn-next").click()
    shown.saved("Approved: One-handed")
    assert Weapon.objects.filter(tag=900, status="approved").count() == 1


def test_link_to_a_form_of_the_weapon_unfolds_it(bench, person, event):
    weapon = furnish(person)[0]
    shown = bench()
    shown.page.goto(f"/e/{event.slug}/weapons/{weapon.pk}/#exclude")
    expect(shown.page.locator("#exclude [name=reason]")).to_be_visible()


def test_photo_on_a_laptop_leaves_its_button_readable(bench, photo):
    shown = bench(device="laptop")
    shown.sword()
    shown.page.locator("#photo").set_input_files(photo)
    expect(shown.page.locator("#photo-shown")).to_be_visible()
    button = shown.page.locator("#photo-open")
    lines = button.locator("span").evaluate("e => e.getClientRects().length")
    wider = button.evaluate("e => e.scrollWidth - e.clientWidth")
    assert (lines, wider) == (1, 0)


def test_damaged_photo_is_told_as_soon_as_it_is_picked(bench, photo):
    shown = bench(device="phone")
    problem = shown.page.locator("#photo-problem")
    for name in ("zero_bytes.jpg", "truncated.jpg", "script.svg", "html_named_jpg.jpg"):
        shown.page.locator("#photo").set_input_files(photo)
        expect(problem).to_be_empty()
        shown.page.locator("#photo").set_input_files(photo.parent / name)
        expect(problem).to_have_text("This picture can’t be read. Take another one.")
        expect(shown.page.locator("#photo-shown")).to_be_hidden()


@pytest.mark.parametrize("name", ["photo.heic", "heic_named_jpg.jpg"])
def test_photo_that_only_the_server_can_read_is_passed_on(bench, photo, name):
    shown = bench()
    shown.sword()
    shown.page.locator("#photo").set_input_files(photo.parent / name)
    expect(shown.page.locator("#photo-shown")).to_have_attribute("src", re.compile("^data:"))
    shown.keys("Enter")
    shown.saved("Approved: One-handed")
    shown.sent()
    assert the_weapon().photo is not None


def test_last_result_goes_once_the_next_type_is_picked(bench):
    shown = bench()
    shown.sword()
    shown.keys("Enter")
    shown.saved("Approved: One-handed")
    shown.keys("b")
    expect(shown.page.locator("#saved")).to_be_hidden()
    shown.keys("61", "a")
    shown.proposed("Approve")
    shown.keys("Enter")
    expect(shown.page.locator("#saved")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_words_on_a_phone_are_whole(bench, language):
    shown = bench(device="phone", language=language)
    shown.page.locator("[for=type-blade]").tap()
    shown.tap_digits("101")
    shown.page.locator("#all-passed").tap()
    expect(shown.page.locator("#decide .btn-next")).to_be_visible()
    screenshot(shown.page, f"bench-words-phone-{language}")
    chosen = shown.page.locator(".ruler .chosen > span")
    assert chosen.evaluate("e => e.getClientRects().length") == 1
    beside = "e => { const at = (r) => r.left + r.width / 2; const own = e.getBoundingClientRect();"
    beside += " return Math.abs(at(own) - at(e.closest('.name').getBoundingClientRect())); }"
    assert chosen.evaluate(beside) < 1  # in the middle of its stretch
    proposed = shown.page.locator("#decide .btn-next > span")
    assert proposed.evaluate("e => e.scrollWidth - e.clientWidth") == 0
    heights = proposed.locator("b, small").evaluate_all(
        "all => all.map((e) => { const r = document.createRange(); r.selectNodeContents(e);"
        " return new Set([...r.getClientRects()].map((one) => Math.round(one.top))).size; })"
    )
    assert heights == [1, 1]
    assert sideways_px(shown.page) == 0


LOOKS = [("small", "light"), ("phone", "sun"), ("tablet", "dark"), ("laptop", "light")]
if os.environ.get("RUMAN_A11Y"):
    LOOKS = list(product(["small", "phone", "tablet", "laptop"], ["light", "dark", "sun"]))


@pytest.mark.parametrize(("device", "theme"), LOOKS)
def test_looks(bench, person, device, theme):
    furnish(person)
    shown = bench(device=device, theme=theme)
    shown.sword()
    screenshot(shown.page, f"bench-{theme}-{device}")
    assert sideways_px(shown.page) == 0
    assert axe_findings(shown.page) == []
    shown.page.locator("#padding-failed + label").click()
    shown.proposed("Reject")
    screenshot(shown.page, f"bench-fail-{theme}-{device}")
    assert sideways_px(shown.page) == 0
    assert axe_findings(shown.page) == []

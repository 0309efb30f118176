"""People's pages in a browser: two taps at the gate, counts that follow, an import, looks."""

from datetime import date

import pytest
from playwright.sync_api import expect

from combatants.models import AnnouncedWeapon, Combatant, Group
from tests.browser import screenshot, sideways_px, small_targets
from tests.combatants.conftest import FILES
from tests.factories import make_combatant, make_event, make_side

pytestmark = pytest.mark.browser


@pytest.fixture
def filled(streams):
    event = make_event(name="Bitva o Kamenný Brod")
    sides = [make_side(event, name="Volavky", tincture="azure"), make_side(event, name="Kanci")]
    wolves = Group.objects.create(event=event, name="Vlčí smečka")
    rows = [
        ("Vojtěch", "Říháček", date(1990, 1, 1), "", None, None),
        ("Žofie", "Šťastná", date(2012, 2, 29), "Vrána", wolves, sides[0]),
        ("Anna", "Nováková-Černá", date(1985, 4, 3), "", wolves, sides[1]),
        ("Anna", "Nováková-Černá", date(2009, 9, 17), "Straka", None, None),
        ("Łukasz", "Źdźbło", None, "", None, None),
    ]
    for number, (given, surname, born, nickname, group, side) in enumerate(rows, start=1):
        person = make_combatant(
            event,
            number=number,
            given_name=given,
            surname=surname,
            birth_date=born,
            nickname=nickname,
            group=group,
            side=side,
            language="cs",
        )
        AnnouncedWeapon.objects.create(combatant=person, text="Meč", kind="blade", length_cm="84.5")
    return event


def gate(event):
    return f"/e/{event.slug}/gate/"


def on_site(page):
    return page.locator("[data-count=on-site]")


def test_ordinary_adult_takes_two_taps(filled, signed_in_page):
    page = signed_in_page("organizer", event=filled, device="phone")
    page.goto(gate(filled))
    page.locator("#find").press_sequentially("rihac")
    page.locator("#suggestions a").first.tap()
    page.get_by_text("has read the rules").tap()
    page.locator(".btn-next").tap()
    expect(page.locator("#told")).to_contain_text("has arrived")
    expect(on_site(page)).to_have_text("1")
    person = Combatant.objects.get(event=filled, number=1)
    assert (person.arrived_at is not None, person.rules_language) == (True, "cs")


def test_ordinary_adult_by_keyboard_alone(filled, signed_in_page):
    page = signed_in_page("organizer", event=filled)
    page.goto(gate(filled))
    page.keyboard.press("/")
    expect(page.locator("#find")).to_be_focused()
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    page.wait_for_url("**/gate/1/")
    expect(page.locator(".btn-next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#told")).to_contain_text("has arrived")


def test_two_gates_see_each_other_without_a_reload(filled, signed_in_page):
    one = signed_in_page("organizer", event=filled)
    other = signed_in_page("organizer", event=filled, device="tablet")
    listed = signed_in_page("organizer", event=filled)
    other.goto(gate(filled))
    listed.goto(f"/e/{filled.slug}/people/")
    expect(on_site(other)).to_have_text("0")
    one.goto(f"{gate(filled)}1/")
    one.locator(".btn-next").click()
    expect(on_site(other)).to_have_text("1", timeout=4000)
    expect(listed.locator("#counts b").first).to_have_text("1", timeout=4000)
    expect(listed.locator("#people .status.t-vert")).to_have_count(1)
    other.get_by_role("button", name="Take back: Vojtěch Říháček").click()
    expect(on_site(one)).to_have_text("0", timeout=4000)
    expect(listed.locator("#people .status.t-vert")).to_have_count(0)


def test_under_age_is_asked_for_the_guardian(filled, signed_in_page):
    page = signed_in_page("organizer", event=filled, device="phone")
    page.goto(f"{gate(filled)}2/")
    page.locator(".btn-next").tap()
    expect(page.locator("[data-reasons]").first).to_contain_text("note who is responsible")
    page.get_by_label("Responsible adult").fill("Jitka, 777")
    page.locator(".btn-next").tap()
    expect(page.locator("#told")).to_contain_text("has arrived")


def test_import_from_file_to_list(filled, signed_in_page):
    page = signed_in_page("organizer", event=filled)
    page.goto(f"/e/{filled.slug}/people/import/")
    page.locator("input[type=file]").set_input_files(FILES / "12_ragged_and_blank_rows.csv")
    page.get_by_role("button", name="Look at it").click()
    expect(page.locator("[data-count=bad]")).to_have_text("2")
    screenshot(page, "people-import")
    page.get_by_label("Leave out the 2 rows with errors").check()
    page.get_by_role("button", name="Import").click()
    expect(page.locator(".notices")).to_contain_text("2 rows stayed out.")
    expect(page.locator("#people")).to_contain_text("Kulihrach")


def test_changed_person_shows_on_another_page(filled, signed_in_page):
    one = signed_in_page("organizer", event=filled)
    other = signed_in_page("organizer", event=filled)
    other.goto(f"/e/{filled.slug}/people/1/")
    one.goto(f"/e/{filled.slug}/people/1/edit/")
    one.get_by_label("Phone").fill("777 123 456")
    one.get_by_role("button", name="Save").click()
    expect(other.locator("#about-them")).to_contain_text("777 123 456", timeout=4000)


PAGES = {
    "list": "people/",
    "person": "people/2/",
    "edit": "people/2/edit/",
    "gate": "gate/",
    "gate-person": "gate/2/",
    "found": "find/?q=anna",
    "upload": "people/import/",
}


@pytest.mark.parametrize(
    ("device", "theme", "language"),
    [("small", "light", "pl"), ("phone", "sun", "cs"), ("laptop", "dark", "en")],
)
def test_look(filled, signed_in_page, device, theme, language):
    page = signed_in_page("organizer", event=filled, device=device, theme=theme, language=language)
    for name, path in PAGES.items():
        page.goto(f"/e/{filled.slug}/{path}")
        screenshot(page, f"people-{name}-{device}-{theme}")
        assert sideways_px(page) == 0, name
        assert small_targets(page) == [], name

"""The bench without a server: verdicts and photos wait on the device, and nothing is lost."""

import re
import time

import pytest
from PIL import Image
from playwright.sync_api import expect

from ruman.core.models import Act
from tests.browser import until
from tests.factories import make_member, make_weapon
from tests.weapons.bench_page import cut
from weapons.models import Inspection, Photo, Weapon

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(params=["local", "field"])
def away(request, visitors, bench):
    """The screen on either kind of origin; errors of the network are expected."""
    visitors.complaints.expect("Failed to load resource|ERR_|net::|WebSocket|Fetch API")
    return bench(origin=request.param)


def never_approved(shown):
    """Nothing on the page calls the waiting weapon approved."""
    assert "Approved" not in shown.page.locator("#saved").inner_text()
    assert "Approved" not in shown.page.locator("#weapon-rows").inner_text()


def test_without_a_server_there_is_no_class_and_no_proposal(away):
    with cut(away.page):
        away.keys("b", "84.5", "a")
        expect(away.page.locator("#because")).to_contain_text("when the server answers")
        expect(away.page.locator("#class strong")).to_have_count(0)
        buttons = away.page.locator("#decide button")
        expect(buttons).to_have_count(3)
        filled = away.page.locator("#decide .btn-fill")
        expect(filled).to_have_count(0)
        away.keys("k")  # the inspector's own word, no reason asked
        away.saved("Waiting: Approve, Blade 84.5")
        away.badge("Offline, waiting (1)")
        never_approved(away)
        away.empty()
    away.sent()
    away.saved("Approved: One-handed")
    found = Inspection.objects.get()
    assert (found.decided_offline, found.outcome, found.class_code) == (
        True,
        "approved",
        "one_handed",
    )


def test_proposal_comes_back_by_itself(away):
    with cut(away.page):
        away.keys("b", "84.5", "a")
        expect(away.page.locator("#because")).to_contain_text("when the server answers")
    away.proposed("Approve")


def test_acts_keep_their_order_through_a_reload(away):
    with cut(away.page, "**/acts/"):
        for length in ("60", "70", "80"):
            away.sword(length)
            away.keys("Enter")
            away.empty()
        away.badge("Offline, waiting (3)")
        away.open()
        away.badge("Offline, waiting (3)")
        rows = away.page.locator("#weapon-rows .t-waiting b")
        expect(rows).to_have_text(["Approve, Blade 60", "Approve, Blade 70", "Approve, Blade 80"])
        never_approved(away)
        assert Weapon.objects.count() == 0
    away.sent()
    assert list(
        Inspection.objects.order_by("act__received_at", "pk").values_list("length", flat=True)
    ) == [60, 70, 80]
    expect(away.page.locator("#weapon-rows .t-waiting")).to_have_count(0)
    expect(away.page.locator("#weapon-rows .t-vert")).to_have_count(3)


def test_photo_waits_behind_the_verdict_of_its_weapon(away, tmp_path):
    picture = tmp_path / "sword.jpg"
    Image.new("RGB", (640, 480), "#a8131f").save(picture)
    with cut(away.page, "**/acts/"):
        away.sword()
        away.page.locator("#photo").set_input_files(picture)
        expect(away.page.locator("#photo-shown")).to_be_visible()
        away.keys("Enter")
        away.badge("Offline, waiting (2)")
        assert Photo.objects.count() == 0
    away.sent()
    weapon = Weapon.objects.get()
    assert Photo.objects.get().weapon == weapon
    assert weapon.version == 2


def test_answer_lost_after_the_commit_makes_no_second_inspection(away):
    with cut(away.page, "**/acts/", committed=True):
        away.sword()
        away.keys("Enter")
        away.badge("Offline, waiting (1)")
        assert "Approved" not in away.page.locator("#saved").inner_text()
        assert Inspection.objects.count() == 1  # which the list may show by now, as any other's
    away.sent()
    away.saved("Approved: One-handed")
    assert Inspection.objects.count() == 1


def test_slow_network_leaves_the_sheet_free_for_the_next_weapon(away):
    away.page.context.route("**/acts/", lambda route: (time.sleep(2), route.continue_()))
    away.sword("61")
    away.keys("Enter")
    away.empty()
    away.saved("Waiting: Approve, Blade 61")
    away.sword("62")
    away.keys("Enter")
    expect(away.page.locator("#saved-more")).to_contain_text("62.0", timeout=20_000)
    assert Inspection.objects.count() == 2


def test_waiting_acts_outlive_a_sign_out_and_stay_their_authors(away, event):
    page = away.page
    with cut(page, "**/acts/"):
        away.sword()
        away.keys("Enter")
        away.badge("Offline, waiting (1)")
        page.locator("details.menu:not(.how) > summary").click()
        page.get_by_role("button", name="Sign out").click()
        page.get_by_role("button", name="Sign out all the same").click()
        page.wait_for_url("**/sign-in/**")
    other = make_member(event, "organizer", username="petr", name="Petr")
    other.set_password("a long enough one")
    other.save()
    page.goto("/sign-in/")
    page.locator("[name=username]").fill("petr")
    page.locator("[name=password]").fill("a long enough one")
    page.locator("[name=password]").press("Enter")
    until(page, "!location.pathname.includes('sign-in')")
    away.open()
    away.sent()
    assert Act.objects.get(kind="weapons.inspect").by_name == "Jitka"
    expect(page.locator("#weapon-rows .t-vert")).to_have_count(1)


def test_refused_act_is_set_aside_with_its_reason_and_holds_up_none(away, person):
    with cut(away.page, "**/acts/"):
        for length, tag in (("60", "7"), ("70", "")):
            away.sword(length)
            if tag:
                away.keys("t")
                away.page.locator("#tag").fill(tag)
                away.keys("Enter")
            away.page.locator("#decide .btn-next").click()
            away.empty()
        make_weapon(person, tag=7, status="approved", class_code="one_handed")
        away.keys("b")  # somebody has begun the next weapon: nothing is taken from the hands
    away.page.get_by_role("button", name=re.compile("Set aside")).wait_for()
    expect(away.page.locator("#saved-what")).to_have_text("Set aside")
    expect(away.page.locator("#type-blade")).to_be_checked()
    away.keys("Escape", "s")
    expect(away.page.locator("#saved-what")).to_have_text("Set aside")  # stays until it is read
    back = away.page.get_by_role("button", name="Back onto the sheet")
    assert back.evaluate("e => e.clientHeight") < 60
    assert list(Inspection.objects.values_list("length", flat=True)) == [70]
    away.page.get_by_role("button", name="Back onto the sheet").click()
    expect(away.page.locator("#length")).to_have_value("60")
    expect(away.page.locator("#tag-problem")).to_contain_text("Tag 7 was used before")
    away.page.locator("#tag").fill("99")
    away.proposed("Approve")
    away.page.locator("#decide .btn-next").click()
    away.saved("Approved: One-handed")
    assert Weapon.objects.filter(tag=99, length=60).exists()
    expect(away.page.locator("[data-outbox-badge]")).to_be_hidden()


def test_page_kept_by_the_device_gives_each_weapon_an_id_of_its_own(visitors, bench):
    """On a secure origin the page opens without a server: the same HTML, time and again."""
    visitors.complaints.expect("Failed to load resource|ERR_|net::|Fetch API|ServiceWorker")
    shown = bench(origin="local", service_workers="allow")
    until(shown.page, "document.documentElement.dataset.kept === ''")
    kept = f"caches.match('{shown.path}', {{ ignoreVary: true }}).then(Boolean)"
    until(shown.page, kept)
    shown.page.context.set_offline(True)
    for length in ("60", "70"):
        shown.open()
        shown.keys("b", length, "a")
        expect(shown.page.locator("#because")).to_contain_text("when the server answers")
        shown.keys("k")
        shown.empty()
    shown.badge("Offline, waiting (2)")
    shown.page.context.set_offline(False)
    shown.sent()
    assert sorted(Weapon.objects.values_list("length", "version")) == [(60, 1), (70, 1)]


def test_an_hour_away_is_told_with_the_devices_time(away):
    with cut(away.page, "**/acts/"):
        away.sword()
        away.keys("Enter")
        away.badge("Offline, waiting (1)")
    away.sent()
    act = Act.objects.get(kind="weapons.inspect")
    assert act.device_at is not None
    assert act.device_at <= act.received_at

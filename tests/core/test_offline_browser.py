"""Pages without a network, on a secure origin: they open, say their age, and keep acts."""

import threading

import pytest
from django.core import signing

from combatants.models import Group
from ruman import views
from ruman.core import codes, devices
from ruman.core.models import Station
from tests.browser import session_of, until
from tests.core.test_outbox import ADD
from tests.factories import make_event, make_member

# What a browser tells a page that it kept in memory and shows again.
COME_BACK = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
KEPT_ACTS = """new Promise((resolve) => (indexedDB.open("ruman", 1).onsuccess = ({ target }) => {
  const acts = target.result.transaction("acts").objectStore("acts").getAll();
  acts.onsuccess = () => resolve(acts.result);
}))"""
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event():
    return make_event()


@pytest.fixture
def page(visitors, event, request):
    visitors.complaints.expect("Failed to load resource|ERR_|Failed to fetch")
    origin = getattr(request, "param", "local")
    return visitors.open(make_member(event, "organizer"), service_workers="allow", origin=origin)


def keep(page, path):
    """Open a page and wait until the device has kept it."""
    page.goto(path)
    until(page, "document.documentElement.dataset.kept === ''")
    until(page, f"caches.match('{path}', {{ ignoreVary: true }}).then(Boolean)")


def test_seen_page_opens_without_a_network_and_acts_go_on(page, event):
    keep(page, f"/e/{event.slug}/")
    page.context.set_offline(True)
    page.reload()
    assert event.name in page.title()
    page.locator("#adrift").get_by_text("Out of touch since").wait_for()
    page.evaluate(ADD, [["oak"], ""])
    page.get_by_role("button", name="Offline, waiting (1)").wait_for()
    page.reload()
    page.get_by_role("button", name="Offline, waiting (1)").wait_for()
    assert Group.objects.count() == 0
    page.context.set_offline(False)
    until(page, "document.documentElement.dataset.waiting === '0'")
    assert Group.objects.get().name == "oak"


def test_page_never_seen_says_so(page, event):
    keep(page, f"/e/{event.slug}/")
    page.context.set_offline(True)
    page.goto(f"/e/{event.slug}/refused/")
    page.get_by_role("heading", name="No connection").wait_for()
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    page.get_by_role("heading", name="Refused acts").wait_for()


@pytest.mark.parametrize("page", ["local", "field"], indirect=True)
def test_nobody_reads_by_going_back_what_a_person_left_who_signed_out(page, event):
    home = f"/e/{event.slug}/"
    page.goto(home)
    page.evaluate(COME_BACK)
    assert page.locator(".topbar").is_visible()  # who is still here finds it as it was left
    other = page.context.new_page()
    other.goto(home)
    other.get_by_label("Menu").click()
    other.get_by_role("button", name="Sign out").click()
    other.wait_for_url("**/sign-in/**")
    other.close()
    page.evaluate(COME_BACK)
    page.wait_for_url(f"**/sign-in/?next={home}")


def test_nothing_of_a_page_stays_after_signing_out(page, event):
    keep(page, f"/e/{event.slug}/")
    page.evaluate(ADD, [["oak"], ""])
    until(page, "document.documentElement.dataset.waiting === '0'")
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/sign-in/**")
    assert (
        page.evaluate(
            """(async () => {
          const pages = (await caches.keys()).filter((name) => name.startsWith("pages-"));
          return (await Promise.all(pages.map(async (n) => (await caches.open(n)).keys()))).flat();
        })()"""
        )
        == []
    )
    assert page.evaluate(KEPT_ACTS) == []
    page.context.set_offline(True)
    page.goto(f"/e/{event.slug}/")
    page.get_by_role("heading", name="No connection").wait_for()


def test_page_that_arrives_after_signing_out_is_not_kept(page, event, monkeypatch):
    asked, comes = threading.Event(), threading.Event()

    def slowly(membership):
        asked.set()
        assert comes.wait(60)
        return []

    sheets, home = f"/e/{event.slug}/sheets/", f"/e/{event.slug}/"
    keep(page, f"/e/{event.slug}/refused/")
    other = page.context.new_page()
    other.goto(sheets)
    monkeypatch.setattr(views, "panels_for", slowly)
    other.evaluate("path => { location.assign(path) }", home)
    assert asked.wait(60)
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/sign-in/**")
    comes.set()
    other.wait_for_url(f"**{home}")
    page.wait_for_timeout(500)  # in which it would be kept
    assert page.evaluate(f"caches.match('{home}', {{ ignoreVary: true }}).then(Boolean)") is False


def test_station_that_is_locked_leaves_no_page(page, event):
    Station.objects.create(
        event=event, name="Bench", kind="bench", device_digest=codes.digest("secret")
    )
    name = devices.cookie_name(event.slug)
    signed = signing.get_cookie_signer(salt=name + devices.SALT).sign("secret")
    keep(page, f"/e/{event.slug}/refused/")
    url = page.evaluate("location.origin")
    page.context.add_cookies([{"name": name, "value": signed, "url": url}])
    page.goto(f"/e/{event.slug}/change-person/")
    page.get_by_role("button", name="lock the station").click()
    page.get_by_role("heading", name="Who is here?").wait_for()
    until(page, f"caches.match('/e/{event.slug}/refused/').then((found) => !found)")
    assert page.evaluate("localStorage.getItem('ruman.here')") is None


def test_pages_of_one_person_are_forgotten_when_another_one_works_here(page, event):
    keep(page, f"/e/{event.slug}/refused/")
    key = session_of(make_member(event, "organizer"))
    url = page.evaluate("location.origin")
    page.context.add_cookies([{"name": "sessionid", "value": key, "url": url}])
    keep(page, f"/e/{event.slug}/")
    assert not page.evaluate(f"caches.match('/e/{event.slug}/refused/').then(Boolean)")


def test_session_that_ended_leaves_no_page(page, event):
    keep(page, f"/e/{event.slug}/")
    page.context.clear_cookies(name="sessionid")
    page.goto(f"/e/{event.slug}/")
    assert "/sign-in/" in page.url
    assert not page.evaluate(f"caches.match('/e/{event.slug}/').then(Boolean)")


def test_page_that_must_not_be_kept_is_not(page, event):
    keep(page, f"/e/{event.slug}/")
    page.goto("/sign-in/")
    page.context.set_offline(True)
    assert page.evaluate("caches.match('/sign-in/').then(Boolean)") is False


def test_plain_origin_goes_without_and_says_that_a_reload_needs_the_server(visitors, event):
    visitors.complaints.expect("Failed to load resource|ERR_")
    page = visitors.open(make_member(event, "organizer"), origin="field", service_workers="allow")
    page.goto(f"/e/{event.slug}/")
    assert page.evaluate("'serviceWorker' in navigator") is False
    page.context.set_offline(True)
    page.evaluate(ADD, [["oak"], ""])
    page.get_by_role("button", name="Offline, waiting (1)").click()
    page.get_by_text("to load it again needs the server").wait_for()

"""The public page of a bout in a browser: it follows within a second, its clock is the server's."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser import axe_findings, screenshot, sideways_px, small_targets, until
from tests.tournament.desk import Desk

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def desk():
    return Desk()


def url(desk, name="live-bout"):
    args = [desk.event.slug, desk.tournament.slug, desk.bout.number]
    return reverse(f"tournament:{name}", args=args)


@pytest.fixture
def fought(desk):
    """A bout with a bit of everything."""
    desk.begun().hits("red", 2)
    for do, side, more in (
        ("fall", "red", {}),
        ("lost_weapon", "blue", {}),
        ("hit", "blue", {}),
    ):
        desk.do("resume", after=2)
        desk.do(do, side, after=3, **more)
    desk.do("warning", "blue", act="kick")
    return desk


def test_spectators_follow_points_review_and_the_result(open_page, desk):
    desk.begun()
    phone, strip = open_page(device="phone"), open_page()
    phone.goto(url(desk))
    strip.goto(url(desk, "bout-stream"))
    points = phone.locator(".corner .points")
    expect(points).to_have_text(["0", "0"])
    desk.do("hit", "red")
    expect(points).to_have_text(["1", "0"])
    expect(strip.locator(".middle b")).to_have_text("1\u202f:\u202f0")
    desk.do("review", on=True)
    expect(phone.get_by_text("Under review")).to_be_visible()
    desk.hits("red", 4)
    desk.do("confirm")
    expect(phone.locator(".corner.red .winner")).to_be_visible()
    expect(phone.locator("svg.timeline")).to_be_visible()
    assert strip.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"


def test_clock_runs_by_the_servers_time_whatever_this_device_thinks(open_page, desk):
    page = open_page()
    page.clock.install(time="2020-01-01T00:00:00Z")
    page.clock.resume()
    desk.at = timezone.now() - timedelta(seconds=200)
    desk.begun("continuous", "continuous")  # by the server's clock its time has run out
    page.goto(url(desk))
    expect(page.locator("[data-live-clock]")).to_have_text("0:00")


@pytest.mark.parametrize("theme", ["light", "dark", "sun"])
@pytest.mark.parametrize("device", ["small", "phone", "laptop"])
def test_looks(open_page, fought, device, theme):
    page = open_page(device=device, theme=theme)
    page.goto(url(fought))
    until(page, "document.querySelector('[data-live-clock]') !== null")
    screenshot(page, f"bout-{device}-{theme}")
    assert sideways_px(page) == 0
    assert axe_findings(page) == []
    assert small_targets(page) == []
    fought.hits("red", 2).do("confirm")
    page.reload()
    screenshot(page, f"bout-done-{device}-{theme}")
    assert sideways_px(page) == 0
    assert axe_findings(page) == []
    page.goto(url(fought, "bout-stream"))
    screenshot(page, f"bout-stream-{device}-{theme}")

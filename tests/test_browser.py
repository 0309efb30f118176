"""The browser tests' own ground: both kinds of origin, and complaints that are heard."""

import asyncio
from types import SimpleNamespace

import pytest

from ruman.core.models import Event
from tests.browser import axe_findings, screenshot, sideways_px
from tests.factories import make_event

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("origin", "secure"), [("local", True), ("field", False)])
def test_origins_secure_by_name_and_plain(open_page, origin, secure):
    page = open_page(origin=origin, device="phone", theme="dark", language="cs")
    answer = page.goto("/sign-in/")
    assert answer.status == 200
    assert page.evaluate("isSecureContext") is secure
    assert page.evaluate("document.documentElement.lang") == "cs"
    assert page.evaluate("document.documentElement.dataset.bsTheme") == "dark"
    assert page.evaluate("getComputedStyle(document.body).margin") == "0px"  # the style sheet came
    assert sideways_px(page) == 0
    screenshot(page, "sign-in-dark-phone")


@pytest.mark.parametrize("role", ["organizer", "site_admin"])
def test_signed_in_page_is_somebody(signed_in_page, role):
    page = signed_in_page(role, event=make_event())
    page.goto("/")
    assert "sign-in" not in page.url


def test_complaints_are_heard(visitors):
    page = visitors.open()
    page.goto("/sign-in/")
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<i style=\"color: red\">x</i>')")
    page.evaluate("setTimeout(() => { throw new Error('thrown on purpose') })")
    page.evaluate("console.error('said on purpose')")
    page.wait_for_timeout(100)
    heard = " ".join(visitors.complaints.said)
    for words in ("CSP violation: style-src-attr", "thrown on purpose", "said on purpose"):
        assert words in heard
    visitors.complaints.expect(".")


def test_axe_findings_name_the_element(open_page):
    page = open_page()
    page.goto("/sign-in/")
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=\"data:,\">')")
    assert any("image-alt" in line and "data:," in line for line in axe_findings(page))


@pytest.mark.django_db
def test_rows_can_be_read_beside_the_browsers_event_loop(browser):
    assert asyncio.get_running_loop() is not None
    assert Event.objects.count() == 0


def test_another_try_gets_a_new_browser(chromium):
    hanging = chromium.browser
    assert chromium.for_try(SimpleNamespace(execution_count=1)) is hanging
    fresh = chromium.for_try(SimpleNamespace(execution_count=2))
    assert (hanging.is_connected(), fresh.is_connected()) == (False, True)

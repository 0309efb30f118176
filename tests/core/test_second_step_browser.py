"""The second step on a small phone: turned on with the camera app, then asked for at sign-in."""

import pytest

from ruman.core import second_step
from tests.browser import axe_findings, screenshot, sideways_px, small_targets
from tests.factories import make_event, make_member
from tests.second_step import PASSWORD, code_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_turned_on_by_phone_and_asked_for_from_then_on(visitors):
    admin = make_member(make_event(), "admin", username="ludmila", name="Ludmila")
    admin.set_password(PASSWORD)
    admin.save()
    page = visitors.open(admin, device="small", language="cs")
    looked_at = []

    def look(name):
        looked_at.append(name)
        screenshot(page, f"second-step-{name}")
        assert (sideways_px(page), axe_findings(page), small_targets(page)) == (0, [], []), name

    page.goto("/account/")
    page.get_by_role("link", name="Je vypnutý").click()
    look("off")
    page.get_by_role("button", name="Zapnout").click()
    page.wait_for_url("**/confirm/")
    look("secret")
    device = second_step.begun(admin)
    page.get_by_label("Kód").fill(code_of(device))
    page.get_by_role("button", name="Zapnout").click()
    page.get_by_role("heading", name="Obnovovací kódy").wait_for()
    look("codes")
    codes = page.locator(".recovery-codes li").all_inner_texts()
    page.emulate_media(media="print")
    assert page.get_by_role("button", name="Vytisknout").is_hidden()
    assert page.locator(".recovery-codes").is_visible()
    page.emulate_media(media="screen")
    page.get_by_role("link", name="Mám je").click()
    look("on")
    page.context.clear_cookies()
    page.goto("/sign-in/?next=/account/")
    page.locator("[name=username]").fill("ludmila")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("form.sheet button").click()
    page.wait_for_url("**/second-step/")
    look("asked")
    page.locator("[name=code]").fill("000000")
    page.locator("form.sheet button").click()
    page.locator(".invalid-feedback").wait_for()
    look("wrong")
    page.locator("[name=code]").fill(codes[0])
    page.locator("form.sheet button").click()
    page.wait_for_url("**/account/")
    assert len(looked_at) == 6

"""An entrant's record in a browser: how it looks, what axe says."""

import pytest
from django.urls import reverse

from tests.browser import axe_findings, screenshot, sideways_px, small_targets
from tests.tournament.desk import Desk

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize(
    ("device", "theme"), [("small", "light"), ("phone", "sun"), ("laptop", "dark")]
)
def test_looks(open_page, device, theme):
    desk = Desk()
    desk.begun().hits("red", 2)
    desk.do("resume")
    desk.do("hit", "blue", after=62)
    desk.do("warning", "red", act="kick")
    desk.hits("red", 4).do("confirm")
    page = open_page(device=device, theme=theme)
    args = [desk.event.slug, desk.tournament.slug, desk.red.pk]
    page.goto(reverse("tournament:entrant-record", args=args))
    page.locator("details summary", has_text="As a table").click()
    screenshot(page, f"record-{device}-{theme}")
    assert sideways_px(page) == 0
    assert axe_findings(page) == []
    assert small_targets(page) == []

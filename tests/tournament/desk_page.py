"""The desk in a browser under test: a herald with keys, and what the screen shows."""

from contextlib import contextmanager
from typing import Any

from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser import until
from tests.tournament.desk import Desk


class DeskPage:
    """A herald of the crew with the bout's desk open."""

    def __init__(self, visitors: Any, desk: Desk, user: Any = None, **options: Any) -> None:
        self.desk = desk
        self.page: Page = visitors.open(user or desk.herald, **options)
        names = [desk.event.slug, desk.tournament.slug, desk.bout.number]
        self.url = reverse("tournament:desk", args=names)
        self.open()

    def open(self) -> None:
        self.page.goto(self.url)
        expect(self.page.locator("main[data-ready]")).to_be_attached()

    def keys(self, *keys: str) -> "DeskPage":
        for key in keys:
            self.page.keyboard.press(key)
            self.page.wait_for_timeout(20)
        return self

    def ready(self, red: str = "s", blue: str = "l") -> "DeskPage":
        """Declarations and equipment by keys: with stops is S and L, without D and K."""
        return self.keys(red, "f", blue, "j")

    def state(self, text: str) -> None:
        expect(self.page.locator("#state [data-text]")).to_have_text(text)

    def points(self, red: int, blue: int) -> None:
        shown = self.page.locator(".half .points")
        expect(shown).to_have_text([str(red), str(blue)])

    def saved(self) -> None:
        """The server has all of it."""
        expect(self.page.locator("#saved")).to_be_visible(timeout=20_000)
        until(self.page, "document.documentElement.dataset.waiting === '0'", 20)

    def waiting(self, count: int) -> None:
        until(self.page, f"document.documentElement.dataset.waiting === '{count}'")

    def clock(self) -> str:
        return self.page.locator("#time").inner_text()

    def bout(self) -> Any:
        self.desk.bout.refresh_from_db()
        return self.desk.bout


@contextmanager
def cut(page: Page, pattern: str = "**/*"):
    """No network to the server while the block runs."""
    page.context.route(pattern, lambda route: route.abort())
    try:
        yield
    finally:
        page.context.unroute(pattern)

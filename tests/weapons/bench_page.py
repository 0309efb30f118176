"""The inspection screen in a browser, by the hands of an inspector."""

import re
import uuid
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser import until

expect.set_options(timeout=15_000)
PAUSE = 70  # ms between two keys of a quick person; a scanner is faster
COUNT = """
window.acted = 0;
addEventListener("pointerdown", (event) => {
  if (!event.target.closest("[data-digit]")) window.acted += 1;
}, true);
addEventListener("keydown", (event) => {
  if (!/^[0-9.,]$/.test(event.key)) window.acted += 1;
}, true);
"""


class BenchPage:
    """A page at `/e/<event>/bench/<person>/`; `keys` types, `tap` taps."""

    def __init__(self, page: Page, person, query: str = "", *, alive: bool = True) -> None:
        self.page, self.person, self.alive = page, person, alive
        page.add_init_script(COUNT)
        self.path = f"/e/{person.event.slug}/bench/{person.pk}/"
        self.open(query)

    def open(self, query: str = "") -> None:
        self.page.goto(self.path + query)
        if self.alive:
            until(self.page, "document.getElementById('sheet').classList.contains('alive')")

    def keys(self, *keys: str) -> None:
        """Each as a person presses it: `b`, `Enter`; several characters are typed in a row."""
        for key in keys:
            for one in [key] if key[0].isupper() and len(key) > 1 else key:
                self.page.keyboard.press(one)
                self.page.wait_for_timeout(PAUSE)

    def scan(self, text: str) -> None:
        """A hardware scanner: every key at once, then Enter."""
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def tap(self, name: str) -> None:
        found = self.page.locator("#sheet :is(label, button):visible").filter(has_text=name)
        found.first.tap()

    def tap_digits(self, digits: str) -> None:
        for digit in digits:
            self.page.locator(f'[data-digit="{digit}"]').tap()

    def proposed(self, act: str) -> None:
        """Wait until the rules propose that, by the one filled button."""
        expect(self.page.locator("#decide .btn-next b")).to_have_text(act)

    def sword(self, length: str = "84.5") -> None:
        """An ordinary sword, up to the proposal."""
        self.keys("b", length, "a")
        self.proposed("Approve")

    def saved(self, text: str) -> None:
        expect(self.page.locator("#saved-what")).to_have_text(text)

    def empty(self) -> None:
        expect(self.page.locator("[name=type]:checked")).to_have_count(0)

    def row(self, weapon: uuid.UUID):
        return self.page.locator(f"#row-{weapon}")

    def badge(self, text: str) -> None:
        self.page.get_by_role("button", name=text, exact=True).wait_for()

    def sent(self) -> None:
        until(self.page, "document.documentElement.dataset.waiting === '0'")


@contextmanager
def cut(page: Page, pattern: str = "**/e/**", *, committed: bool = False):
    """The server can't be reached; or (`committed`) it is, and its answers get lost on the way."""

    def route(asked):
        if committed and asked.request.method == "POST":
            address = urlsplit(asked.request.url)
            with closing(HTTPConnection("127.0.0.1", address.port)) as reached:
                cookies = "; ".join(f"{c['name']}={c['value']}" for c in page.context.cookies())
                headers = {**asked.request.headers, "cookie": cookies, "host": address.netloc}
                reached.request("POST", address.path, asked.request.post_data_buffer, headers)
                with reached.getresponse() as response:
                    assert response.status == 200
        asked.abort()

    matching = re.compile(pattern) if pattern.startswith("^") else pattern
    page.context.route(matching, route)
    yield
    page.context.unroute(matching, route)

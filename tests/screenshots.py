"""`make screenshots`: the README's pictures, taken from the running practice event.

Starts the demo on a folder of its own, lets an organizer in by the printed link, and writes
docs/bench.png and docs/bench-phone.png.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.chromium import FLAGS, find_chromium

BASE = Path(__file__).resolve().parent.parent
PORT = os.environ.get("PORT", "8180")
SIZES = {"bench": (1180, 820), "bench-phone": (390, 844)}


@contextmanager
def demo() -> Iterator[str]:
    """The practice event, served; the organizer's way in."""
    own = {"RUMAN_VAR": "var/screenshots", "DATABASE_URL": "", "BIND": "127.0.0.1", "PORT": PORT}
    with subprocess.Popen(
        [sys.executable, "manage.py", "start", "--demo"],
        cwd=BASE,
        env={**os.environ, **own},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            said = ""
            for line in process.stdout:
                said += line
                if "Ctrl-C" in line:
                    break
            found = re.search(r"^ +Organizer +(\S+)$", said, re.MULTILINE)
            assert found, said
            yield found[1]
        finally:
            process.terminate()


def open_bench(page: Page, way_in: str) -> None:
    """Accept the invitation, then look at a person with weapons, a sword half written."""
    page.goto(way_in)
    if name := page.query_selector("input[name=name]"):
        name.fill("Jitka")
    page.click("form button.btn-fill")
    page.goto(f"http://localhost:{PORT}/e/practice/bench/")
    links = page.locator("a[href]").evaluate_all("all => all.map(a => a.getAttribute('href'))")
    person = next(link for link in links if re.fullmatch(r"/e/practice/bench/\d+/", link))
    page.goto(f"http://localhost:{PORT}{person}?type=blade&length=84.5")
    page.wait_for_load_state("networkidle")


def main() -> None:
    with demo() as way_in, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        page = browser.new_page(locale="en", has_touch=True)
        open_bench(page, way_in)
        for name, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(300)  # until what follows the width has moved
            page.screenshot(path=BASE / "docs" / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main()

"""`make screenshots`: the README's pictures, taken from the running practice event.

Starts the demo on a folder of its own, fights half a tournament there, lets an organizer in by the
printed link, and writes the pictures of docs/ that the README shows.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.chromium import FLAGS, find_chromium

BASE = Path(__file__).resolve().parent.parent
PORT = os.environ.get("PORT", "8180")
OWN = {"RUMAN_VAR": "var/screenshots", "DATABASE_URL": "", "BIND": "127.0.0.1", "PORT": PORT}
ROOT = f"http://localhost:{PORT}"
LAPTOP, PHONE = (1180, 820), (390, 844)
SETTLED_MS = 300  # until what follows the width has moved


@dataclass(frozen=True)
class Picture:
    """One file of docs/: who looks at which address, on what, in which colours."""

    name: str
    address: str
    size: tuple[int, int] = LAPTOP
    theme: str = "light"
    signed_in: bool = True


@contextmanager
def demo() -> Iterator[dict[str, str]]:
    """The practice event, served; the ways in that it prints, by who they are for."""
    with subprocess.Popen(
        [sys.executable, "manage.py", "start", "--demo"],
        cwd=BASE,
        env={**os.environ, **OWN},
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
            ways = dict(re.findall(r"^ +(\w[\w ]*?)  +(http\S+/in/\S+)$", said, re.MULTILINE))
            player = re.search(r"http\S+/p/\S+", said)
            assert ways, said
            assert player, said
            yield {**ways, "Player": player[0]}
        finally:
            process.terminate()


def fought() -> list[str]:
    """The addresses to look at, once tournaments are fought; a process of its own prints them."""
    printed = subprocess.run(
        [sys.executable, "-m", "tests.screenshots_world"],
        cwd=BASE,
        env={**os.environ, **OWN},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return printed.stdout.split()


def pictures(found: dict[str, str], player: str) -> list[Picture]:
    event, public = "/e/practice/", "/tournaments/practice/"
    sword = f"{found['bench']}?type=blade&length=84.5"
    return [
        Picture("home", event),
        Picture("bench", sword),
        Picture("bench-phone", sword, PHONE),
        Picture("lives-phone", found["lives"], PHONE),
        Picture("player-phone", player, PHONE, "sun", signed_in=False),
        Picture("roster", found["roster"]),
        Picture("groups", f"{public}groups/groups/", signed_in=False),
        Picture("ladder", f"{public}ladder/ladder/", signed_in=False),
        Picture("desk", found["desk"], theme="dark"),
        Picture("bout-phone", found["live"], PHONE, signed_in=False),
        Picture("rules", "/rules/practice/", signed_in=False),
    ]


def new_page(browser: Browser, one: Picture, cookies: Any) -> Page:
    """A device of this size, in its colours; signed in with these cookies."""
    width, height = one.size
    context = browser.new_context(
        locale="en",
        viewport={"width": width, "height": height},
        has_touch=one.size == PHONE,
        is_mobile=one.size == PHONE,
    )
    context.add_cookies([{"name": "theme", "value": one.theme, "url": ROOT}])
    context.add_cookies(cookies if one.signed_in else [])
    return context.new_page()


def sign_in(browser: Browser, way_in: str) -> Any:
    """Accept the invitation; the cookies of who did."""
    context = browser.new_context(locale="en")
    page = context.new_page()
    page.goto(way_in)
    page.fill("input[name=name]", "Jitka")
    page.click("form button.btn-fill")
    page.wait_for_load_state("networkidle")
    return [one for one in context.cookies() if one["name"] != "theme"]


def main() -> None:
    with demo() as ways, sync_playwright() as playwright:
        found = dict(one.split("=", 1) for one in fought())
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        cookies = sign_in(browser, ways["Head organizer"])
        for one in pictures(found, ways["Player"]):
            page = new_page(browser, one, cookies)
            page.goto(one.address if ":" in one.address else ROOT + one.address)
            page.wait_for_timeout(SETTLED_MS)
            page.screenshot(path=BASE / "docs" / f"{one.name}.png")
            page.context.close()
        browser.close()


if __name__ == "__main__":
    main()

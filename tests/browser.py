"""People with browsers: a live server, devices, and what must never be heard from a page.

A page that logs an error, throws, or breaks the content policy fails its test. Playwright keeps an
event loop in the test's thread, so browsers live no longer than a test module: the modules of
plain tests never see that loop.
"""

import ctypes
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler
from django.core.wsgi import get_wsgi_application
from django.db import connection
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Error, Page

from ruman.core.models import Event, User
from tests.factories import make_event, make_member, make_user
from tests.pages import sign_in

LIBC = ctypes.CDLL(None)
RESULTS = Path(__file__).resolve().parent.parent / "test-results"
ORIGINS = {"local": "localhost", "field": "field.test"}  # secure by name, and plain as in the tent
DEVICES: dict[str, dict[str, Any]] = {
    "small": {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True},
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True},
    "laptop": {"viewport": {"width": 1366, "height": 768}},
}
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
ON_VIOLATION = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`CSP violation: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`));
"""


class Chromium:
    """A browser that is started anew where the last one may hang."""

    def __init__(self, launch: Callable[[], Browser]) -> None:
        self.launch = launch
        self.browser = launch()

    def for_try(self, item: pytest.Item) -> Browser:
        """The browser for this try of a test: for another one after a failure a new browser."""
        if getattr(item, "execution_count", 1) > 1:
            with suppress(Error):
                self.browser.close()
            self.browser = self.launch()
        return self.browser


class _Handler(WSGIRequestHandler):
    """Keeps connections open, sends small packets at once, says nothing."""

    disable_nagle_algorithm = True

    def log_message(self, *args: Any) -> None:
        pass


class _Server(ThreadedWSGIServer):
    request_queue_size = 128


class Site:
    """The program, served by threads of this process from this process's test database."""

    def __init__(self) -> None:
        self.busy = 0
        self.quiet = threading.Condition()
        self.server = _Server(("127.0.0.1", 0), _Handler, allow_reuse_address=False)
        self.port = self.server.server_address[1]
        pages = get_wsgi_application()

        def counted(environ: dict[str, Any], start_response: Any) -> Any:
            with self.quiet:
                self.busy += 1
            try:
                return pages(environ, start_response)
            finally:
                with self.quiet:
                    self.busy -= 1
                    self.quiet.notify_all()

        self.server.set_app(counted)
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def url(self, origin: str = "local") -> str:
        return f"http://{ORIGINS[origin]}:{self.port}"

    def settle(self) -> None:
        """Wait until no request is being answered."""
        with self.quiet:
            assert self.quiet.wait_for(lambda: self.busy == 0, timeout=10)

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


def _end_with_parent() -> None:
    """Ask Linux for a SIGTERM when the test process is gone, however it went; others leave it."""
    if sys.platform == "linux":
        LIBC.prctl(1, signal.SIGTERM)


class Streams:
    """The program's own stream process, on the port that the pages' content policy names."""

    def __init__(self) -> None:
        database = quote(connection.settings_dict["NAME"])
        address = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{database}").geturl()
        self.environment = {
            **os.environ,
            "DATABASE_URL": address,
            "SECRET_KEY": settings.SECRET_KEY,
            "DJANGO_SETTINGS_MODULE": "ruman.settings",
            "BIND": "127.0.0.1",
        }
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        if self.process is not None:
            return
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ruman.serving.streams"],
            env=self.environment,
            preexec_fn=_end_with_parent,
        )
        ends = time.monotonic() + 15
        while not self._answers():
            assert time.monotonic() < ends, "the streams don't answer"
            time.sleep(0.05)

    def _answers(self) -> bool:
        asked = HTTPConnection("127.0.0.1", settings.STREAM_PORT, timeout=1)
        with closing(asked), suppress(OSError):
            asked.request("GET", "/health")
            with asked.getresponse() as response:
                return response.status == 200
        return False

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(15)
            self.process = None


@dataclass
class Complaints:
    """What a page must not say. A test that provokes an error names it first with `expect`."""

    said: list[str] = field(default_factory=list)
    # On plain http a browser says that it leaves these headers out; on https they count.
    expected: list[str] = field(
        default_factory=lambda: [
            "^The Cross-Origin-Opener-Policy header",
            "^Clear-Site-Data header",
        ]
    )

    def expect(self, pattern: str) -> None:
        self.expected.append(pattern)

    def unexpected(self) -> list[str]:
        return [text for text in self.said if not any(re.search(p, text) for p in self.expected)]


class Visitors:
    """Opens pages for people on their devices; `close` ends them and returns the complaints."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self.browser = browser
        self.site = site
        self.contexts: list[BrowserContext] = []
        self.complaints = Complaints()

    def open(
        self,
        user: User | None = None,
        *,
        device: str = "laptop",
        theme: str = "light",
        language: str = "en",
        origin: str = "local",
        **options: Any,
    ) -> Page:
        """A page of a fresh browser profile, signed in as `user`; go on with `page.goto(path)`."""
        options.setdefault("service_workers", "block")  # they would hide requests from a test
        base_url = self.site.url(origin)
        context = self.browser.new_context(
            base_url=base_url, locale=language, **{**DEVICES[device], **options}
        )
        self.contexts.append(context)
        context.set_default_timeout(10_000)
        context.add_init_script(ON_VIOLATION)
        cookies = {"theme": theme, settings.LANGUAGE_COOKIE_NAME: language}
        if user is not None:
            cookies[settings.SESSION_COOKIE_NAME] = session_of(user)
        context.add_cookies(
            [{"name": name, "value": value, "url": base_url} for name, value in cookies.items()]
        )
        context.on("console", self._console)
        context.on("weberror", lambda error: self.complaints.said.append(f"thrown: {error.error}"))
        return context.new_page()

    def _console(self, message: Any) -> None:
        if message.type == "error":
            where = message.location.get("url", "")
            self.complaints.said.append(f"{message.text} [{where}]")

    def signed_in(self, *roles: str, event: Event | None = None, **options: Any) -> Page:
        """A page of somebody with `roles` at `event`; "site_admin" stands above events."""
        if roles == ("site_admin",):
            return self.open(make_user(is_staff=True, is_superuser=True), **options)
        return self.open(make_member(event or make_event(), *roles), **options)

    def close(self) -> list[str]:
        for context in self.contexts:
            context.close()
        self.contexts.clear()
        self.site.settle()
        return self.complaints.unexpected()


def session_of(user: User) -> str:
    """The session key of a fresh log-in."""
    client = Client()
    sign_in(client, user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def axe_findings(page: Page) -> list[str]:
    """What axe finds against WCAG 2.2 AA, a line for each element."""
    answer = Axe().run(page, options={"runOnly": {"type": "tag", "values": WCAG}}).response
    return [
        f"{found['id']}: {node['html'][:160]} ({node['failureSummary']})"
        for found in answer["violations"]
        for node in found["nodes"]
    ]


def sideways_px(page: Page) -> int:
    """By how many pixels the page scrolls sideways."""
    width: int = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return width


SMALL_TARGETS = """
() => {
  const least = 43.5;
  const asked = "button, .btn, select, summary, nav a, input:not([type=hidden])";
  const shown = (element) => element.checkVisibility({visibilityProperty: true});
  const area = (element) => {  // a label is pressed like the box that it names
    const boxes = [element, ...(/checkbox|radio/.test(element.type) ? element.labels : [])]
      .filter(shown).map((each) => each.getBoundingClientRect());
    return ["width", "height"].map((side) => Math.max(...boxes.map((box) => box[side])));
  };
  return [...document.querySelectorAll(asked)].filter(shown)
    .filter((element) => Math.min(element.offsetWidth, element.offsetHeight) > 1)
    .filter((element) => !element.matches("p a:not(.btn), p summary"))
    .map((element) => [area(element), element.outerHTML.slice(0, 120)])
    .filter(([[width, height]]) => width < least || height < least)
    .map(([[width, height], html]) => `${Math.round(width)} × ${Math.round(height)} px: ${html}`);
}
"""


def small_targets(page: Page) -> list[str]:
    """Controls that a glove would miss: what is pressed is at least 44 px wide and high.

    Links inside sentences are as high as their line, as WCAG 2.5.8 grants them.
    """
    found: list[str] = page.evaluate(SMALL_TARGETS)
    return found


FOCUS_UNSEEN = """
() => {
  const look = (element) => {
    const seen = [element, element.nextElementSibling, element.closest("label")].filter(Boolean);
    return seen.map((each) => getComputedStyle(each))
      .map((style) => [style.outlineStyle, style.outlineWidth, style.boxShadow].join()).join("; ");
  };
  const controls = document.querySelectorAll("a[href], button, input, select, textarea, summary");
  return [...controls].filter((element) => element.checkVisibility({visibilityProperty: true}))
    .filter((element) => !element.disabled && element.tabIndex >= 0 && element.type !== "hidden")
    .filter((element) => {
      document.activeElement.blur();
      const before = look(element);
      element.focus({preventScroll: true});
      return document.activeElement !== element || look(element) === before;
    }).map((element) => element.outerHTML.slice(0, 160));
}
"""


def focus_unseen(page: Page) -> list[str]:
    """Controls that look the same whether the keyboard is on them or not, or can't be reached."""
    found: list[str] = page.evaluate(FOCUS_UNSEEN)
    return found


MOVING = """
() => [...document.querySelectorAll("body, body *")].flatMap((element) =>
  [undefined, "::before", "::after"].filter((part) => {
    const style = getComputedStyle(element, part);
    return style.animationName !== "none"
      || style.transitionDuration.split(", ").some((lasts) => parseFloat(lasts) > 0);
  }).map((part) => `${element.outerHTML.slice(0, 80)} ${part ?? ""}`))
"""


def moving(page: Page) -> list[str]:
    """What still moves on the page of somebody who asked their device for less motion."""
    found: list[str] = page.evaluate(MOVING)
    return found


def screenshot(page: Page, name: str, *, full_page: bool = True) -> Path:
    """A picture in test-results/ for people to look at."""
    path = RESULTS / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=path, full_page=full_page)
    return path


def until(page: Page, script: str, timeout: float = 10) -> Any:
    """Wait until a script answers something true; `wait_for_function` breaks the page's policy."""
    ends = time.monotonic() + timeout
    while not (answer := page.evaluate(script)):
        assert time.monotonic() < ends, f"never true: {script}"
        page.wait_for_timeout(30)
    return answer

"""Every page in a real browser: nothing sideways at 320 px, nothing that axe finds, no complaints;
the pages that people work on all day are light and stand still.

320 px are also a window of 640 px at 200 % zoom, and one of 1280 px at 400 %. What is pressed is
44 px wide and high, what the keyboard is on shows it, nothing moves where somebody asked for that.
`make a11y` looks at all themes and languages and leaves pictures; without it one combination
stands for all. The pages only read, so that one committed world serves them all.
"""

import functools
import gzip
import os
from itertools import product

import pytest
from django.conf import settings

from tests import databases
from tests.browser import (
    Streams,
    Visitors,
    axe_findings,
    focus_unseen,
    moving,
    screenshot,
    sideways_px,
    small_targets,
)
from tests.pages import PAGES, address, viewer
from tests.world import PEOPLE, World

pytestmark = pytest.mark.browser
ALL = bool(os.environ.get("RUMAN_A11Y"))
THEMES = ["light", "dark", "sun"]
LOOKS = list(product(THEMES, ["cs", "en", "pl"])) if ALL else [("light", "cs")]


@pytest.fixture(scope="module")
def committed_world(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock():
        made = World()
        made.fill("rules")
        for row in PAGES:
            address(row, made)
        for person in PEOPLE:
            made.person(person)
        yield made
        databases.empty()


@pytest.fixture(scope="module")
def phones(committed_world, chromium, site, _stream_process: Streams):
    """`phones(item, row, theme, language)`: a window of a small phone, kept for its viewer."""
    _stream_process.start()
    visitors, windows = Visitors(chromium.browser, site), {}

    def open_page(item, row, theme, language):
        if chromium.for_try(item) is not visitors.browser:  # the last one was given up
            visitors.browser = chromium.browser
            visitors.contexts.clear()
            windows.clear()
        user = viewer(row, committed_world)
        who = (user and user.pk, theme, language)
        if who not in windows:
            windows[who] = visitors.open(
                user, device="small", theme=theme, language=language, reduced_motion="reduce"
            )
        return windows[who], visitors.complaints

    yield open_page
    visitors.close()


@pytest.fixture
def look(phones, request):
    """`look(row, theme, language)`: that page's window, and what its pages complained of."""
    return functools.partial(phones, request.node)


@pytest.mark.parametrize("row", [pytest.param(row, id=row.name) for row in PAGES])
@pytest.mark.parametrize(("theme", "language"), LOOKS)
def test_page_fits_a_small_phone_and_passes_axe(row, theme, language, look, committed_world):
    page, complaints = look(row, theme, language)
    url = address(row, committed_world)
    if "<html" not in page.request.get(url).text():
        return  # a fragment is seen on the page that holds it
    assert page.goto(url).status == 200
    if ALL:
        screenshot(page, f"pages/{row.name.replace(':', '-')}-{theme}-{language}")
    assert (sideways_px(page), axe_findings(page), small_targets(page)) == (0, [], [])
    assert (moving(page), focus_unseen(page)) == ([], [])
    page.goto("about:blank")
    said, complaints.said[:] = complaints.unexpected(), []
    assert said == []


SHIFTS = """window.shifted = 0;
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifted += shift.value;
}).observe({ type: "layout-shift", buffered: true });"""
PAINTED = "new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))"
DAILY = [
    *("event-home", "weapons:inspect", "combatants:lives-person", "combatants:people"),
    *("combatants:player", "battles:clash", "tournament:public-groups", "tournament:desk"),
]


def bytes_of(response):
    """What an answer weighs: as it was sent, and files as compressed as they are once collected."""
    if settings.STATIC_URL in response.url:
        return len(gzip.compress(response.body()))
    return response.request.sizes()["responseBodySize"]


@pytest.mark.parametrize(
    "row", [pytest.param(row, id=row.name) for row in PAGES if row.name in DAILY]
)
def test_page_for_all_day_is_light_and_stands_still(row, look, committed_world):
    """150 kB at first, 30 kB once the files are there; few enough asked for that 3G bears it."""
    seen_before, _complaints = look(row, "light", "cs")
    page = seen_before.context.new_page()
    page.add_init_script(SHIFTS)
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})  # a first visit
    answers = []
    page.on("requestfinished", lambda request: answers.append(request.response()))
    assert page.goto(address(row, committed_world)).header_value("content-encoding") == "gzip"
    page.evaluate(PAINTED)
    weights = {answer.url: bytes_of(answer) for answer in answers}
    own = sum(size for url, size in weights.items() if settings.STATIC_URL not in url)
    assert sum(weights.values()) < 150_000
    assert own < 30_000
    assert len(weights) <= 60
    assert page.evaluate("window.shifted") < 0.1
    page.close()

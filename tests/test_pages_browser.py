"""Every page in a real browser: nothing sideways at 320 px, nothing that axe finds, no complaints.

320 px are also a window of 640 px at 200 % zoom, and one of 1280 px at 400 %. What is pressed is
44 px wide and high, what the keyboard is on shows it, nothing moves where somebody asked for that.
`make a11y` looks at all themes and languages and leaves pictures; without it one combination
stands for all. The pages only read, so that one committed world serves them all.
"""

import functools
import os
from itertools import product

import pytest

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

pytestmark = pytest.mark.browser
ALL = bool(os.environ.get("RUMAN_A11Y"))
THEMES = ["light", "dark", "sun"]
LOOKS = list(product(THEMES, ["cs", "en", "pl"])) if ALL else [("light", "cs")]


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

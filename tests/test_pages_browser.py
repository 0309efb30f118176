"""Every page in a real browser: nothing sideways at 320 px, nothing that axe finds, no complaints.

`make a11y` looks at all themes and languages; without it one combination stands for all.
"""

import os
from itertools import product

import pytest

from tests.browser import axe_findings, screenshot, sideways_px, small_targets
from tests.pages import PAGES, address, viewer
from tests.world import World

pytestmark = pytest.mark.browser
ALL = bool(os.environ.get("RUMAN_A11Y"))
THEMES = ["light", "dark", "sun"]
LOOKS = list(product(THEMES, ["cs", "en", "pl"])) if ALL else [("light", "cs")]


@pytest.mark.parametrize("row", [pytest.param(row, id=row.name) for row in PAGES])
@pytest.mark.parametrize(("theme", "language"), LOOKS)
def test_page_fits_a_small_phone_and_passes_axe(row, theme, language, open_page):
    world = World()
    world.fill()
    page = open_page(viewer(row, world), device="small", theme=theme, language=language)
    if "<html" not in page.request.get(address(row, world)).text():
        return  # a fragment is seen on the page that holds it
    assert page.goto(address(row, world)).status == 200
    screenshot(page, f"pages/{row.name.replace(':', '-')}-{theme}-{language}")
    assert sideways_px(page) == 0
    assert axe_findings(page) == []
    assert small_targets(page) == []

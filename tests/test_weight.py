"""What the main pages weigh on their way to a phone, compressed as the program compresses them."""

import gzip
import posixpath
import re
from functools import cache
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from tests.pages import PAGES, address, client_of, viewer

FIRST, LATER = 150_000, 30_000
MAIN = {
    *("core:sign-in", "core:rules", "combatants:player", "tournament:public-groups"),
    *("tournament:public-ladder", "tournament:live-bout", "event-home"),
    *("combatants:gate", "combatants:people", "weapons:bench", "tournament:desk"),
}
ASSET = re.compile(r"""<(?:link|script|img)[^>]*\s(?:href|src)="/static/([^"?#]+)""")
IMPORT = re.compile(r"""(?:from |import |import\()"(\.{1,2}/[^"]+\.js)\"""")


@cache
def content(name):
    return Path(finders.find(name)).read_bytes()


def with_imports(names):
    """The files that a page names, and every module that its scripts import."""
    found, left = set(), list(names)
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            if name.startswith("js/"):
                folder = posixpath.dirname(name)
                left += [
                    posixpath.normpath(posixpath.join(folder, given))
                    for given in IMPORT.findall(content(name).decode())
                ]
    return found


def compressed(sent):
    return len(gzip.compress(sent, 6))


@pytest.mark.parametrize("row", [pytest.param(r, id=r.name) for r in PAGES if r.name in MAIN])
def test_page_is_light_at_first_and_lighter_afterwards(row, world):
    page = client_of(viewer(row, world), "cs").get(address(row, world)).content
    files = with_imports(ASSET.findall(page.decode()))
    assert "css/bootstrap.min.css" in files
    assert compressed(page) < LATER
    assert compressed(page) + sum(compressed(content(name)) for name in files) < FIRST


def test_main_pages_are_all_weighed():
    assert {row.name for row in PAGES} >= MAIN

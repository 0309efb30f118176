"""Pieces of pages that are kept ready, and which of them go when there are too many."""

from datetime import UTC, datetime, timedelta
from itertools import count

import pytest
from django.http import HttpResponse
from django.utils.safestring import SafeString

from ruman.core import unchanged
from ruman.core.sessions import SessionStore


@pytest.fixture(autouse=True)
def _nothing_kept():
    unchanged._pieces.clear()
    yield
    unchanged._pieces.clear()


def ask(key, rendered, characters=1_000_000):
    def render():
        rendered.append(key)
        return SafeString("x" * characters)

    return unchanged.kept(key, render)


def test_piece_is_rendered_once_a_key():
    rendered = []
    assert ask("a", rendered) is ask("a", rendered)
    assert rendered == ["a"]


def test_what_nobody_asked_for_the_longest_makes_room():
    rendered = []
    for key in ("a", "b", "c", "a", "d", "a", "b"):
        ask(key, rendered)
    assert rendered == ["a", "b", "c", "d", "b"]


def test_piece_larger_than_all_room_is_shown_and_not_kept():
    rendered = []
    assert len(ask("huge", rendered, 3_000_001)) == 3_000_001
    assert list(unchanged._pieces) == []


MADE = datetime(2027, 5, 1, 8, tzinfo=UTC)


def page(rf, *, session="", cookies=None, at=MADE):
    request = rf.get("/")
    request.session = SessionStore(session or None)
    request.COOKIES = cookies or {}
    words = f'<div data-made-at="2027-05-01T07:00:00+00:00">{next(serial)}</div>'
    return unchanged.kept_page(request, '"tag"', at, lambda: HttpResponse(words)).content.decode()


serial = count(1)


def test_page_is_rendered_once_for_all_who_are_nobody_and_tells_the_moment(rf):
    first, later = page(rf), page(rf, at=MADE + timedelta(minutes=3))
    assert first.split(">")[1] == later.split(">")[1]
    assert first.startswith('<div data-made-at="2027-05-01T10:00:00+02:00">')
    assert later.startswith('<div data-made-at="2027-05-01T10:03:00+02:00">')


@pytest.mark.parametrize("more", [{"session": "a" * 32}, {"cookies": {"messages": "x"}}])
def test_page_of_somebody_is_never_kept(rf, more):
    nobodys = page(rf)
    assert page(rf, **more) != page(rf, **more) != nobodys
    assert page(rf) == nobodys

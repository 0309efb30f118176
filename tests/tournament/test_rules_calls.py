"""Calls before a bout and the clock of a shortage, to the second (T 2, T 3)."""

from datetime import UTC, datetime, timedelta

import pytest

from tournament.rules.calls import Calling, calling, repair_until
from tournament.rules.parameters import CallRules

RULES = CallRules("T 3", calls=3, apart_s=180, shortage_rule="T 2", repair_s=300)
NOON = datetime(2027, 5, 1, 12, 0, tzinfo=UTC)


def after(seconds):
    return NOON + timedelta(seconds=seconds)


@pytest.mark.parametrize(
    ("calls", "last_at", "stands"),
    [
        (0, None, Calling(0, after(500), None)),
        (0, NOON, Calling(0, after(500), None)),
        (1, None, Calling(0, after(500), None)),
        (1, NOON, Calling(1, after(180), None)),
        (2, NOON, Calling(2, after(180), None)),
        (3, NOON, Calling(3, None, after(180))),
        (4, NOON, Calling(4, None, after(180))),
    ],
)
def test_three_calls_three_minutes_apart_then_the_forfeit(calls, last_at, stands):
    assert calling(calls, last_at, after(500), RULES) == stands


@pytest.mark.parametrize(("seconds", "may"), [(179, False), (180, True), (181, True)])
def test_the_next_call_and_the_forfeit_wait_for_their_time(seconds, may):
    second, last = calling(1, NOON, NOON, RULES), calling(3, NOON, NOON, RULES)
    assert (second.may_call(after(seconds)), second.may_forfeit(after(seconds))) == (may, False)
    assert (last.may_call(after(seconds)), last.may_forfeit(after(seconds))) == (False, may)


def test_a_shortage_is_to_be_mended_within_five_minutes():
    assert repair_until(NOON, RULES) == datetime(2027, 5, 1, 12, 5, tzinfo=UTC)

"""How long a sanction lasts, where the event is, and which of several stands."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from combatants.rules.sanctions import Standing, lasts_until, longest

PRAGUE = ZoneInfo("Europe/Prague")
LATE = datetime(2027, 5, 1, 23, 30, tzinfo=UTC)  # half past one of 2 May in Prague


@pytest.mark.parametrize(
    ("scope", "last_day", "until"),
    [
        ("clash", date(2027, 5, 3), None),
        ("day", date(2027, 5, 3), datetime(2027, 5, 3, tzinfo=PRAGUE)),
        ("event", date(2027, 5, 3), datetime(2027, 5, 4, tzinfo=PRAGUE)),
        ("event", date(2027, 4, 30), datetime(2027, 5, 3, tzinfo=PRAGUE)),
    ],
)
def test_a_sanction_ends_at_the_midnight_of_its_day(scope, last_day, until):
    assert lasts_until(scope, LATE, last_day, PRAGUE) == until


def test_a_day_is_the_day_where_the_event_is():
    """Half past eleven in the evening in UTC is the next day in Prague, the same on the Azores."""
    azores = ZoneInfo("Atlantic/Azores")
    assert lasts_until("day", LATE, date(2027, 5, 3), azores) == datetime(2027, 5, 2, tzinfo=azores)


def test_the_longest_stands():
    short = Standing(datetime(2027, 5, 2, tzinfo=PRAGUE), "shouting")
    long = Standing(datetime(2027, 5, 3, tzinfo=PRAGUE), "a knife")
    assert longest([short, long]) == longest([long, short]) == long
    assert longest([]) is None

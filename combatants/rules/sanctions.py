"""How long a sanction lasts, and what stands of several (R 1.0, 1.4)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo

from combatants.enums import SanctionScope


@dataclass(frozen=True, slots=True)
class Standing:
    """A sanction that wasn't lifted: until when and why."""

    until: datetime
    reason: str


def lasts_until(
    scope: SanctionScope, at: datetime, last_day: date, zone: tzinfo
) -> datetime | None:
    """The end of a sanction given `at`: the day's midnight or the event's, where the event is.

    None for one clash, whose end nobody knows. One given after the event lasts that day.
    """
    if scope == SanctionScope.CLASH:
        return None
    day = at.astimezone(zone).date()
    if scope == SanctionScope.EVENT:
        day = max(day, last_day)
    return datetime.combine(day + timedelta(days=1), time(), tzinfo=zone)


def longest(sanctions: Iterable[Standing]) -> Standing | None:
    """Of several the one that lasts longest."""
    return max(sanctions, key=lambda one: one.until, default=None)

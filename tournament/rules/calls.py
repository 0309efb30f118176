"""Calls and clocks before a bout: three calls, the shortage's clock (T 2, T 3)."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.rules.parameters import CallRules


@dataclass(frozen=True, slots=True)
class Calling:
    """How the calls of a bout stand at a moment: which is next, from when, and when time is out.

    `forfeit_at` is set after the last call: from then on a herald may give the bout away.
    """

    calls: int
    next_at: datetime | None
    forfeit_at: datetime | None

    def may_call(self, now: datetime) -> bool:
        """Whether the next call may be given."""
        return self.next_at is not None and now >= self.next_at

    def may_forfeit(self, now: datetime) -> bool:
        """Whether the forfeit is proposed."""
        return self.forfeit_at is not None and now >= self.forfeit_at


def calling(calls: int, last_at: datetime | None, now: datetime, rules: CallRules) -> Calling:
    """How calls stand after `calls` of them, the last one given at `last_at`."""
    if calls == 0 or last_at is None:
        return Calling(0, now, None)
    out_at = last_at + timedelta(seconds=rules.apart_s)
    if calls < rules.calls:
        return Calling(calls, out_at, None)
    return Calling(calls, None, out_at)


def repair_until(started_at: datetime, rules: CallRules) -> datetime:
    """When the time to mend a shortage runs out."""
    return started_at + timedelta(seconds=rules.repair_s)

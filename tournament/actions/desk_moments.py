"""What a desk sends for one event of a bout, and when that happened."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

from ruman.core.acts import KEPT, Sent
from tournament.enums import Corner, Do, Wish
from tournament.rules.bout_state import BoutEvent

START = datetime(1970, 1, 1, tzinfo=UTC)
AHEAD = timedelta(seconds=2)  # how far a measured clock may run before the server's


@dataclass(frozen=True, slots=True)
class Entry:
    """One event as entered.

    `at` is the server's time as the desk measured it, in ms since 1970; `seen` how many events of
    the bout the desk knew; `desk` the device's own name; `of` the number of the event that is
    undone or struck; `left` seconds of fighting time. Without `at` the time of sending decides.
    """

    do: Do
    side: Corner | None = None
    seen: int | None = None
    desk: str = ""
    at: int | None = None
    act: str = ""
    red: int = 0
    blue: int = 0
    herald: str = ""
    left: Decimal | None = None
    votes: Mapping[str, str] | None = None
    deliberate: bool = False
    continues: bool = True
    of: int | None = None
    wish: Wish | None = None
    on: bool = True

    def event(self, at_ms: int) -> BoutEvent:
        """The event as the rules see it; `of` is set by who knows the places."""
        return BoutEvent(
            str(self.do),
            side=self.side,
            at=Fraction(at_ms, 1000),
            act=self.act,
            red=self.red,
            blue=self.blue,
            herald=self.herald,
            left=None if self.left is None else Fraction(self.left),
            votes=self.votes,
            deliberate=self.deliberate,
            continues=self.continues,
        )


def placed_at(sent: Sent, entry: Entry, kept: dict[str, Any]) -> int:
    """When it happened, in ms since the bout's first event; sets that where it is the first.

    A time that can't be (1970, tomorrow) counts as the time of sending; one before the bout's last
    event as that event's.
    """
    at = _believed(sent, entry)
    if kept["epoch_ms"] is None:
        kept["epoch_ms"] = at
    return max(int(kept["last_ms"]), at - int(kept["epoch_ms"]))


def _believed(sent: Sent, entry: Entry) -> int:
    received = ms_of(sent.received_at)
    if entry.at is None or not _can_be(entry.at, sent.received_at):
        return ms_of(sent.at)
    return min(entry.at, received)


def _can_be(at_ms: int, received_at: datetime) -> bool:
    return ms_of(received_at - KEPT) <= at_ms <= ms_of(received_at + AHEAD)


def ms_of(at: datetime) -> int:
    """Milliseconds since 1970."""
    return (at - START) // timedelta(milliseconds=1)


def time_of(ms: int) -> datetime:
    """The time of so many milliseconds since 1970."""
    return START + timedelta(milliseconds=ms)


def more_of(entry: Entry, kept: Mapping[str, Any]) -> dict[str, Any]:
    """What an event's row says beside its columns; only what was entered."""
    said: dict[str, Any] = {
        "desk": entry.desk,
        "act": entry.act,
        "herald": entry.herald,
        "votes": dict(entry.votes) if entry.votes else None,
        "left": None if entry.left is None else str(entry.left),
        "wish": entry.wish and str(entry.wish),
    }
    more = {name: value for name, value in said.items() if value not in (None, "")}
    if entry.do in (Do.SETTLE, Do.COUNT):
        more |= {"red": entry.red, "blue": entry.blue}
    if entry.do == Do.INJURY:
        more |= {"deliberate": entry.deliberate, "continues": entry.continues}
    if entry.do in (Do.CHECK, Do.REVIEW):
        more["on"] = entry.on
    if kept["number"] == kept["base"]:
        more |= {"base": kept["base"], "epoch_ms": kept["epoch_ms"]}
    return more

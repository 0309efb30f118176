"""A bout as the desk and its acts read it: what is kept on its row, and its events."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from tournament.enums import Corner, Do, Wish
from tournament.models import Bout, BoutEvent
from tournament.queries import rules_of
from tournament.rules import bout_state, bouts
from tournament.rules.kept import Recorded, from_kept

NOTES: Final = (Do.DECLARE, Do.CHECK, Do.REVIEW, Do.TAKE_DESK)


def kept_of(row: Bout) -> dict[str, Any]:
    """What is kept beside the bout's events; a fresh start where nothing is.

    `number` is the next event's, `base` the first one that counts: a bout whose result was taken
    back is fought again, and its earlier events stay on record. Costs a statement then only.
    """
    if "number" in row.folded:
        return dict(row.folded)
    last = row.events.order_by("number").values_list("number", flat=True).last()
    base = 0 if last is None else last + 1
    return {
        "bout": {},
        "base": base,
        "number": base,
        "epoch_ms": None,
        "last_ms": 0,
        "checked": [],
        "keeper": None,
        "review": False,
    }


def mode_of(row: Bout) -> Wish:
    """With stops, until both have declared otherwise."""
    red, blue = row.red_wish or Wish.STOPS, row.blue_wish or Wish.STOPS
    return bouts.mode_of(Wish(red), Wish(blue))


def bout_of(row: Bout) -> bout_state.Bout:
    """The bout as kept, for the rules; costs no statement."""
    kept = row.folded.get("bout") or {}
    return from_kept(kept, mode_of(row), rules_of(row.tournament).bout)


@dataclass(frozen=True, slots=True)
class Record:
    """The events that the rules fold, and the number of each in the bout."""

    bout: Recorded
    numbers: list[int]


def recorded_of(row: Bout, base: int, events: Iterable[BoutEvent] | None = None) -> Record:
    """The bout's events from `base` on; one statement, unless they are at hand."""
    if events is None:
        events = row.events.filter(number__gte=base).order_by("number")
    told = [one for one in events if one.number >= base and one.do not in NOTES]
    numbers = [one.number for one in told]
    folded = [_event_of(one, numbers) for one in told]
    return Record(Recorded(mode_of(row), rules_of(row.tournament).bout, folded), numbers)


def _event_of(one: BoutEvent, numbers: list[int]) -> bout_state.BoutEvent:
    more: Mapping[str, Any] = one.more
    of = more.get("of")
    return bout_state.BoutEvent(
        one.do,
        side=Corner(one.side) if one.side else None,
        at=Fraction(one.at_ms, 1000),
        act=more.get("act", ""),
        red=more.get("red", 0),
        blue=more.get("blue", 0),
        herald=more.get("herald", ""),
        left=Fraction(more["left"]) if "left" in more else None,
        votes=more.get("votes"),
        deliberate=more.get("deliberate", False),
        continues=more.get("continues", True),
        of=numbers.index(of) if of in numbers else None,
    )


def state_of(row: Bout, bout: bout_state.Bout | None = None) -> dict[str, Any]:
    """What a desk needs to go on with: the kept state, its time and who keeps the desk.

    `bout` is the one that is kept there, where the caller has read it.
    """
    kept = kept_of(row)
    bout = bout or bout_of(row)
    return {
        **{key: kept[key] for key in ("number", "epoch_ms", "checked", "keeper", "review")},
        "version": row.version,
        "wishes": [row.red_wish, row.blue_wish],
        "mode": str(bout.mode),
        "state": str(row.state),
        "fighting": bout.fighting,
        "hits": [row.red_hits, row.blue_hits],
        "points": [row.red_points, row.blue_points],
        "winner": _corner(row),
        "why": row.why,
        "fought_ms": int(bout.fought_s * 1000),
        "at_ms": int(bout.at * 1000),
        "counts": [list(one) for one in bout.counts],
        "out": sorted(map(str, bout.out)),
        "disqualified": sorted(map(str, bout.disqualified)),
    }


def _corner(row: Bout) -> str | None:
    if row.winner_id is None:
        return None
    return "red" if row.winner_id == row.red_id else "blue"


def words_of(event: BoutEvent) -> str:
    """One event in words: what and, where it has one, the side."""
    what = str(Do(event.do).label)
    return f"{what} ({Corner(event.side).label})" if event.side else what

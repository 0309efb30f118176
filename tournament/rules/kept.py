"""A bout's fold as it is kept beside its events, and the same folded anew from all of them.

Times are kept as whole milliseconds, so that what is read back is exactly what was written.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tournament.enums import BoutState, Corner, Why, Wish
from tournament.rules.bout_state import Bout, BoutEvent, BoutRules, NotAllowedError
from tournament.rules.bouts import latest, may_strike, step, steps, voided

Document = dict[str, Any]


def to_kept(bout: Bout) -> Document:
    """The bout as plain JSON; mode and rules are kept elsewhere."""
    return {
        "state": str(bout.state),
        "hits": list(bout.hits),
        "other": list(bout.other_points),
        "winner": None if bout.winner is None else str(bout.winner),
        "why": None if bout.why is None else str(bout.why),
        "out": sorted(map(str, bout.out)),
        "disqualified": sorted(map(str, bout.disqualified)),
        "fighting": bout.fighting,
        "overtime": bout.overtime_begun,
        "fought_ms": _ms(bout.fought_s),
        "at_ms": _ms(bout.at),
        "counts": [list(one) for one in bout.counts],
    }


def from_kept(kept: Mapping[str, Any], mode: Wish, rules: BoutRules) -> Bout:
    """The bout that was kept; a new one where nothing was."""
    if not kept:
        return Bout(mode=mode, rules=rules)
    return Bout(
        mode=mode,
        rules=rules,
        state=BoutState(kept["state"]),
        hits=_pair(kept["hits"]),
        other_points=_pair(kept["other"]),
        winner=None if kept["winner"] is None else Corner(kept["winner"]),
        why=None if kept["why"] is None else Why(kept["why"]),
        out=frozenset(map(Corner, kept["out"])),
        disqualified=frozenset(map(Corner, kept["disqualified"])),
        fighting=kept["fighting"],
        overtime_begun=kept["overtime"],
        fought_s=Fraction(kept["fought_ms"], 1000),
        at=Fraction(kept["at_ms"], 1000),
        counts=tuple((herald, red, blue) for herald, red, blue in kept["counts"]),
    )


def _ms(seconds: Fraction) -> int:
    return int(seconds * 1000)


def _pair(pair: Sequence[int]) -> tuple[int, int]:
    return pair[0], pair[1]


@dataclass(frozen=True, slots=True)
class Recorded:
    """A bout's accepted events in order. An `undo` names in `of` the event that it reverses,
    a `strike` the one that it voids; both are numbers of places in `events`, from 0."""

    mode: Wish
    rules: BoutRules
    events: Sequence[BoutEvent]

    @property
    def undone(self) -> set[int]:
        return {one.of for one in self.events if one.do == "undo" and one.of is not None}

    @property
    def voided(self) -> frozenset[int]:
        """The places of events that don't count (any more)."""
        return voided(self.events, {}, self.undone)

    def replay(self) -> Bout:
        """The bout folded anew from what stands."""
        bout = Bout(mode=self.mode, rules=self.rules)
        for _place, after in self.states():
            bout = after
        return bout

    def states(self) -> Iterator[tuple[int, Bout]]:
        """The place of each event that stands, and the bout after it."""
        gone = self.voided
        places = [place for place in range(len(self.events)) if place not in gone]
        standing = [self.events[place] for place in places]
        return zip(places, steps(Bout(self.mode, self.rules), standing), strict=True)

    def to_undo(self) -> int:
        """The place of the event that an undo would reverse; NotAllowedError without one."""
        undone = self.undone
        return latest(self.events, [n for n in range(len(self.events)) if n not in undone])

    def and_then(self, event: BoutEvent) -> Bout:
        """The bout after one more event; NotAllowedError says why the rules refuse it."""
        before = self.replay()
        if event.do not in ("undo", "strike"):
            return step(before, event)
        if before.state == BoutState.CONFIRMED:
            raise NotAllowedError("confirmed")
        if event.do == "undo" and event.of != self.to_undo():
            raise NotAllowedError("not_the_latest")
        if event.do == "strike":
            undone = self.undone
            standing = [n for n in range(len(self.events)) if n not in undone]
            may_strike(event.of, self.events, standing, self.voided)
        return Recorded(self.mode, self.rules, [*self.events, event]).replay()

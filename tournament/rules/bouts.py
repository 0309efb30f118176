"""A bout as the fold of its events (T, settling duels).

`play` folds events one after another and says which of them the rules refuse. Points, hits, clock,
winner and why follow from what stands; undoing and striking fold everything anew without what they
void, so no total is ever kept apart from its events.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from tournament.enums import BoutState, Wish
from tournament.rules.bout_acts import ACTS, AFTER_DECISION, stopped
from tournament.rules.bout_state import Bout, BoutEvent, BoutRules, NotAllowedError


@dataclass(frozen=True, slots=True)
class Played:
    """A bout, its events' fate: numbers that the rules refused (with codes), and those voided."""

    bout: Bout
    refused: Mapping[int, str]
    voided: frozenset[int]


def mode_of(red: Wish, blue: Wish) -> Wish:
    """One wish for stops means stops."""
    return Wish.STOPS if Wish.STOPS in (red, blue) else Wish.CONTINUOUS


def play(mode: Wish, events: Iterable[BoutEvent], rules: BoutRules | None = None) -> Played:
    """Fold `events` in order; what isn't allowed changes nothing and is named with its reason."""
    start = Bout(mode=mode, rules=rules or BoutRules())
    known: list[BoutEvent] = []
    refused: dict[int, str] = {}
    undone: set[int] = set()
    bout = start
    for number, event in enumerate(events):
        known.append(event)
        try:
            if event.do not in ("undo", "strike"):
                bout = step(bout, event)
                continue
            if bout.state == BoutState.CONFIRMED:
                raise NotAllowedError("confirmed")
            standing = [n for n in range(number) if n not in refused and n not in undone]
            if event.do == "undo":
                undone.add(latest(known, standing))
            else:
                may_strike(event.of, known, standing, voided(known[:number], refused, undone))
            bout = _folded(start, known, refused, undone)
        except NotAllowedError as refusal:
            refused[number] = refusal.code
    return Played(bout, refused, voided(known, refused, undone))


def latest(known: Sequence[BoutEvent], standing: Sequence[int]) -> int:
    """The number of the latest event not yet undone; a strike can be undone too."""
    earlier = [n for n in standing if known[n].do != "undo"]
    if not earlier:
        raise NotAllowedError("nothing_to_undo")
    return earlier[-1]


def may_strike(
    of: int | None, known: Sequence[BoutEvent], standing: Sequence[int], gone: frozenset[int]
) -> None:
    """Refuse to strike what doesn't stand; a strike itself is taken back by `undo`."""
    if of in gone:
        raise NotAllowedError("already_struck")
    if of is None or of not in standing or known[of].do in ("undo", "strike"):
        raise NotAllowedError("no_such_event")


def voided(
    known: Sequence[BoutEvent], refused: Mapping[int, str], undone: set[int]
) -> frozenset[int]:
    """Numbers of events that don't count: undone ones, and those that a standing strike names."""
    struck = {
        event.of
        for n, event in enumerate(known)
        if event.do == "strike" and n not in refused and n not in undone and event.of is not None
    }
    return frozenset(undone | struck)


def _folded(
    start: Bout, known: Sequence[BoutEvent], refused: Mapping[int, str], undone: set[int]
) -> Bout:
    gone = voided(known, refused, undone)
    standing = (event for n, event in enumerate(known) if n not in refused and n not in gone)
    bout = start
    for bout in steps(start, standing):  # noqa: B007 - the last one is wanted
        pass
    return bout


def steps(start: Bout, standing: Iterable[BoutEvent]) -> Iterator[Bout]:
    """The bout after each event that stands; what has lost its ground (a resume without a halt)
    does nothing."""
    bout = start
    for event in standing:
        if event.do not in ("undo", "strike"):
            with suppress(NotAllowedError):
                bout = step(bout, event)
        yield bout


def step(bout: Bout, event: BoutEvent) -> Bout:
    """`bout` after `event`; raises NotAllowedError with the reason, and then nothing changes."""
    if bout.state == BoutState.CONFIRMED:
        raise NotAllowedError("confirmed")
    act = ACTS.get(event.do)
    if act is None:
        raise NotAllowedError("unknown_act")
    now = ticked(bout, event)
    if now.state == BoutState.DECIDED and event.do not in AFTER_DECISION:
        raise NotAllowedError("decided")
    return act(now, event)


def ticked(bout: Bout, event: BoutEvent) -> Bout:
    """The clock moved on to the event's time; time that ran out before it ends the fighting."""
    at = bout.at if event.at is None else max(bout.at, event.at)
    if not bout.fighting:
        return replace(bout, at=at)
    fought = bout.fought_s + at - bout.at
    over = bout.timed and fought > bout.rules.fighting_s
    now = replace(bout, at=at, fought_s=fought)
    if not over or event.do in ("halt", "set_clock"):
        return now
    return stopped(now)

"""A clash from planned to ended, who may start it, and when appeals open (R 1.4)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from battles.enums import ClashState, Move
from battles.rules.parameters import BattleRules
from ruman.core.findings import Finding

WAY: Mapping[Move, tuple[ClashState, ClashState]] = {
    Move.MUSTER: (ClashState.PLANNED, ClashState.MUSTERING),
    Move.START: (ClashState.MUSTERING, ClashState.RUNNING),
    Move.END: (ClashState.RUNNING, ClashState.ENDED),
    Move.POSTPONE: (ClashState.MUSTERING, ClashState.PLANNED),
    Move.CALL_BACK: (ClashState.RUNNING, ClashState.MUSTERING),
    Move.RESUME: (ClashState.ENDED, ClashState.RUNNING),
}
BACK = frozenset({Move.POSTPONE, Move.CALL_BACK, Move.RESUME})
NEXT: Mapping[ClashState, Move] = {
    ClashState.PLANNED: Move.MUSTER,
    ClashState.MUSTERING: Move.START,
    ClashState.RUNNING: Move.END,
}


@dataclass(frozen=True, slots=True)
class Ready:
    """A side at the muster: its name, how many fight on it, how many veterans were introduced."""

    side: str
    fighters: int
    introduced: int


@dataclass(frozen=True, slots=True)
class Clock:
    """When a clash reached each state; None for those still to come."""

    state: ClashState
    mustering_at: datetime | None = None
    started_at: datetime | None = None
    ended_at: datetime | None = None


def moved(clock: Clock, move: Move, at: datetime) -> Clock | Finding:
    """The clock after the move, or why it can't be made: a clash starts and ends once."""
    before, after = WAY[move]
    if clock.state != before:
        return Finding("", _why_not(clock.state, move))
    if move in BACK:
        return Clock(
            after,
            clock.mustering_at if after != ClashState.PLANNED else None,
            clock.started_at if after == ClashState.RUNNING else None,
        )
    times = (clock.mustering_at, clock.started_at, clock.ended_at)
    latest = max((time for time in times if time), default=at)
    at = max(at, latest)  # a device whose clock is slow must not end what hasn't begun
    return Clock(
        after,
        at if move == Move.MUSTER else clock.mustering_at,
        at if move == Move.START else clock.started_at,
        at if move == Move.END else None,
    )


def _why_not(state: ClashState, move: Move) -> str:
    """The order of states says whether it is too early or was done before."""
    order = list(ClashState)
    if move in BACK:
        return "not_there_any_more"
    return "done_already" if order.index(state) >= order.index(WAY[move][1]) else "too_early"


def start_findings(sides: Iterable[Ready], rules: BattleRules) -> tuple[Finding, ...]:
    """What speaks against the start: every side has veterans who were introduced (R 1.4)."""
    found = []
    for side in sides:
        if side.introduced < rules.veterans_a_side:
            found.append(Finding(rules.veterans_rule, "no_veteran", True, (side.side,)))
        if not side.fighters:
            found.append(Finding(rules.veterans_rule, "nobody_there", False, (side.side,)))
    return tuple(found)


def appeal_finding(state: ClashState, rules: BattleRules) -> Finding | None:
    """Why an appeal can't be filed yet: a ruling stands until its clash has ended (R 1.4)."""
    if state == ClashState.ENDED:
        return None
    return Finding(rules.veterans_rule, "clash_not_ended")


def is_late(clock: Clock, received_at: datetime) -> bool:
    """Whether what arrives now arrives after the clash has ended."""
    return clock.ended_at is not None and received_at > clock.ended_at

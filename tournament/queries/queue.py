"""The queues of the lists as everybody sees them: place, calls, and when a bout comes (T 3)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.db.models import Exists, OuterRef

from tournament.enums import Admitted, BoutState, Standing
from tournament.models import Bout, Lists
from tournament.queries.board import Board
from tournament.rules.parameters import TournamentRules
from tournament.rules.queue import Waiting, forecast


@dataclass(frozen=True, slots=True)
class Queued:
    """A bout in its queue: how many come before it, its place's name, when it is expected."""

    bout: Bout
    before: int
    place: str
    at: datetime | None

    @property
    def begun(self) -> bool:
        return self.bout.state != BoutState.CALLED


@dataclass(frozen=True, slots=True)
class Queue:
    """One queue; `lists` is None for bouts that have none yet."""

    lists: Lists | None
    bouts: tuple[Queued, ...]

    @property
    def next(self) -> tuple[Queued, ...]:
        """Fighting, ready, prepare."""
        return self.bouts[:3]


def waits(bout: Bout) -> bool:
    """Whether the bout is still to be fought by both, or being fought."""
    if bout.state != BoutState.CALLED:
        return bout.state != BoutState.CONFIRMED
    return all(
        one.standing == Standing.IN and one.admitted == Admitted.ADMITTED
        for one in (bout.red, bout.blue)
    )


def queues_of(board: Board, now: datetime) -> list[Queue]:
    """The queues in which the tournament has bouts, those of lists first; no statement."""
    waiting = [bout for bout in [*board.bouts, *board.elsewhere] if waits(bout)]
    begin = beginning(board.tournament.starts_at, now, begun=_any_begun(board.bouts))
    found = queues(waiting, begin, board.rules)
    own = board.tournament.pk
    return [one for one in found if any(q.bout.tournament_id == own for q in one.bouts)]


def beginning(starts_at: datetime | None, now: datetime, *, begun: bool) -> datetime:
    """When the next bout may begin: not before the start that was set, unless some have begun."""
    return max(now, starts_at) if starts_at and not begun else now


def has_begun(tournament: str = "pk") -> Exists:
    """Whether a bout of the tournament that the outer row names was called or begun."""
    rows = Bout.objects.filter(tournament=OuterRef(tournament), live=True)
    return Exists(rows.exclude(state=BoutState.CALLED, calls=0))


def _any_begun(bouts: Iterable[Bout]) -> bool:
    return any(bout.state != BoutState.CALLED or bout.calls for bout in bouts)


def queues(waiting: Iterable[Bout], begin: datetime, rules: TournamentRules) -> list[Queue]:
    """Bouts by lists in the order of their queues; what has begun comes first.

    Bouts without lists are foretold only where no lists are in use, so that they are one queue.
    """
    ordered = sorted(waiting, key=_order)
    by_lists = [(lists, list(bouts)) for lists, bouts in groupby(ordered, key=lambda b: b.lists)]
    found = []
    for lists, bouts in by_lists:
        told = lists is not None or len(by_lists) == 1
        foretold = forecast(
            [_waiting(bout) for bout in bouts],
            begin,
            bout_s=rules.bout_s,
            between_s=rules.between_s,
        )
        queued = tuple(
            Queued(bout, one.before, one.place if told else "", one.at if told else None)
            for bout, one in zip(bouts, foretold, strict=True)
        )
        found.append(Queue(lists, queued))
    return found


def _order(bout: Bout) -> tuple[bool, int, int, bool, int, int]:
    lists = bout.lists
    return (
        lists is None,
        lists.position if lists else 0,
        lists.pk if lists else 0,
        bout.state == BoutState.CALLED,
        bout.queue,
        bout.pk,
    )


def _waiting(bout: Bout) -> Waiting:
    began = bout.started_at if bout.state != BoutState.CALLED else None
    return Waiting(bout.number, frozenset((bout.red_id, bout.blue_id)), began)

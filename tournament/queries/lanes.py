"""What stands on the lists of an event: who fights, is ready, prepares, and when (T 3)."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, Q

from ruman.core.models import Event
from tournament import queries
from tournament.enums import Admitted, BoutState
from tournament.models import Bout, Entrant, Lists, Tournament
from tournament.queries.queue import beginning, has_begun
from tournament.rules.calls import Calling, calling
from tournament.rules.parameters import TournamentRules
from tournament.rules.queue import Forecast, Waiting, clashing, expected_s, forecast, restless

MOST = 40  # bouts of one queue that a page lists; the rest is counted
MEASURED = 9  # the latest bouts that say how long one takes
RUNNING = (BoutState.RUNNING, BoutState.HALTED, BoutState.COUNTING, BoutState.OVERTIME)


@dataclass(frozen=True, slots=True)
class Turn:
    """A bout in its queue. `place`: fighting, ready, prepare or empty; `at`: when it will begin.

    `earlier` is the bout before it and `later` the one after the next, to move it past a
    neighbour; None at an edge. `clash`, `restless`: numbers of bouts that share a fighter.
    """

    bout: Bout
    tournament: Tournament
    place: str
    at: datetime
    calling: Calling
    calls: int
    clash: tuple[int, ...]
    restless: tuple[int, ...]
    earlier: int | None
    later: int | None
    last: bool

    @property
    def movable(self) -> bool:
        return self.bout.state == BoutState.CALLED

    @property
    def unready(self) -> tuple[Entrant, ...]:
        """Fighters who aren't admitted any more, so that the bout can't begin."""
        both = (self.bout.red, self.bout.blue)
        return tuple(one for one in both if self.movable and one.admitted != Admitted.ADMITTED)


@dataclass(frozen=True, slots=True)
class Lane:
    """The queue of one lists."""

    lists: Lists
    turns: tuple[Turn, ...]
    unlisted: int = 0

    @property
    def large(self) -> tuple[Turn, ...]:
        """Fighting, ready, prepare."""
        return tuple(turn for turn in self.turns if turn.place)

    @property
    def rest(self) -> tuple[Turn, ...]:
        """Those after them, as many as a page lists."""
        return tuple(turn for turn in self.turns if not turn.place)


@dataclass(frozen=True, slots=True)
class Board:
    """Every lists of the event, and the bouts of one tournament that are on none.

    `bout_s`: seconds that one is expected to take, from `measured` bouts or from the plan.
    """

    lanes: tuple[Lane, ...]
    unplaced: tuple[Bout, ...]
    unplaced_in_all: int
    bout_s: int
    measured: int

    @property
    def unlisted(self) -> int:
        """How many without lists the page doesn't list."""
        return self.unplaced_in_all - len(self.unplaced)


def board(event: Event, tournament: Tournament, now: datetime) -> Board:
    """The lists as they stand at `now`; four statements whatever the size."""
    lists = list(Lists.objects.filter(event=event))
    known = Tournament.objects.filter(event=event).annotate(begun=has_begun())
    tournaments = {one.pk: one for one in known}
    bouts = sorted(open_bouts(tournament, lists), key=_in_queue)
    lengths = measured_s(event)
    rules = {pk: queries.rules_of(one) for pk, one in tournaments.items()}
    standing = {
        one.pk: [bout for bout in bouts if bout.lists_id == one.pk and not _gone(bout)]
        for one in lists
    }
    waiting = {pk: [_waiting(bout, rules, lengths) for bout in row] for pk, row in standing.items()}
    clashes = _both(clashing(list(waiting.values())))
    tired = _both(restless(list(waiting.values())))
    own, begun = rules[tournament.pk], tournaments[tournament.pk].begun
    begin = beginning(tournament.starts_at, now, begun=begun)
    bout_s = expected_s(own.bout_s, lengths.get(tournament.pk, []))
    lanes = []
    for one in lists:
        row = standing[one.pk]
        times = forecast(waiting[one.pk], begin, bout_s=bout_s, between_s=own.between_s)
        turns = [
            _turn(row, n, when, tournaments[row[n].tournament_id], now, clashes, tired)
            for n, when in enumerate(times[:MOST])
        ]
        lanes.append(Lane(one, tuple(turns), len(row) - len(turns)))
    unplaced = tuple(bout for bout in bouts if bout.lists_id is None and not _gone(bout))
    measured = len(lengths.get(tournament.pk, []))
    return Board(tuple(lanes), unplaced[:MOST], len(unplaced), bout_s, measured)


def _turn(
    row: Sequence[Bout],
    n: int,
    when: Forecast,
    tournament: Tournament,
    now: datetime,
    clashes: Mapping[int, tuple[int, ...]],
    tired: Mapping[int, tuple[int, ...]],
) -> Turn:
    bout, rules = row[n], queries.rules_of(tournament).calls
    return Turn(
        bout,
        tournament,
        when.place,
        when.at,
        calling(bout.calls, bout.called_at, now, rules),
        rules.calls,
        clashes[bout.pk],
        tired[bout.pk],
        row[n - 1].pk if n else None,
        row[n + 2].pk if n + 2 < len(row) else None,
        n + 1 == len(row),
    )


def open_bouts(tournament: Tournament, lists: Sequence[Lists]) -> list[Bout]:
    """Live bouts without a result: on the lists, or of the tournament and on none."""
    rows = Bout.objects.filter(live=True).exclude(state=BoutState.CONFIRMED)
    here = Q(lists__in=lists) | Q(lists=None, tournament=tournament)
    return list(rows.filter(here).select_related("red", "blue", "group", "round"))


def measured_s(event: Event) -> Mapping[int, list[int]]:
    """Seconds that the latest measured bouts took, by tournament. One statement."""
    rows = Bout.objects.filter(
        tournament__event=event, state=BoutState.CONFIRMED, started_at__lt=F("ended_at")
    )
    found: dict[int, list[int]] = defaultdict(list)
    times = rows.order_by("-ended_at").values_list("tournament", "started_at", "ended_at")
    for pk, started, ended in times[: 4 * MEASURED]:
        if started and ended and len(found[pk]) < MEASURED:
            found[pk].append(int((ended - started).total_seconds()))
    return found


def _in_queue(bout: Bout) -> tuple[bool, int, int]:
    return bout.state == BoutState.CALLED, bout.queue, bout.pk


def _gone(bout: Bout) -> bool:
    """Whether it won't be fought: both have left."""
    return bout.red.standing != "in" and bout.blue.standing != "in"


def _waiting(
    bout: Bout, rules: Mapping[int, TournamentRules], lengths: Mapping[int, list[int]]
) -> Waiting:
    planned = rules[bout.tournament_id].bout_s
    return Waiting(
        bout.pk,
        frozenset((bout.red.combatant_id, bout.blue.combatant_id)),
        bout.started_at if bout.state in RUNNING else None,
        expected_s(planned, lengths.get(bout.tournament_id, [])),
    )


def _both(pairs: Sequence[tuple[int, int]]) -> Mapping[int, tuple[int, ...]]:
    """Each bout's partners."""
    found: dict[int, tuple[int, ...]] = defaultdict(tuple)
    for one, two in pairs:
        found[one] += (two,)
        found[two] += (one,)
    return found

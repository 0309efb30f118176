"""One bout as everybody may see it: score, clock, and the story of the fight."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection

from tournament import queries
from tournament.enums import BoutState, Corner, Do
from tournament.models import Bout, BoutEvent, BoutResult
from tournament.queries.desk import Record, bout_of, kept_of, recorded_of
from tournament.queries.judging import stoppage_of, under_review
from tournament.rules.bout_state import BoutRules, other

TAKEN_BACK = (Do.UNDO, Do.STRIKE)


@dataclass(frozen=True, slots=True)
class Clock:
    """Fighting time: `fought_ms` of it at the server's time `at_ms`, more by now where it runs.

    `limit_ms` is None where no time is set; `over`: what is fought past it is overtime.
    """

    fought_ms: int
    at_ms: int
    running: bool
    limit_ms: int | None
    over: bool

    @property
    def shown_ms(self) -> int:
        """What is left of a limited time, what was fought of an open one, at `at_ms`."""
        if self.limit_ms is None:
            return self.fought_ms
        return abs(self.limit_ms - self.fought_ms)


@dataclass(frozen=True, slots=True)
class Told:
    """One event that stands; `at_ms` since the start, `points` (red, blue) and fight after it.

    `hits` are (red, blue) after it, `fought_ms` the fighting time until then.
    """

    number: int
    at_ms: int
    do: Do
    side: Corner | None
    points: tuple[int, int]
    fighting: bool
    more: dict[str, Any]
    hits: tuple[int, int] = (0, 0)
    fought_ms: int = 0


@dataclass(frozen=True, slots=True)
class Figures:
    """How a corner came to its points: hits, and points for falls, weapons, warnings."""

    hits: int
    falls: int
    weapons: int
    warnings: int


@dataclass(frozen=True, slots=True)
class Story:
    """A bout, what happened in it, and the versions of its result, the latest first."""

    bout: Bout
    rules: BoutRules
    mode: str
    clock: Clock
    review: bool
    told: tuple[Told, ...]
    results: tuple[BoutResult, ...]

    @property
    def begun(self) -> bool:
        return self.bout.state != BoutState.CALLED

    @property
    def open(self) -> bool:
        """Whether it is being fought."""
        return self.begun and self.bout.state not in (BoutState.DECIDED, BoutState.CONFIRMED)

    def figures(self, corner: Corner) -> Figures:
        """The lines of one corner's score."""
        enemy, rules = other(corner), self.rules
        hits = self.bout.red_hits if corner == Corner.RED else self.bout.blue_hits
        return Figures(
            hits,
            self._count(Do.FALL, enemy) * rules.fall_points,
            self._count(Do.LOST_WEAPON, enemy) * rules.lost_weapon_points,
            self._count(Do.WARNING, corner) * rules.warning_points,
        )

    def _count(self, do: Do, side: Corner) -> int:
        return sum(one.do == do and one.side == side for one in self.told)


GLANCE = """
SELECT bout.id, tournament.id,
 (SELECT version FROM core_topic WHERE name = 'bout:' || bout.id),
 (SELECT version FROM core_topic WHERE name = 'tournament:' || tournament.id)
FROM tournament_bout AS bout
JOIN tournament_tournament AS tournament ON tournament.id = bout.tournament_id
JOIN core_event AS event ON event.id = tournament.event_id
WHERE event.slug = %s AND tournament.slug = %s AND bout.number = %s
"""


def glance(event_slug: str, slug: str, number: int) -> dict[str, int] | None:
    """What a page of the bout follows, in its present versions; in plain SQL, since a crowd asks
    after every point, and composing it would take longer than answering it."""
    with connection.cursor() as cursor:
        cursor.execute(GLANCE, [event_slug, slug, number])
        found = cursor.fetchone()
    if found is None:
        return None
    bout, tournament, bouts, tournaments = found
    return {f"bout:{bout}": bouts or 0, f"tournament:{tournament}": tournaments or 0}


def named(event_slug: str, slug: str, number: int) -> Bout | None:
    """The bout of an address with its tournament and event; one statement."""
    rows = Bout.objects.select_related("tournament__event", "red", "blue")
    return rows.filter(
        tournament__event__slug=event_slug, tournament__slug=slug, number=number
    ).first()


def story_of(row: Bout) -> Story:
    """All of it, read anew; three statements at most."""
    related = ("red", "blue", "winner", "group", "round", "lists")
    bout = Bout.objects.select_related(*related).get(pk=row.pk)
    bout.tournament = row.tournament
    events = list(bout.events.order_by("number"))
    settled = bout.state == BoutState.CONFIRMED
    done = tuple(bout.results.order_by("-pk")) if settled else ()
    review = False if settled or not events else under_review(bout, stoppage_of(bout))
    return told_story(bout, events, done, review=review)


def told_story(
    bout: Bout, events: Sequence[BoutEvent], results: tuple[BoutResult, ...], *, review: bool
) -> Story:
    """The story from its rows; no statement."""
    record = record_of(bout, events)
    return Story(
        bout,
        queries.rules_of(bout.tournament).bout,
        str(record.bout.mode),
        clock_of(bout),
        review,
        tuple(standing(record, events)),
        results,
    )


def record_of(bout: Bout, events: Sequence[BoutEvent]) -> Record:
    """The events that count, of those in their order; no statement."""
    return recorded_of(bout, _base(bout, events), events)


def _base(bout: Bout, events: Sequence[BoutEvent]) -> int:
    """The first event that counts; none of them after a result was taken back."""
    if "number" in bout.folded:
        return int(kept_of(bout)["base"])
    return events[-1].number + 1 if events else 0


def standing(record: Record, events: Iterable[BoutEvent]) -> Iterable[Told]:
    """The events that stand in their order, with the score after each."""
    rows = {one.number: one for one in events}
    began: int | None = None
    before: object = None
    for place, after in record.bout.states():
        idle, before = after is before, after  # what has lost its ground left the bout as it was
        if idle:
            continue
        one = rows[record.numbers[place]]
        if one.do in TAKEN_BACK:
            continue
        if began is None and after.state != BoutState.CALLED:
            began = one.at_ms
        side = Corner(one.side) if one.side else None
        since = one.at_ms - (one.at_ms if began is None else began)
        yield Told(
            one.number,
            since,
            Do(one.do),
            side,
            after.points,
            after.fighting,
            dict(one.more),
            after.hits,
            int(after.fought_s * 1000),
        )


def clock_of(bout: Bout) -> Clock:
    """The clock from the row alone; no statement. Its tournament must be at hand."""
    now = bout_of(bout)
    epoch_ms = int(bout.folded.get("epoch_ms") or 0)
    limited = now.left is not None
    return Clock(
        fought_ms=int(now.fought_s * 1000),
        at_ms=epoch_ms + int(now.at * 1000),
        running=now.fighting,
        limit_ms=now.rules.fighting_s * 1000 if limited else None,
        over=now.state == BoutState.OVERTIME,
    )

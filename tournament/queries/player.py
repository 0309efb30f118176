"""What a person's own page shows of tournaments: next bout, place in the queue, results, group."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import JSONObject
from django.utils import timezone

from combatants.models import Combatant
from ruman.core.times import time_from_json
from tournament import queries
from tournament.enums import BoutState
from tournament.lacking import Said, missing_words
from tournament.models import Bout, Entrant, GroupPlace, KingsDecision, Shortage, Tournament
from tournament.queries.board import RUNNING, Board
from tournament.queries.queue import Queued, beginning, has_begun, waits
from tournament.queries.queue import queues as ordered
from tournament.queries.standing import GroupTable, Line, group_table

READ = "tournament_entries"


@dataclass(frozen=True, slots=True)
class Entry:
    """A person in one tournament. `queued` is the next bout in its queue, with who comes before;
    `lacks` is what the last look at armour and weapons missed."""

    entrant: Entrant
    tournament: Tournament
    queued: Queued | None
    before: tuple[Queued, ...]
    results: tuple[Bout, ...]
    shortage: str
    until: datetime | None
    lacks: tuple[Said, ...]
    table: GroupTable | None
    line: Line | None

    @property
    def red(self) -> bool:
        """Whether the next bout is fought in red."""
        return self.queued is not None and self.queued.bout.red_id == self.entrant.pk


def followed() -> QuerySet[Tournament, Any]:
    """Keys of an event's running tournaments, for those who are in one of them."""
    entered = Entrant.objects.filter(
        combatant=OuterRef(OuterRef("combatant_id")), tournament__state__in=RUNNING
    )
    return Tournament.objects.filter(
        event=OuterRef("combatant__event_id"),
        state__in=RUNNING,
        event__in=entered.values("tournament__event"),
    ).values("pk")


def reads() -> Mapping[str, Any]:
    """The entries of a person, read with the person."""
    shortage = Shortage.objects.filter(entrant=OuterRef("pk"), end__isnull=True).order_by("-pk")
    decisions = KingsDecision.objects.filter(
        group__live=True, group__places__entrant=OuterRef("pk"), group__places__live=True
    )
    lists = Bout.objects.filter(
        tournament=OuterRef("tournament"), live=True, lists__isnull=False
    ).exclude(state=BoutState.CONFIRMED)
    rows = Entrant.objects.filter(combatant=OuterRef("pk")).order_by("pk")
    return {
        READ: ArraySubquery(
            rows.values(
                entry=JSONObject(
                    pk="pk",
                    tournament="tournament",
                    drawn_as="label",
                    standing="standing",
                    admitted="admitted",
                    missing="missing",
                    place="place",
                    name="tournament__name",
                    slug="tournament__slug",
                    state="tournament__state",
                    parameters="tournament__parameters",
                    starts_at="tournament__starts_at",
                    shortage=Subquery(shortage.values("what")[:1]),
                    until=Subquery(shortage.values("until")[:1]),
                    decisions=ArraySubquery(decisions.order_by("pk").values("order")),
                    lists=Exists(lists),
                    begun=has_begun("tournament"),
                )
            )
        )
    }


def section(person: Combatant) -> Mapping[str, Any] | None:
    """The entries of a person; no statement for who has none, one otherwise."""
    found: list[dict[str, Any]] = getattr(person, READ, [])
    if not found:
        return None
    bouts = _bouts([one["pk"] for one in found])
    return {"entries": [_entry(person, one, bouts, timezone.now()) for one in found]}


def _bouts(mine: Sequence[int]) -> list[Bout]:
    """The person's live bouts, those of their groups, and what waits at the same lists."""
    own = Bout.objects.filter(Q(red__in=mine) | Q(blue__in=mine), live=True)
    open_ = own.exclude(state=BoutState.CONFIRMED)
    groups = GroupPlace.objects.filter(entrant__in=mine, live=True).values("group")
    beside = Q(lists__in=open_.values("lists")) | Q(
        lists__isnull=True, tournament__in=open_.filter(lists__isnull=True).values("tournament")
    )
    wanted = Q(red__in=mine) | Q(blue__in=mine) | Q(group__in=groups)
    rows = Bout.objects.filter(wanted | beside & ~Q(state=BoutState.CONFIRMED), live=True)
    return list(
        rows.select_related("red", "blue", "winner", "lists", "group", "round").order_by("number")
    )


def _entry(person: Combatant, read: Mapping[str, Any], bouts: list[Bout], now: datetime) -> Entry:
    tournament = Tournament(
        pk=read["tournament"],
        event=person.event,
        name=read["name"],
        slug=read["slug"],
        state=read["state"],
        parameters=read["parameters"],
        starts_at=time_from_json(read["starts_at"]),
    )
    entrant = Entrant(
        pk=read["pk"],
        tournament=tournament,
        label=read["drawn_as"],
        standing=read["standing"],
        admitted=read["admitted"],
        place=read["place"],
    )
    begin = beginning(tournament.starts_at, now, begun=read["begun"])
    queued, before = _queued(entrant, tournament, bouts, begin, lists_used=read["lists"])
    table = _table(entrant, tournament, bouts, read["decisions"])
    line = (
        next((one for one in table.lines if one.entrant.pk == entrant.pk), None) if table else None
    )
    mine = [bout for bout in bouts if entrant.pk in (bout.red_id, bout.blue_id)]
    return Entry(
        entrant,
        tournament,
        queued,
        before,
        tuple(bout for bout in mine if queries.settled(bout)),
        read["shortage"] or "",
        time_from_json(read["until"]),
        tuple(missing_words(read["missing"], queries.rules_of(tournament))),
        table,
        line,
    )


def _queued(
    entrant: Entrant,
    tournament: Tournament,
    bouts: list[Bout],
    begin: datetime,
    *,
    lists_used: bool,
) -> tuple[Queued | None, tuple[Queued, ...]]:
    """The entrant's next bout on whatever lists, and at most the two that come right before it."""
    waiting = [bout for bout in bouts if waits(bout)]
    found: list[tuple[Queued, tuple[Queued, ...]]] = []
    for queue in ordered(waiting, begin, queries.rules_of(tournament)):
        for n, one in enumerate(queue.bouts):
            if entrant.pk in (one.bout.red_id, one.bout.blue_id):
                if queue.lists is None and lists_used:
                    found.append((Queued(one.bout, one.before, "", None), ()))
                else:
                    found.append((one, queue.bouts[max(0, n - 2) : n]))
                break
    return min(found, key=_soonest, default=(None, ()))


def _soonest(found: tuple[Queued, tuple[Queued, ...]]) -> tuple[bool, bool, datetime | None, int]:
    """What is fought comes first, then by its time; what nobody can foretell comes last."""
    one = found[0]
    return not one.begun, one.at is None, one.at, one.before


def _table(
    entrant: Entrant, tournament: Tournament, bouts: list[Bout], decisions: list[list[str]]
) -> GroupTable | None:
    """The group of the entrant, if they are in one."""
    group = next((b.group for b in bouts if b.group and entrant.pk in (b.red_id, b.blue_id)), None)
    if group is None:
        return None
    own = [bout for bout in bouts if bout.group_id == group.pk]
    people = {one.pk: one for bout in own for one in (bout.red, bout.blue)}
    board = Board(tournament, queries.rules_of(tournament), [], own, [], {group.pk: decisions})
    board.places = {
        group.pk: [
            GroupPlace(group=group, entrant=one, position=n)
            for n, one in enumerate(people.values(), start=1)
        ]
    }
    return group_table(board, group.pk)

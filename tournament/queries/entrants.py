"""The list of entrants, filtered and counted; who may still be entered; one entrant's history."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import BooleanField, Count, Exists, ExpressionWrapper, OuterRef, Q, QuerySet

from combatants.models import Combatant
from combatants.models.people import order_of_names
from combatants.queries.search import UNUSED, matching
from tournament.enums import Admitted, Standing
from tournament.models import (
    Admission,
    CrewSeat,
    Entrant,
    GroupPlace,
    Leaving,
    Shortage,
    Tournament,
)

PAGE: Final = 200
OFFERED: Final = 60
LEFT: Final = "left"
HERE: Final = Q(standing=Standing.IN)
SHOWS: Final[Mapping[str, Q]] = {
    "": Q(),
    **{each.value: HERE & Q(admitted=each) for each in Admitted},
    LEFT: ~HERE,
}


@dataclass(frozen=True, slots=True)
class Listed:
    """A page of the list, how many there are of each kind, and which page of how many."""

    entrants: list[Entrant]
    counts: Mapping[str, int]
    total: int
    page: int

    @property
    def pages(self) -> int:
        return max(1, -(-self.total // PAGE))

    @property
    def previous(self) -> int:
        return self.page - 1

    @property
    def next(self) -> int:
        return self.page + 1


def listed(tournament: Tournament, show: str, text: str, language: str, page: int) -> Listed:
    """Entrants in the order of the page's language; three statements whatever their number.

    Each knows whether a `clock` runs, and whether it is `placed` in a group.
    """
    found = tournament.entrants.all()
    counted: dict[str, int] = found.aggregate(
        **{f"n_{show}": Count("pk", filter=one) for show, one in SHOWS.items()}
    )
    counts = {name.removeprefix("n_"): number for name, number in counted.items()}
    rows = found.filter(SHOWS.get(show, Q()))
    if text:
        rows = rows.filter(combatant__in=_people(tournament).filter(matching(text)))
    total = rows.count()
    page = min(max(page, 1), max(1, -(-total // PAGE)))
    placed = GroupPlace.objects.filter(entrant=OuterRef("pk"), live=True)
    running = Shortage.objects.filter(entrant=OuterRef("pk"), end__isnull=True)
    rows = (
        rows.annotate(clock=Exists(running), placed=Exists(placed))
        .select_related("combatant__group", "combatant__side")
        .defer(*(f"combatant__{name}" for name in UNUSED))
        .order_by(f"combatant__{order_of_names(language)}", "pk")
    )
    return Listed(list(rows[(page - 1) * PAGE : page * PAGE]), counts, total, page)


def _people(tournament: Tournament) -> QuerySet[Combatant]:
    return Combatant.objects.filter(event=tournament.event_id, erased_at__isnull=True)


def candidates(
    tournament: Tournament, text: str, language: str, limit: int = OFFERED
) -> tuple[list[Combatant], int]:
    """People of the event who aren't entered, those on site first; and how many there are.

    `judges` says who sits in a crew of the tournament. Two statements.
    """
    entered = Entrant.objects.filter(tournament=tournament, combatant=OuterRef("pk"))
    judging = CrewSeat.objects.filter(crew__tournament=tournament, combatant=OuterRef("pk"))
    rows = _people(tournament).filter(~Exists(entered))
    if text:
        rows = rows.filter(matching(text))
    total = rows.count()
    absent = ExpressionWrapper(Q(arrived_at__isnull=True), output_field=BooleanField())
    found = (
        rows.annotate(judges=Exists(judging))
        .select_related("group", "side")
        .defer(*UNUSED)
        .order_by(absent, order_of_names(language), "number")
    )
    return list(found[:limit]), total


@dataclass(frozen=True, slots=True)
class History:
    """Everything recorded about an entrant, the latest first."""

    admissions: list[Admission]
    leavings: list[Leaving]
    shortages: list[Shortage]

    @property
    def last(self) -> Admission | None:
        return self.admissions[0] if self.admissions else None

    @property
    def clock(self) -> Shortage | None:
        """The shortage whose clock runs, if any."""
        return next((one for one in self.shortages if not hasattr(one, "end")), None)

    def lines(self) -> list[tuple[Any, Any]]:
        """(kind, row) of all of it by the time at which it was recorded, the latest first."""
        rows: list[tuple[Any, Any]] = [
            *(("admission", one) for one in self.admissions),
            *(("leaving", one) for one in self.leavings),
            *(("shortage", one) for one in self.shortages),
        ]
        return sorted(rows, key=lambda line: line[1].act.received_at, reverse=True)


def history_of(entrant: Entrant) -> History:
    """Three statements."""
    return History(
        list(entrant.admissions.select_related("act").order_by("-pk")),
        list(entrant.leavings.select_related("act").order_by("-pk")),
        list(entrant.shortages.select_related("act", "bout", "end__act").order_by("-pk")),
    )

"""What public pages and paper read of a tournament: a few statements, whatever its size."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import FilteredRelation, OuterRef, Q

from ruman.core import news
from ruman.core.models import Event
from tournament import queries
from tournament.enums import BoutState, TournamentState
from tournament.models import Bout, Entrant, GroupPlace, KingsDecision, Tournament
from tournament.rules.parameters import TournamentRules

RUNNING = (TournamentState.GROUPS, TournamentState.KNOCKOUT)


@dataclass(frozen=True, slots=True)
class Addressed:
    """The tournament that an address names, and the running ones that share its event's lists."""

    tournament: Tournament
    running: tuple[Tournament, ...]

    @property
    def event(self) -> Event:
        return self.tournament.event

    def topics(self) -> list[str]:
        """What its pages follow; a queue moves with the other tournaments on the same lists."""
        return [f"tournament:{one.pk}" for one in {self.tournament, *self.running}]


@dataclass(slots=True)
class Board:
    """All that public pages show of one tournament; bouts know their entrants."""

    tournament: Tournament
    rules: TournamentRules
    entrants: list[Entrant]
    bouts: list[Bout]
    elsewhere: list[Bout]
    decisions: dict[int, list[list[str]]]
    places: dict[int, list[GroupPlace]] = field(default_factory=dict)

    def of_group(self, group_id: int) -> list[Bout]:
        """The bouts of a group in their order; extra ones come last."""
        found = [bout for bout in self.bouts if bout.group_id == group_id]
        return sorted(found, key=lambda bout: (bout.extra, bout.position, bout.number))


def tournaments_of(event_slug: str) -> list[Tournament]:
    """The tournaments of an event in their order, with their begun bouts; one statement."""
    begun = Bout.objects.filter(tournament=OuterRef("pk"), live=True).exclude(
        state__in=[BoutState.CALLED, BoutState.CONFIRMED]
    )
    return list(
        Tournament.objects.filter(event__slug=event_slug)
        .annotate(begun=ArraySubquery(begun.values("pk")))
        .select_related("event")
        .order_by("starts_at", "name", "pk")
    )


def addressed(event_slug: str, slug: str) -> Addressed | None:
    """The tournament of an address; None where there is none. One statement."""
    known = tournaments_of(event_slug)
    found = next((one for one in known if one.slug == slug), None)
    if found is None:
        return None
    return Addressed(found, tuple(one for one in known if one.state in RUNNING))


def versions(page: Addressed, *, scores: bool = False) -> dict[str, int]:
    """The versions of what a page shows, read before anything else of it; one statement.

    With `scores` those of the bouts that are being fought too.
    """
    bouts = [f"bout:{pk}" for pk in getattr(page.tournament, "begun", ())] if scores else []
    return news.versions([*page.topics(), *bouts])


def board_of(page: Addressed) -> Board:
    """Everything about a tournament that is shown; three statements."""
    row = page.tournament
    known = {one.pk: one for one in _entrants({row, *page.running})}
    bouts: list[Bout] = []
    elsewhere: list[Bout] = []
    for bout in _bouts(page):
        bout.red, bout.blue = known[bout.red_id], known[bout.blue_id]
        bout.winner = known[bout.winner_id] if bout.winner_id else None
        (bouts if bout.tournament_id == row.pk else elsewhere).append(bout)
        if bout.round is not None:
            bout.round.back = _of(known, bout.round.back_id)
            bout.round.bye = _of(known, bout.round.bye_id)
    own = [one for one in known.values() if one.tournament_id == row.pk]
    decisions: dict[int, list[list[str]]] = {}
    for group_id, order in (
        KingsDecision.objects.filter(group__tournament=row, group__live=True)
        .order_by("pk")
        .values_list("group_id", "order")
    ):
        decisions.setdefault(group_id, []).append(order)
    board = Board(row, queries.rules_of(row), own, bouts, elsewhere, decisions)
    board.places = _places(own)
    return board


def _of(known: Mapping[int, Entrant], pk: int | None) -> Entrant | None:
    return known.get(pk) if pk is not None else None


def _entrants(tournaments: Iterable[Tournament]) -> list[Entrant]:
    """Entrants by label, each with its live place in a group as `at`."""
    live = Q(group_places__live=True)
    return list(
        Entrant.objects.filter(tournament__in=[one.pk for one in tournaments])
        .annotate(at=FilteredRelation("group_places", condition=live))
        .select_related("at__group")  # type: ignore[misc]  # annotated
        .order_by("label")
    )


def _bouts(page: Addressed) -> list[Bout]:
    """Live bouts of the tournament, and others' that wait on the same lists, by number."""
    waiting = Q(tournament__in=[one.pk for one in page.running], lists__isnull=False)
    return list(
        Bout.objects.filter(
            Q(tournament=page.tournament) | waiting & ~Q(state=BoutState.CONFIRMED), live=True
        )
        .select_related("lists", "round")
        .order_by("number")
    )


def _places(entrants: Iterable[Entrant]) -> dict[int, list[GroupPlace]]:
    """Places by group, groups and members in the order drawn."""
    found: list[GroupPlace] = []
    for one in entrants:
        place: GroupPlace | None = getattr(one, "at", None)
        if place is not None:
            place.entrant = one
            found.append(place)
    found.sort(key=lambda place: (place.group.number, place.position))
    by_group: dict[int, list[GroupPlace]] = {}
    for place in found:
        by_group.setdefault(place.group_id, []).append(place)
    return by_group

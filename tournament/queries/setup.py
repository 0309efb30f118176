"""What setting up shows: whether the parameters may still change, numbers, what comes next."""

import hashlib
import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.db.models.enums import TextChoices
from django.utils.translation import gettext_lazy as _

from ruman.core.models import Act, Event
from tournament.enums import Admitted, BoutState, Standing, TournamentState
from tournament.models import Crew, Draw, Shortage, Tournament


class Fixed(TextChoices):
    """Why parameters and format can't be changed any more."""

    DRAWN = "drawn", _("Something is drawn already; the rules of this tournament stand.")
    ANNOUNCED = (
        "announced",
        _("A draw is announced by these rules. Void it first, then they can be changed."),
    )


def fixed_by(tournament: Tournament, announced: Draw | None) -> Fixed | None:
    """What fixes the parameters: a draw that stands, or one that waits for its seed."""
    if tournament.state != TournamentState.ENTRY:
        return Fixed.DRAWN
    return Fixed.ANNOUNCED if announced is not None else None


def fingerprint_of(tournament: Tournament) -> str:
    """The same for the same parameters, whatever the order of their fields."""
    text = json.dumps(tournament.parameters, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def tournaments_of(event: Event) -> QuerySet[Tournament]:
    """The event's tournaments with `entered`, `admitted`, `left` and `clocks`."""
    clocks = Shortage.objects.filter(entrant__tournament=OuterRef("pk"), end__isnull=True)
    found = event.tournaments.annotate(
        entered=Count("entrants", filter=Q(entrants__standing=Standing.IN)),
        admitted=Count(
            "entrants",
            filter=Q(entrants__admitted=Admitted.ADMITTED, entrants__standing=Standing.IN),
        ),
        clocks=Exists(clocks),
    )
    return found.order_by("starts_at", "name")


@dataclass(frozen=True, slots=True)
class Numbers:
    """How many entrants stand how, and how far the bouts are. Those who have left count in `left`
    and, if the heralds ever looked at them, in `looked_at`; the others only while they are in."""

    entered: int
    open: int
    admitted: int
    missing: int
    refused: int
    left: int
    looked_at: int
    bouts: int
    settled: int
    crews: int
    full_crews: int

    @property
    def in_all(self) -> int:
        """Entrants, whether they are still in the tournament or have left."""
        return self.entered + self.left

    @property
    def seen(self) -> int:
        """Entrants still in the tournament whom the heralds have looked at."""
        return self.entered - self.open


def numbers_of(tournament: Tournament) -> Numbers:
    """The numbers of the overview; three statements."""
    here = Q(standing=Standing.IN)
    found: dict[str, Any] = tournament.entrants.aggregate(
        n_entered=Count("pk", filter=here),
        n_left=Count("pk", filter=~here),
        n_looked_at=Count("pk", filter=~Q(admitted=Admitted.OPEN)),
        **{f"n_{each}": Count("pk", filter=here & Q(admitted=each)) for each in Admitted},
    )
    bouts = tournament.bouts.filter(live=True).aggregate(
        bouts=Count("pk"), settled=Count("pk", filter=Q(state=BoutState.CONFIRMED))
    )
    sizes = list(
        Crew.objects.filter(tournament=tournament)
        .annotate(size=Count("seats"))
        .values_list("size", flat=True)
    )
    entrants = {name.removeprefix("n_"): number for name, number in found.items()}
    return Numbers(**entrants, **bouts, crews=len(sizes), full_crews=sizes.count(3))


def running_clocks(event: Event, tournament: Tournament | None = None) -> list[Shortage]:
    """Shortages whose clock was not ended, the one that runs out first first; one statement.

    For the staff's pages; `person_clocks` for a player's own.
    """
    rows = Shortage.objects.filter(end__isnull=True, entrant__tournament__event=event)
    if tournament is not None:
        rows = rows.filter(entrant__tournament=tournament)
    related = rows.select_related("entrant__tournament", "entrant__combatant", "bout")
    return list(related.order_by("until", "pk"))


def person_clocks(combatant_id: int) -> list[Shortage]:
    """The running clocks of one person, in whatever tournament."""
    rows = Shortage.objects.filter(end__isnull=True, entrant__combatant=combatant_id)
    return list(rows.select_related("entrant__tournament").order_by("until"))


def format_chosen(tournament: Tournament) -> bool:
    """Whether somebody has chosen the format, rather than left it as it comes."""
    return Act.objects.filter(
        event=tournament.event_id,
        kind="tournament.choose_format",
        answer__tournament=tournament.pk,
    ).exists()


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do before the first bout, in order."""

    code: str
    done: bool


def steps_of(tournament: Tournament, numbers: Numbers, *, chosen: bool) -> list[Step]:
    """Entries, admission, heralds, format, draw: what is done of it."""
    drawn = tournament.state != TournamentState.ENTRY
    return [
        Step("entrants", drawn or numbers.entered >= 2),
        Step("admission", drawn or (numbers.entered >= 2 and numbers.open == 0)),
        Step("heralds", numbers.full_crews > 0),
        Step("format", drawn or chosen),
        Step("draw", drawn),
    ]


def finish(starts_at: datetime | None, now: datetime, seconds: int) -> datetime:
    """When that much fighting ends, beginning at the start or now, whichever is later."""
    begins = max(starts_at, now) if starts_at else now
    return begins + timedelta(seconds=seconds)

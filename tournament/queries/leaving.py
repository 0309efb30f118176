"""What becomes of the bouts of somebody who leaves, said before it is done (T 10)."""

from dataclasses import dataclass
from enum import Enum

from django.db.models import Q

from tournament import queries
from tournament.enums import BoutState, Leaving, Standing
from tournament.models import Bout, Entrant, Tournament


class Fate(Enum):
    """What becomes of one bout."""

    WALKOVER = "walkover"  # the opponent gets it
    STRUCK = "struck"  # counts for nobody
    STANDS = "stands"  # was fought and counts
    NOBODY = "nobody"  # the opponent has left as well


def fate_of(bout: Bout, leaver: Entrant, rule: Leaving) -> Fate:
    """What becomes of a live bout of the leaver, with both fighters at hand."""
    if bout.group_id is not None and rule == Leaving.STRIKE:
        return Fate.STRUCK
    if bout.state == BoutState.CONFIRMED:
        return Fate.STANDS
    other = bout.blue if bout.red_id == leaver.pk else bout.red
    return Fate.WALKOVER if other.standing == Standing.IN else Fate.NOBODY


@dataclass(frozen=True, slots=True)
class Consequence:
    """One bout of the leaver and what becomes of it; `running` if it has begun."""

    bout: Bout
    opponent: Entrant
    fate: Fate
    running: bool


def consequences(tournament: Tournament, leaver: Entrant) -> list[Consequence]:
    """All live bouts of the leaver in their order; one statement."""
    rule = queries.rules_of(tournament).groups.leaving
    rows = Bout.objects.filter(Q(red=leaver) | Q(blue=leaver), tournament=tournament, live=True)
    return [
        Consequence(
            bout,
            bout.blue if bout.red_id == leaver.pk else bout.red,
            fate_of(bout, leaver, rule),
            bout.state not in (BoutState.CALLED, BoutState.CONFIRMED),
        )
        for bout in rows.select_related("red", "blue", "group", "round").order_by("number")
    ]

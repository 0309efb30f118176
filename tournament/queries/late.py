"""Who may join a group late, and which groups can be joined (T 1)."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournament import queries
from tournament.enums import BoutState, Standing, TournamentState
from tournament.models import Bout, Entrant, Group, GroupPlace, Tournament


@dataclass(frozen=True, slots=True)
class Joinable:
    """A group that isn't over: its places, the bouts that wait in order, whether one has begun, and
    the position of its last bout."""

    group: Group
    places: list[GroupPlace]
    waiting: list[Bout]
    begun: bool
    last_bout: int

    @property
    def size(self) -> int:
        return len(self.places)

    @property
    def last_position(self) -> int:
        return max(place.position for place in self.places)


def joinable_groups(tournament: Tournament) -> list[Joinable]:
    """The live groups with a bout that is still to be fought, in three statements."""
    groups = tournament.groups.filter(live=True).select_related("draw")
    found = []
    for group in groups.prefetch_related(*queries.MEMBERS_AND_BOUTS):
        bouts = [bout for bout in group.bouts.all() if bout.live]
        waiting = [bout for bout in bouts if not (bout.extra or _is_over(bout))]
        if waiting:
            begun = any(bout.state != BoutState.CALLED for bout in bouts)
            ordered = sorted(waiting, key=lambda bout: (bout.queue, bout.pk))
            last = max(bout.position for bout in bouts)
            found.append(Joinable(group, list(group.places.all()), ordered, begun, last))
    return found


def _is_over(bout: Bout) -> bool:
    """Whether the bout was fought, or won't be because one of the two has left."""
    gone = any(one.standing != Standing.IN for one in (bout.red, bout.blue))
    return bout.state == BoutState.CONFIRMED or gone


def can_be_joined(tournament: Tournament) -> bool:
    """Whether the groups stand and a bout of them is still to be fought; one statement or none."""
    if tournament.state != TournamentState.GROUPS:
        return False
    here = Q(red__standing=Standing.IN, blue__standing=Standing.IN)
    waiting = tournament.bouts.filter(here, live=True, extra=False, group__live=True)
    return waiting.exclude(state=BoutState.CONFIRMED).exists()


def late_entrants(tournament: Tournament) -> QuerySet[Entrant]:
    """Who is admitted and in no group."""
    placed = GroupPlace.objects.filter(entrant=OuterRef("pk"), live=True)
    return queries.ready_entrants(tournament).exclude(Exists(placed))


def waits_for_a_group(entrant: Entrant) -> bool:
    """Whether somebody admitted late can join a group now; two statements at most."""
    tournament = entrant.tournament
    return can_be_joined(tournament) and late_entrants(tournament).filter(pk=entrant.pk).exists()

"""A late entrant joins a drawn group: until its first bout freely, later by a decision (T 1)."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from ruman.core.acts import Answer, RefusedError, Sent
from tournament import queries
from tournament.actions.common import announce, locked
from tournament.actions.fields import ready
from tournament.enums import TournamentState
from tournament.models import Bout, Entrant, Group, GroupPlace, Tournament
from tournament.queries.late import Joinable, joinable_groups
from tournament.rules.late import added_bouts, woven


def join_late(sent: Sent, *, group: int, entrant: int, confirmed: bool) -> Answer:
    """Add an admitted entrant without a group to one, with a bout against everybody in it.

    Refused once the group is over, while a smaller one can be joined, and, without `confirmed`,
    once a bout of it has begun.
    """
    found = Group.objects.filter(pk=group, tournament__event=sent.event).first()
    if found is None:
        raise RefusedError(
            "no_such_group", _("There is no such group at this event. Load the page again.")
        )
    row = locked(sent, found.tournament_id)
    one = _late(row, entrant)
    joined = _open_group(row, found, one, confirmed=confirmed)
    place = GroupPlace.objects.create(group=found, entrant=one, position=joined.last_position + 1)
    numbers = _add_bouts(row, joined, one)
    announce(row, f"person:{one.combatant_id}")
    return {"place": place.pk, "group": found.pk, "bouts": numbers}


def _late(row: Tournament, pk: int) -> Entrant:
    one = row.entrants.select_for_update(of=("self",)).filter(pk=pk).first()
    if one is None:
        raise RefusedError(
            "no_such_entrant", _("There is no such entrant at this event. Load the page again.")
        )
    if not ready(one):
        raise RefusedError("not_admitted", _("Only an admitted entrant can join a group."))
    if one.group_places.filter(live=True).exists():
        raise RefusedError(
            "in_a_group", _("This entrant is in a group already. Load the page again.")
        )
    return one


def _open_group(row: Tournament, group: Group, one: Entrant, *, confirmed: bool) -> Joinable:
    if row.state != TournamentState.GROUPS or queries.open_draw(row) is not None:
        raise RefusedError("no_group_stage", _("The groups can't be joined any more."))
    groups = joinable_groups(row)
    found = next((each for each in groups if each.group.pk == group.pk), None)
    if found is None:
        raise RefusedError("group_over", _("This group is over; nobody can join it."))
    if min(each.size for each in groups) < found.size:
        raise RefusedError("smaller_group", _("A smaller group is open; join that one."))
    if found.begun and not confirmed:
        raise RefusedError(
            "group_begun",
            _("Group %(group)s has begun; confirm that %(name)s joins it all the same."),
            group=group.name,
            name=one.label,
        )
    return found


def _add_bouts(row: Tournament, joined: Joinable, one: Entrant) -> list[int]:
    """The bouts against all who are still in; each waits behind the bout that it was woven in."""
    here = {place.entrant.label: place.entrant for place in joined.places if ready(place.entrant)}
    people = {**here, one.label: one}
    pairs = added_bouts(joined.group.draw.seed, one.label, list(here))
    waiting = joined.waiting
    places = woven([(bout.red.label, bout.blue.label) for bout in waiting], pairs)
    new = [
        Bout(
            tournament=row,
            number=row.next_bout + offset,
            group=joined.group,
            position=joined.last_bout + 1 + offset,
            lists_id=behind.lists_id,
            queue=behind.queue,
            red=people[red],
            blue=people[blue],
        )
        for offset, ((red, blue), behind) in enumerate(_behind(waiting, places))
    ]
    Bout.objects.bulk_create(new)
    row.next_bout += len(new)
    row.save(update_fields=["next_bout"])
    return [bout.number for bout in new]


def _behind(
    waiting: Sequence[Bout], places: Sequence[tuple[tuple[str, str], int]]
) -> list[tuple[tuple[str, str], Bout]]:
    return [(pair, waiting[before - 1]) for pair, before in places]

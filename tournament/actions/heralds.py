"""Crews of a king of arms and two heralds, and the lists where they judge (T 9)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from combatants.actions.people import add_person, lock_event
from combatants.models import Combatant
from ruman.core import news
from ruman.core.acts import Answer, RefusedError, Sent
from ruman.core.models import User
from tournament.actions.common import announce, locked
from tournament.enums import Seat
from tournament.models import Crew, CrewSeat, Entrant, Lists, Tournament


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who takes a seat: somebody known by key, or a `new` person; and the account, if any."""

    seat: Seat
    combatant: int | None
    new: Mapping[str, Any] | None = None
    user: int | None = None


class EntrantError(RefusedError):
    """An entrant of the tournament can't judge in it (T 9)."""

    def __init__(self, name: str) -> None:
        super().__init__(
            "entrant",
            _("%(name)s fights in this tournament and can't judge in it (T 9)."),
            name=name,
        )


def set_crew(
    sent: Sent,
    *,
    tournament: int,
    crew: int | None,
    name: str,
    lists: int | None,
    seats: Sequence[Sitting],
) -> Answer:
    """Make a crew or seat it anew. Refused where somebody is an entrant, or sits twice."""
    people = {one.seat: _person(sent, one) for one in seats}
    row = locked(sent, tournament)
    if len(set(people.values())) < len(people):
        raise RefusedError("sits_twice", _("One person takes one seat of a crew."))
    fighting = Entrant.objects.filter(tournament=row, combatant__in=people.values())
    if (entrant := fighting.first()) is not None:
        raise EntrantError(entrant.label)
    found = _crew(row, crew, name)
    found.lists_id = _lists(sent, lists)
    found.save()
    found.seats.all().delete()
    try:
        with transaction.atomic():
            CrewSeat.objects.bulk_create(
                CrewSeat(crew=found, seat=one.seat, combatant_id=people[one.seat], user_id=one.user)
                for one in seats
            )
    except IntegrityError as error:
        if "entrant_is_no_herald" in str(error):  # the constraint's word, if no lock was taken
            raise EntrantError(found.name) from error
        raise
    announce(row)
    return {"crew": found.pk}


def _person(sent: Sent, one: Sitting) -> int:
    if one.user is not None and not _judges_here(sent, one.user):
        raise RefusedError("no_such_account", _("This account has no role at the event."))
    if one.new is not None:
        return int(add_person(sent, person=one.new)["combatant"])
    known = Combatant.objects.filter(event=sent.event, erased_at__isnull=True)
    if one.combatant is None or not known.filter(pk=one.combatant).exists():
        raise RefusedError("no_such_person", _("This person isn't at the event."))
    return one.combatant


def _judges_here(sent: Sent, user: int) -> bool:
    return User.objects.filter(
        pk=user, memberships__event=sent.event, memberships__revoked_at__isnull=True
    ).exists()


def _crew(row: Tournament, pk: int | None, name: str) -> Crew:
    found = Crew(tournament=row) if pk is None else row.crews.filter(pk=pk).first()
    if found is None:
        raise RefusedError(
            "no_such_crew", _("There is no such crew in this tournament. Load the page again.")
        )
    if row.crews.filter(name=name).exclude(pk=pk or 0).exists():
        raise RefusedError("name_taken", _("Another crew has this name. Choose another one."))
    found.name = name
    return found


def _lists(sent: Sent, pk: int | None) -> int | None:
    if pk is not None and not Lists.objects.filter(pk=pk, event=sent.event).exists():
        raise RefusedError(
            "no_such_lists", _("There are no such lists at this event. Load the page again.")
        )
    return pk


def remove_crew(sent: Sent, *, tournament: int, crew: int) -> Answer:
    """Dissolve a crew; what it judged keeps the names of those who acted."""
    row = locked(sent, tournament)
    found = row.crews.filter(pk=crew).first()
    if found is None:
        raise RefusedError(
            "no_such_crew", _("There is no such crew in this tournament. Load the page again.")
        )
    found.delete()
    announce(row)
    return {"removed": crew}


def name_lists(sent: Sent, *, lists: int | None, name: str) -> Answer:
    """New lists at the event, the last in order; or another name for some."""
    lock_event(sent.event)
    rows = Lists.objects.filter(event=sent.event)
    if rows.filter(name=name).exclude(pk=lists or 0).exists():
        raise RefusedError("name_taken", _("Other lists have this name. Choose another one."))
    if lists is None:
        last = rows.order_by("-position").values_list("position", flat=True).first()
        found = Lists(event=sent.event, position=(last or 0) + 1)
    else:
        found = _own_lists(sent, lists)
    found.name = name
    found.save()
    _announce_all(sent)
    return {"lists": found.pk}


def remove_lists(sent: Sent, *, lists: int) -> Answer:
    """Take lists away where no bout was put; crews of theirs are free again."""
    lock_event(sent.event)
    found = _own_lists(sent, lists)
    if found.bouts.exists():
        raise RefusedError("bouts_there", _("Bouts are assigned to these lists; move them first."))
    found.delete()
    _announce_all(sent)
    return {"removed": lists}


def _own_lists(sent: Sent, pk: int) -> Lists:
    found = Lists.objects.filter(event=sent.event, pk=pk).first()
    if found is None:
        raise RefusedError(
            "no_such_lists", _("There are no such lists at this event. Load the page again.")
        )
    return found


def _announce_all(sent: Sent) -> None:
    """Lists are the event's: every tournament's pages show them."""
    rows = Tournament.objects.filter(event=sent.event).order_by("pk")
    topics = [f"tournament:{row.pk}" for row in rows]
    news.announce(f"tournaments:{sent.event.pk}", *topics)

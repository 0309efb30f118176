"""Crews with their seats, and the event's lists with who judges there."""

from itertools import count
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _g

from ruman.core.models import Event
from tournament.enums import Seat
from tournament.models import Crew, CrewSeat, Lists, Tournament


def crews_of(tournament: Tournament) -> list[dict[str, Any]]:
    """The crews by name, each with its three seats in order, empty ones as None; two statements."""
    rows = Crew.objects.filter(tournament=tournament).select_related("lists")
    crews = rows.prefetch_related("seats__combatant", "seats__user").order_by("name")
    return [{"crew": crew, "seats": _seats(list(crew.seats.all()))} for crew in crews]


def _seats(taken: list[CrewSeat]) -> list[tuple[Seat, CrewSeat | None]]:
    by_seat = {one.seat: one for one in taken}
    return [(seat, by_seat.get(seat)) for seat in Seat]


def lists_of(event: Event) -> QuerySet[Lists]:
    """The event's lists in their order, with `open_bouts` still to be fought there."""
    waiting = Q(bouts__live=True) & ~Q(bouts__state="confirmed")
    rows = Lists.objects.filter(event=event).annotate(
        open_bouts=Count("bouts", filter=waiting), all_bouts=Count("bouts")
    )
    return rows.order_by("position", "name")


def likely_crew(tournament: Tournament) -> dict[str, Any]:
    """What a new crew is likely to be: the next free name, lists where nobody judges yet."""
    crews = list(tournament.crews.values_list("name", "lists_id"))
    taken, judged = {name for name, _lists in crews}, {lists for _name, lists in crews}
    names = (_g("Crew %(n)d") % {"n": n} for n in count(1))
    free = Lists.objects.filter(event=tournament.event_id).exclude(pk__in=judged - {None})
    return {
        "name": next(name for name in names if name not in taken),
        "lists": free.order_by("position").values_list("pk", flat=True).first(),
    }

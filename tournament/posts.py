"""Where a herald stands: the seat in a crew, the next bout there; and which bouts wait for them."""

from django.db.models import Case, IntegerField, QuerySet, Value, When
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from ruman.core.enums import Role, StationKind
from ruman.core.models import Event, Membership, Station
from ruman.core.waiting import Post, Waiting
from tournament.enums import BoutState, TournamentState
from tournament.models import Bout, CrewSeat
from tournament.queries.judging import judged_by
from tournament.roles import DESK
from tournament.words import split_label


def to_confirm(event: Event) -> Waiting | None:
    """Bouts that are fought out and whose result the king of arms hasn't confirmed."""
    rows = (
        _open_bouts(event, Bout.objects.all())
        .filter(state=BoutState.DECIDED)
        .order_by("ended_at", "pk")
    )
    found = list(rows.select_related("tournament", "red", "blue"))
    if not found:
        return None
    first = found[0]
    return Waiting(
        title=ngettext("result to confirm", "results to confirm", len(found)),
        count=len(found),
        url=reverse("tournament:bout", args=[event.slug, first.tournament.slug, first.number]),
        verb=_("Open"),
        text=_faced(first),
        since=first.ended_at,
        tincture="or",
        icon="crown",
        rank=8,
    )


def called(event: Event) -> Waiting | None:
    """Bouts that were called and haven't begun, the one that was called first as an example."""
    rows = _open_bouts(event, Bout.objects.all()).filter(state=BoutState.CALLED, calls__gt=0)
    found = list(
        rows.order_by("called_at", "pk").select_related("tournament", "red", "blue", "lists")
    )
    if not found:
        return None
    first = found[0]
    return Waiting(
        title=ngettext("bout is called", "bouts are called", len(found)),
        count=len(found),
        url=reverse("tournament:queue", args=[event.slug, first.tournament.slug]),
        verb=_("See"),
        text=_faced(first),
        rule="T 3",
        since=first.called_at,
        tincture="azure",
        icon="megaphone",
        rank=18,
    )


def herald_post(membership: Membership, station: Station | None) -> Post | None:
    """A seat in a crew and the next bout that the crew judges; or the desk. Two statements."""
    at_desk = station is not None and station.kind == StationKind.DESK
    if not (at_desk and membership.holds(*DESK)) and Role.HERALD not in membership.roles:
        return None
    event = membership.event
    seat = _seat_of(membership)
    place = str(station) if at_desk else _place(seat)
    bouts = _open_bouts(event, judged_by(membership.user) if seat else Bout.objects.all())
    bout = (
        bouts.select_related("tournament", "red", "blue")
        .order_by(_begun_first(), "queue", "number")
        .first()
    )
    if bout is None or not (at_desk or seat):
        url = reverse("tournament:tournaments", args=[event.slug])
        nothing = _("No bout is open. They appear here as soon as they are drawn.")
        text = "" if bout else nothing
        return Post(place, _("To the tournaments"), url, text, icon="crown", rank=10)
    where_it_is = [event.slug, bout.tournament.slug, bout.number]
    judge = (reverse("tournament:judge", args=where_it_is), _("Judge on this phone"))
    desk = (reverse("tournament:desk", args=where_it_is), _("To the herald's desk"))
    (url, verb), other = (desk, judge) if at_desk else (judge, desk)
    text = f"{bout.number}: {_faced(bout)}"
    return Post(place, verb, url, text, icon="crown", more=(other,), rank=10)


def _seat_of(membership: Membership) -> CrewSeat | None:
    rows = CrewSeat.objects.filter(
        user=membership.user, crew__tournament__event=membership.event
    ).exclude(crew__tournament__state=TournamentState.ENDED)
    return rows.select_related("crew__lists").order_by("-crew__tournament__state", "pk").first()


def _place(seat: CrewSeat | None) -> str:
    if seat is None:
        return str(_("Herald: no crew has you yet; an organizer puts you into one"))
    said = f"{seat.get_seat_display()}, {seat.crew}"
    return f"{said}, {seat.crew.lists}" if seat.crew.lists else said


def _open_bouts(event: Event, rows: QuerySet[Bout]) -> QuerySet[Bout]:
    return rows.filter(tournament__event=event, live=True).exclude(state=BoutState.CONFIRMED)


def _begun_first() -> Case:
    return Case(
        When(state=BoutState.CALLED, then=Value(1)), default=Value(0), output_field=IntegerField()
    )


def _faced(bout: Bout) -> str:
    return " – ".join(split_label(one.label)[0] for one in (bout.red, bout.blue))

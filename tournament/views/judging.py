"""A judge's phone: votes about a stoppage, or one's own count and the king's settling of it."""

import uuid
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from ruman.core import news
from ruman.core.access import StaffRequest
from ruman.core.enums import Role
from tournament.actions.common import topic
from tournament.enums import BoutState, Seat, Wish
from tournament.models import Bout, BoutEvent, Tournament
from tournament.queries.desk import bout_of
from tournament.queries.judging import Stoppage, crew_of, stoppage_of, with_seat
from tournament.queries.live_bout import clock_of
from tournament.roles import DESK
from tournament.views.acting import pressed
from tournament.views.common import to_voided, tournament_page

FOUGHT = (BoutState.RUNNING, BoutState.HALTED, BoutState.OVERTIME)
OVER = (BoutState.DECIDED, BoutState.CONFIRMED)


@require_GET
@tournament_page(*DESK)
def judges(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The open bouts, those of one's own crew first, to take a phone to."""
    ticket = news.ticket(topic(tournament))
    rows = with_seat(request.author.user).filter(tournament=tournament, live=True)
    rows = rows.exclude(state=BoutState.CONFIRMED).select_related("red", "blue", "lists", "group")
    found = sorted(
        rows.order_by("lists", "queue", "number"),
        key=lambda one: (one.seat is None, one.state == BoutState.CALLED),  # type: ignore[attr-defined]
    )
    context = {"tournament": tournament, "bouts": found, "news_ticket": ticket}
    return render(request, "tournament/judges.html", context)


@require_GET
@tournament_page(*DESK)
def judge(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """What the person may say about this bout now, for their seat or for somebody's dead phone."""
    followed = _bout(request, tournament, number)
    if not followed.live:
        return to_voided(followed)
    ticket = news.ticket(f"bout:{followed.pk}", topic(tournament))
    row = _bout(request, tournament, number)
    now = stoppage_of(row)
    others = _speaks_for_others(request, row)
    asked = request.GET.get("for", "")
    mine: str | None = getattr(row, "seat", None)
    seat = asked if others and asked in Seat.values else mine
    context = {
        "tournament": tournament,
        "bout": row,
        "folded": bout_of(row),
        "clock": clock_of(row),
        "act_id": uuid.uuid4(),
        "phase": _phase(row, now),
        "stoppage": now,
        "ordinal": _ordinal(row),
        "mine": mine,
        "seat": seat,
        "seat_name": Seat(seat).label if seat else "",
        "my_vote": now.cast.get(seat or "") if now else None,
        "seats": _seats(row, now),
        "others": others,
        "king": others or mine == Seat.KING,
        "last": _last_votes(row),
        "news_ticket": ticket,
    }
    return render(request, "tournament/judge.html", context)


@require_POST
@tournament_page(*DESK)
def give_vote(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    row = _bout(request, tournament, number)
    said = {name: request.POST.get(name, "") for name in ("stoppage", "seat", "saw")}
    pressed("bout.vote", request, bout=row.pk, **said)
    return _back(request, row)


@require_POST
@tournament_page(*DESK)
def close_votes(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    row = _bout(request, tournament, number)
    pressed("bout.close_votes", request, bout=row.pk, stoppage=request.POST.get("stoppage", ""))
    return _back(request, row)


@require_POST
@tournament_page(*DESK)
def give_count(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A herald's own count, once the time has run out."""
    row = _bout(request, tournament, number)
    said = {name: request.POST.get(name, "") for name in ("herald", "red", "blue")}
    pressed("bout.event", request, bout=row.pk, do="count", **said)
    return _back(request, row)


@require_POST
@tournament_page(*DESK)
def settle_hits(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The king's word on the hits."""
    row = _bout(request, tournament, number)
    said = {name: request.POST.get(name, "") for name in ("red", "blue")}
    pressed("bout.event", request, bout=row.pk, do="settle", **said)
    return _back(request, row)


def _back(request: StaffRequest, row: Bout) -> HttpResponse:
    where = reverse("tournament:judge", args=[request.event.slug, row.tournament.slug, row.number])
    seat = request.POST.get("seat") or request.POST.get("herald") or ""
    if seat in Seat.values and seat != getattr(row, "seat", None):
        where += f"?for={seat}"
    return redirect(where)


def _bout(request: StaffRequest, tournament: Tournament, number: int) -> Bout:
    rows = with_seat(request.author.user).select_related("red", "blue", "group", "round", "lists")
    found = rows.filter(tournament=tournament, number=number).first()
    if found is None:
        raise Http404
    found.tournament = tournament
    return found


def _speaks_for_others(request: StaffRequest, row: Bout) -> bool:
    keeper = (row.folded.get("keeper") or {}).get("user")
    return (
        getattr(row, "seat", None) == Seat.KING
        or keeper == request.author.user.pk
        or request.membership.holds(Role.HEAD_ORGANIZER)
    )


def _phase(row: Bout, now: Stoppage | None) -> str:
    """vote, count (for oneself), settle, wait, or over."""
    if row.state in OVER:
        return "over"
    if row.state == BoutState.COUNTING:
        return "settle"
    folded = bout_of(row)
    if row.state in FOUGHT and folded.mode == Wish.CONTINUOUS and not folded.overtime_begun:
        return "wait" if row.state == BoutState.OVERTIME else "count"
    return "vote" if now is not None and now.open else "wait"


def _ordinal(row: Bout) -> int:
    """The stoppage's number for people: stretches of fighting so far."""
    base = int(row.folded.get("base", 0))
    return row.events.filter(do__in=("start", "resume"), number__gte=base).count()


def _seats(row: Bout, now: Stoppage | None) -> list[dict[str, Any]]:
    """The crew by seats, and who has voted; nobody's answer."""
    names = {one.seat: str(one.combatant) for one in crew_of(row)}
    cast = now.cast if now else {}
    counts = {herald: (red, blue) for herald, red, blue in bout_of(row).counts}
    return [
        {
            "seat": seat,
            "title": Seat(seat).label,
            "name": names.get(seat, ""),
            "voted": seat in cast,
            "count": counts.get(seat),
        }
        for seat in Seat.values
    ]


def _last_votes(row: Bout) -> BoutEvent | None:
    """What the three said last, once it is closed."""
    base = int(row.folded.get("base", 0))
    last = row.events.filter(number__gte=base).order_by("number").last()
    return last if last is not None and last.do == "votes" else None

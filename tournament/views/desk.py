"""The herald's desk: its page, what its script asks for, the card of its keys, a practice bout."""

import random

from django import forms
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from ruman.core import news, presence
from ruman.core.access import StaffRequest
from ruman.core.enums import Role
from tournament.actions.common import topic
from tournament.models import Bout, CrewSeat, Tournament
from tournament.queries import desk_page, rules_of
from tournament.roles import DESK
from tournament.rules.training import fight
from tournament.views.common import to_voided, tournament_page
from tournament.views.desk_words import BOTH, HALVES, KEYS, words


class HereForm(forms.Form):
    """A desk says that it is open, or that it was closed."""

    device = forms.UUIDField()
    leave = forms.BooleanField(required=False)


@require_GET
@tournament_page(*DESK)
def desks(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The bouts that can be taken to a desk, by lists and in their order."""
    ticket = news.ticket(topic(tournament))
    rows = tournament.bouts.filter(live=True).exclude(state="confirmed")
    rows = rows.select_related("red", "blue", "lists", "group").order_by("lists", "queue", "number")
    context = {"tournament": tournament, "bouts": rows, "news_ticket": ticket}
    return render(request, "tournament/desks.html", context)


@require_GET
@tournament_page(*DESK)
def desk(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One bout, entered by keys; the page goes on without the server."""
    followed = _bout(tournament, number)
    if not followed.live:
        return to_voided(followed)
    about = f"bout:{followed.pk}"
    ticket = news.ticket(about, presence.topic_of(about), topic(tournament))
    row = _bout(tournament, number)
    now = timezone.now()
    data = {
        **desk_page.fixed_of(row, get_language() or "en"),
        **desk_page.live_of(row, now),
        "crew": desk_page.seats_of(row),
        "warned": desk_page.earlier_warnings(row),
        "user": request.author.user.pk,
        "me": str(request.author.user),
        "words": words(),
    }
    queue = desk_page.queue_of(row)
    context = {
        "tournament": tournament,
        "bout": row,
        "data": data,
        "crew": data["crew"],
        "next": queue,
        "after": next((one for one in queue if one.pk != row.pk), None),
        "others": presence.others(about, "", now),
        "may": _judges(request, tournament),
        "news_ticket": ticket,
        "keys": KEYS,
        "find_url": "",
    }
    return render(request, "tournament/desk.html", context)


@never_cache
@require_GET
@tournament_page(*DESK)
def desk_state(request: StaffRequest, tournament: Tournament, number: int) -> JsonResponse:
    """How the bout stands, for the desk's script."""
    return JsonResponse(desk_page.live_of(_live(tournament, number), timezone.now()))


@require_POST
@tournament_page(*DESK)
def desk_here(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """This desk is open, or was closed; the answer says who else has the bout open."""
    row, form = _live(tournament, number), HereForm(request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest()
    about, device = f"bout:{row.pk}", str(form.cleaned_data["device"])
    if form.cleaned_data["leave"]:
        presence.leave(about, device)
        return HttpResponse(status=204)
    now = timezone.now()
    presence.come(about, device, request.author, "", now)
    others = presence.others(about, device, now)
    return JsonResponse({"others": [str(one.user) for one in others]})


@never_cache
@require_GET
@login_not_required
def desk_clock(request: HttpRequest, event_slug: str) -> JsonResponse:
    """The server's time in ms since 1970, from which a screen measures its distance."""
    return JsonResponse({"now": desk_page.ms_of(timezone.now())})


@require_GET
@tournament_page(*DESK)
def desk_keys(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The keys on a card to print and lay beside the laptop."""
    return render(request, "tournament/desk_keys.html", {"tournament": tournament, "keys": KEYS})


@require_GET
@tournament_page(*DESK)
def desk_practice(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """A bout that the program fights: nothing of it is kept, nothing counts."""
    rules = rules_of(tournament)
    seed = request.GET.get("seed", "")
    number = int(seed) if seed.isdecimal() and len(seed) < 9 else random.randrange(10**6)  # noqa: S311
    data = {
        **desk_page.rules_for_script(rules, get_language() or "en"),
        "fight": fight(number, rules.bout),
        "words": words(),
    }
    context = {"tournament": tournament, "data": data, "halves": HALVES, "both": BOTH}
    return render(request, "tournament/desk_practice.html", context)


def _judges(request: StaffRequest, tournament: Tournament) -> bool:
    """Whether the person may act here: with a seat in a crew, or as head of the event."""
    if request.membership.holds(Role.HEAD_ORGANIZER):
        return True
    seats = CrewSeat.objects.filter(crew__tournament=tournament, user=request.author.user)
    return seats.exists()


def _bout(tournament: Tournament, number: int) -> Bout:
    rows = Bout.objects.select_related("red__combatant", "blue__combatant", "group", "lists")
    found = rows.filter(tournament=tournament, number=number).first()
    if found is None:
        raise Http404
    found.tournament = tournament
    return found


def _live(tournament: Tournament, number: int) -> Bout:
    found = _bout(tournament, number)
    if not found.live:
        raise Http404
    return found

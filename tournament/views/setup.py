"""The event's tournaments, a new one, its overview, its rules and its format."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from ruman.core import news
from ruman.core.access import StaffRequest, staff
from ruman.core.views.tried import posted, try_act
from tournament import queries
from tournament.actions.common import topic
from tournament.enums import Format, TournamentState
from tournament.forms.layout import layout_of
from tournament.forms.setup import (
    ChangeTournamentForm,
    FormatForm,
    MakeTournamentForm,
    ParametersForm,
)
from tournament.models import Tournament
from tournament.queries import setup
from tournament.rules.plans import Plan, plans
from tournament.views.common import HERALDS, ORGANIZERS, tournament_page

MOST_TRIED = 2000


@require_GET
@never_cache
@staff(*HERALDS)
def tournaments(request: StaffRequest) -> HttpResponse:
    """The event's tournaments with where each stands."""
    shown = {
        "news_ticket": news.ticket(f"tournaments:{request.event.pk}"),
        "tournaments": list(setup.tournaments_of(request.event)),
        "may_make": request.membership.holds(*ORGANIZERS),
    }
    return render(request, "tournament/tournaments.html", shown)


@require_http_methods(["GET", "POST"])
@never_cache
@staff(*ORGANIZERS)
def new(request: StaffRequest) -> HttpResponse:
    """A new tournament; next come its entrants."""
    form = MakeTournamentForm(request.POST or None, event=request.event)
    if form.is_bound:
        answer = try_act("tournament.make", request, form, timezone.now())
        if answer is not None:
            messages.success(request, _("The tournament is there. Now enter the people."))
            return redirect("tournament:tournament", request.event.slug, answer["slug"])
    return render(request, "tournament/new.html", {"form": form})


@require_GET
@never_cache
@tournament_page(*HERALDS)
def tournament(request: StaffRequest, found: Tournament) -> HttpResponse:
    """Where it stands, what comes next, which clocks run."""
    ticket = news.ticket(topic(found))
    numbers = setup.numbers_of(found)
    steps = setup.steps_of(found, numbers, chosen=setup.format_chosen(found))
    over = found.state == TournamentState.ENDED
    going = "" if over else next((step.code for step in steps if not step.done), "")
    likely = _plans(found, numbers.admitted or numbers.entered)[found.format == Format.KNOCKOUT]
    shown = {
        "news_ticket": ticket,
        "tournament": found,
        "numbers": numbers,
        "waiting": numbers.bouts - numbers.settled,
        "steps": [
            {"step": step, "next": step.code == going, **_way(found, step.code)} for step in steps
        ],
        "plan": likely,
        "clocks": setup.running_clocks(request.event, found),
        "shortage_rule": queries.rules_of(found).calls.shortage_rule,
        "drawn": setup.fixed_by(found, None) is not None,
    }
    return render(request, "tournament/tournament.html", shown)


WAYS = {
    "entrants": "tournament:entrants",
    "admission": "tournament:entrants",
    "heralds": "tournament:heralds",
    "format": "tournament:format",
    "draw": "tournament:draw",
}


def _way(found: Tournament, code: str) -> dict[str, str]:
    """Where a step is done; nowhere while its page isn't there."""
    try:
        url = reverse(WAYS[code], args=[found.event.slug, found.slug])
    except NoReverseMatch:
        return {"url": ""}
    return {"url": f"{url}?show=open" if code == "admission" else url}


@require_http_methods(["GET", "POST"])
@never_cache
@tournament_page(*HERALDS)
def settings(request: StaffRequest, found: Tournament) -> HttpResponse:
    """The parameters: fields until something is drawn, then to read, with the reason."""
    fixed = setup.fixed_by(found, queries.open_draw(found))
    may = request.membership.holds(*ORGANIZERS)
    data = posted(request, tournament=found.pk) if request.method == "POST" and may else None
    naming = data is not None and "rename" in data
    change = ChangeTournamentForm(
        data if naming else None, event=request.event, initial=_named(found), prefix=None
    )
    form = ParametersForm(
        None if naming else data, event=request.event, initial={"tournament": found.pk}
    )
    for one, kind in ((change, "tournament.change"), (form, "tournament.set_parameters")):
        if one.is_bound and try_act(kind, request, one, timezone.now()) is not None:
            messages.success(request, _("Saved."))
            return redirect("tournament:settings", request.event.slug, found.slug)
    if fixed is not None or not may:
        for field in form.fields.values():
            field.disabled = True
    shown = {
        "tournament": found,
        "form": form,
        "change": change,
        "fixed": fixed,
        "may": may,
        **layout_of(form),
    }
    return render(request, "tournament/settings.html", shown)


def _named(found: Tournament) -> dict[str, Any]:
    starts_at = found.starts_at
    return {"tournament": found.pk, "name": found.name, "starts_at": starts_at}


@require_http_methods(["GET", "POST"])
@never_cache
@tournament_page(*ORGANIZERS)
def format(request: StaffRequest, found: Tournament) -> HttpResponse:
    """Both formats side by side for the entrants and the lists at hand; choosing is one tap."""
    form = FormatForm(
        posted(request, tournament=found.pk) if request.method == "POST" else None,
        event=request.event,
    )
    if form.is_bound and try_act("tournament.choose_format", request, form, timezone.now()):
        messages.success(request, _("The format is chosen."))
        return redirect("tournament:tournament", request.event.slug, found.slug)
    numbers = setup.numbers_of(found)
    entrants = _tried(request, "entrants", numbers.admitted or numbers.entered)
    lists = max(1, _tried(request, "lists", request.event.lists.count() or 1))
    now = timezone.now()
    shown = {
        "tournament": found,
        "form": form,
        "numbers": numbers,
        "entrants": entrants,
        "lists": lists,
        "rule": queries.rules_of(found).groups.rule,
        "fixed": setup.fixed_by(found, queries.open_draw(found)),
        "offers": [_offer(found, one, now) for one in _plans(found, entrants, lists)],
    }
    return render(request, "tournament/format.html", shown)


def _plans(found: Tournament, entrants: int, lists: int = 1) -> tuple[Plan, Plan]:
    return plans(entrants, lists, queries.rules_of(found))


def _tried(request: StaffRequest, name: str, at_hand: int) -> int:
    """A number tried out in the address, else what is at hand."""
    text = request.GET.get(name, "")
    plain = text.isascii() and text.isdigit() and len(text) < 6
    return min(int(text), MOST_TRIED) if plain else at_hand


def _offer(found: Tournament, one: Plan, now: datetime) -> dict[str, Any]:
    zone = ZoneInfo(found.event.time_zone)
    ends, minutes = setup.finish(found.starts_at, now, one.seconds), -(-one.seconds // 60)
    return {
        "plan": one,
        "clock": f"{minutes // 60}:{minutes % 60:02}",
        "ends": ends.astimezone(zone),
        "later": ends.astimezone(zone).date() > now.astimezone(zone).date(),
        "chosen": found.format == one.format,
    }

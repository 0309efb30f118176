"""The ceremony of a draw on the staff's side: announce, open, decline, void."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.translation import gettext as _g
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ruman.core import acts, news
from ruman.core.access import StaffRequest
from ruman.core.acts import ActForm, RefusedError, SameIdError
from tournament.actions.common import topic
from tournament.actions.draws import Upcoming, may_decline, upcoming, void_problem
from tournament.actions.outdated import outdated
from tournament.enums import Format, TournamentState
from tournament.forms.draws import AnnounceForm, DeclineForm, DrawForm, JoinLateForm, VoidForm
from tournament.models import Draw, Tournament
from tournament.queries.draws import ANNOUNCED, OPENED, shown_draws
from tournament.queries.late import joinable_groups, late_entrants
from tournament.views.common import HERALDS, ORGANIZERS, tournament_page

# Where what stops a draw can be dealt with; a page that isn't there yet is no link.
WHERE = {
    "too_few": "tournament:entrants",
    "not_admitted": "tournament:entrants",
    "group_open": "tournament:groups",
    "extra_bout": "tournament:groups",
    "king_decides": "tournament:groups",
    "round_open": "tournament:queue",
    "no_more_bouts": "tournament:tournament",
    "ended": "tournament:tournament",
}


@require_GET
@never_cache
@tournament_page(*HERALDS)
def draw(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Everything about the tournament's draws: what comes, what is announced, what was drawn."""
    return _page(request, tournament)


def _page(
    request: StaffRequest, tournament: Tournament, refused: RefusedError | None = None
) -> HttpResponse:
    ticket = news.ticket(topic(tournament))
    tournament.refresh_from_db(fields=["state", "format", "parameters"])
    draws = shown_draws(tournament)
    latest = next((one for one in draws if one.void is None), None)
    runs = request.membership.holds(*ORGANIZERS)
    shown: dict[str, Any] = {
        "tournament": tournament,
        "draws": draws,
        "latest": latest,
        "refused": refused,
        "runs": runs,
        "news_ticket": ticket,
    }
    if latest is None or latest.state != ANNOUNCED:
        shown |= _coming(tournament)
    if tournament.state == TournamentState.GROUPS and runs:
        shown["late"] = list(late_entrants(tournament))
    if latest is not None and latest.state == OPENED:
        shown["back"] = may_decline(latest.draw)
    if latest is not None and latest.state == ANNOUNCED:
        shown["outdated"] = outdated(latest.draw)
    if latest is not None and runs:
        shown["void_problem"] = void_problem(latest.draw)
    shown["forms"] = {
        "announce": AnnounceForm(initial={"tournament": tournament.pk}),
        "open": DrawForm(),
        "decline": DeclineForm(),
    }
    return render(request, "tournament/draw.html", shown)


def _coming(tournament: Tournament) -> dict[str, Any]:
    """What the next draw is made from, or what stops it and where that is dealt with."""
    try:
        coming: Upcoming = upcoming(tournament)
    except RefusedError as stopped:
        return {"stopped": stopped, "stopped_url": _where(tournament, stopped.code)}
    if coming.field is None or (coming.field.first and tournament.format != Format.GROUPS):
        left_out = list(tournament.entrants.exclude(label__in=coming.labels))
    else:
        left_out = list(coming.field.left_out)
    return {"coming": coming, "left_out": left_out}


def _where(tournament: Tournament, code: str) -> str:
    try:
        return reverse(WHERE[code], args=[tournament.event.slug, tournament.slug])
    except (KeyError, NoReverseMatch):
        return ""


def _do(request: StaffRequest, tournament: Tournament, kind: str, form: ActForm) -> HttpResponse:
    """The act of a button: back to the page, which says what came of it."""
    if not form.is_valid():  # a button's hidden values, tampered with: nothing is done
        return redirect("tournament:draw", request.event.slug, tournament.slug)
    try:
        acts.submit(kind, request, form, timezone.now())
    except SameIdError:
        pass  # a double click on an act whose secret differs each time: it was done
    except RefusedError as refused:
        return _page(request, tournament, refused)
    return redirect("tournament:draw", request.event.slug, tournament.slug)


def _draw_of(tournament: Tournament, pk: int) -> Draw:
    found = tournament.draws.filter(pk=pk).first()
    if found is None:
        raise Http404
    return found


@require_POST
@tournament_page(*ORGANIZERS)
def announce_draw(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    form = AnnounceForm({**request.POST.dict(), "tournament": tournament.pk}, event=request.event)
    return _do(request, tournament, "tournament.announce_draw", form)


@require_POST
@tournament_page(*ORGANIZERS)
def open_draw(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    found = _draw_of(tournament, pk)
    form = DrawForm({**request.POST.dict(), "draw": found.pk}, event=request.event)
    return _do(request, tournament, "tournament.open_draw", form)


@require_POST
@tournament_page(*ORGANIZERS)
def decline(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    found = _draw_of(tournament, pk)
    form = DeclineForm({**request.POST.dict(), "draw": found.pk}, event=request.event)
    return _do(request, tournament, "tournament.decline", form)


@require_http_methods(["GET", "POST"])
@never_cache
@tournament_page(*ORGANIZERS)
def void_draw(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """A page of its own for the reason, so that news doesn't take away what is being typed."""
    found = _draw_of(tournament, pk)
    said = {**request.POST.dict(), "draw": found.pk} if request.method == "POST" else None
    form = VoidForm(said, initial={"draw": found.pk}, event=request.event)
    if said is not None and form.is_valid():
        try:
            acts.submit("tournament.void_draw", request, form, timezone.now())
        except RefusedError as refused:
            form.add_error(None, refused.words)
        else:
            messages.success(request, _g("The draw is voided; it stays visible with the reason."))
            return redirect("tournament:draw", request.event.slug, tournament.slug)
    return render(
        request,
        "tournament/void_draw.html",
        {"tournament": tournament, "draw": found, "form": form},
    )


@require_http_methods(["GET", "POST"])
@never_cache
@tournament_page(*ORGANIZERS)
def join_late(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Somebody who came late gets a place in a drawn group."""
    form = JoinLateForm(
        request.POST or None, event=request.event, initial={"entrant": request.GET.get("entrant")}
    )
    begun = False
    if request.method == "POST" and form.is_valid():
        try:
            answer = acts.submit("tournament.join_late", request, form, timezone.now())
        except RefusedError as refused:
            begun = refused.code == "group_begun"
            form.add_error(None, refused.words)
        else:
            added = len(answer["bouts"])
            words = ngettext("%(n)s bout was added.", "%(n)s bouts were added.", added)
            messages.success(request, words % {"n": added})
            return redirect("tournament:draw", request.event.slug, tournament.slug)
    groups = joinable_groups(tournament) if tournament.state == TournamentState.GROUPS else []
    shown = {
        "tournament": tournament,
        "form": form,
        "begun": begun,
        "groups": groups,
        "least": min((each.size for each in groups), default=0),
        "late": list(late_entrants(tournament)),
    }
    return render(request, "tournament/join_late.html", shown)

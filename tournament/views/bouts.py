"""One bout's page: who, where, calls, and the result on a form, amended, taken back (T 3, T 9)."""

import uuid
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ruman.core import acts, news
from ruman.core.access import StaffRequest
from ruman.core.acts import ActForm, RefusedError
from tournament.actions.amendments import WouldFallError
from tournament.actions.common import topic
from tournament.actions.settling import Score
from tournament.enums import BoutState, Corner
from tournament.forms.bouts import AmendForm, ResultForm, TakeBackForm, amending
from tournament.models import Bout, Entrant, Lists, Tournament
from tournament.queries.bouts import bout_of, corners, story_of
from tournament.queries.desk_page import queue_of
from tournament.queries.rights import is_king
from tournament.roles import DESK, HEAD, HERALDS
from tournament.views.acting import pressed, submitted
from tournament.views.common import tournament_page
from tournament.words import split_label


@dataclass(frozen=True, slots=True)
class Falling:
    """What an amendment would void, and the result that it would be: shown first, confirmed in a
    second step."""

    bouts: list[Bout]
    score: Score
    winner: Entrant | None


@require_GET
@tournament_page(*HERALDS)
def bout(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    return _page(request, _bout(tournament, number))


@require_http_methods(["GET", "POST"])
@tournament_page(*HERALDS)
def record_result(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The form for paper; refused, it comes again as it was filled in."""
    row = _bout(tournament, number)
    if request.method == "GET":
        return redirect(row)
    form = ResultForm(_about(request, row), event=request.event)
    if submitted("tournament.record_result", request, form):
        messages.success(request, _("The result is kept."))
        return redirect(row)
    return _page(request, _bout(tournament, number), {"result": form})


@require_http_methods(["GET", "POST"])
@tournament_page(*HERALDS)
def amend_result(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """First shows what would fall; the second post carries that list back and does it."""
    row = _bout(tournament, number)
    if request.method == "GET":
        return redirect(row)
    form = AmendForm(_about(request, row), event=request.event, auto_id="amend-%s")
    if not form.is_valid():
        return _page(request, row, {"amend": form})
    try:
        acts.submit("tournament.amend_result", request, form, timezone.now())
    except WouldFallError as refused:
        return _page(request, row, {"amend": form}, _falling(request, form, row, refused.numbers))
    except RefusedError as refused:
        form.add_error(None, refused.words)
        return _page(request, _bout(tournament, number), {"amend": form})
    messages.success(request, _("The result is amended; both versions stay readable."))
    return redirect(row)


def _falling(request: StaffRequest, form: AmendForm, row: Bout, numbers: list[int]) -> Falling:
    """The list to confirm; where another one was confirmed, the form says so."""
    if form.cleaned_data["falls"]:
        form.add_error(None, _("Meanwhile other bouts would fall; look at the list again."))
    form.data = {**_about(request, row).dict(), "falls": ",".join(map(str, numbers))}
    rows = row.tournament.bouts.filter(number__in=numbers).order_by("number")
    bouts = list(rows.select_related("red", "blue", "group", "round"))
    score: Score = form.values()["score"]
    winner = (
        {Corner.RED: row.red, Corner.BLUE: row.blue}.get(score.winner) if score.winner else None
    )
    return Falling(bouts, score, winner)


@require_http_methods(["GET", "POST"])
@tournament_page(*HERALDS)
def take_back_result(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    row = _bout(tournament, number)
    if request.method == "GET":
        return redirect(row)
    form = TakeBackForm(_about(request, row), event=request.event, auto_id="back-%s")
    if submitted("tournament.take_back_result", request, form):
        messages.success(request, _("The result is taken back; the bout can be called again."))
        return redirect(row)
    return _page(request, _bout(tournament, number), {"back": form})


@require_POST
@tournament_page(*HERALDS)
def call_bout(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    row = _bout(tournament, number)
    pressed("tournament.call_bout", request, bout=row.pk)
    return _back(request, row)


@require_POST
@tournament_page(*HERALDS)
def forfeit(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The bout goes to the opponent of the one in `corner`, who didn't come."""
    row = _bout(tournament, number)
    pressed("tournament.forfeit", request, bout=row.pk, corner=request.POST.get("corner", ""))
    return _back(request, row)


def _back(request: StaffRequest, row: Bout) -> HttpResponse:
    """To the page that the button stands on."""
    if request.GET.get("from") == "queue":
        return redirect("tournament:queue", request.event.slug, row.tournament.slug)
    return redirect(row)


def _bout(tournament: Tournament, number: int) -> Bout:
    found = bout_of(tournament, number)
    if found is None:
        raise Http404
    return found


def _about(request: StaffRequest, row: Bout) -> Any:
    """What was posted, about the bout of the address."""
    data = request.POST.copy()
    data["bout"] = str(row.pk)
    return data


def _page(
    request: StaffRequest,
    row: Bout,
    filled: dict[str, ActForm] | None = None,
    falling: Falling | None = None,
) -> HttpResponse:
    topics = (topic(row.tournament), f"bout:{row.pk}")
    ticket = news.ticket(*topics)
    now = timezone.now()
    closed = row.state == BoutState.CONFIRMED
    king = request.membership.holds(*HEAD) or is_king(request.author.user, row.tournament)
    forms = {**_offered(request, row, closed=closed, king=king), **(filled or {})}
    for form in forms.values():
        if isinstance(form, ResultForm):
            form.name_fighters(*(split_label(one.label)[0] for one in (row.red, row.blue)))
    context = {
        "tournament": row.tournament,
        "bout": row,
        "story": story_of(row, now),
        "now": now,
        "act_id": uuid.uuid4(),
        "lists": list(Lists.objects.filter(event=request.event)),
        "forms": forms,
        "falling": falling,
        "at_desk": row.live and not closed and request.membership.holds(*DESK),
        "corners": corners(row),
        "after": next((one for one in queue_of(row) if one.pk != row.pk), None) if closed else None,
        "news_ticket": ticket,
    }
    return render(request, "tournament/bout.html", context)


def _offered(request: StaffRequest, row: Bout, *, closed: bool, king: bool) -> dict[str, ActForm]:
    """The forms that this person may fill in now."""
    if not row.live:
        return {}
    if not closed:
        return {"result": ResultForm(event=request.event)}
    forms: dict[str, ActForm] = {"back": TakeBackForm(event=request.event, auto_id="back-%s")}
    if king:
        start = amending(row)
        forms["amend"] = AmendForm(event=request.event, auto_id="amend-%s", initial=start)
    return forms

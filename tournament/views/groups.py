"""The groups: tables with their reasons, and what is to be decided before the knockout (T 1)."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ruman.core import news
from ruman.core.access import StaffRequest
from ruman.core.unchanged import kept, not_modified, page_tag, tagged
from tournament.actions.common import topic
from tournament.forms.groups import KingsForm
from tournament.models import Group, Tournament
from tournament.queries.groups import Deciding, deciding
from tournament.queries.rights import is_king
from tournament.roles import HEAD, HERALDS
from tournament.views.acting import pressed, submitted
from tournament.views.common import tournament_page
from tournament.words import why_lines


@require_GET
@tournament_page(*HERALDS)
def groups(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """All groups. Asked for again, it costs two statements beside signing in."""
    shown = news.versions([topic(tournament)])
    now = timezone.now()
    tag = page_tag(request, shown, now)
    if (unchanged := not_modified(request, tag)) is not None:
        return unchanged
    key = ("groups", tournament.pk, *shown.values(), get_language())
    drawn = kept(key, lambda: _tables(request, tournament, deciding(tournament)))
    return tagged(_render(request, tournament, drawn, shown), tag)


@require_GET
@tournament_page(*HERALDS)
def group(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """What is to be decided in one group: the form for the king's decision."""
    return _decide(request, tournament, pk)


@require_POST
@tournament_page(*HERALDS)
def extra_bout(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    row = _group(tournament, pk)
    if answer := pressed("tournament.extra_bout", request, group=row.pk):
        made = len(answer["numbers"])
        said = ngettext(
            "The extra bout stands in the queue.", "%(n)s extra bouts stand in the queue.", made
        )
        messages.success(request, said % {"n": made})
    return redirect("tournament:groups", request.event.slug, tournament.slug)


@require_http_methods(["GET", "POST"])
@tournament_page(*HERALDS)
def kings_decision(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    row = _group(tournament, pk)
    if request.method == "GET":
        return redirect("tournament:group", request.event.slug, tournament.slug, pk)
    data = request.POST.copy()
    data["group"] = str(row.pk)
    form = KingsForm(data, event=request.event)
    if submitted("tournament.kings_decision", request, form):
        messages.success(request, _("The king's decision is recorded."))
        return redirect("tournament:groups", request.event.slug, tournament.slug)
    return _decide(request, tournament, pk, form)


def _group(tournament: Tournament, pk: int) -> Group:
    return get_object_or_404(Group, tournament=tournament, pk=pk, live=True)


def _decide(
    request: StaffRequest, tournament: Tournament, pk: int, form: KingsForm | None = None
) -> HttpResponse:
    row = _group(tournament, pk)
    found = next((one for one in deciding(tournament) if one.table.pk == row.pk), None)
    if found is None:
        raise Http404
    levels = [[found.by_label[label] for label in names] for names in found.king]
    context = {
        "tournament": tournament,
        "group": found.table,
        "why": why_lines(found.table),
        "levels": levels,
        "form": form or KingsForm(event=request.event, initial={"group": row.pk}),
        "chosen": [value for key, value in request.POST.items() if key.startswith("place-")],
        "decisions": row.decisions.select_related("act").order_by("-pk"),
        "may_decide": request.membership.holds(*HEAD) or is_king(request.author.user, tournament),
    }
    return render(request, "tournament/group.html", context)


def _tables(request: StaffRequest, tournament: Tournament, found: list[Deciding]) -> Any:
    context = {
        "groups": [{"one": one, "why": why_lines(one.table)} for one in found],
        "tournament": tournament,
        "event": request.event,
    }
    return render_to_string("tournament/_groups.html", context)


def _render(
    request: StaffRequest, tournament: Tournament, tables: Any, shown: dict[str, int]
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "tables": tables,
        "act_id": uuid.uuid4(),
        "news_ticket": news.ticket(*shown, shown=shown),
    }
    return render(request, "tournament/groups.html", context)

"""A tournament's file and sheets: for the organizers whole, for everybody without private data."""

import json
import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_safe

from ruman.core import acts, news
from ruman.core.access import StaffRequest, staff
from ruman.core.actions.taken import note_taken
from ruman.core.acts import RefusedError
from ruman.core.models import Event
from ruman.core.sheet_files import WRITERS, sent, written
from ruman.core.sheets import filled
from ruman.core.unchanged import not_modified, page_tag, tagged
from tournament.actions.common import topic
from tournament.forms.export import TakeInForm
from tournament.models import Bout, Tournament
from tournament.queries.export import public, whole
from tournament.sheets import CHUNK, RESULT_COLUMNS, results
from tournament.views.common import HEAD, public_tournament, tournament_page


def _file(document: dict[str, Any], name: str) -> HttpResponse:
    text = json.dumps(document, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response


@require_GET
@tournament_page(*HEAD)
def export(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """What can be taken away, and for whom each is."""
    waiting = tournament.draws.filter(opening=None, void=None).exists()
    shown = {"tournament": tournament, "draw_waits": waiting}
    return render(request, "tournament/export.html", shown)


@require_GET
@never_cache
@tournament_page(*HEAD)
def export_file(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Everything, to be taken in at another event or server; it is written down who took it."""
    document = whole(tournament)
    sent_now = acts.sent_from(request, uuid.uuid4(), timezone.now())
    rows = len(document["entrants"])
    note_taken(sent_now, sheet=tournament.name, kind="json", rows=rows, asked="")
    return _file(document, f"{request.event.slug}-{tournament.slug}")


@require_http_methods(["GET", "POST"])
@never_cache
@staff(*HEAD)
def take_in(request: StaffRequest) -> HttpResponse:
    """Take in such a file: all of it or nothing, and once."""
    form = TakeInForm(request.POST or None, request.FILES or None, event=request.event)
    if request.method == "POST" and form.is_valid():
        try:
            answer = acts.submit("tournament.take_in", request, form, timezone.now())
        except RefusedError as refused:
            form.add_error("file", refused.words)
        else:
            told = (
                _("The tournament was taken in.") if answer["fresh"] else _("It is here already.")
            )
            messages.success(request, told)
            made = Tournament.objects.get(pk=answer["tournament"])
            return redirect("tournament:export", request.event.slug, made.slug)
    return render(request, "tournament/take_in.html", {"form": form})


@require_safe
@login_not_required
def public_file(request: HttpRequest, event_slug: str, slug: str) -> HttpResponse:
    """For everybody: entries, draws with their proofs, bouts and results."""
    tournament = public_tournament(event_slug, slug)
    tag = page_tag(request, news.versions([topic(tournament)]), timezone.now())
    if (unchanged := not_modified(request, tag)) is not None:
        return unchanged
    return tagged(_file(public(tournament), f"{event_slug}-{slug}-public"), tag)


@require_safe
@login_not_required
def results_sheet(request: HttpRequest, event_slug: str, slug: str, kind: str) -> HttpResponse:
    """For everybody: the confirmed bouts of a tournament as a table."""
    tournament = public_tournament(event_slug, slug)
    name = f"{event_slug}-{slug}-results"
    return _sheet(tournament.event, tournament.bouts.all(), tournament.name, name, kind)


@require_safe
@login_not_required
def event_results_sheet(request: HttpRequest, event_slug: str, kind: str) -> HttpResponse:
    """For everybody: the confirmed bouts of all tournaments of an event."""
    event = get_object_or_404(Event, slug=event_slug)
    bouts = Bout.objects.filter(tournament__event=event)
    return _sheet(event, bouts, event.name, f"{event_slug}-results", kind)


def _sheet(event: Event, bouts: QuerySet[Bout], title: str, name: str, kind: str) -> HttpResponse:
    if kind not in WRITERS:
        raise Http404
    with timezone.override(event.time_zone):
        about = [(_("Event"), event.name), (_("Made at"), timezone.now())]
        table = filled(title, RESULT_COLUMNS, results(bouts).iterator(CHUNK), about)
        return sent(*written(table, kind), name, kind)

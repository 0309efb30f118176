"""The queue: the lists of the event side by side, bouts moved and called (T 3)."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, ngettext
from django.views.decorators.http import require_GET, require_POST

from ruman.core import news
from ruman.core.access import StaffRequest
from ruman.core.unchanged import kept, not_modified, page_tag, tagged
from tournament.actions.common import lists_topic, topic
from tournament.models import Lists, Tournament
from tournament.queries.lanes import board
from tournament.roles import DESK, HERALDS, ORGANIZERS
from tournament.views.acting import pressed
from tournament.views.common import tournament_page


@require_GET
@tournament_page(*HERALDS)
def queue(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Who fights where and when. Asked for again, it costs two statements beside signing in."""
    topics = (topic(tournament), lists_topic(request.event.pk))
    shown = news.versions(topics)
    now = timezone.now()
    minute = {"minute": int(now.timestamp()) // 60}  # forecasts move on with the clock
    tag = page_tag(request, {**shown, **minute}, now)
    if (unchanged := not_modified(request, tag)) is not None:
        return unchanged
    may = {
        "may_order": request.membership.holds(*ORGANIZERS),
        "at_desk": request.membership.holds(*DESK),
    }
    key = ("queue", tournament.pk, *may.values(), *shown.values(), *minute.values(), get_language())
    context = {
        "tournament": tournament,
        "board": kept(key, lambda: _board(request, tournament, may)),
        "act_id": uuid.uuid4(),
        "news_ticket": news.ticket(*topics, shown=shown),
    }
    return tagged(render(request, "tournament/queue.html", context), tag)


def _board(request: StaffRequest, tournament: Tournament, may: dict[str, bool]) -> Any:
    found = board(request.event, tournament, timezone.now())
    context = {
        "board": found,
        "tournament": tournament,
        "event": request.event,
        **may,
        "many": len({turn.tournament.pk for lane in found.lanes for turn in lane.turns}) > 1,
    }
    return render_to_string("tournament/_queue.html", context)


@require_POST
@tournament_page(*HERALDS)
def move(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """One button: `bout:lists:before`, empty for none; the page comes back at the moved bout."""
    bout, lists, before = (*request.POST.get("move", "").split(":"), "", "", "")[:3]
    pressed("tournament.place_bout", request, bout=bout, lists=lists, before=before)
    url = reverse("tournament:queue", args=[request.event.slug, tournament.slug])
    return redirect(f"{url}#bout-{bout}" if bout.isdecimal() and len(bout) < 19 else url)


@require_POST
@tournament_page(*HERALDS)
def distribute(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Every bout without lists is given to one."""
    answer = pressed("tournament.distribute_bouts", request, tournament=tournament.pk)
    if answer is not None:
        words = ngettext("%(n)d bout placed", "%(n)d bouts placed", answer["placed"])
        messages.success(request, words % {"n": answer["placed"]})
    return redirect("tournament:queue", request.event.slug, tournament.slug)


@require_POST
@tournament_page(*ORGANIZERS)
def move_lists(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Lists one place forward or back in the order in which all pages show them."""
    row = get_object_or_404(Lists, event=request.event, pk=pk)
    up = "on" if request.POST.get("up") else ""
    pressed("tournament.move_lists", request, lists=row.pk, up=up)
    return redirect("tournament:queue", request.event.slug, tournament.slug)

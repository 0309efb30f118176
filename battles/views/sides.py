"""Sides: who is on which, by hand and by the balancer, with its picture; and their veterans."""

import json
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from battles.forms.clashes import DivideForm, MakeSideForm, PutOnSideForm
from battles.forms.field import AddVeteranForm
from battles.forms.kinds import STAFF
from battles.models import Division, Veteran
from battles.queries.sides import beams, proposal, strengths, sums_of
from battles.views.clash import BEAMS
from battles.views.common import do, then
from ruman.core import news
from ruman.core.access import StaffRequest, staff

LATEST = 10


@require_GET
@never_cache
@staff(*STAFF)
def sides(request: StaffRequest) -> HttpResponse:
    """Sums of each side; with `?balance` the balancer's proposal, before and after."""
    return _page(request, {})


def _page(request: StaffRequest, filled: dict[str, Any]) -> HttpResponse:
    event = request.event
    ticket = news.ticket(f"battle:{event.pk}", f"gate:{event.pk}", f"bench:{event.pk}")
    rows = list(event.sides.all())
    people = strengths(event)
    sums = {row[0]: row[1:] for row in sums_of(people, rows)}
    context = {
        "sides": [(side, sums[side.pk]) for side in rows],
        "loose": sum(one["side"] is None for one in people),
        "divisions": _divisions(request),
        "veterans": Veteran.objects.filter(event=event, retired_at__isnull=True).select_related(
            "side", "user", "combatant"
        ),
        "put": PutOnSideForm(event=event, auto_id="put-%s"),
        "make": MakeSideForm(event=event, auto_id="make-%s"),
        "add": AddVeteranForm(event=event, auto_id="add-%s"),
        "here": "sides",
        "news_ticket": ticket,
        **_proposed(request, rows),
        **filled,
    }
    return render(request, "battles/sides.html", context)


def _proposed(request: StaffRequest, rows: list[Any]) -> dict[str, Any]:
    if "balance" not in request.GET:
        return {}
    found = proposal(request.event)
    if found is None:
        return {"asked": True}
    words = [str(word) for word in BEAMS]
    initial = {
        "moves": json.dumps(found.moves),
        "before": found.before,
        "after": found.after,
    }
    return {
        "asked": True,
        "proposal": found,
        "beams": beams(found.before, found.after, rows, words),
        "apply": DivideForm(event=request.event, initial=initial),
    }


def _divisions(request: StaffRequest) -> list[Division]:
    rows = Division.objects.filter(event=request.event).select_related("act", "undone")
    return list(rows.order_by("-pk")[:LATEST])


@require_POST
@staff(*STAFF)
def put_on_side(request: StaffRequest) -> HttpResponse:
    answer, form = do(request, "battles.put_on_side", "put-%s")
    if answer is None:
        return _page(request, {"put": form})
    return then(request, answer, form, _("Done."), "battles:sides")


@require_POST
@staff(*STAFF)
def make_side(request: StaffRequest) -> HttpResponse:
    answer, form = do(request, "battles.make_side", "make-%s")
    if answer is None:
        return _page(request, {"make": form})
    return then(request, answer, form, _("Done."), "battles:sides")


@require_POST
@staff(*STAFF)
def divide(request: StaffRequest) -> HttpResponse:
    """Apply a proposal."""
    answer, form = do(request, "battles.divide")
    return then(request, answer, form, _("The sides are balanced."), "battles:sides")


@require_POST
@staff(*STAFF)
def undo_division(request: StaffRequest, pk: int) -> HttpResponse:
    found = get_object_or_404(Division, event=request.event, pk=pk)
    answer, form = do(request, "battles.undo_division", division=found.pk)
    return then(request, answer, form, _("Taken back."), "battles:sides")


@require_POST
@staff(*STAFF)
def add_veteran(request: StaffRequest) -> HttpResponse:
    answer, form = do(request, "battles.add_veteran", "add-%s")
    if answer is None:
        return _page(request, {"add": form})
    return then(request, answer, form, _("Done."), "battles:sides")


@require_POST
@staff(*STAFF)
def retire_veteran(request: StaffRequest, pk: int) -> HttpResponse:
    found = get_object_or_404(Veteran, event=request.event, pk=pk)
    answer, form = do(request, "battles.retire_veteran", veteran=found.pk)
    return then(request, answer, form, _("Done."), "battles:sides")

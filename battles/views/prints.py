"""On paper, for when the power goes: rosters, the veterans' sheet; and the public schedule."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from battles.forms.kinds import FIELD
from battles.models import Battle
from battles.queries.board import cases, rulings_at
from battles.queries.muster import veterans_in
from battles.queries.rules import rules_for
from battles.queries.schedule import shown_clash, shown_clashes
from battles.queries.shown import roster_of
from battles.views.common import clash_of
from ruman.core import news
from ruman.core.access import StaffRequest, staff
from ruman.core.models import Event
from ruman.core.words import in_page_language
from weapons.queries.rules import rules_for as weapon_rules_for


@require_GET
@staff(*FIELD)
def print_roster(request: StaffRequest, pk: int) -> HttpResponse:
    """The clash's rosters, a sheet for each side, place by place."""
    clash = clash_of(request, pk)
    language = get_language() or "en"
    context = {
        "clash": clash,
        "planned": shown_clash(clash, weapon_rules_for(request.event.rulebook), language),
        "rosters": roster_of(clash, request.event, language),
        "printed_at": timezone.now(),
    }
    return render(request, "battles/print_roster.html", context)


@require_GET
@staff(*FIELD)
def veterans_sheet(request: StaffRequest, pk: int) -> HttpResponse:
    """What a veteran carries on paper: who is who, the reasons, lines to write on."""
    clash = clash_of(request, pk)
    reasons = rules_for(request.event.rulebook).reasons.values()
    context = {
        "clash": clash,
        "planned": shown_clash(
            clash, weapon_rules_for(request.event.rulebook), get_language() or "en"
        ),
        "teams": veterans_in(clash, request.event.sides.all()),
        "reasons": [(in_page_language(one.name), one.rule) for one in reasons],
        "cases": cases(request.event, rulings_at(request.event).filter(clash=clash)),
        "blank": range(12),
        "printed_at": timezone.now(),
    }
    return render(request, "battles/print_veterans.html", context)


@require_GET
@login_not_required
def schedule(request: HttpRequest, slug: str) -> HttpResponse:
    """For everybody: battles, clashes with their clock, places, bans and how one comes back."""
    event = get_object_or_404(Event.objects.select_related("rulebook"), slug=slug)
    ticket = news.ticket(f"battle:{event.pk}")
    rows = Battle.objects.filter(event=event).prefetch_related("clashes")
    with timezone.override(event.time_zone):
        shown = [(row, shown_clashes(event, row.clashes.all())) for row in rows]
        context = {"event": event, "battles": shown, "news_ticket": ticket, "public": True}
        return render(request, "battles/schedule.html", context)

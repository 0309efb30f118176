"""The veteran's phone: who is who, and four acts, kept on the device until they have arrived."""

from typing import Any

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from battles.enums import ClashState, RulingKind
from battles.forms.kinds import FIELD, STAFF
from battles.models import Clash
from battles.queries.board import cases, rulings_at
from battles.queries.muster import veteran_of
from battles.queries.phone import people_on_phone
from battles.queries.roster import books_for
from battles.queries.rules import rules_for
from battles.queries.scans import card_scanned
from battles.queries.shown import roster_of
from battles.templatetags.roster import on_phone
from combatants.queries import find
from combatants.queries.search import SCAN_MAX
from ruman.core import news
from ruman.core.access import StaffRequest, staff
from ruman.core.words import in_page_language

MOST_FOUND = 12


@require_GET
@never_cache
@staff(*FIELD)
def veteran(request: StaffRequest) -> HttpResponse:
    """The page holds everybody of the clash, so that finding somebody needs no network."""
    event = request.event
    ticket = news.ticket(f"battle:{event.pk}", f"bench:{event.pk}")
    mine = veteran_of(event, request.author.user)
    clash = current_clash(request)
    may = request.membership.holds(*STAFF)
    context: dict[str, Any] = {"mine": mine, "clash": clash, "news_ticket": ticket, "may_plan": may}
    if clash is not None:
        language = get_language() or "en"
        rosters = roster_of(clash, event, language)
        context |= {
            "people": [on_phone(one) for one in people_on_phone(clash, event, rosters)],
            "reasons": [
                (one.code, in_page_language(one.name), one.rule)
                for one in rules_for(event.rulebook).reasons.values()
            ],
            "acts": cases(event, rulings_at(event).filter(clash=clash)[:20]),
            "may_organize": may,
            "kinds": RulingKind.choices,
            "rule": books_for(event).battle.veterans_rule,
        }
    return render(request, "battles/veteran.html", context)


@require_GET
@never_cache
@staff(*FIELD)
def scanned(request: StaffRequest) -> JsonResponse:
    """What a scanned code is: a bonus card by its number, or whom the search finds by it."""
    typed = request.GET.get("q", "")[:SCAN_MAX]
    card = card_scanned(request.event, typed)
    if card is not None:
        return JsonResponse({"card": card.number, "people": []})
    found = find(request.event, typed, MOST_FOUND, get_language() or "en")
    return JsonResponse({"card": None, "people": [person.pk for person in found]})


def current_clash(request: StaffRequest) -> Clash | None:
    """The clash that is on: running, else mustering, else the last one that ended."""
    rows = Clash.objects.filter(event=request.event).exclude(state=ClashState.PLANNED)
    order = {ClashState.RUNNING: 0, ClashState.MUSTERING: 1, ClashState.ENDED: 2}
    found = sorted(rows, key=lambda row: (order[ClashState(row.state)], -row.pk))
    if found:
        found[0].event = request.event
    return found[0] if found else None

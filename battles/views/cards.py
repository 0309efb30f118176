"""The cards' desk: made, won, handed over, taken, used; printed, and what a scanned code opens."""

from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from battles.forms.field import (
    HandOverForm,
    IssueCardForm,
    MakeCardsForm,
    SwapCardsForm,
)
from battles.forms.kinds import FIELD, KINDS, STAFF
from battles.models import Card, CardUse, Clash, Hand, HandOver
from battles.views.common import clash_of, do, then
from battles.views.veteran import current_clash
from ruman.core import news
from ruman.core.access import StaffRequest, staff
from ruman.core.links import phone_url, qr_svg
from ruman.core.secrets import guessed_too_often, may_be_token, private
from ruman.core.views.frame import slow_down

MOST_PRINTED = 400


@require_GET
@never_cache
@staff(*FIELD)
def cards(request: StaffRequest) -> HttpResponse:
    """Every card, whose it is, and what it may do in the clash that is on."""
    return _desk(request, {})


def _desk(request: StaffRequest, filled: dict[str, Any]) -> HttpResponse:
    event = request.event
    ticket = news.ticket(f"battle:{event.pk}")
    clash = current_clash(request)
    rows = Card.objects.filter(event=event).select_related("holder__side", "issue")
    hands = _hands(clash)
    late: dict[int, list[HandOver]] = {}
    kept = HandOver.objects.filter(card__event=event, late=True)
    for over in kept.select_related("act", "giver", "combatant"):
        late.setdefault(over.card_id, []).append(over)
    typed = request.GET.get("card", "")[:20]
    initial = {"card": typed} if typed else None
    context = {
        "cards": [(card, *hands.get(card.pk, (None, ())), late.get(card.pk, ())) for card in rows],
        "clash": clash,
        "make": MakeCardsForm(event=event, auto_id="make-%s"),
        "issue": IssueCardForm(event=event, auto_id="issue-%s", initial=initial),
        "hand": HandOverForm(event=event, auto_id="hand-%s", initial=initial),
        "swap": SwapCardsForm(event=event, auto_id="swap-%s"),
        "may_plan": request.membership.holds(*STAFF),
        "here": "cards",
        "news_ticket": ticket,
        **filled,
    }
    return render(request, "battles/cards.html", context)


def _hands(clash: Clash | None) -> dict[int, tuple[Hand, list[CardUse]]]:
    """Cards taken into the clash with their uses, by card; two statements."""
    if clash is None:
        return {}
    found: dict[int, tuple[Hand, list[CardUse]]] = {
        hand.card_id: (hand, []) for hand in Hand.objects.filter(clash=clash)
    }
    for use in CardUse.objects.filter(hand__clash=clash).select_related("act", "hand"):
        found[use.hand.card_id][1].append(use)
    return found


def _desk_view(kind: str, name: str, done: Any) -> Any:
    @require_POST
    @staff(*KINDS[kind][0])
    def act(request: StaffRequest) -> HttpResponse:
        answer, form = do(request, kind, f"{name}-%s")
        if answer is None:
            return _desk(request, {name: form})
        return then(request, answer, form, str(done), "battles:cards")

    return act


make_cards = _desk_view("battles.make_cards", "make", _("The cards are made; print them now."))
issue_card = _desk_view("battles.issue_card", "issue", _("The card has found its owner."))
hand_over = _desk_view("battles.hand_over", "hand", _("The card has changed hands."))
swap_cards = _desk_view("battles.swap_cards", "swap", _("The cards are exchanged."))


def _clash_view(kind: str, done: Any) -> Any:
    @require_POST
    @staff(*KINDS[kind][0])
    def act(request: StaffRequest, pk: int) -> HttpResponse:
        clash = clash_of(request, pk)
        answer, form = do(request, kind, clash=clash.pk)
        return then(request, answer, form, str(done), "battles:cards")

    return act


take_card = _clash_view("battles.take_card", _("The card goes into the clash."))
leave_card = _clash_view("battles.leave_card", _("The card stays out of the clash."))
use_card = _clash_view("battles.use_card", _("The use is counted."))


@require_GET
@staff(*STAFF)
def print_cards(request: StaffRequest) -> HttpResponse:
    """Cards to cut out and laminate, eight to a sheet, each with its code."""
    event = request.event
    rows = Card.objects.filter(event=event)
    first, last = (_number(request, name) for name in ("first", "last"))
    if first:
        rows = rows.filter(number__gte=first)
    if last:
        rows = rows.filter(number__lte=last)
    drawn = [
        (card, qr_svg(phone_url(request, reverse("battles:card", args=[card.code]))))
        for card in rows[:MOST_PRINTED]
    ]
    sheets = [drawn[n : n + 8] for n in range(0, len(drawn), 8)]
    context = {"sheets": sheets, "count": len(drawn), "first": first, "last": last, "here": "cards"}
    return render(request, "battles/print_cards.html", context)


def _number(request: StaffRequest, name: str) -> int | None:
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


@require_GET
@login_not_required
def card(request: HttpRequest, code: str) -> HttpResponse:
    """What a scanned card says to everybody: what it does, not whose it is."""
    rows = Card.objects.select_related("event")
    found = rows.filter(code=code).first() if may_be_token(code) else None
    if found is None:
        if guessed_too_often(request, timezone.now()):
            return slow_down(request)
        raise Http404
    return private(render(request, "battles/card.html", {"card": found, "event": found.event}))

"""Rulings and appeals, live for the organizers; and the field board for a wall or a tablet."""

from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from battles.enums import Outcome
from battles.forms.kinds import FIELD, KINDS, STAFF
from battles.models import Ruling
from battles.queries.board import cases, earlier, rulings_at
from battles.queries.schedule import shown_clash
from battles.queries.shown import figures, roster_of
from battles.views.common import do, then
from battles.views.veteran import current_clash
from ruman.core import news
from ruman.core.access import StaffRequest, staff
from weapons.queries.rules import rules_for as weapon_rules_for

LATEST = 200


@require_GET
@never_cache
@staff(*FIELD)
def rulings(request: StaffRequest) -> HttpResponse:
    """Open cases and appeals first, then everything newest first."""
    return _board(request, {})


def _board(request: StaffRequest, filled: dict[str, Any]) -> HttpResponse:
    ticket = news.ticket(f"battle:{request.event.pk}")
    found = cases(request.event, rulings_at(request.event)[:LATEST])
    waiting = list({case.row.combatant_id for case in found if case.open})
    before = earlier(request.event, waiting) if waiting else {}
    context = {
        "open": [
            replace(case, before=tuple(before.get(case.row.combatant_id, ())))
            for case in found
            if case.open
        ],
        "cases": [case for case in found if not case.open],
        "outcomes": Outcome.choices,
        "may_answer": request.membership.holds(*STAFF),
        "me": request.author.user.pk,
        "news_ticket": ticket,
        "here": "rulings",
        **filled,
    }
    return render(request, "battles/rulings.html", context)


def _act_view(kind: str, done: Any) -> Any:
    """The view to which a ruling's form of that act is posted; a refused one is shown again."""

    @require_POST
    @staff(*KINDS[kind][0])
    def act(request: StaffRequest, pk: int) -> HttpResponse:
        row = get_object_or_404(Ruling, clash__event=request.event, pk=pk)
        answer, form = do(request, kind, ruling=row.pk)
        if answer is None:
            return _board(request, {"refused": {"ruling": row.pk, "kind": kind, "form": form}})
        return then(request, answer, form, str(done), "battles:rulings")

    return act


appeal = _act_view("battles.appeal", _("The appeal is filed."))
answer_appeal = _act_view("battles.answer_appeal", _("The appeal is answered."))
answer_case = _act_view("battles.answer_case", _("The case is decided."))
withdraw_ruling = _act_view("battles.withdraw_ruling", _("The ruling is taken back."))


@require_GET
@never_cache
@staff(*FIELD)
def field_board(request: StaffRequest) -> HttpResponse:
    """The running clash in big figures: sides, clock, who is missing, what is open."""
    event = request.event
    ticket = news.ticket(*(f"{what}:{event.pk}" for what in ("battle", "bench", "lives")))
    clash = current_clash(request)
    context: dict[str, Any] = {"clash": clash, "news_ticket": ticket, "here": "board"}
    context["may_plan"] = request.membership.holds(*STAFF)
    if clash is not None:
        language = get_language() or "en"
        rosters = roster_of(clash, event, language)
        open_cases = [case for case in cases(event, rulings_at(event)[:LATEST]) if case.open]
        context |= {
            "planned": shown_clash(clash, weapon_rules_for(event.rulebook), language),
            "rosters": rosters,
            "figures": figures(rosters),
            "missing": [
                (one.side, [line for line in one.lines if not line.here]) for one in rosters
            ],
            "open": open_cases,
        }
    return render(request, "battles/board.html", context)

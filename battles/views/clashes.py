"""Battles and their clashes: the schedule, planning, one clash with its roster and its steps."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from battles.forms.clashes import ChangeClashForm, MakeBattleForm, MakeClashForm
from battles.forms.kinds import FIELD, STAFF
from battles.models import Battle
from battles.queries.schedule import shown_clashes
from battles.views.common import battle_of, clash_of, do
from ruman.core import news
from ruman.core.access import StaffRequest, staff


@require_GET
@never_cache
@staff(*FIELD)
def battles(request: StaffRequest) -> HttpResponse:
    """Every battle of the event with its clashes in order."""
    return _battles_page(
        request, MakeBattleForm(event=request.event, initial={"day": request.event.starts_date})
    )


def _battles_page(request: StaffRequest, form: MakeBattleForm) -> HttpResponse:
    ticket = news.ticket(f"battle:{request.event.pk}")
    rows = Battle.objects.filter(event=request.event).prefetch_related("clashes")
    shown = [(row, shown_clashes(request.event, row.clashes.all())) for row in rows]
    context = {
        "battles": shown,
        "form": form,
        "may_plan": request.membership.holds(*STAFF),
        "news_ticket": ticket,
        "here": "battles",
    }
    return render(request, "battles/battles.html", context)


@require_POST
@staff(*STAFF)
def make_battle(request: StaffRequest) -> HttpResponse:
    answer, form = do(request, "battles.make_battle")
    if answer is None:
        return _battles_page(request, form)  # type: ignore[arg-type]  # the kind's own form
    return redirect("battles:make-clash", request.event.slug, answer["battle"])


@require_http_methods(["GET", "POST"])
@staff(*STAFF)
def make_clash(request: StaffRequest, pk: int) -> HttpResponse:
    """Plan the battle's next clash."""
    battle = battle_of(request, pk)
    form = MakeClashForm(event=request.event, initial={"battle": battle.pk})
    if request.method == "POST":
        answer, form = do(request, "battles.make_clash", battle=battle.pk)  # type: ignore[assignment]
        if answer is not None:
            return redirect("battles:battles", request.event.slug)
    return render(request, "battles/plan.html", {"battle": battle, "form": form, "here": "battles"})


@require_http_methods(["GET", "POST"])
@staff(*STAFF)
def change_clash(request: StaffRequest, pk: int) -> HttpResponse:
    """Change what is planned about a clash."""
    clash = clash_of(request, pk)
    texts = {f"revival_{code}": text for code, text in clash.revival.items()}
    start = {
        name: getattr(clash, name) for name in ("name", "starts_at", "minutes", "locations", "bans")
    }
    form = ChangeClashForm(event=request.event, initial={**start, **texts, "clash": clash.pk})
    if request.method == "POST":
        answer, form = do(request, "battles.change_clash", clash=clash.pk)  # type: ignore[assignment]
        if answer is not None:
            return redirect("battles:clash", request.event.slug, clash.pk)
    context = {"battle": clash.battle, "clash": clash, "form": form, "here": "battles"}
    return render(request, "battles/plan.html", context)

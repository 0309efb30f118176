"""One clash: its roster, its steps, who was introduced, who is here."""

from functools import partial
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from battles.enums import ClashState, Move
from battles.forms.kinds import FIELD, HEAD, KINDS, STAFF
from battles.models import Clash, Division
from battles.queries.schedule import shown_clash
from battles.queries.shown import SideRoster, figures, roster_of
from battles.queries.sides import beams
from battles.rules.clashes import BACK, NEXT, WAY
from battles.templatetags.roster import line_html
from battles.views.common import clash_of, do, then
from combatants.models import Combatant
from combatants.queries import by_code
from ruman.core import news
from ruman.core.access import StaffRequest, staff
from ruman.core.acts import ActForm
from ruman.core.models import Event
from weapons.queries.rules import rules_for as weapon_rules_for

BEAMS = (
    gettext_lazy("Fighters"),
    gettext_lazy("Lives"),
    gettext_lazy("Ranged"),
    gettext_lazy("Heavy"),
)


@require_GET
@never_cache
@staff(*FIELD)
def clash(request: StaffRequest, pk: int) -> HttpResponse:
    """The clash with its roster: who fights where, with what, who is here, what speaks against."""
    return clash_page(request, clash_of(request, pk))


def clash_page(
    request: StaffRequest, found: Clash, kind: str = "", form: ActForm | None = None
) -> HttpResponse:
    """The page, with the refused form of an act of that kind where there is one."""
    ticket = news.ticket(
        *(f"{what}:{request.event.pk}" for what in ("battle", "bench", "gate", "lives"))
    )
    language = get_language() or "en"
    rosters = roster_of(found, request.event, language)
    may = request.membership.holds(*STAFF)
    context = {
        "clash": found,
        "planned": shown_clash(found, weapon_rules_for(request.event.rulebook), language),
        "states": [(state, state == found.state) for state in ClashState],
        "next": NEXT.get(ClashState(found.state)),
        "back": next((move for move in Move if move in BACK and WAY[move][0] == found.state), None),
        "unready": [one.side.name for one in rosters if not one.veterans.introduced],
        "rosters": rosters,
        "drawn": [(one, drawn(one, request.event, found, may)) for one in rosters],
        "figures": figures(rosters),
        "may_plan": may,
        "is_head": request.membership.holds(*HEAD),
        "balance": _balance(request, found, rosters),
        "refused": {"kind": kind, "form": form} if form else None,
        "news_ticket": ticket,
        "here": "battles",
    }
    return render(request, "battles/clash.html", context)


def _balance(request: StaffRequest, clash: Clash, rosters: list[SideRoster]) -> dict[str, Any]:
    """The picture of the sides as they fight in this clash; above each bar what they were before
    the last standing division by the balancer, where there is one and the clash hasn't ended."""
    now = [[one.side.pk, one.size, one.lives, one.ranged, one.heavy] for one in rosters]
    sides, words = [one.side for one in rosters], [str(word) for word in BEAMS]
    rows = Division.objects.filter(event=request.event, balanced=True, undone__isnull=True)
    ended = clash.state == ClashState.ENDED
    last = None if ended else rows.select_related("act").order_by("-pk").first()
    return {"row": last, "beams": beams(last.before if last else [], now, sides, words)}


def _move_view(kind: str) -> Any:
    @require_POST
    @staff(*KINDS[kind][0])
    def act(request: StaffRequest, pk: int) -> HttpResponse:
        found = clash_of(request, pk)
        answer, form = do(request, kind, clash=found.pk)
        if answer is None:
            return clash_page(request, clash_of(request, pk), kind, form)
        done = _("%(clash)s: recorded.") % {"clash": found}
        return then(request, answer, form, done, "battles:clash", found.pk)

    return act


move_clash = _move_view("battles.move_clash")
start_anyway = _move_view("battles.start_anyway")
step_back = _move_view("battles.step_back")


@require_POST
@staff(*STAFF)
def introduce(request: StaffRequest, pk: int) -> HttpResponse:
    found = clash_of(request, pk)
    answer, form = do(request, "battles.introduce", clash=found.pk)
    return then(request, answer, form, _("Introduced."), "battles:clash", found.pk)


def drawn(
    roster: SideRoster, event: Event, clash: Clash, may: bool
) -> list[tuple[Any, list[SafeString]]]:
    """Each place of a side with its lines as HTML."""
    ticking = clash.state in (ClashState.MUSTERING, ClashState.RUNNING)
    draw = partial(line_html, slug=event.slug, clash=clash.pk, may=may, ticking=ticking)
    return [(place, [draw(line) for line in place.lines]) for place in roster.places]


@require_POST
@staff(*FIELD)
def tick(request: StaffRequest, pk: int) -> HttpResponse:
    """Tick or untick by the line's box, or by a typed or scanned number."""
    clash = clash_of(request, pk)
    typed = request.POST.get("number", "").strip()
    person = None
    if typed.isascii() and typed.isdecimal() and len(typed) < 10:
        person = Combatant.objects.filter(event=request.event, number=int(typed)).first()
    elif (found := by_code(request.event, typed)) is not None:
        person = Combatant.objects.get(pk=found)
    named: dict[str, Any] = {"combatant": person.pk} if person else {}
    for box, here in (("tick_on", "on"), ("tick_off", "")):
        if box in request.POST:
            named = {"combatant": request.POST[box], "here": here}
    answer, form = do(request, "battles.tick", clash=clash.pk, **named)
    if answer is None:
        if person is None and typed:
            form.errors.clear()
            form.add_error(
                None,
                _(
                    "Nobody at this event has that number."
                    " Look at the number again, or search by the name."
                ),
            )
        return clash_page(request, clash, "battles.tick", form)
    done = _("%(name)s is here.") if answer["here"] else _("%(name)s isn't ticked any more.")
    name = person.full_name if person else _name(answer)
    return then(request, answer, form, done % {"name": name}, "battles:clash", clash.pk)


def _name(answer: dict[str, Any]) -> str:
    return Combatant.objects.get(pk=answer["combatant"]).full_name

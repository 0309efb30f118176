"""Lines of a roster: one alone, and its exceptions from what follows from the side."""

from typing import Any

from django.db.models import Q
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from battles.enums import ClashState
from battles.forms.field import LineForm
from battles.forms.kinds import FIELD, STAFF
from battles.models import Card, Clash, Hand, Line
from battles.queries.roster import RosterLine, books_for, roster_lines
from battles.queries.shown import kit_of, shown_line
from battles.templatetags.roster import line_html
from battles.views.common import clash_of, do, then
from combatants.models import Combatant
from ruman.core.access import StaffRequest, staff
from ruman.core.words import in_page_language
from weapons.models import Leave, Weapon


@require_GET
@staff(*FIELD)
def line_fragment(request: StaffRequest, pk: int, number: int) -> HttpResponse:
    """One line alone, checked anew."""
    clash = clash_of(request, pk)
    person = get_object_or_404(Combatant, event=request.event, number=number)
    language = get_language() or "en"
    found = shown_line(clash, request.event, language, person.pk)
    if found is None:
        raise Http404
    ticking = clash.state in (ClashState.MUSTERING, ClashState.RUNNING)
    may = request.membership.holds(*STAFF)
    return HttpResponse(line_html(found, request.event.slug, clash.pk, may=may, ticking=ticking))


@require_http_methods(["GET", "POST"])
@staff(*STAFF)
def line(request: StaffRequest, pk: int, number: int) -> HttpResponse:
    """One person in the clash: the exceptions from what follows from their side."""
    clash = clash_of(request, pk)
    person = get_object_or_404(
        Combatant.objects.select_related("side", "group"), event=request.event, number=number
    )
    form = None
    if request.method == "POST":
        answer, form = do(request, "battles.change_line", clash=clash.pk, combatant=person.pk)
        if answer is not None:
            done = _("Recorded for %(name)s.") % {"name": person.full_name}
            return then(request, answer, form, done, "battles:clash", clash.pk)
    return render(request, "battles/line.html", _line_context(request, clash, person, form))


def _line_context(
    request: StaffRequest, clash: Clash, person: Combatant, form: Any
) -> dict[str, Any]:
    language = get_language() or "en"
    own = Line.objects.filter(clash=clash, combatant=person).first()
    found = roster_lines(clash, request.event, language, [person.pk])
    books = books_for(request.event)
    typed = _typed(form) if form else _stands(own, found)
    lent = Leave.objects.filter(carrier=person, granted=True).values("weapon")
    weapons = Weapon.objects.filter(Q(owner=person) | Q(pk__in=lent), event=request.event)
    taken = set(Hand.objects.filter(clash=clash, combatant=person).values_list("card", flat=True))
    return {
        "clash": clash,
        "person": person,
        "typed": typed,
        "form": form or LineForm(event=request.event),
        "shown": shown_line(clash, request.event, language, person.pk),
        "places": [
            (code, in_page_language(books.weapons.locations[code].name))
            for code in clash.locations
            if code in books.weapons.locations
        ],
        "sides": request.event.sides.all(),
        "weapons": [
            (
                one,
                kit_of(one, books),
                str(one.pk) in typed["carries"],
                str(one.pk) in typed["in_hand"],
            )
            for one in weapons.order_by("made_at", "pk")
        ],
        "cards": [
            (card, in_page_language(card.name), card.pk in taken)
            for card in Card.objects.filter(holder=person)
        ],
        "here": "battles",
    }


def _stands(own: Line | None, found: list[RosterLine]) -> dict[str, Any]:
    """What the form shows: the exceptions that stand, and what follows from the side."""
    return {
        "fights": own.fights if own else True,
        "side": str(own.side_id or "") if own else "",
        "location": own.location if own else "",
        "role": own.role if own else "",
        "carries": {str(weapon.pk) for one in found for weapon in one.weapons},
        "in_hand": {str(pk) for pk in own.in_hand} if own else set(),
    }


def _typed(form: LineForm) -> dict[str, Any]:
    """What was typed and refused, as it was."""
    data: Any = form.data
    return {
        **{name: data.get(name, "") for name in ("fights", "side", "location", "role")},
        **{name: set(data.getlist(name)) for name in ("carries", "in_hand")},
    }

"""The lives station: who waits, one person with everything that is worn, the sum as it grows."""

import uuid
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from combatants.forms.lives import WornForm
from combatants.models import Combatant
from combatants.queries import find, second_marks
from combatants.queries.lives import rules_for
from combatants.queries.station import SHOWN, latest, offer, sum_of, waiting, worn_then
from combatants.rules.lives import Worn
from combatants.views.person import person_of
from ruman.core import news
from ruman.core.access import StaffRequest, staff
from ruman.core.enums import Role
from ruman.core.search import things_for

THINGS = 3  # of each kind, below the people


@require_GET
@never_cache
@staff(Role.ORGANIZER)
def lives(request: StaffRequest) -> HttpResponse:
    """Who has arrived and has no lives yet, and the last ones given; one hit opens at once."""
    typed = request.GET.get("q", "").strip()[:100]
    found = find(request.event, typed, 12, get_language() or "cs") if typed else []
    if len(found) == 1 and not request.htmx:
        return redirect("combatants:lives-person", request.event.slug, found[0].number)
    things = things_for(request.membership, typed, THINGS)
    if request.htmx:
        shown = {"typed": typed, "found": found, "things": things, "to": "combatants:lives-person"}
        return render(request, "combatants/_gate_found.html", shown)
    ticket = news.ticket(f"lives:{request.event.pk}", f"gate:{request.event.pk}")
    waits = waiting(request.event)
    context: dict[str, Any] = {
        "typed": typed,
        "found": found,
        "things": things,
        "count": waits.count(),
        "waiting": waits[:SHOWN],
        "latest": latest(request.event),
        "find_url": reverse("combatants:lives", args=[request.event.slug]),
        "news_ticket": ticket,
    }
    return render(request, "combatants/lives.html", context)


@require_GET
@never_cache
@staff(Role.ORGANIZER)
def lives_person(request: StaffRequest, number: int) -> HttpResponse:
    """The station's screen for one person; its script sends what is given by the outbox."""
    ticket_of = person_of(request, number)
    ticket = news.ticket(f"person:{ticket_of.pk}", f"rules:{request.event.pk}")
    person = person_of(request, number)  # read after the ticket: what the page misses it hears of
    rules = rules_for(request.event.rulebook)
    grant = person.lives_grant
    worn = worn_then(grant)
    shown = {
        "person": person,
        "mark": second_marks(request.event, [person]).get(person.pk, ""),
        "offer": offer(rules),
        "grant": grant,
        "expelled": bool(person.expelled_until and person.expelled_until > timezone.now()),
        "worn": worn,
        "sum": sum_of(_worn(worn), rules),
        "waiting_count": waiting(request.event).count(),
        "find_url": reverse("combatants:lives", args=[request.event.slug]),
        "news_ticket": ticket,
        "act_id": uuid.uuid4(),
    }
    return render(request, "combatants/lives_person.html", shown)


def _worn(given: dict[str, Any]) -> Worn:
    form = WornForm(given)
    form.is_valid()
    return form.worn()


@require_GET
@staff(Role.ORGANIZER)
def lives_sum(request: StaffRequest, number: int) -> HttpResponse:
    """What is worn comes to; asked with every tap."""
    if not Combatant.objects.filter(event=request.event, number=number).exists():
        raise Http404
    form = WornForm(request.GET)
    form.is_valid()
    shown = {"sum": sum_of(form.worn(), rules_for(request.event.rulebook))}
    return render(request, "combatants/_lives_sum.html", shown)

"""Crews of heralds and the lists where they judge; who fights can't judge (T 9)."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from combatants.queries.search import find
from ruman.core import news
from ruman.core.access import StaffRequest, staff
from ruman.core.views.tried import act_and_say, posted, try_act
from tournament.actions.common import topic
from tournament.forms.heralds import (
    CrewForm,
    ListsForm,
    RemoveCrewForm,
    RemoveListsForm,
    initial_of,
)
from tournament.models import Crew, Lists, Tournament
from tournament.queries.heralds import crews_of, likely_crew, lists_of
from tournament.views.common import HERALDS, ORGANIZERS, tournament_page

SUGGESTED = 12


@require_GET
@never_cache
@tournament_page(*HERALDS)
def heralds(request: StaffRequest, found: Tournament) -> HttpResponse:
    """The crews with their seats and lists, and the event's lists."""
    ticket = news.ticket(topic(found))
    shown = {
        "news_ticket": ticket,
        "tournament": found,
        "crews": crews_of(found),
        "lists": lists_of(request.event),
        "may": request.membership.holds(*ORGANIZERS),
        "lists_form": ListsForm(event=request.event),
    }
    return render(request, "tournament/heralds.html", shown)


@require_http_methods(["GET", "POST"])
@never_cache
@tournament_page(*ORGANIZERS)
def new_crew(request: StaffRequest, found: Tournament) -> HttpResponse:
    """A new crew, with a free name and lists that have none."""
    initial: dict[str, Any] = {"tournament": found.pk}
    if request.method == "GET":
        initial |= likely_crew(found)
    return _crew_page(request, found, None, initial)


@require_http_methods(["GET", "POST"])
@never_cache
@tournament_page(*ORGANIZERS)
def crew(request: StaffRequest, found: Tournament, pk: int) -> HttpResponse:
    """A crew to seat anew."""
    row = _crew(found, pk)
    return _crew_page(request, found, row, {"tournament": found.pk, **initial_of(row)})


def _crew(found: Tournament, pk: int) -> Crew:
    row = found.crews.prefetch_related("seats__combatant").filter(pk=pk).first()
    if row is None:
        raise Http404
    return row


def _crew_page(
    request: StaffRequest, found: Tournament, row: Crew | None, initial: dict[str, Any]
) -> HttpResponse:
    data = None
    if request.method == "POST":
        data = posted(request, tournament=found.pk)
        data["crew"] = str(row.pk) if row else ""
    form = CrewForm(data, event=request.event, initial=initial)
    if form.is_bound and try_act("tournament.set_crew", request, form, timezone.now()) is not None:
        messages.success(request, _("The crew is seated."))
        return redirect("tournament:heralds", request.event.slug, found.slug)
    shown = {"tournament": found, "crew": row, "form": form}
    return render(request, "tournament/crew.html", shown)


@require_GET
@never_cache
@staff(*ORGANIZERS)
def people(request: StaffRequest) -> HttpResponse:
    """Options for a seat while one types: number and name of people of the event."""
    typed = next((value for name, value in request.GET.items() if name.endswith("_who")), "")
    found = find(request.event, str(typed), SUGGESTED, get_language() or "cs")
    return render(request, "tournament/_people_options.html", {"found": found})


@require_POST
@tournament_page(*ORGANIZERS)
def remove_crew(request: StaffRequest, found: Tournament, pk: int) -> HttpResponse:
    row = _crew(found, pk)
    form = RemoveCrewForm(posted(request, tournament=found.pk, crew=row.pk), event=request.event)
    act_and_say(request, "tournament.remove_crew", form, _("The crew is dissolved."))
    return redirect("tournament:heralds", request.event.slug, found.slug)


@require_POST
@tournament_page(*ORGANIZERS)
def new_lists(request: StaffRequest, found: Tournament) -> HttpResponse:
    """New lists at the event; every tournament of it may use them."""
    data = request.POST.copy()
    data["lists"] = ""
    return _lists_then(
        request, found, "tournament.name_lists", ListsForm(data, event=request.event)
    )


@require_POST
@tournament_page(*ORGANIZERS)
def rename_lists(request: StaffRequest, found: Tournament, pk: int) -> HttpResponse:
    form = ListsForm(posted(request, lists=_lists(request, pk).pk), event=request.event)
    return _lists_then(request, found, "tournament.name_lists", form)


@require_POST
@tournament_page(*ORGANIZERS)
def remove_lists(request: StaffRequest, found: Tournament, pk: int) -> HttpResponse:
    form = RemoveListsForm(posted(request, lists=_lists(request, pk).pk), event=request.event)
    return _lists_then(request, found, "tournament.remove_lists", form)


def _lists(request: StaffRequest, pk: int) -> Lists:
    row = Lists.objects.filter(event=request.event, pk=pk).first()
    if row is None:
        raise Http404
    return row


def _lists_then(request: StaffRequest, found: Tournament, kind: str, form: Any) -> HttpResponse:
    act_and_say(request, kind, form, _("Saved."))
    return redirect("tournament:heralds", request.event.slug, found.slug)

"""The gate: find somebody, see at once what is missing, one tap for the rest."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _g
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from combatants.forms.gate import AssignForm, CheckInForm, LeaveForm, UndoForm
from combatants.models import Combatant
from combatants.queries import find
from combatants.queries.gate import counts, lately
from combatants.queries.people import group_names
from combatants.views.person import person_of, shown_person
from ruman.core import acts, news
from ruman.core.access import StaffRequest, staff
from ruman.core.acts import ActForm, Answer, RefusedError
from ruman.core.enums import Role
from ruman.core.form_words import sentences
from ruman.core.search import things_for

FOUND, THINGS = 12, 3


@require_GET
@never_cache
@staff(Role.ORGANIZER)
def gate(request: StaffRequest) -> HttpResponse:
    """Search, numbers of who is here, and whom the gate saw last; one hit opens at once."""
    typed = request.GET.get("q", "").strip()[:100]
    found = find(request.event, typed, FOUND, get_language() or "cs")
    if len(found) == 1 and not request.htmx:
        return redirect("combatants:gate-person", request.event.slug, found[0].number)
    shown = {"typed": typed, "found": found, "full": len(found) == FOUND, **_finder(request)}
    shown["things"] = things_for(request.membership, typed, THINGS)
    if request.htmx:
        return render(request, "combatants/_gate_found.html", shown)
    shown |= {**_state(request), **_followed(request)}
    return render(request, "combatants/gate.html", shown)


@require_GET
@never_cache
@staff(Role.ORGANIZER)
def gate_state(request: StaffRequest) -> HttpResponse:
    """The numbers and the last records, asked for whenever any gate has recorded something."""
    if request.GET.get("only") == "counts":
        return render(request, "combatants/_counts.html", {"counts": counts(request.event)})
    return render(request, "combatants/_gate_state.html", _state(request))


@require_GET
@never_cache
@staff(Role.ORGANIZER)
def gate_person(request: StaffRequest, number: int) -> HttpResponse:
    """One person at the gate: who it is, what is missing, the one button."""
    person = person_of(request, number)
    form = CheckInForm(initial=_proposed(request, person), event=request.event)
    return _work(request, person, form)


@require_POST
@staff(Role.ORGANIZER)
def check_in(request: StaffRequest, number: int) -> HttpResponse:
    person = person_of(request, number)
    form = CheckInForm(_for(request, person), event=request.event)
    answer = _do(request, "combatants.check_in", form)
    if answer is None:
        return _work(request, person, form)
    words = {"name": person.full_name, "number": person.number}
    if answer["state"] == "already":
        messages.info(request, _g("%(name)s, number %(number)s, is on site already.") % words)
    else:
        messages.success(request, _g("%(name)s, number %(number)s, has arrived.") % words)
    return redirect("combatants:gate", request.event.slug)


@require_POST
@staff(Role.ORGANIZER)
def leave(request: StaffRequest, number: int) -> HttpResponse:
    person = person_of(request, number)
    form = LeaveForm(_for(request, person), event=request.event)
    return _then(request, person, _do(request, "combatants.leave", form), form)


@require_POST
@staff(Role.ORGANIZER)
def undo_check_in(request: StaffRequest, number: int) -> HttpResponse:
    person = person_of(request, number)
    form = UndoForm(_for(request, person), event=request.event)
    return _then(request, person, _do(request, "combatants.undo_check_in", form), form)


@require_POST
@staff(Role.ORGANIZER)
def assign(request: StaffRequest, number: int) -> HttpResponse:
    person = person_of(request, number)
    form = AssignForm(_for(request, person), event=request.event)
    return _then(request, person, _do(request, "combatants.assign", form), form)


def _for(request: StaffRequest, person: Combatant) -> dict[str, Any]:
    """What was posted, for the person of the address."""
    data = request.POST.copy()
    data["combatant"] = str(person.pk)
    return data


def _do(request: StaffRequest, kind: str, form: ActForm) -> Answer | None:
    """Do the act of a valid form; None leaves the reasons on the form."""
    if not form.is_valid():
        return None
    try:
        return acts.submit(kind, request, form, timezone.now())
    except RefusedError as refused:
        field = {"guardian_missing": "guardian", "language_missing": "language"}.get(refused.code)
        form.add_error(field if field in form.fields else None, refused.words)
        return None


def _then(
    request: StaffRequest, person: Combatant, answer: Answer | None, form: ActForm
) -> HttpResponse:
    """Back to where the form was, with what came of it."""
    if answer is None:
        for sentence in sentences(form):
            messages.error(request, sentence)
    else:
        messages.success(request, _g("Recorded for %(name)s.") % {"name": person.full_name})
    back = "gate-person" if request.POST.get("back") == "gate" else "person"
    return redirect(f"combatants:{back}", request.event.slug, person.number)


def _proposed(request: StaffRequest, person: Combatant) -> dict[str, Any]:
    """What the gate most likely records; that the rules were read has to be said."""
    languages = request.event.languages or [code for code, _name in settings.LANGUAGES]
    spoken = (person.rules_language, person.language, get_language() or "")
    return {
        "rules_read": person.rules_read_at is not None,
        "language": next((code for code in spoken if code in languages), languages[0]),
        "guardian": person.guardian,
        "side": person.side_id,
        "group": person.group.name if person.group else "",
    }


def _work(request: StaffRequest, person: Combatant, form: CheckInForm) -> HttpResponse:
    shown = {
        "form": form,
        "sides": request.event.sides.all(),
        "groups": group_names(request.event, get_language() or "cs"),
        **shown_person(request, person),
        **_state(request),
        **_finder(request),
        **_followed(request, f"person:{person.pk}"),
    }
    return render(request, "combatants/gate_person.html", shown)


def _finder(request: StaffRequest) -> dict[str, Any]:
    """The search of the page's head leads to people at the gate here."""
    return {"find_url": reverse("combatants:gate", args=[request.event.slug])}


def _state(request: StaffRequest) -> dict[str, Any]:
    return {"counts": counts(request.event), "lately": lately(request.event)}


def _followed(request: StaffRequest, *topics: str) -> dict[str, Any]:
    """What the page keeps up with: every gate of the event, and what else is named."""
    return {"news_ticket": news.ticket(f"gate:{request.event.pk}", *topics)}

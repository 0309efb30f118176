"""One person: everything about them for those who run the event, little for others."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _g
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from combatants.actions.people import ChangedMeanwhileError, value_of
from combatants.forms.people import FIELDS, AddPersonForm, EditPersonForm, as_named
from combatants.models import Combatant
from combatants.panels import panels_of
from combatants.queries import second_marks
from combatants.queries.gate import adult_age, history
from combatants.queries.people import group_names
from combatants.rules.gate import is_under_age
from ruman.core import acts, news
from ruman.core.access import StaffRequest, staff
from ruman.core.acts import RefusedError
from ruman.core.enums import Role


def person_of(request: StaffRequest, number: int) -> Combatant:
    """The person of that number at the event; anybody else is a 404."""
    rows = Combatant.objects.select_related("event", "group", "side", "rules_rulebook")
    found = rows.filter(event=request.event, number=number).first()
    if found is None:
        raise Http404
    return found


def shown_person(request: StaffRequest, person: Combatant) -> dict[str, Any]:
    """What every page of a person says at its head."""
    event = request.event
    return {
        "person": person,
        "mark": second_marks(event, [person]).get(person.pk, ""),
        "age": person.age_on(event.starts_date),
        "under_age": is_under_age(person.birth_date, event.starts_date, adult_age(event)),
        "runs": request.membership.holds(Role.ORGANIZER),
        "expelled": bool(person.expelled_until and person.expelled_until > timezone.now()),
    }


@require_GET
@never_cache
@staff()
def person(request: StaffRequest, number: int) -> HttpResponse:
    """Who it is, for everybody on the staff; details and the gate's records for organizers."""
    return person_page(request, person_of(request, number))


def person_page(request: StaffRequest, row: Combatant, **refused: Any) -> HttpResponse:
    """The page; with `refused_kind` and `refused` also the form of an act that couldn't be done."""
    shown = {**shown_person(request, row), **refused}
    if shown["runs"]:
        shown["history"] = history(row)
    shown["panels"] = list(panels_of(request, row))
    shown["news_ticket"] = news.ticket(f"person:{row.pk}")
    return render(request, "combatants/person.html", shown)


@require_http_methods(["GET", "POST"])
@never_cache
@staff(Role.ORGANIZER)
def add_person(request: StaffRequest) -> HttpResponse:
    """A new person by hand, with a warning of somebody who may be the same."""
    named = as_named(request.GET.get("named", ""))
    form = AddPersonForm(request.POST or None, event=request.event, initial=named)
    if request.method == "POST" and form.is_valid():
        try:
            answer = acts.submit("combatants.add", request, form, timezone.now())
        except RefusedError as refused:
            form.add_error(None, refused.words)
        else:
            messages.success(request, _g("Added as number %(number)s.") % answer)
            return redirect("combatants:person", request.event.slug, answer["number"])
    return render(
        request, "combatants/edit_person.html", {"form": form, "groups": _groups(request)}
    )


@require_http_methods(["GET", "POST"])
@never_cache
@staff(Role.ORGANIZER)
def edit_person(request: StaffRequest, number: int) -> HttpResponse:
    """Change a person; what somebody else changed meanwhile stays, or is shown beside."""
    row = person_of(request, number)
    initial = {name: value_of(row, name) for name in FIELDS} | {"combatant": row.pk}
    form = EditPersonForm(request.POST or None, event=request.event, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            acts.submit("combatants.edit", request, form, timezone.now())
        except ChangedMeanwhileError as changed:
            form = _form_with_both(request, form, initial, changed)
        except RefusedError as refused:
            form.add_error(None, refused.words)
        else:
            messages.success(request, _g("Saved."))
            return redirect("combatants:person", request.event.slug, number)
    shown = {"form": form, "groups": _groups(request), **shown_person(request, row)}
    return render(request, "combatants/edit_person.html", shown)


def _form_with_both(
    request: StaffRequest,
    sent: EditPersonForm,
    initial: dict[str, Any],
    changed: ChangedMeanwhileError,
) -> EditPersonForm:
    """The typed values again, what stands there now beside them; saving once more decides."""
    data = request.POST.copy()
    data.pop(sent.add_prefix("act_id"), None)
    again = EditPersonForm(data, event=request.event, initial=initial)
    for name in FIELDS:
        value = again.fields[name].prepare_value(initial[name])
        shown = again.fields[name].hidden_widget().format_value(value)
        data[again.add_initial_prefix(name)] = "" if shown is None else shown
    again.full_clean()
    again.add_error(None, changed.words)
    for name, now in changed.now.items():
        text = again.fields[name].prepare_value(now) if name != "side" else now
        again.add_error(name, _g("Now it says: %(now)s") % {"now": text or "–"})
    return again


def _groups(request: StaffRequest) -> list[str]:
    return group_names(request.event, get_language() or "cs")

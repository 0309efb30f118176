"""Exporting and erasing people from the admin's list."""

import uuid

from django.contrib import messages
from django.contrib.admin import ModelAdmin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from combatants.actions.privacy import erase_person
from combatants.models import Combatant
from combatants.queries.privacy import file_about
from ruman.core import acts, sudo
from ruman.core.acts import Author, RefusedError, Sent
from ruman.core.models import User


def export(
    view: "ModelAdmin[Combatant]", request: HttpRequest, chosen: QuerySet[Combatant]
) -> HttpResponse | None:
    """The file of the one person who is chosen."""
    people = list(chosen.select_related("event", "group", "side")[:2])
    if len(people) != 1:
        view.message_user(request, _("Choose one person: a file is about one."), messages.ERROR)
        return None
    person = people[0]
    response = HttpResponse(
        file_about(person, timezone.now()), content_type="application/json; charset=utf-8"
    )
    name = f"{person.event.slug}-{person.number}.json"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "no-store"
    return response


def erase(
    view: "ModelAdmin[Combatant]", request: HttpRequest, chosen: QuerySet[Combatant]
) -> HttpResponse | None:
    """First the question with everybody's name; then an act for each, refusals told by name."""
    people = list(chosen.filter(erased_at__isnull=True).select_related("event"))
    if request.POST.get("confirmed") != "yes":
        context = {
            **view.admin_site.each_context(request),
            "title": _("Erase what tells who it is"),
            "opts": view.model._meta,
            "people": people,
            "field": ACTION_CHECKBOX_NAME,
        }
        return TemplateResponse(request, "admin/combatants/combatant/erase.html", context)
    sudo.require(request)
    erased = sum(_erased(view, request, person) for person in people)
    if erased:
        told = ngettext("%(n)d person erased.", "%(n)d people erased.", erased) % {"n": erased}
        view.message_user(request, told, messages.SUCCESS)
    return None


def _erased(view: "ModelAdmin[Combatant]", request: HttpRequest, person: Combatant) -> bool:
    assert isinstance(request.user, User)  # noqa: S101 - the admin is for those who signed in
    sent = Sent(uuid.uuid4(), person.event, Author(request.user), timezone.now())
    try:
        acts.perform("combatants.erase", sent, {"combatant": person}, erase_person)
    except RefusedError as refused:
        view.message_user(request, f"{person}: {refused.words}", messages.ERROR)
        return False
    return True

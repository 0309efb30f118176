"""What a person's page posts about links and sanctions."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _g
from django.views.decorators.http import require_POST

from combatants.forms.lives import ExpelForm, LiftSanctionForm, LinkForm, RenewLinkForm
from combatants.views.person import person_of
from ruman.core import acts
from ruman.core.access import StaffRequest, staff
from ruman.core.acts import ActForm, RefusedError
from ruman.core.enums import Role

FORMS: dict[str, type[ActForm]] = {
    "combatants.renew_link": RenewLinkForm,
    "combatants.withdraw_link": LinkForm,
    "combatants.expel": ExpelForm,
    "combatants.lift_sanction": LiftSanctionForm,
}


@require_POST
@staff(Role.ORGANIZER)
def renew_link(request: StaffRequest, number: int) -> HttpResponse:
    return _act(request, number, "combatants.renew_link")


@require_POST
@staff(Role.ORGANIZER)
def withdraw_link(request: StaffRequest, number: int) -> HttpResponse:
    return _act(request, number, "combatants.withdraw_link")


@require_POST
@staff(Role.HEAD_ORGANIZER)
def expel(request: StaffRequest, number: int) -> HttpResponse:
    return _act(request, number, "combatants.expel")


@require_POST
@staff(Role.HEAD_ORGANIZER)
def lift_sanction(request: StaffRequest, number: int) -> HttpResponse:
    return _act(request, number, "combatants.lift_sanction")


def _act(request: StaffRequest, number: int, kind: str) -> HttpResponse:
    """Do the act for the person of the address, and go back to their page with what came of it."""
    person = person_of(request, number)
    data = request.POST.copy()
    data["combatant"] = str(person.pk)
    form = FORMS[kind](data, event=request.event)
    if form.is_valid():
        try:
            acts.submit(kind, request, form, timezone.now())
            messages.success(request, _g("Recorded for %(name)s.") % {"name": person.full_name})
        except RefusedError as refused:
            messages.error(request, refused.words)
    else:
        for reasons in form.errors.values():
            for reason in reasons:
                messages.error(request, str(reason))
    return redirect("combatants:person", request.event.slug, person.number)

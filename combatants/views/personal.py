"""What a person's page posts about links and sanctions."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _g
from django.views.decorators.http import require_POST

from combatants.forms.lives import ExpelForm, LiftSanctionForm, LinkForm, RenewLinkForm
from combatants.views.person import person_of, person_page
from ruman.core import acts
from ruman.core.access import StaffRequest, staff
from ruman.core.acts import ActForm, RefusedError
from ruman.core.enums import Role
from ruman.core.form_words import sentences

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
    """Do the act for the person of the address; their page says what came of it, and keeps what
    was typed where it couldn't be done."""
    person = person_of(request, number)
    data = request.POST.copy()
    data["combatant"] = str(person.pk)
    form = FORMS[kind](data, event=request.event)
    if form.is_valid():
        try:
            acts.submit(kind, request, form, timezone.now())
        except RefusedError as refused:
            form.add_error(None, refused.words)
        else:
            messages.success(request, _g("Recorded for %(name)s.") % {"name": person.full_name})
            return redirect("combatants:person", request.event.slug, person.number)
    for sentence in sentences(form):
        messages.error(request, sentence)
    return person_page(request, person, refused_kind=kind, refused=form)

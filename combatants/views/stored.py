"""What is stored about people: exported as one file, erased after the event; for the admin."""

import uuid

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _g
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from combatants.actions import privacy
from combatants.models import Combatant
from combatants.queries.privacy import file_about, to_erase
from combatants.views.person import person_of
from ruman.core import acts, sudo
from ruman.core.access import StaffRequest, staff
from ruman.core.actions.taken import note_taken
from ruman.core.acts import RefusedError
from ruman.core.enums import Role

AT_ONCE = 50  # people erased by one tap; who is left is told, and the tap repeated


@require_GET
@never_cache
@staff(Role.ADMIN)
def export_person(request: StaffRequest, number: int) -> HttpResponse:
    """One JSON file of everything stored about somebody."""
    now = timezone.now()
    content = file_about(person_of(request, number), now)
    sent = acts.sent_from(request, uuid.uuid4(), now)
    note_taken(sent, sheet=f"№ {number}", kind="json", rows=1, asked="")
    response = HttpResponse(content, content_type="application/json; charset=utf-8")
    name = f"{request.event.slug}-{number}.json"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_POST
@staff(Role.ADMIN)
def erase_person(request: StaffRequest, number: int) -> HttpResponse:
    """Erase one person, where the box that says so is ticked."""
    person = person_of(request, number)
    if request.POST.get("sure"):
        sudo.require(request)
        _erase(request, person)
    else:
        messages.error(request, _g("Tick that you are sure; it can't be taken back."))
    return redirect("combatants:person", request.event.slug, number)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@staff(Role.ADMIN)
def erase_people(request: StaffRequest) -> HttpResponse:
    """Erase everybody of an event that is over, so many at a time."""
    if request.method == "POST" and request.POST.get("sure"):
        sudo.require(request)
        rows = Combatant.objects.filter(event=request.event, erased_at__isnull=True)
        for person in rows.order_by("number")[:AT_ONCE]:
            if not _erase(request, person):
                break
        return redirect("combatants:erase-people", request.event.slug)
    shown = {"left": to_erase(request.event), "at_once": AT_ONCE, "asked": bool(request.POST)}
    return render(request, "combatants/erase_people.html", shown)


def _erase(request: StaffRequest, person: Combatant) -> bool:
    sent = acts.sent_from(request, uuid.uuid4(), timezone.now())
    try:
        acts.perform("combatants.erase", sent, {"combatant": person}, privacy.erase_person)
    except RefusedError as refused:
        messages.error(request, refused.words)
        return False
    messages.success(request, _g("Number %(number)d is erased.") % {"number": person.number})
    return True

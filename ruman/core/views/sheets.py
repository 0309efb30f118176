"""Tables to take away: which there are and how long, and each as a file."""

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _g
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from ruman.core import acts
from ruman.core.access import StaffRequest, staff
from ruman.core.actions.taken import note_taken, taken_lately
from ruman.core.enums import Role
from ruman.core.sheet_files import WRITERS, sent, written
from ruman.core.sheets import SHEETS, Sheet, filled, sheets_for


@require_GET
@never_cache
@staff()
def sheets(request: StaffRequest) -> HttpResponse:
    """The tables that the person may take, with their rows; to the heads also who took which."""
    found = sheets_for(request.membership)
    heads = request.membership.holds(Role.HEAD_ORGANIZER)
    titles = {each.name: each.title for each in found}
    taken = taken_lately(request.event) if heads else []
    shown = {
        "sheets": [(each, each.count(request.event, {})) for each in found],
        "taken": [(titles.get(one.sheet, one.sheet), one) for one in taken],
        "heads": heads,
    }
    return render(request, "core/sheets.html", shown)


@require_GET
@never_cache
def sheet(request: HttpRequest, event_slug: str, name: str, kind: str) -> HttpResponse:
    """One table as a file, filtered as its page is, for whoever may open that page."""
    found = next((each for each in SHEETS if each.name == name), None)
    if found is None or kind not in WRITERS:
        raise Http404
    return staff(*found.roles)(_file)(request, event_slug, found, kind)


sheet.roles = None  # type: ignore[attr-defined]  # guarded inside, by the table's own


def _file(request: StaffRequest, found: Sheet, kind: str) -> HttpResponse:
    """For a private table it is written down who took it."""
    event, asked, now = request.event, request.GET.dict(), timezone.now()
    rows = found.rows(event, asked, get_language() or "en")
    about = (
        (_g("Event"), event.name),
        (_g("Made at"), now),
        (_g("Time zone"), event.time_zone),
        (_g("Made by"), str(request.author.user)),
    )
    file, number = written(filled(found.title, found.columns(event), rows, about), kind)
    if found.private:
        note_taken(
            acts.sent_from(request, uuid.uuid4(), now),
            sheet=found.name,
            kind=kind,
            rows=number,
            asked=request.GET.urlencode()[:300],
        )
    return sent(file, number, f"{event.slug}-{found.name}", kind)

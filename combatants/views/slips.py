"""Slips with QR codes: one person's, or those of a group, a side or everybody; missing links."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from combatants.enums import Show
from combatants.forms.links import MakeLinksForm
from combatants.models import Combatant
from combatants.queries.people import chosen, filters_from, groups_with_people
from combatants.queries.player import shown_lives
from combatants.queries.slips import is_own, with_lives_and_links, without_link
from combatants.views.people import asked_of
from combatants.views.person import person_of
from ruman.core import acts
from ruman.core.access import StaffRequest, staff
from ruman.core.enums import Role
from ruman.core.links import phone_url, qr_svg

A_PAGE = 96  # slips: twelve full sheets


@require_GET
@never_cache
@staff(Role.ORGANIZER)
def slip(request: StaffRequest, number: int) -> HttpResponse:
    """A slip for a wristband or card: number, name, lives, zones, and the code of the own page."""
    person = person_of(request, number)
    return render(request, "combatants/slips.html", {"slips": _drawn(request, [person])})


@require_GET
@never_cache
@staff(Role.ORGANIZER)
def slips(request: StaffRequest) -> HttpResponse:
    """Slips of everybody whom the filters let through, eight to a sheet."""
    filters, language = filters_from(request.GET), get_language() or "cs"
    rows = chosen(request.event, filters, language).filter(erased_at__isnull=True)
    pages = Paginator(with_lives_and_links(rows), A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    shown = {
        "slips": _drawn(request, list(page)),
        "page": page,
        "total": pages.count,
        "lacking": without_link(rows).count(),
        "choosing": True,
        "filters": filters,
        "asked": asked_of(request),
        "sides": request.event.sides.all(),
        "groups": groups_with_people(request.event, language),
        "shows": [(Show.ON_SITE.value, Show.ON_SITE.label)],
    }
    return render(request, "combatants/slips.html", shown)


@require_POST
@staff(Role.ORGANIZER)
def make_links(request: StaffRequest) -> HttpResponse:
    """Links for everybody chosen who has none, in one act; then their slips again."""
    form = MakeLinksForm(request.POST, event=request.event)
    slips_url = reverse("combatants:slips", args=[request.event.slug])
    if not form.is_valid():
        return redirect(slips_url)
    made = acts.submit("combatants.make_links", request, form, timezone.now())["made"]
    told = ngettext("%(n)d link made.", "%(n)d links made.", made) % {"n": made}
    messages.success(request, told)
    asked = {name: value for name, value in form.values().items() if value}
    return redirect(f"{slips_url}?{urlencode(asked)}")


def _drawn(request: HttpRequest, people: list[Combatant]) -> list[dict[str, Any]]:
    """Each slip with lives and code; no code where there is no link."""
    drawn = []
    for person in people:
        links = [link for link in person.links.all() if is_own(link)]
        path = reverse("combatants:player", args=[links[0].token]) if links else ""
        qr = qr_svg(phone_url(request, path)) if path else ""
        drawn.append({"person": person, "lives": shown_lives(person.lives_grant), "qr": qr})
    return drawn

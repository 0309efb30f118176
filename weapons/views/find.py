"""Finding whoever stands at the bench: by name, number, tag, or a scanned label."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from combatants.queries import find as find_people
from ruman.core.access import StaffRequest, staff
from ruman.core.search import things_for
from weapons.forms.kinds import BENCH
from weapons.models import Tag
from weapons.rules.scans import UnreadableScanError, label_code

SUGGESTED, THINGS = 12, 3


@require_GET
@never_cache
@staff(*BENCH)
def find(request: StaffRequest) -> HttpResponse:
    """Suggestions while one types; a scanned label, or a single hit, opens at once."""
    typed = request.GET.get("q", "").strip()[:300]
    if not typed and not request.htmx:
        return redirect("weapons:bench", request.event.slug)
    try:
        code = label_code(typed)
    except UnreadableScanError:
        return _shown(request, unreadable=True)
    if code is not None:
        return _scanned(request, code)
    found = find_people(request.event, typed, SUGGESTED, get_language() or "cs")
    if len(found) == 1 and not request.htmx:
        return redirect("weapons:inspect", request.event.slug, found[0].pk)
    things = things_for(request.membership, typed, THINGS)
    full = len(found) == SUGGESTED
    return _shown(request, typed=typed[:100], found=found, full=full, things=things)


def _scanned(request: StaffRequest, code: str) -> HttpResponse:
    """The owner of the weapon that bears the label, with the weapon pointed at."""
    rows = Tag.objects.select_related("weapon").filter(event=request.event, code=code)
    label = rows.first()
    if label is None:
        return _shown(request, unreadable=True)
    weapon = label.weapon
    if weapon is None or weapon.tag != label.number:
        return _shown(request, label=label)
    person = reverse("weapons:inspect", args=[request.event.slug, weapon.owner_id])
    if request.htmx:
        return HttpResponse(headers={"HX-Redirect": f"{person}#row-{weapon.pk}"})
    return redirect(f"{person}#row-{weapon.pk}")


def _shown(request: StaffRequest, **context: object) -> HttpResponse:
    template = "weapons/_found.html" if request.htmx else "weapons/find.html"
    return render(request, template, {**context, "find_url": request.path})

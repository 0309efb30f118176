"""Finding people: suggestions while one types, JSON for scripts, a page without them."""

from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from combatants.queries import find as find_people
from ruman.core.access import StaffRequest, staff

SUGGESTED = 12
ON_A_PAGE = 50


@require_GET
@never_cache
@staff()
def find(request: StaffRequest) -> HttpResponse:
    """Whoever works here may find people; what their page then shows depends on the role."""
    typed = request.GET.get("q", "")
    limit = SUGGESTED if request.htmx or _wants_json(request) else ON_A_PAGE
    found = find_people(request.event, typed, limit, get_language() or "cs")
    if _wants_json(request):
        return JsonResponse({"q": typed, "found": [each.as_json() for each in found]})
    shown = {"typed": typed.strip()[:100], "found": found, "full": len(found) == limit}
    if request.htmx:
        return render(request, "combatants/_found.html", shown)
    if len(found) == 1:
        return redirect("combatants:person", request.event.slug, found[0].number)
    return render(request, "combatants/find.html", shown)


def _wants_json(request: StaffRequest) -> bool:
    return request.GET.get("format") == "json" or (
        request.accepts("application/json") and (not request.accepts("text/html"))
    )

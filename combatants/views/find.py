"""The event's search: suggestions while one types, JSON for scripts, a page without them."""

from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from combatants.queries import Found
from combatants.queries import find as find_people
from ruman.core.access import StaffRequest, staff
from ruman.core.enums import Role
from ruman.core.search import Thing, things_for

SUGGESTED, SUGGESTED_THINGS = 12, 5
ON_A_PAGE, THINGS_ON_A_PAGE = 50, 30


@require_GET
@never_cache
@staff()
def find(request: StaffRequest) -> HttpResponse:
    """Whoever works here finds people, and of other things what they may open.

    What is alone, with whatever is of that one person, opens at once.
    """
    typed = request.GET.get("q", "")
    brief = bool(request.htmx) or _wants_json(request)
    limit, few = (SUGGESTED, SUGGESTED_THINGS) if brief else (ON_A_PAGE, THINGS_ON_A_PAGE)
    found = find_people(request.event, typed, limit, get_language() or "cs")
    things = things_for(request.membership, typed, few)
    if _wants_json(request):
        said = {"found": [one.as_json() for one in found], "things": [t.as_json() for t in things]}
        return JsonResponse({"q": typed, **said})
    shown = {
        "typed": typed.strip()[:100],
        "found": found,
        "full": len(found) == limit,
        "things": things,
        "adds": request.membership.holds(Role.ORGANIZER),
    }
    if request.htmx:
        return render(request, "combatants/_found.html", shown)
    if alone := _alone(request, found, things):
        return alone
    return render(request, "combatants/find.html", shown)


def _alone(request: StaffRequest, found: list[Found], things: list[Thing]) -> HttpResponse | None:
    if len(found) == 1 and all(found[0].pk in thing.people for thing in things):
        return redirect("combatants:person", request.event.slug, found[0].number)
    if len(things) == 1 and not found:
        return redirect(things[0].url)
    return None


def _wants_json(request: StaffRequest) -> bool:
    return request.GET.get("format") == "json" or (
        request.accepts("application/json") and (not request.accepts("text/html"))
    )

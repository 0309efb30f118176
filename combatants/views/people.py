"""The list of people: filtered, sorted, in pages."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from combatants.enums import Show
from combatants.queries.gate import counts
from combatants.queries.people import filters_from, groups_with_people, listed
from ruman.core import news
from ruman.core.access import StaffRequest, staff
from ruman.core.enums import Role

ASKED = ("text", "show", "side", "group")


def asked_of(request: HttpRequest) -> dict[str, str]:
    """The filters that the address names, to be named again."""
    return {name: value for name in ASKED if (value := request.GET.get(name))}


def _page_of(request: HttpRequest) -> int:
    value = request.GET.get("page", "")
    return int(value) if value.isascii() and value.isdigit() and len(value) < 8 else 1


@require_GET
@never_cache
@staff(Role.ORGANIZER)
def people(request: StaffRequest) -> HttpResponse:
    """Everybody of the event, filtered and sorted; the page's language says how names sort."""
    filters, language = filters_from(request.GET), get_language() or "cs"
    found = listed(request.event, filters, language, _page_of(request))
    asked = asked_of(request)
    shown = {
        "found": found,
        "filters": filters,
        "asked_query": urlencode(asked),
        "sorted_query": urlencode({**asked, "sort": filters.sort}),
    }
    if request.htmx:  # the rows alone, because a gate has recorded something
        return render(request, "combatants/_people.html", shown)
    shown |= {
        "counts": counts(request.event),
        "sides": request.event.sides.all(),
        "groups": groups_with_people(request.event, language),
        "shows": Show.choices,
        "news_ticket": news.ticket(f"gate:{request.event.pk}"),
    }
    return render(request, "combatants/people.html", shown)

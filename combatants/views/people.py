"""The list of people, on the screen and as a file with the same rows in the same order."""

from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _g
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from combatants.enums import Show
from combatants.models import AnnouncedWeapon, Combatant
from combatants.queries.gate import counts
from combatants.queries.people import SORTS, Filters, chosen, groups_with_people, listed
from ruman.core import news
from ruman.core.access import StaffRequest, staff
from ruman.core.enums import Role
from ruman.core.sheets import csv_response

ASKED = ("text", "show", "side", "group")


def filters_of(request: HttpRequest) -> Filters:
    """The filters in the address; what means nothing counts as not asked for."""

    def key(name: str) -> str:
        value = request.GET.get(name, "")
        ours = value == "none" or (value.isascii() and value.isdigit() and len(value) < 18)
        return value if ours else ""

    show, sort = request.GET.get("show", ""), request.GET.get("sort", "")
    return Filters(
        text=request.GET.get("text", "").replace("\0", "").strip()[:100],
        show=show if show in Show.values else "",
        side=key("side"),
        group=key("group"),
        sort=sort if sort in SORTS else "name",
    )


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
    filters, language = filters_of(request), get_language() or "cs"
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


@require_GET
@never_cache
@staff(Role.ORGANIZER)
def export_people(request: StaffRequest) -> HttpResponse:
    """The rows of the list, all pages of it, as CSV."""
    rows = chosen(request.event, filters_of(request), get_language() or "cs")
    rows = rows.select_related("group", "side", "rules_rulebook")
    name = f"{request.event.slug}-people"
    return csv_response(name, _header(), _lines(request.event.pk, list(rows)))


def _header() -> Sequence[str]:
    return (
        _g("Number"), _g("Surname"), _g("Given name"), _g("Nickname"), _g("Date of birth"),
        _g("E-mail"), _g("Phone"), _g("Group"), _g("Side"), _g("Language"), _g("Arrived"),
        _g("Left or not coming"), _g("Rules read"), _g("Version of the rules"),
        _g("Language of the rules"), _g("Responsible adult"), _g("Health limits"), _g("Note"),
        _g("Announced weapons"),
    )  # fmt: skip


def _lines(event_pk: int, people: list[Combatant]) -> Iterator[Sequence[Any]]:
    announced: dict[int, list[str]] = {}
    weapons = AnnouncedWeapon.objects.filter(combatant__event=event_pk, withdrawn=False)
    for weapon in weapons.order_by("combatant", "position"):
        length = f" {weapon.length_cm} cm" if weapon.length_cm else ""
        announced.setdefault(weapon.combatant_id, []).append(f"{weapon.text}{length}")
    for person in people:
        yield (
            person.number, person.surname, person.given_name, person.nickname, person.birth_date,
            person.email, person.phone, person.group, person.side, person.language,
            person.arrived_at, person.left_at, person.rules_read_at, person.rules_rulebook,
            person.rules_language, person.guardian, person.health_note, person.note,
            "; ".join(announced.get(person.pk, ())),
        )  # fmt: skip

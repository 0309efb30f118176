"""Tags for the tournament's pages."""

from fractions import Fraction
from typing import Any

from django import template
from django.template.context import RequestContext
from django.urls import NoReverseMatch, reverse
from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.enums import Saw, Seat, TournamentState
from tournament.models import Bout, Draw, Entrant, Tournament
from tournament.queries.board import Addressed, board_of
from tournament.queries.live_bout import Clock, clock_of
from tournament.queries.podium import podium
from tournament.roles import DESK, HEAD
from tournament.words import exact, percent, split_label, where

register = template.Library()

TABS = (
    ("tournament:tournament", "flag", _("Overview")),
    ("tournament:entrants", "users", _("Entrants")),
    ("tournament:heralds", "scale", _("Heralds")),
    ("tournament:draw", "dices", pgettext_lazy("of lots", "Draw")),
    ("tournament:queue", "list-ordered", _("Queue")),
    ("tournament:desks", "gavel", _("Desk")),
    ("tournament:judges", "smartphone", _("Judge")),
    ("tournament:groups", "table-2", _("Groups")),
    ("tournament:ladder", "trophy", _("Ladder")),
    ("tournament:paper", "printer", _("Paper")),
    ("tournament:settings", "sliders-horizontal", _("Rules")),
    ("tournament:export", "file-down", _("Export")),
)
ONLY = {  # tabs for some of the staff alone
    "tournament:desks": DESK,
    "tournament:judges": DESK,
    "tournament:export": HEAD,
}

PUBLIC_TABS = (
    ("tournament:public", "flag", _("Now")),
    ("tournament:public-groups", "table-2", _("Groups")),
    ("tournament:public-ladder", "trophy", _("Ladder")),
    ("tournament:public-queue", "list-ordered", _("Queue")),
    ("tournament:public-results", "list-checks", _("Results")),
)


@register.inclusion_tag("tournament/_tabs.html", takes_context=True)
def tournament_tabs(context: RequestContext) -> dict[str, Any]:
    """The staff pages of the page's tournament, the open one marked."""
    tournament, request = context["tournament"], context["request"]
    tabs = []
    for name, icon, title in TABS:
        if name in ONLY and not context["membership"].holds(*ONLY[name]):
            continue
        try:
            url = reverse(name, args=[tournament.event.slug, tournament.slug])
        except NoReverseMatch:
            continue
        tabs.append({"url": url, "icon": icon, "title": title, "here": url == request.path})
    return {"tabs": tabs, "here": next((tab for tab in tabs if tab["here"]), None)}


@register.simple_tag(takes_context=True)
def public_tabs(context: RequestContext) -> list[dict[str, Any]]:
    """The public pages of the page's tournament, the open one marked."""
    tournament, request = context["tournament"], context["request"]
    tabs = []
    for name, icon, title in PUBLIC_TABS:
        url = reverse(name, args=[tournament.event.slug, tournament.slug])
        tabs.append({"url": url, "icon": icon, "title": title, "here": url == request.path})
    return tabs


@register.filter
def person_name(entrant: Entrant) -> str:
    """The name of an entrant, without the number that labels carry."""
    return split_label(entrant.label)[0]


@register.filter
def person_number(entrant: Entrant) -> str:
    """The number of an entrant at the event; empty where the label has none."""
    return split_label(entrant.label)[1]


@register.filter(name="percent")
def percent_of(share: Fraction | None) -> str:
    """An advantage in per cent; a dash where nothing was fought."""
    return "–" if share is None else percent(share)


@register.filter(name="exact")
def exact_of(share: Fraction) -> str:
    """An advantage as the fraction that it is."""
    return exact(share)


@register.simple_tag
def proof_url(draw: Draw) -> str:
    """Where anyone can repeat a draw; empty where there is no such page."""
    row = draw.tournament
    try:
        return reverse("tournament:proof", args=[row.event.slug, row.slug, draw.pk])
    except NoReverseMatch:
        return ""


@register.filter
def named(label: str) -> str:
    """The name in a label as drawn."""
    return split_label(label)[0]


@register.filter
def at(values: list[Any], place: int) -> Any:
    """The value at a place of a list; nothing beyond its end."""
    return values[place] if place < len(values) else ""


@register.filter
def minutes(seconds: int) -> str:
    """Seconds as minutes, in halves: `3`, `3,5`."""
    halves = round(seconds / 30)
    return str(number_format(halves / 2, 1 if halves % 2 else 0))


@register.filter
def clock_time(ms: int) -> str:
    """Milliseconds as `1:05`; before the start as `−0:05`."""
    return f"{'−' if ms <= -1000 else ''}{clock_seconds(abs(ms) // 1000)}"


@register.filter
def clock_seconds(seconds: int) -> str:
    """Seconds as `1:05`."""
    return f"{seconds // 60}:{seconds % 60:02}"


@register.filter
def signed(points: int | str) -> str:
    """Points with a true minus."""
    return str(points).replace("-", "−")


@register.filter
def plus(points: int) -> str:
    """Points that were added or taken: `+1`, `−2`."""
    return f"+{points}" if points > 0 else signed(points)


@register.filter
def bout_clock(bout: Bout) -> Clock:
    """How the clock of a bout stands; its tournament must be at hand."""
    return clock_of(bout)


@register.filter
def seat_word(seat: str) -> str:
    """A seat in a crew, in words."""
    return str(Seat(seat).label)


@register.filter
def saw_word(saw: str) -> str:
    """What one of the three says they saw, in words."""
    return str(Saw(saw).label)


@register.inclusion_tag("tournament/_ended.html")
def ended(tournament: Tournament) -> dict[str, Any]:
    """The podium with its prizes, once the tournament has ended; nothing before."""
    over = tournament.state == TournamentState.ENDED
    return {"podium": podium(board_of(Addressed(tournament, ()))) if over else []}


register.filter("where", where)

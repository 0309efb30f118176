"""What an event's home shows besides what waits: the place of this station, the bench's day, the
sides in balance, and the first steps of a new event."""

from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, Sum
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from battles.models import Clash
from combatants.models import Combatant
from ruman.core.enums import Role, StationKind
from ruman.core.models import Event, Membership, Side, Station
from ruman.core.waiting import Panel, Post, register_panel, register_post
from tournament.models import Tournament
from weapons.queries.day import bench_day

HEADS = (Role.HEAD_ORGANIZER,)
ORGANIZERS = (Role.ORGANIZER, Role.HEAD_ORGANIZER)

# What one does at a station of each kind.
WORK: dict[str, tuple[str, Promise, str]] = {
    StationKind.GATE: ("combatants:gate", _("To the gate"), "door-open"),
    StationKind.BENCH: ("weapons:bench", _("To the weapon bench"), "swords"),
    StationKind.LIVES: ("combatants:lives", _("To the lives"), "shield-half"),
}


def station_post(membership: Membership, station: Station | None) -> Post | None:
    """The page of this station's work, for whoever may open it."""
    if station is None or station.kind not in WORK or not membership.holds(*ORGANIZERS):
        return None
    url_name, words, icon = WORK[station.kind]
    url = reverse(url_name, args=[membership.event.slug])
    return Post(str(station), words, url, station.get_kind_display(), icon=icon, rank=5)


# ---- the sides

BAR = 300.0


def sides(event: Event) -> dict[str, Any]:
    """Each side's people here and their lives, weighed against each other; one statement."""
    here = Q(combatants__arrived_at__isnull=False)
    rows = list(
        Side.objects.filter(event=event)
        .annotate(
            here=Count("combatants", filter=here),
            lives=Sum("combatants__lives", filter=here, default=0),
        )
        .order_by("position", "pk")
    )
    if not any(getattr(row, "here", 0) for row in rows):
        return {"sides": []}  # nothing to weigh yet
    measures = ((_("Here"), "here"), (_("Lives"), "lives"))
    return {"sides": rows, "balance": [_balance(words, name, rows) for words, name in measures]}


def _balance(words: Promise, name: str, rows: list[Any]) -> dict[str, Any]:
    whole = sum(getattr(row, name) for row in rows)
    parts, left = [], 0.0
    for row in rows:
        number = getattr(row, name)
        wide = BAR * number / whole if whole else 0.0
        parts.append(
            {"t": row.tincture, "number": number, "x": round(left, 1), "w": round(wide, 1)}
        )
        left += wide
    return {"words": words, "parts": parts, "whole": whole}


# ---- the first steps


STEPS = (  # words, where it is done, and what of `_there` says that it is
    (_("Invite your team"), "core:invite", "team"),
    (_("Load the registrations"), "combatants:upload", "people"),
    (_("Name the stations, with their tags"), "core:new-station", "stations"),
)
BATTLE = (_("Plan a battle and its clashes"), "battles:battles", "clashes")
TOURNAMENT = (_("Plan a tournament"), "tournament:tournaments", "tournaments")


def first_steps(event: Event) -> dict[str, Any]:
    """What a new event still lacks; nothing once all is there, or where all is practice.

    Sides are there for a battle; an event without any is for a tournament.
    """
    if event.practice:
        return {"steps": []}
    there = _there(event)
    steps = [
        {"words": words, "url": reverse(url_name, args=[event.slug]), "done": there[what]}
        for words, url_name, what in (*STEPS, BATTLE if there["sides"] else TOURNAMENT)
    ]
    return {"steps": [] if all(step["done"] for step in steps) else steps}


def _there(event: Event) -> dict[str, bool]:
    """What the event has already; one statement."""
    own = {"event": OuterRef("pk")}
    more = Membership.objects.filter(**own, revoked_at=None).order_by("pk")[1:2]
    rows = {
        "team": more,
        "people": Combatant.objects.filter(**own),
        "stations": Station.objects.filter(**own),
        "sides": Side.objects.filter(**own),
        "clashes": Clash.objects.filter(**own),
        "tournaments": Tournament.objects.filter(**own),
    }
    found = Event.objects.filter(pk=event.pk).annotate(
        **{f"has_{name}": Exists(each) for name, each in rows.items()}
    )
    there = found.values_list(*(f"has_{name}" for name in rows)).get()
    return dict(zip(rows, there, strict=True))


def register() -> None:
    """Called when the site loads."""
    register_post(station_post)
    register_panel(Panel("home/_steps.html", first_steps, HEADS, 10))
    register_panel(Panel("home/_bench.html", bench_day, ORGANIZERS, 20))
    register_panel(Panel("home/_sides.html", sides, ORGANIZERS, 30))

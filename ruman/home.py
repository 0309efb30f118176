"""What an event's home shows besides what waits: the place of this station, the bench's day, the
sides in balance, and the first steps of a new event."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Count, Q, Sum
from django.db.models.functions import ExtractMinute, TruncHour
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from combatants.models import Combatant
from ruman.core.enums import Role, StationKind
from ruman.core.models import Event, Membership, Side, Station
from ruman.core.waiting import Panel, register_panel
from weapons.enums import Outcome
from weapons.models import Inspection
from weapons.queries.board import queue_length

HEADS = (Role.HEAD_ORGANIZER,)
ORGANIZERS = (Role.ORGANIZER, Role.HEAD_ORGANIZER)

# What one does at a station of each kind.
WORK: dict[str, tuple[str, Promise]] = {
    StationKind.GATE: ("combatants:gate", _("To the gate")),
    StationKind.BENCH: ("weapons:bench", _("To the weapon bench")),
    StationKind.LIVES: ("combatants:lives", _("To the lives")),
}


def work_here(membership: Membership, station: Station | None) -> tuple[str, Promise] | None:
    """The page of this station's work and its words, for whoever may open it."""
    if station is None or station.kind not in WORK or not membership.holds(*ORGANIZERS):
        return None
    url_name, words = WORK[station.kind]
    return reverse(url_name, args=[membership.event.slug]), words


# ---- the bench's day

WIDTH, BASE, LEFT = 540.0, 124.0, 44.0
HALF = timedelta(minutes=30)
STACK = ((Outcome.APPROVED, "vert"), (Outcome.WARNED, "or"), (Outcome.REJECTED, "gules"))


def bench_day(event: Event, now: datetime | None = None) -> dict[str, Any]:
    """Today's verdicts by half hour, as bars to draw; and how many people still wait."""
    zone = ZoneInfo(event.time_zone)
    local = (now or timezone.now()).astimezone(zone)
    midnight = local.replace(hour=0, minute=0, second=0, microsecond=0)
    rows = (
        Inspection.objects.filter(weapon__event=event, at__gte=midnight)
        .annotate(hour=TruncHour("at", tzinfo=zone), half=ExtractMinute("at", tzinfo=zone) / 30)
        .values_list("hour", "half", "outcome")
        .annotate(number=Count("pk"))
        .order_by("hour", "half")
    )
    slots: dict[datetime, Counter[str]] = {}
    for hour, half, outcome, number in rows:
        slots.setdefault(hour + half * HALF, Counter())[outcome] += number
    totals = sum(slots.values(), Counter())
    return {
        "seen": sum(totals.values()),
        "queue": queue_length(event),
        "totals": [(tincture, outcome.label, totals[outcome]) for outcome, tincture in STACK],
        **_chart(slots),
    }


def _chart(slots: dict[datetime, Counter[str]]) -> dict[str, Any]:
    """Bars, hours and lines in the picture's own units."""
    if not slots:
        return {"bars": [], "hours": [], "lines": []}
    first, last = min(slots), max(slots)
    times = [first + n * HALF for n in range(int((last - first) / HALF) + 1)]
    most = max(sum(each.values()) for each in slots.values())
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10**6) if most / s <= 4)
    scale = (BASE - 16) / (-(-most // step) * step)
    wide = min(34.0, (WIDTH - LEFT) / len(times))
    bars, hours = [], []
    for index, time in enumerate(times):
        left, foot = LEFT + index * wide, BASE
        if time.minute == 0 or len(times) == 1:
            hours.append(
                {"x": round(left, 1), "label": f"{time:%H:%M}" if time.minute else time.hour}
            )
        for outcome, tincture in STACK:
            tall = slots.get(time, Counter())[outcome] * scale
            if tall:
                foot -= tall
                bar = {"x": left + 2, "y": foot, "w": wide - 4, "h": tall}
                bars.append({"t": tincture, **{name: round(v, 1) for name, v in bar.items()}})
    marks = range(step, int((BASE - 16) / scale) + 1, step)
    lines = [{"y": round(BASE - mark * scale, 1), "label": mark} for mark in marks]
    return {"bars": bars, "hours": hours[:: 1 + len(hours) // 14], "lines": lines}


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


@dataclass(frozen=True, slots=True)
class Step:
    """Something to do before an event can begin."""

    words: Promise
    url_name: str
    done: Callable[[Event], bool]


STEPS = (
    Step(
        _("Invite your team"),
        "core:invite",
        lambda event: event.memberships.filter(revoked_at=None).count() > 1,
    ),
    Step(
        _("Load the registrations"),
        "combatants:upload",
        lambda event: Combatant.objects.filter(event=event).exists(),
    ),
    Step(
        _("Name the stations, with their tags"),
        "core:new-station",
        lambda event: event.stations.exists(),
    ),
)


def first_steps(event: Event) -> dict[str, Any]:
    """What a new event still lacks; nothing once all is there, or where all is practice."""
    if event.practice:
        return {"steps": []}
    steps = [
        {"words": step.words, "url": reverse(step.url_name, args=[event.slug]), "done": done}
        for step in STEPS
        for done in (step.done(event),)
    ]
    return {"steps": [] if all(step["done"] for step in steps) else steps}


def register() -> None:
    """Called when the site loads."""
    register_panel(Panel("home/_steps.html", first_steps, HEADS, 10))
    register_panel(Panel("home/_bench.html", bench_day, ORGANIZERS, 20))
    register_panel(Panel("home/_sides.html", sides, ORGANIZERS, 30))

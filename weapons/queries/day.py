"""The bench's day as a picture: verdicts by half hour, and how many people waited meanwhile."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Count, Min
from django.db.models.functions import ExtractMinute, TruncHour
from django.utils import timezone

from combatants.models import Combatant
from ruman.core.models import Event
from weapons.enums import Outcome
from weapons.models import Inspection
from weapons.queries.board import queue_length, with_announced

WIDTH, BASE, LEFT = 540.0, 124.0, 44.0
HALF = timedelta(minutes=30)
STACK = ((Outcome.APPROVED, "vert"), (Outcome.WARNED, "or"), (Outcome.REJECTED, "gules"))
Slots = Mapping[datetime, Counter[str]]


def bench_day(event: Event, now: datetime | None = None) -> dict[str, Any]:
    """Today at the bench, as bars and a line to draw and as rows to read; four statements."""
    zone = ZoneInfo(event.time_zone)
    local = (now or timezone.now()).astimezone(zone)
    midnight = local.replace(hour=0, minute=0, second=0, microsecond=0)
    slots = _verdicts(event, midnight, zone)
    waiting = _waiting(event, midnight, local, min(slots, default=None))
    for slot in waiting:
        slots.setdefault(slot, Counter())
    totals = sum(slots.values(), Counter())
    return {
        "seen": sum(totals.values()),
        "queue": queue_length(event),
        "totals": [(tincture, outcome.label, totals[outcome]) for outcome, tincture in STACK],
        "rows": [
            (slot, [slots[slot][outcome] for outcome, _t in STACK], waiting.get(slot))
            for slot in sorted(slots)
        ],
        **chart(slots, waiting),
    }


def _verdicts(event: Event, midnight: datetime, zone: ZoneInfo) -> dict[datetime, Counter[str]]:
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
    return slots


def _waiting(
    event: Event, midnight: datetime, now: datetime, first: datetime | None
) -> dict[datetime, int]:
    """How many of those on site waited at the end of each half hour; the last one is now.

    Somebody waits from their arrival until as many of their weapons were seen as they announced.
    """
    people = with_announced(Combatant.objects.of(event).on_site())
    spans = _spans(
        people.filter(announced_count__gt=0).values_list("pk", "arrived_at", "announced_count"),
        Inspection.objects.filter(weapon__event=event)
        .values_list("weapon__owner", "weapon")
        .annotate(seen=Min("at"))
        .order_by()
        .values_list("weapon__owner", "seen"),
    )
    begins = [begin for begin, end in spans if end is None or end >= midnight]
    if not begins:
        return {}
    start = max(midnight, min(begins).astimezone(now.tzinfo))
    slot = _slot(start if first is None else min(start, first))
    found = {}
    while slot <= now:
        at = min(slot + HALF, now)
        found[slot] = sum(begin <= at and (end is None or end > at) for begin, end in spans)
        slot += HALF
    return found


def _slot(at: datetime) -> datetime:
    return at.replace(minute=at.minute // 30 * 30, second=0, microsecond=0)


def _spans(
    people: Iterable[Any], looks: Iterable[tuple[int, datetime]]
) -> list[tuple[datetime, datetime | None]]:
    """From when until when each waited; None where somebody still does."""
    seen: dict[int, list[datetime]] = defaultdict(list)
    for owner, at in looks:
        seen[owner].append(at)
    found = []
    for pk, arrived_at, announced in people:
        times = sorted(seen[pk])
        end = times[announced - 1] if len(times) >= announced else None
        if end is None or end > arrived_at:
            found.append((arrived_at, end))
    return found


def chart(slots: Slots, waiting: Mapping[datetime, int]) -> dict[str, Any]:
    """Bars, line, hours and grid in the picture's own units; both by one scale."""
    if not slots:
        return {"bars": [], "hours": [], "lines": [], "line": ""}
    first, last = min(slots), max(slots)
    times = [first + n * HALF for n in range(int((last - first) / HALF) + 1)]
    most = max([*(sum(each.values()) for each in slots.values()), *waiting.values(), 1])
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10**6) if most / s <= 4)
    scale = (BASE - 16) / (-(-most // step) * step)
    wide = min(34.0, (WIDTH - LEFT) / len(times))
    hours = [
        {"x": round(LEFT + n * wide, 1), "label": f"{at:%H:%M}" if at.minute else at.hour}
        for n, at in enumerate(times)
        if at.minute == 0 or len(times) == 1
    ]
    marks = range(step, int((BASE - 16) / scale) + 1, step)
    return {
        "bars": [bar for n, at in enumerate(times) for bar in _bars(slots.get(at), n, wide, scale)],
        "hours": hours[:: 1 + len(hours) // 14],
        "lines": [{"y": round(BASE - mark * scale, 1), "label": mark} for mark in marks],
        "line": _line(times, waiting, wide, scale),
    }


def _bars(slot: Counter[str] | None, n: int, wide: float, scale: float) -> Iterable[dict[str, Any]]:
    foot = BASE
    for outcome, tincture in STACK:
        tall = (slot or Counter())[outcome] * scale
        if tall:
            foot -= tall
            bar = {"x": LEFT + n * wide + 2, "y": foot, "w": wide - 4, "h": tall}
            yield {"t": tincture, **{name: round(value, 1) for name, value in bar.items()}}


def _line(
    times: Sequence[datetime], waiting: Mapping[datetime, int], wide: float, scale: float
) -> str:
    """A level step for each half hour, so that one alone is seen too."""
    steps: list[str] = []
    for n, at in enumerate(times):
        if at in waiting:
            y = f"{BASE - waiting[at] * scale:.1f}"
            left, right = f"{LEFT + n * wide:.1f}", f"{LEFT + (n + 1) * wide:.1f}"
            steps.append(f"{'L' if steps else 'M'}{left} {y}H{right}")
    return "".join(steps)

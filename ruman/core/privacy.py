"""What is stored about a person: each app says what it holds, how it is exported and erased.

Registered from an app's `ready`; this module knows no app. `person` is the row that the lowest
app keeps of somebody at an event. Holders of upper apps come first, as they lean on lower ones.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db import models
from django.utils import timezone

from ruman.core.models import Event


@dataclass(frozen=True, slots=True)
class Holder:
    """One app's part: `export` answers plain values, `erase` runs inside the act of erasing.

    `topics` are what pages follow that show the person, where those of the act aren't enough.
    """

    name: str
    export: Callable[[Any], Any]
    erase: Callable[[Any, datetime], None]
    rank: int = 50
    left: Callable[[Event], int] | None = None  # how many people still have their names
    topics: Callable[[Any], Iterable[str]] | None = None


HOLDERS: list[Holder] = []


def register(holder: Holder) -> None:
    """Called from an app's `ready`."""
    if holder not in HOLDERS:
        HOLDERS.append(holder)
        HOLDERS.sort(key=lambda each: -each.rank)


def stored_about(person: Any) -> dict[str, Any]:
    """Everything that is stored about somebody, by app."""
    return {holder.name: holder.export(person) for holder in reversed(HOLDERS)}


def erase_everywhere(person: Any, at: datetime) -> None:
    """Let every app erase its part; the caller holds the person's row and the transaction."""
    for holder in HOLDERS:
        holder.erase(person, at)


def topics_about(person: Any) -> list[str]:
    """What pages of every app follow that show the person: kept ones must not outlive the name."""
    return [topic for holder in HOLDERS if holder.topics for topic in holder.topics(person)]


def left_to_erase(event: Event) -> int:
    """How many people of an event still have their names, once its date for erasing is past."""
    day = event.erase_after_date
    if day is None or timezone.now().astimezone(ZoneInfo(event.time_zone)).date() <= day:
        return 0
    return max((holder.left(event) for holder in HOLDERS if holder.left), default=0)


def plain(rows: Iterable[models.Model]) -> list[dict[str, Any]]:
    """Rows with all their columns; who did it stands beside the key of each act."""
    return [_plain(row) for row in rows]


def _plain(row: models.Model) -> dict[str, Any]:
    shown = {}
    for field in row._meta.concrete_fields:
        value = getattr(row, field.attname)
        shown[field.attname] = value.name if isinstance(field, models.FileField) else value
    act = getattr(row, "act", None)
    if act is not None:
        shown["recorded"] = {
            "what": act.kind,
            "by": act.by_name,
            "at_station": act.station_name,
            "received_at": act.received_at,
        }
    return shown

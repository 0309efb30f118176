"""Who took private things away as a file: one act each, beside all others of the event."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ruman.core import acts
from ruman.core.acts import Answer, Sent
from ruman.core.models import Act, Event

KIND = "core.take_sheet"
LATELY = 20


@dataclass(frozen=True, slots=True)
class TakenAway:
    """One file: which table, as what, how many rows; who took it and when."""

    sheet: str
    kind: str
    rows: int
    by_name: str
    station_name: str
    at: datetime


def note_taken(sent: Sent, *, sheet: str, kind: str, rows: int, asked: str) -> None:
    """Write down that a file was made for somebody, before they get it. `asked`: the filters."""
    said = {"sheet": sheet, "kind": kind, "rows": rows, "asked": asked}

    def take(sent: Sent, **said: Any) -> Answer:
        return said

    acts.perform(KIND, sent, said, take)


def taken_lately(event: Event) -> list[TakenAway]:
    """The last files that were taken, the newest first; one statement."""
    rows = Act.objects.filter(event=event, kind=KIND).order_by("-received_at")[:LATELY]
    return [
        TakenAway(
            row.answer["sheet"],
            row.answer["kind"],
            row.answer["rows"],
            row.by_name,
            row.station_name,
            row.received_at,
        )
        for row in rows
    ]

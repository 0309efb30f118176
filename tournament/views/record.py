"""What one entrant did in the tournament, for everybody: bouts, hits by minute, penalties."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.http import Http404, HttpRequest

from tournament.queries.board import Addressed
from tournament.queries.record import EntrantRecord, Minute, record_in
from tournament.views.live_bout import words_of
from tournament.views.parts import Parts
from tournament.views.public import public_page

WIDTH, MIDDLE, HALF = 260, 130, 72  # of the picture, in its pixels
LEAST, BAR, ROW, TOP = 22, 22, 32, 30
NOTE = 7


@dataclass(frozen=True, slots=True)
class Bars:
    """One minute: hits given run to the right of the middle, received ones to the left."""

    minute: Minute
    y: int
    text_y: int
    given_px: int
    given_text: int
    received_px: int
    received_x: int
    received_text: int


@dataclass(frozen=True, slots=True)
class Picture:
    """Hits by minute of fighting; geometry in pixels."""

    bars: tuple[Bars, ...]
    height: int
    left: int
    right: int
    width: int = WIDTH
    middle: int = MIDDLE
    bar: int = BAR
    gap: int = LEAST


@public_page("tournament/public/record.html")
def entrant_record(
    request: HttpRequest, page: Addressed, parts: Parts, *, pk: int
) -> Mapping[str, Any]:
    """Confirmed bouts alone, by the events that stand in them."""

    @cache
    def read() -> EntrantRecord:
        found = record_in(page.tournament, pk)
        if found is None:
            raise Http404
        return found

    return {
        "part": parts.part("record", lambda: shown(read()), pk),
        "person": parts.part("record_title", lambda: {"entrant": read().entrant}, pk),
    }


def shown(record: EntrantRecord) -> dict[str, Any]:
    """What the page says, in its language."""
    return {
        "record": record,
        "picture": picture(record.minutes),
        "penalties": [
            {"bout": one.bout, "told": told, "words": words_of(told, one.bout)}
            for one in record.bouts
            for told in one.penalties
        ],
    }


def picture(minutes: Sequence[Minute]) -> Picture | None:
    """The bars; None where no hit has a minute."""
    if not minutes:
        return None
    most = max(max(one.given, one.received) for one in minutes)
    bars = []
    for n, one in enumerate(minutes):
        y = TOP + n * ROW
        given, received = one.given * HALF // most, one.received * HALF // most
        left, right = MIDDLE - LEAST, MIDDLE + LEAST
        bars.append(
            Bars(
                one,
                y,
                y + BAR - 6,
                given,
                right + given + NOTE,
                received,
                left - received,
                left - received - NOTE,
            )
        )
    height = TOP + len(minutes) * ROW
    return Picture(tuple(bars), height, MIDDLE - LEAST, MIDDLE + LEAST)

"""A calendar as RFC 5545 wants it: CRLF, lines of at most 75 bytes, times in UTC, texts escaped."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Final

LONGEST: Final = 75  # bytes of a line, its end left out
_CONTROL: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f]")
_LINE_END: Final = re.compile("\r\n|\r|[\u2028\u2029\x85]")


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing in a calendar; by day where `starts` is no time. `ends` isn't part of it any more.

    `uid` stays the same for the same thing, `tentative` is what may still move.
    """

    uid: str
    starts: datetime | date
    ends: datetime | date | None
    summary: str
    location: str = ""
    description: str = ""
    url: str = ""
    tentative: bool = False


def calendar(name: str, entries: Iterable[Entry], revised_at: datetime, language: str) -> str:
    """The whole file. `revised_at`: when what it tells changed last; `name` in `language`."""
    lines = _lines(name, entries, revised_at, language)
    return "".join(f"{piece}\r\n" for line in lines for piece in fold(line))


def _lines(
    name: str, entries: Iterable[Entry], revised_at: datetime, language: str
) -> Iterator[str]:
    yield from ("BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:-//Ruman//Programme//{language.upper()}")
    yield from ("CALSCALE:GREGORIAN", "METHOD:PUBLISH")
    yield from (f"NAME:{escaped(name)}", f"X-WR-CALNAME:{escaped(name)}")
    yield from ("REFRESH-INTERVAL;VALUE=DURATION:PT15M", "X-PUBLISHED-TTL:PT15M")
    for entry in entries:
        yield from _event(entry, revised_at)
    yield "END:VCALENDAR"


def _event(entry: Entry, revised_at: datetime) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{entry.uid}"
    yield f"DTSTAMP:{_moment(revised_at)}"
    yield _when("DTSTART", entry.starts)
    if entry.ends is not None:
        yield _when("DTEND", entry.ends)
    yield f"SUMMARY:{escaped(entry.summary)}"
    for named, words in (("LOCATION", entry.location), ("DESCRIPTION", entry.description)):
        if words:
            yield f"{named}:{escaped(words)}"
    if entry.url:
        yield f"URL:{entry.url}"
    yield "STATUS:TENTATIVE" if entry.tentative else "STATUS:CONFIRMED"
    yield "END:VEVENT"


def _when(name: str, at: datetime | date) -> str:
    if isinstance(at, datetime):
        return f"{name}:{_moment(at)}"
    return f"{name};VALUE=DATE:{at:%Y%m%d}"


def _moment(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def escaped(text: str) -> str:
    """The text as a value: one line, whatever somebody typed."""
    one = _CONTROL.sub("", _LINE_END.sub("\n", text)).replace("\\", "\\\\")
    return one.replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def fold(line: str) -> Iterator[str]:
    """The line in pieces that are short enough, no letter torn apart; each next one begins with a
    space."""
    piece, size = "", 0
    for letter in line:
        width = len(letter.encode())
        if size + width > LONGEST:
            yield piece
            piece, size = " ", 1
        piece += letter
        size += width
    yield piece

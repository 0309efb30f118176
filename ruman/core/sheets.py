"""Tables that people take away as files; each app registers its own when it loads.

A table is a title, columns in a fixed order, and a question to the database. Who may open the page
that shows the same may take it; how a file is written is for `ruman.core.sheet_files`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst

from ruman.core.models import Event, Membership

Asked = Mapping[str, str]  # what the address asks for beside the table: filters of its page


@dataclass(frozen=True, slots=True)
class Column:
    """A heading, and what stands under it for a row: text, number, date, time, yes or no, None."""

    title: Promise | str
    value: Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table of every event. `title` is lazy, `icon` a Lucide name; no roles: for any of them.

    `columns` depend on the event's rules and on the language of the page. `private`: it is written
    down who took it.
    """

    name: str
    title: Promise
    about: Promise
    icon: str
    roles: tuple[str, ...]
    columns: Callable[[Event], Sequence[Column]]
    count: Callable[[Event, Asked], int]
    rows: Callable[[Event, Asked, str], Iterable[Any]]
    private: bool = True
    rank: int = 50


@dataclass(frozen=True, slots=True)
class Filled:
    """A table as it is written: headings, and a line of values for each row."""

    title: str
    heads: Sequence[str]
    lines: Iterator[Sequence[Any]]
    about: Sequence[tuple[str, Any]] = field(default=())


SHEETS: list[Sheet] = []


def register(sheet: Sheet) -> None:
    """Called from an app's `ready`."""
    if sheet not in SHEETS:
        SHEETS.append(sheet)
        SHEETS.sort(key=lambda each: each.rank)


def sheets_for(membership: Membership) -> list[Sheet]:
    """The tables that the person may take at the event."""
    return [each for each in SHEETS if not each.roles or membership.holds(*each.roles)]


def filled(
    title: object,
    columns: Sequence[Column],
    rows: Iterable[Any],
    about: Sequence[tuple[str, Any]] = (),
) -> Filled:
    """The table with a line for each row, made as it is asked for."""
    lines = ([column.value(row) for column in columns] for row in rows)
    return Filled(str(title), [capfirst(str(column.title)) for column in columns], lines, about)

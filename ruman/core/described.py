"""What a rulebook's chapters hold, described once: for tables, forms, comparisons and findings.

Each app registers the chapters that it reads. Labels are lazy; nothing here translates or asks the
database. A chapter that nobody describes is shown and edited as the lines of its TOML table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Final

from ruman.core.documents import Document

Words = Any  # a text, or a lazy translation


class Kind(Enum):
    """How a field's value is kept, shown and typed."""

    NUMBER = "number"
    WHOLE = "whole"
    FLAG = "flag"
    WORD = "word"
    RULE = "rule"  # a rule's number; where it is optional, being there means yes
    CHOICE = "choice"
    TEXTS = "texts"  # a text by language
    CODES = "codes"  # several of what `options` says
    WORDS = "words"  # a free list
    NAMES = "names"  # a free list typed in one line
    PLACES = "places"  # lists of names, each in a line of its own
    PAIR = "pair"  # a value of red and one of blue
    LIST = "list"  # small tables, one after the other
    TABLE = "table"  # one small table
    BY_CODE = "by_code"  # a number for each of some codes


SINGLE: Final = frozenset({Kind.NUMBER, Kind.WHOLE, Kind.FLAG, Kind.WORD, Kind.RULE, Kind.CHOICE})


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a row.

    `chapters` and `words` say what may be chosen: the rows of those chapters, and fixed words.
    `identity` names the inner field that tells the items of a list apart; `units` gives the unit
    of inner numbers by it. `default` is what a missing flag or choice means. `ordered` codes say
    something by their order. `rare` inner fields are folded away until something stands in them.
    Below the items of a list so many `spare` ones are offered.
    """

    name: str
    kind: Kind
    label: Words
    unit: str = ""
    help: Words = ""
    optional: bool = False
    least: int | None = 0
    default: Any = None
    chapters: tuple[str, ...] = ()
    words: tuple[tuple[str, Words], ...] = ()
    fields: tuple["Field", ...] = ()
    identity: str = ""
    units: Mapping[str, str] = field(default_factory=dict)
    long: bool = False
    ordered: bool = False
    rare: bool = False
    spare: int = 2

    def options(self, document: Document) -> dict[str, Words]:
        """What may be chosen: by code, the row's name by language or a fixed word."""
        found: dict[str, Words] = dict(self.words)
        for chapter in self.chapters:
            for key, values in document.get(chapter, {}).items():
                found[key] = values.get("name") or key
        return found

    def with_unit(self, unit: str) -> "Field":
        """The same in that unit, if it is a number without one of its own."""
        number = self.kind in (Kind.NUMBER, Kind.WHOLE)
        return replace(self, unit=unit) if number and not self.unit else self

    def inner(self, item: Mapping[str, Any]) -> tuple["Field", ...]:
        """The fields of one item, its numbers in the unit that goes with it."""
        unit = self.units.get(str(item.get(self.identity, "")), "")
        return tuple(each.with_unit(unit) for each in self.fields) if unit else self.fields


@dataclass(frozen=True, slots=True)
class Entry:
    """A row that every rulebook has, with fields of its own."""

    title: Words
    fields: tuple[Field, ...]
    help: Words = ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its own fields for every row, or `entries`, which can't be added to or removed.

    `columns` are the fields that stand in columns of their own where the chapter is shown as a
    table. Of a `quiet` chapter the public page shows nothing. The rows of one `by_case` have the
    fields that their kind of case has.
    """

    code: str
    title: Words
    fields: tuple[Field, ...] = ()
    help: Words = ""
    entries: Mapping[str, Entry] = field(default_factory=dict)
    columns: tuple[str, ...] = ()
    quiet: bool = False
    known: bool = True
    rank: int = 50
    by_case: bool = False

    @property
    def fixed(self) -> bool:
        return bool(self.entries)

    def fields_of(self, key: str) -> tuple[Field, ...]:
        entry = self.entries.get(key)
        return entry.fields if entry else self.fields

    def of(self, values: Mapping[str, Any] | None) -> "Chapter":
        """The chapter as a row with these values has it: an example by the kind of its case."""
        fields = CASES.get(str((values or {}).get("case", ""))) if self.by_case else None
        return replace(self, fields=fields, known=True) if fields else self

    def field_of(self, key: str, name: str) -> Field | None:
        return next((each for each in self.fields_of(key) if each.name == name), None)


CASES: dict[str, tuple[Field, ...]] = {}
CHAPTERS: dict[str, dict[str, Chapter]] = {"battle": {}, "tournament": {}}


def register(kind: str, *chapters: Chapter) -> None:
    """Called from an app's `ready`."""
    for chapter in chapters:
        CHAPTERS[kind][chapter.code] = chapter


def register_case(name: str, fields: tuple[Field, ...]) -> None:
    """How the examples of a kind of case are typed."""
    CASES[name] = fields


def chapter_of(kind: str, code: str) -> Chapter:
    """The description of a chapter; of one that nobody describes, only its name."""
    return CHAPTERS[kind].get(code) or Chapter(code, code, known=False, quiet=True, rank=99)


def chapters_of(kind: str, document: Document) -> list[Chapter]:
    """The chapters of a document and those that it could have, in the order of their ranks."""
    codes: Sequence[str] = list(dict.fromkeys([*CHAPTERS[kind], *document]))
    return sorted((chapter_of(kind, code) for code in codes), key=lambda each: each.rank)


def is_number(value: object) -> bool:
    """Whether it is a number as documents keep them; true and false are none."""
    return isinstance(value, int | float) and not isinstance(value, bool)

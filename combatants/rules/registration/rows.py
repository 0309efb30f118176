"""A table and the meaning of its columns as people, with every problem by line and column."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from combatants.rules.registration import columns, values, weapons
from combatants.rules.registration.columns import Mapping as Columns
from combatants.rules.registration.files import Row, Table
from combatants.rules.registration.values import CellError
from combatants.rules.registration.weapons import Announced
from ruman.core.text import fold, name_key

# Longest text that the people's table keeps, by field.
LONGEST: Final[Mapping[str, int]] = {
    columns.GIVEN_NAME: 100,
    columns.SURNAME: 100,
    columns.NICKNAME: 100,
    columns.GROUP: 100,
    columns.HEALTH: 500,
    columns.NOTE: 2000,
    columns.REGISTERED: 60,
}


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong in one cell or row; a blocking one keeps the row out."""

    line: int
    row: int
    code: str
    blocks: bool
    column: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One person as the form describes them; texts by field as they are to be kept."""

    line: int
    row: int
    name_key: str
    texts: Mapping[str, str]
    birth_date: date | None
    weapons: tuple[Announced, ...] | None  # None where no column is about weapons

    @property
    def given_name(self) -> str:
        return self.texts.get(columns.GIVEN_NAME, "")

    @property
    def surname(self) -> str:
        return self.texts.get(columns.SURNAME, "")

    @property
    def full_name(self) -> str:
        return f"{self.given_name} {self.surname}".strip()

    @property
    def email(self) -> str:
        return self.texts.get(columns.EMAIL, "")

    @property
    def registered(self) -> str:
        return self.texts.get(columns.REGISTERED, "")


@dataclass(slots=True)
class Reading:
    """What was read of a whole file."""

    entries: list[Entry] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    bad_lines: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Expected:
    """What the event knows: its sides by name, and the last day on which anyone can be born."""

    sides: tuple[str, ...]
    latest_birth: date


def read_rows(table: Table, mapping: Columns, expected: Expected) -> Reading:
    """Every row as an entry, or its problems; a row with a blocking one gives no entry."""
    reading = Reading()
    for row in table.rows:
        found = _RowReader(table.header.cells, mapping, expected, row)
        entry = found.entry()
        reading.problems += found.problems
        if any(problem.blocks for problem in found.problems):
            reading.bad_lines.append(row.line)
        else:
            reading.entries.append(entry)
    return reading


class _RowReader:
    """Reads one row, cell by cell, and notes what it meets."""

    def __init__(
        self, headers: tuple[str, ...], mapping: Columns, expected: Expected, row: Row
    ) -> None:
        self.headers = headers
        self.mapping = mapping
        self.expected = expected
        self.row = row
        self.problems: list[Problem] = []

    def entry(self) -> Entry:
        self._check_width()
        texts = {field: self._text(field) for field in LONGEST if field in self.mapping.fields}
        self._name(texts)
        readers: tuple[tuple[str, Callable[[str], str], bool], ...] = (
            (columns.EMAIL, values.read_mail, False),
            (columns.PHONE, values.read_phone, False),
            (columns.LANGUAGE, values.read_language, False),
        )
        for name, read, blocks in readers:
            if name in self.mapping.fields:
                texts[name] = self._read(name, read, blocks=blocks) or ""
        born = self._read(
            columns.BIRTH_DATE,
            lambda text: values.read_date(text, self.expected.latest_birth),
            blocks=True,
        )
        if columns.BIRTH_DATE in self.mapping.fields:
            texts[columns.BIRTH_DATE] = born.isoformat() if born else ""
        if columns.SIDE in self.mapping.fields:
            texts[columns.SIDE] = self._side()
        key = name_key(texts.get(columns.GIVEN_NAME, ""), texts.get(columns.SURNAME, ""))
        return Entry(self.row.line, self.row.row, key, texts, born, self._weapons())

    def _check_width(self) -> None:
        cells, width = self.row.cells, len(self.headers)
        if self._is_ragged():
            self._problem("short_row", blocks=True)
        elif beyond := [cell for cell in cells[width:] if cell]:
            self._problem("long_row", blocks=True, value=", ".join(beyond))

    def _is_ragged(self) -> bool:
        """Fewer cells than columns: a spreadsheet leaves empty ends out, a text file never does."""
        return len(self.row.cells) < len(self.headers) and not self.row.from_sheet

    def _text(self, name: str) -> str:
        raw = self._cell(name)
        plain = raw.strip() if name == columns.NOTE else " ".join(raw.split())
        if len(plain) > LONGEST[name]:
            self._problem("too_long", blocks=True, name=name, value=plain)
            return plain[: LONGEST[name]]
        if values.is_damaged(plain):
            self._problem("damaged_number", blocks=False, name=name, value=plain)
        return plain

    def _name(self, texts: dict[str, str]) -> None:
        if columns.FULL_NAME in self.mapping.fields:
            given, surname = values.parted_name(self._cell(columns.FULL_NAME))
            texts[columns.GIVEN_NAME], texts[columns.SURNAME] = given, surname
            if max(len(given), len(surname)) > LONGEST[columns.SURNAME]:
                self._problem("too_long", blocks=True, name=columns.FULL_NAME, value=given)
        if not texts.get(columns.SURNAME) and texts.get(columns.GIVEN_NAME):
            # One name is enough for whoever has but one.
            texts[columns.SURNAME], texts[columns.GIVEN_NAME] = texts[columns.GIVEN_NAME], ""
        if not name_key(texts.get(columns.SURNAME, "")):
            self._problem("no_name", blocks=True, name=columns.SURNAME)

    def _side(self) -> str:
        """The name of a side as the event writes it; a caution where there is none such."""
        text = self._cell(columns.SIDE)
        if not text:
            return ""
        for side in self.expected.sides:
            if fold(side) == fold(text):
                return side
        self._problem("unknown_side", blocks=False, name=columns.SIDE, value=text)
        return ""

    def _weapons(self) -> tuple[Announced, ...] | None:
        if columns.WEAPON not in self.mapping.fields:
            return None
        cells = self._cells(columns.WEAPON)
        try:
            return tuple(weapons.announced(cells, self._cells(columns.LENGTH)))
        except CellError as error:
            value = " ".join(filter(None, self._cells(columns.LENGTH)))
            self._problem(error.code, blocks=False, name=columns.LENGTH, value=value)
            return tuple(weapons.announced(cells, []))

    def _read(self, name: str, read: Callable[[str], Any], *, blocks: bool) -> Any:
        text = self._cell(name)
        try:
            return read(text)
        except CellError as error:
            self._problem(error.code, blocks=blocks, name=name, value=text)
            return None

    def _cell(self, name: str) -> str:
        return next(iter(self._cells(name)), "")

    def _cells(self, name: str) -> list[str]:
        places = [i for i, mapped in enumerate(self.mapping.fields) if mapped == name]
        return [self.row.cells[i] if i < len(self.row.cells) else "" for i in places]

    def _problem(self, code: str, *, blocks: bool, name: str = "", value: str = "") -> None:
        fields = self.mapping.fields
        column = self.headers[fields.index(name)] if name in fields else ""
        shown = value if len(value) <= 80 else f"{value[:79]}…"
        self.problems.append(Problem(self.row.line, self.row.row, code, blocks, column, shown))

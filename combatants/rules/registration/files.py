"""A registration file's bytes as rows of text: which encoding, separator, line ends, which sheet.

Whatever the bytes are, the answer is a `Table` or a `FileRefusedError` that names why.
"""

import codecs
import csv
import io
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from combatants.rules.registration import columns

MAX_BYTES: Final = 8 * 1024 * 1024
MAX_ROWS: Final = 20_000
MAX_COLUMNS: Final = 120

ENCODINGS: Final = ("utf-8", "cp1250", "iso-8859-2", "utf-16", "cp852", "cp1252")
SEPARATORS: Final = (";", ",", "\t", "|")

# Letters that Czech, Slovak and Polish texts hold; anything else beyond ASCII speaks against.
_LETTERS: Final = frozenset("áčďéěíňóřšťúůýžľĺŕäôąćęłńśźżöüß–„“”’°№ \u00a0")
_HTML: Final = re.compile(r"\s*(<!doctype\s+html|<html|<head|<body|<\?xml|<script)", re.IGNORECASE)
_SEP_LINE: Final = re.compile(r"\s*\"?sep=(.)\"?[\r\n]+", re.IGNORECASE)
_CELL_BREAK: Final = "\u2028"  # stands for a line break inside a cell of a file with CR line ends


class FileRefusedError(Exception):
    """The file can't be read as a table; `code` says why."""

    def __init__(self, code: str, line: int = 0) -> None:
        super().__init__(code)
        self.code = code
        self.line = line


@dataclass(frozen=True, slots=True)
class Row:
    """One record: the line of the file on which it starts, its row in a spreadsheet, its cells."""

    line: int
    row: int
    cells: tuple[str, ...]
    from_sheet: bool = False  # a spreadsheet leaves out the empty cells at the end of a row


@dataclass(frozen=True, slots=True)
class Table:
    """The header and the rows below it; blank ones are only counted."""

    header: Row
    rows: tuple[Row, ...]
    blank: int = 0
    kind: str = "csv"
    encoding: str = ""
    separator: str = ""
    sheet: str = ""
    sheets: tuple[str, ...] = field(default=())


def read_text_table(content: bytes, encoding: str = "", separator: str = "") -> Table:
    """A CSV file as a table, its encoding and separator found where they aren't given."""
    text, encoding = _decoded(content, encoding)
    if not text.strip():
        raise FileRefusedError("empty")
    if _HTML.match(text):
        raise FileRefusedError("html")
    if "\0" in text:
        raise FileRefusedError("binary")
    skipped = 0
    if declared := _SEP_LINE.match(text):
        separator = separator or declared.group(1)
        text = text[declared.end() :]
        skipped = 1
    text = _with_plain_line_ends(text)
    separator = separator or _likely_separator(text)
    records = _split(text, separator, skipped)
    first = next((i for i, row in enumerate(records) if any(row.cells)), None)
    if first is None:
        raise FileRefusedError("empty")
    filled, blank = without_blanks(records[first + 1 :])
    return Table(records[first], filled, blank + first, "csv", encoding, separator)


def without_blanks(rows: list[Row]) -> tuple[tuple[Row, ...], int]:
    """The rows in which anything is written, and how many others there are."""
    filled = tuple(row for row in rows if any(cell.strip() for cell in row.cells))
    if len(filled) > MAX_ROWS:
        raise FileRefusedError("too_many_rows")
    return filled, len(rows) - len(filled)


def _decoded(content: bytes, encoding: str) -> tuple[str, str]:
    if len(content) > MAX_BYTES:
        raise FileRefusedError("too_big")
    encoding = encoding or _likely_encoding(content)
    if encoding not in ENCODINGS:
        raise FileRefusedError("unknown_encoding")
    codec = {"utf-8": "utf-8-sig", "utf-16": _utf_16(content)}.get(encoding, encoding)
    try:
        return content.decode(codec).removeprefix("\ufeff"), encoding
    except UnicodeDecodeError as error:
        raise FileRefusedError("wrong_encoding") from error


def _utf_16(content: bytes) -> str:
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    # Without a mark: the zero bytes of Latin letters stand behind in little-endian text.
    return "utf-16-le" if content[1::2].count(0) >= content[::2].count(0) else "utf-16-be"


def _likely_encoding(content: bytes) -> str:
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    start = content[:4000]
    if start.count(0) > len(start) // 4:
        return "utf-16"
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return max(("cp1250", "iso-8859-2", "cp852"), key=lambda one: _fit(content, one))
    return "utf-8"


def _fit(content: bytes, encoding: str) -> int:
    """How many letters of our languages, less what no name holds."""
    found = content[:200_000].decode(encoding, errors="replace")
    strange = [letter for letter in found.lower() if ord(letter) > 127]
    undecodable = 1000 * found.count("\ufffd")
    return sum(1 if letter in _LETTERS else -2 for letter in strange) - undecodable


def _with_plain_line_ends(text: str) -> str:
    """Records end with LF; in files of old Macs a lone CR ends them and LF stands in cells."""
    lone_cr = len(re.findall(r"\r(?!\n)", text))
    if lone_cr > text.count("\r\n") and lone_cr >= text.count("\n"):
        text = text.replace("\r\n", "\r").replace("\n", _CELL_BREAK).replace("\r", "\n")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _likely_separator(text: str) -> str:
    """The one under which most header words are known; then the one that parts it most."""
    start = text[:20_000].split("\n")
    head = "\n".join(start[:30])

    def score(separator: str) -> tuple[int, int]:
        try:
            header = next(_records(head, separator), [])
        except FileRefusedError:
            return (0, 0)
        return (len(columns.guessed(header).known()), len(header))

    return max(SEPARATORS, key=score)


def _records(text: str, separator: str) -> Iterator[list[str]]:
    reader = csv.reader(io.StringIO(text, newline="\n"), delimiter=separator)
    try:
        yield from reader
    except csv.Error as error:
        raise FileRefusedError("unreadable", reader.line_num) from error


def _split(text: str, separator: str, skipped: int) -> list[Row]:
    reader = csv.reader(io.StringIO(text, newline="\n"), delimiter=separator)
    rows: list[Row] = []
    line = skipped
    try:
        for number, cells in enumerate(reader, start=1 + skipped):
            if len(cells) > MAX_COLUMNS:
                raise FileRefusedError("too_many_columns", line + 1)
            rows.append(Row(line + 1, number, tuple(map(imported_text, cells))))
            line = reader.line_num + skipped
            if number > 3 * MAX_ROWS:
                raise FileRefusedError("too_many_rows")
    except csv.Error as error:
        raise FileRefusedError("unreadable", reader.line_num + skipped) from error
    return rows


def imported_text(cell: str) -> str:
    """A cell as it was before an export, ours or another's, kept it from being a formula."""
    text = cell_text(cell)
    return text[1:] if text[:1] == "'" and text[1:2] in ("=", "+", "-", "@") else text


def cell_text(cell: str) -> str:
    """A cell without the marks and controls that programs leave in it."""
    kept = unicodedata.normalize("NFC", cell.replace(_CELL_BREAK, "\n").replace("\u00a0", " "))
    return "".join(c for c in kept if c == "\n" or c == "\t" or c.isprintable()).strip()

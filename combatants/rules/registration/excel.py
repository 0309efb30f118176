"""A workbook's sheet as rows of text: values only, nothing computed, nothing huge unpacked."""

import io
import warnings
import zipfile
from collections.abc import Iterable
from datetime import date, datetime
from itertools import islice
from typing import Any, Final

from combatants.rules.registration.files import (
    MAX_BYTES,
    MAX_COLUMNS,
    MAX_ROWS,
    FileRefusedError,
    Row,
    Table,
    imported_text,
    without_blanks,
)

ZIP: Final = b"PK\x03\x04"
OLD_OFFICE: Final = b"\xd0\xcf\x11\xe0"
MAX_UNPACKED: Final = 80 * 1024 * 1024
MAX_RATIO: Final = 200
MAX_PARTS: Final = 2_000


def read_workbook(content: bytes, sheet: str = "") -> Table:
    """The named sheet of an XLSX file, or its first one with something in it."""
    import openpyxl  # noqa: PLC0415 - it is big and seldom needed

    _check_package(content)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # on parts of a workbook that don't matter here
        try:
            book = openpyxl.load_workbook(
                io.BytesIO(content), read_only=True, data_only=True, keep_links=False
            )
            names = tuple(worksheet.title for worksheet in book.worksheets)
            chosen = sheet if sheet in names else ""
            for name in [chosen] if chosen else names:
                rows = _rows(book[name])
                if rows:
                    chosen = name
                    break
            else:
                raise FileRefusedError("empty")
        except FileRefusedError:
            raise
        except Exception as error:  # openpyxl has no common ancestor for what broken files raise
            raise FileRefusedError("unreadable_workbook") from error
    first = next(i for i, row in enumerate(rows) if any(row.cells))
    filled, blank = without_blanks(rows[first + 1 :])
    return Table(rows[first], filled, blank + first, "xlsx", "", "", chosen, names)


def _check_package(content: bytes) -> None:
    """Refuse what isn't a workbook, and what would unpack to something huge."""
    if len(content) > MAX_BYTES:
        raise FileRefusedError("too_big")
    if content.startswith(OLD_OFFICE):
        raise FileRefusedError("old_excel")
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as package:
            parts = package.infolist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError) as error:
        raise FileRefusedError("unreadable_workbook") from error
    names = {part.filename for part in parts}
    if "[Content_Types].xml" not in names or not any(n.startswith("xl/") for n in names):
        raise FileRefusedError("not_a_workbook")
    unpacked = sum(part.file_size for part in parts)
    packed = sum(part.compress_size for part in parts) + 1
    if (
        len(parts) > MAX_PARTS
        or unpacked > MAX_UNPACKED
        or (unpacked > MAX_BYTES and unpacked / packed > MAX_RATIO)
    ):
        raise FileRefusedError("bomb")


def _rows(worksheet: Any) -> list[Row]:
    """Every row up to the last one with something in it."""
    if not hasattr(worksheet, "iter_rows"):  # a sheet that is only a chart
        return []
    worksheet.reset_dimensions()  # what the file says about its size may be anything
    rows: list[Row] = []
    last = 0
    for number, values in enumerate(worksheet.iter_rows(values_only=True), start=1):
        if number > 3 * MAX_ROWS:
            break
        cells = tuple(_texts(values))
        rows.append(Row(number, number, cells, from_sheet=True))
        if any(cells):
            last = number
    return rows[:last]


def _texts(values: Iterable[Any]) -> list[str]:
    texts = [_text(value) for value in islice(values, MAX_COLUMNS)]
    while texts and not texts[-1]:
        texts.pop()
    return texts


def _text(value: Any) -> str:
    """A cell's value as a person would type it."""
    if value is None:
        return ""
    if isinstance(value, datetime):
        on_the_day = value.time().isoformat() == "00:00:00"
        return value.date().isoformat() if on_the_day else value.isoformat(" ", "seconds")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    return imported_text(str(value))

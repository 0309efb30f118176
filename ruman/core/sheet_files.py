"""A table as CSV or XLSX that a spreadsheet opens as meant: letters right, columns apart, numbers
and dates as such, nothing run.

A file is written whole before its first byte is sent, so what arrives is complete; beyond a
megabyte it waits on the disk, so memory doesn't grow with the rows.
"""

import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal
from itertools import chain, islice
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final

from django.http import FileResponse, HttpResponse
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.text import get_valid_filename
from django.utils.translation import gettext as _

from ruman.core.sheets import Filled

# A cell that begins so could be taken for a formula; an apostrophe makes it text.
DANGEROUS: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
IN_MEMORY: Final = 2**20
MEASURED: Final = 200  # rows that say how wide a column is
WIDEST: Final = 60
FIRST_YEAR: Final = 1900  # of a spreadsheet's calendar; what was before is text
LONGEST: Final = 32_767  # signs in a cell of XLSX
# What no XML may hold, and what a title of a sheet may not.
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_NOT_IN_TITLE = re.compile(r"[\[\]:*?/\\]")


def plain(value: Any) -> Any:
    """The value as both kinds of file take it: text, number, date or the event's own time."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, datetime):
        local = timezone.localtime(value) if timezone.is_aware(value) else value
        return local.replace(tzinfo=None, second=0, microsecond=0)
    if isinstance(value, int | Decimal | date):
        return value
    return str(value) if isinstance(value, Promise) or not isinstance(value, str) else value


def safe_cell(value: Any) -> str:
    """The value as text that no spreadsheet takes for a formula; numbers as the language has them.

    Times are as ISO 8601 has them, which spreadsheets of every language read.
    """
    value = plain(value)
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M}"
    if isinstance(value, Decimal):
        return number_format(value, use_l10n=True, force_grouping=False)
    if not isinstance(value, str):
        return str(value)
    return f"'{value}" if value.startswith(DANGEROUS) else value


class _Echo:
    def write(self, line: str) -> str:
        return line


def csv_lines(table: Filled) -> Iterator[str]:
    """The file line by line: a byte order mark, semicolons, CRLF, as Central European Excel has."""
    writer = csv.writer(_Echo(), delimiter=";", lineterminator="\r\n")
    yield "\ufeff"
    for line in chain([table.heads], table.lines):
        yield str(writer.writerow([safe_cell(cell) for cell in line]))


def write_csv(table: Filled, file: IO[bytes]) -> int:
    """Write it, and say how many rows it has."""
    rows = -2  # the mark and the headings are none
    for line in csv_lines(table):
        file.write(line.encode())
        rows += 1
    return rows


def write_xlsx(table: Filled, file: IO[bytes]) -> int:
    """Write it, row by row, with a second page that says what it is; say how many rows it has."""
    from openpyxl import Workbook  # noqa: PLC0415 - it is big and seldom needed
    from openpyxl.utils import get_column_letter  # noqa: PLC0415

    book = Workbook(write_only=True)
    page = book.create_sheet(_NOT_IN_TITLE.sub(" ", table.title)[:31].strip("'") or "1")
    first = list(islice(table.lines, MEASURED))
    for n, width in enumerate(_widths([table.heads, *first]), start=1):
        page.column_dimensions[get_column_letter(n)].width = width
    page.freeze_panes = "A2"
    page.append([_cell(page, head, bold=True) for head in table.heads])
    rows = 0
    for line in chain(first, table.lines):
        page.append([_cell(page, value) for value in line])
        rows += 1
    page.auto_filter.ref = f"A1:{get_column_letter(len(table.heads))}{rows + 1}"
    _write_about(book, [*table.about, (_("Rows"), rows)])
    book.save(file)
    return rows


def _write_about(book: Any, about: Sequence[tuple[str, Any]]) -> None:
    page = book.create_sheet(_("About this file"))
    for n, width in enumerate(_widths(about), start=1):
        page.column_dimensions["AB"[n - 1]].width = width
    for words, value in about:
        page.append([_cell(page, words, bold=True), _cell(page, value)])


def _widths(lines: Sequence[Sequence[Any]]) -> list[int]:
    columns = zip(*([len(safe_cell(cell)) for cell in line] for line in lines), strict=True)
    return [min(WIDEST, max(lengths) + 2) for lengths in columns]


def _cell(page: Any, value: Any, *, bold: bool = False) -> Any:
    """A cell whose text is never a formula, and stays none when somebody edits it."""
    from openpyxl.cell import WriteOnlyCell  # noqa: PLC0415
    from openpyxl.styles import Font  # noqa: PLC0415

    value = plain(value)
    if value == "":
        value = None
    if isinstance(value, date) and value.year < FIRST_YEAR:
        value = value.isoformat()
    if isinstance(value, str):
        value = _NOT_IN_XML.sub("", value)[:LONGEST]
    cell = WriteOnlyCell(page, value)
    if isinstance(value, datetime):
        cell.number_format = "yyyy-mm-dd hh:mm"
    elif isinstance(value, date):
        cell.number_format = "yyyy-mm-dd"
    elif isinstance(value, str):
        cell.data_type = "s"
        if value.startswith(DANGEROUS):
            cell.quotePrefix = True
    if bold:
        cell.font = Font(bold=True)
    return cell


class _Waiting(SpooledTemporaryFile):  # type: ignore[type-arg]
    """A file that closes by itself where whoever asked for it has gone before its first byte."""

    def __del__(self) -> None:
        self.close()


WRITERS: Final[dict[str, Callable[[Filled, IO[bytes]], int]]] = {
    "csv": write_csv,
    "xlsx": write_xlsx,
}
TYPES: Final = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def written(table: Filled, kind: str) -> tuple[IO[bytes], int]:
    """The whole file, to be read from its beginning, and how many rows it has."""
    file: Any = _Waiting(IN_MEMORY)
    try:
        rows = WRITERS[kind](table, file)
    except BaseException:
        file.close()
        raise
    file.seek(0)
    return file, rows


def sent(file: IO[bytes], rows: int, name: str, kind: str) -> HttpResponse:
    """The file as a download of that name; its rows are told beside it."""
    size = file.seek(0, io.SEEK_END)
    file.seek(0)
    response = FileResponse(file, content_type=TYPES[kind])
    response["Content-Length"] = size
    response["Content-Disposition"] = f'attachment; filename="{get_valid_filename(name)}.{kind}"'
    response["X-Rows"] = rows
    response["Cache-Control"] = "no-store"
    return response  # type: ignore[return-value]  # streamed, which a view may answer as well

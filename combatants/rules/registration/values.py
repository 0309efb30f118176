"""What people write in a form's cells, as values: dates, phones, mails, lengths, languages."""

import re
import unicodedata
from datetime import date, time, timedelta
from decimal import Decimal
from typing import Final

from ruman.core import numbers
from ruman.core.text import fold

EARLIEST_YEAR: Final = 1900
PHONE_MAX: Final = 40
_DAY_FIRST: Final = re.compile(r"(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{2}|\d{4})(?:\s.*)?")
_YEAR_FIRST: Final = re.compile(r"(\d{4})\s*[-./]\s*(\d{1,2})\s*[-./]\s*(\d{1,2})(?:[T\s].*)?")
_CLEAR_DAY: Final = re.compile(
    r"(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})|(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})"
)
_TIME: Final = re.compile(
    r",?\s+(\d{1,2}):(\d{2})(?::\d{2})?(?:\s(am|pm|dop\.|odp\.))?(?:\s.*)?", re.IGNORECASE
)
_SERIAL: Final = re.compile(r"\d{4,5}(?:[.,]0+)?")
_DAMAGED: Final = re.compile(r"[+-]?\d+(?:[.,]\d+)?[eE]\+?\d+")
_SPREADSHEET_ERROR: Final = re.compile(r"#[A-Z/0!?Á-Ž]{2,12}[!?]?|#####+")
_MAIL: Final = re.compile(r"[^@\s,;<>\"]+@[^@\s,;<>\".][^@\s,;<>\"]*\.[^@\s,;<>\".]{2,}")
LANGUAGES: Final = {
    "cs": ("cs", "cz", "cze", "ces", "cestina", "cesky", "ceski", "czech", "czeski", "cestine"),
    "pl": ("pl", "pol", "polstina", "polsky", "polski", "polish", "polsku", "polskie"),
    "en": ("en", "eng", "anglictina", "anglicky", "angielski", "english", "angol"),
    "sk": ("sk", "svk", "slovencina", "slovenstina", "slovensky", "slowacki", "slovak"),
    "de": ("de", "ger", "nemcina", "nemecky", "niemiecki", "german", "deutsch"),
}


class CellError(ValueError):
    """A cell that says nothing that can be kept; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def read_date(text: str, latest: date) -> date | None:
    """`5. 5. 1990`, `1990-05-05`, or the day number of a spreadsheet; None for an empty cell.

    Raises CellError for a day that never was (29.2.2007), two-digit years, and days after `latest`.
    """
    plain = unicodedata.normalize("NFKC", text).strip()
    if not plain:
        return None
    if found := _YEAR_FIRST.fullmatch(plain):
        year, month, day = map(int, found.groups())
    elif found := _DAY_FIRST.fullmatch(plain):
        if len(found.group(3)) == 2:
            raise CellError("two_digit_year")
        day, month, year = map(int, found.groups())
    elif _SERIAL.fullmatch(plain):
        return _within(date(1899, 12, 30) + timedelta(days=int(re.split("[.,]", plain)[0])), latest)
    else:
        raise CellError("not_a_date")
    if month > 12 >= day:
        raise CellError("month_before_day")
    try:
        return _within(date(year, month, day), latest)
    except ValueError as error:
        if isinstance(error, CellError):
            raise
        raise CellError("no_such_day") from error


def read_stamp(text: str) -> tuple[date, time] | None:
    """When a form was sent in, on its own clock; None where day and month could be either."""
    plain = unicodedata.normalize("NFKC", text).strip()
    day = _CLEAR_DAY.match(plain)
    at = _TIME.fullmatch(plain, day.end()) if day else None
    if day is None or at is None:
        return None
    parts = [int(part) for part in day.groups() if part]
    hour = int(at.group(1))
    if half := at.group(3):
        hour = hour % 12 + (12 if half.lower() in ("pm", "odp.") else 0)
    try:
        said = date(*(parts if day.group(4) else reversed(parts)))
        return said, time(hour, int(at.group(2)))
    except ValueError:
        return None


def _within(day: date, latest: date) -> date:
    if day.year < EARLIEST_YEAR:
        raise CellError("too_long_ago")
    if day > latest:
        raise CellError("not_born_yet")
    return day


def read_phone(text: str) -> str:
    """As typed, zeros and plus in front too; refuses what a spreadsheet has rounded (4.2E+11)."""
    plain = " ".join(text.split())
    if is_damaged(plain):
        raise CellError("damaged_number")
    if len(plain) > PHONE_MAX:
        raise CellError("too_long")
    return plain


def is_damaged(text: str) -> bool:
    """Whether a spreadsheet turned a number into 4.2E+11, or a formula into an error."""
    plain = text.strip()
    return bool(_DAMAGED.fullmatch(plain) or _SPREADSHEET_ERROR.fullmatch(plain))


def read_mail(text: str) -> str:
    """A mail address, `mailto:` taken off."""
    plain = unicodedata.normalize("NFKC", text).strip().removeprefix("mailto:").strip("<>")
    if plain and (len(plain) > 254 or not _MAIL.fullmatch(plain)):
        raise CellError("not_a_mail")
    return plain


def read_language(text: str) -> str:
    """The language code in whatever language it is named; the first one, where several are."""
    plain = fold(text)
    if not plain:
        return ""
    for word in re.split(r"[^a-z]+", plain):
        for code, names in LANGUAGES.items():
            if word in names:
                return code
    raise CellError("unknown_language")


def read_length(text: str, most: Decimal = Decimal(1000)) -> Decimal | None:
    """Centimetres to 0.1; `90,5`, `90.5 cm`, also `1,2 m`; None for an empty cell."""
    plain = unicodedata.normalize("NFKC", text).strip()
    if not plain:
        return None
    in_metres = re.fullmatch(r".*\d\s*m\.?", plain.lower()) is not None
    try:
        value = numbers.typed(plain.rstrip("."), "m" if in_metres else "cm")
    except numbers.NotANumberError as error:
        raise CellError("not_a_length") from error
    length = (value * (100 if in_metres else 1)).quantize(Decimal("0.1"))
    if not 0 < length <= most:
        raise CellError("not_a_length")
    return length


def parted_name(full_name: str) -> tuple[str, str]:
    """Given name and surname: `Anna Maria Ciepła`, `Novák, Jan`, `Ludmila von Řehoř`."""
    if "," in full_name:
        surname, _comma, given = full_name.partition(",")
        return " ".join(given.split()), " ".join(surname.split())
    words = full_name.split()
    small = next((i for i, word in enumerate(words) if i and word[0].islower()), len(words) - 1)
    return " ".join(words[:small]), " ".join(words[small:])

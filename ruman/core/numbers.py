"""Numbers as people type them: `90,5`, `90.5 cm`, full-width digits, a pasted table cell."""

import re
import unicodedata
from decimal import Decimal
from typing import Final

# A number, perhaps with the unit behind it; a thousand is never grouped, so a comma is a decimal.
WRITTEN: Final = re.compile(r"([+-]?)(\d+)(?:[.,](\d*))?\s*([a-z]*)", re.ASCII)
LARGEST: Final = Decimal(100_000)


class NotANumberError(ValueError):
    """What was typed is no number; `code` says why: empty, not_a_number, unit, huge."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def typed(text: str, unit: str = "cm") -> Decimal:
    """The number in what was typed or pasted, exactly as written; `unit` may stand behind it.

    Full-width digits, no-break and thin spaces and quotes around a table cell are read as meant.
    Raises NotANumberError.
    """
    plain = unicodedata.normalize("NFKC", text).strip().lower()
    if len(plain) > 1 and plain[0] == plain[-1] and plain[0] in "\"'":
        plain = plain[1:-1].strip()
    plain = plain.replace("−", "-").replace("٫", ".")
    if not plain:
        raise NotANumberError("empty")
    found = WRITTEN.fullmatch(plain)
    if found is None:
        raise NotANumberError("not_a_number")
    sign, whole, fraction, written_unit = found.groups()
    if written_unit and written_unit != unit:
        raise NotANumberError("unit")
    if len(whole.lstrip("0")) > 6:
        raise NotANumberError("huge")
    return Decimal(f"{sign}{whole}.{fraction or '0'}").normalize() + 0

"""What a hardware scanner typed: a label's code, once or glued, through whatever keyboard."""

import re

CODE = re.compile(r"/t/([A-Za-z0-9_-]{22})(?![A-Za-z0-9_-])")
# A scanner sends keys; a computer set to Czech reads these where an English one was meant.
CZECH_LAYOUT = str.maketrans('+ěščřžýáíézyZY-"=%', "1234567890yzYZ/:-_")


class UnreadableScanError(ValueError):
    """It looks like a label's code, but isn't one whole code."""


def label_code(typed: str) -> str | None:
    """The code of the one label that was scanned; None where nothing of the kind was typed.

    Glued twice, with spaces inside, through a Czech keyboard: all are read as meant. A half code,
    or two different ones, is an UnreadableScanError.
    """
    plain = "".join(typed.split())
    for text in (plain, plain.translate(CZECH_LAYOUT)):
        if "/t/" in text:
            return _only_code(text)
    return None


def _only_code(text: str) -> str:
    """The one code in the text, with no piece of another beside it."""
    parts = re.split(r"(?=https?:)", text)
    codes: set[str] = {found for part in parts for found in CODE.findall(part)}
    if len(codes) != 1:
        raise UnreadableScanError
    (code,) = codes
    if "/t/" in text.replace(f"/t/{code}", ""):
        raise UnreadableScanError
    return code

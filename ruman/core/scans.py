"""What a hardware scanner typed: one address of ours, once or glued, on whatever keyboard."""

import re
from dataclasses import dataclass

DOOR = re.compile(r"/(?:t|p|card)/")
CODE = re.compile(r"/(t|p|card)/([A-Za-z0-9_-]{22})(?![A-Za-z0-9_-])")
# A scanner sends keys; a computer set to Czech reads these where an English one was meant.
CZECH_LAYOUT = str.maketrans('+ěščřžýáíézyZY-"=%', "1234567890yzYZ/:-_")


class UnreadableScanError(ValueError):
    """It looks like an address of ours, but isn't one whole code."""


@dataclass(frozen=True, slots=True)
class Scan:
    """A code and what it is of: `t` a weapon's label, `p` a person's page, `card` a bonus card."""

    what: str
    code: str


def scanned(typed: str) -> Scan | None:
    """The one code that was scanned; None where nothing of the kind was typed.

    Glued twice, with spaces inside, through a Czech keyboard: all are read as meant. A half code,
    or two different ones, is an UnreadableScanError.
    """
    plain = "".join(typed.split())
    for text in (plain, plain.translate(CZECH_LAYOUT)):
        if DOOR.search(text):
            return _only(text)
    return None


def code_of(what: str, typed: str) -> str | None:
    """The code of that kind that was scanned; None where it is of another kind or unreadable."""
    try:
        found = scanned(typed)
    except UnreadableScanError:
        return None
    return found.code if found is not None and found.what == what else None


def _only(text: str) -> Scan:
    """The one code in the text, with no piece of another beside it."""
    parts = re.split(r"(?=https?:)", text)
    found: set[tuple[str, str]] = {pair for part in parts for pair in CODE.findall(part)}
    if len(found) != 1:
        raise UnreadableScanError
    ((what, code),) = found
    if DOOR.search(text.replace(f"/{what}/{code}", "")):
        raise UnreadableScanError
    return Scan(what, code)

"""How wide a text will be in a drawing, without a screen at hand: estimated, rather too wide."""

import unicodedata
from functools import lru_cache

NARROW = set("ijlftrI1!|.,:;'`-()[]/ ")
WIDE = set("mwMWQOGD@%&—…")
EM = {"narrow": 0.4, "wide": 0.98, "upper": 0.8, "lower": 0.66, "full": 1.05}


@lru_cache(maxsize=4096)
def _em(char: str) -> float:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Cf", "Mn", "Me"):
        return 0.0
    if unicodedata.east_asian_width(char) in ("W", "F"):
        return EM["full"]
    plain = unicodedata.normalize("NFD", char)[0]
    if plain in NARROW:
        return EM["narrow"]
    if plain in WIDE:
        return EM["wide"]
    if not plain.isascii():
        return EM["full"] if plain not in "łøđßþæœı" else EM["upper"]
    return EM["upper"] if plain.isupper() else EM["lower"]


def width(text: str, size: float) -> float:
    """The width of a bold text in units of `size`'s kind; an upper bound for usual fonts."""
    return sum(map(_em, text)) * size


def fitted(text: str, size: float, room: float) -> str:
    """The text, cut with an ellipsis where it is wider than `room`; a number in brackets at its
    end stays."""
    plain = " ".join(text.split())
    if width(plain, size) <= room:
        return plain
    name, bracket, number = plain.rpartition(" (")
    tail = f"… ({number}" if bracket and number.endswith(")") and len(number) < 8 else "…"
    head = name if tail != "…" else plain
    left = room - width(tail, size)
    kept = ""
    for char in head:
        left -= _em(char) * size
        if left < 0:
            break
        kept += char
    return kept.rstrip() + tail


def named(text: str, size: float, room: float) -> str:
    """A person's name that fits; too wide, the first word gives way to its letter, for the
    surname tells people apart."""
    first, _space, others = " ".join(text.split()).partition(" ")
    if width(text, size) <= room or not others or others.startswith("("):
        return fitted(text, size, room)
    return fitted(f"{first[0]}. {others}", size, room)

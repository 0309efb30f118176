"""Names without diacritics, in pieces that an index finds, and in Czech and Polish order. Pure."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

Thing = TypeVar("Thing")

# Letters that Unicode doesn't take apart into a base and a mark.
_PLAIN = str.maketrans(
    {"ł": "l", "đ": "d", "ð": "d", "ø": "o", "ħ": "h", "ı": "i", "ŧ": "t", "æ": "ae", "œ": "oe"}
    | {"ß": "ss", "þ": "th", "ŋ": "n", "ĸ": "k"}
)
_BREAKS = re.compile(r"[\s\-‐-―'’‘`´\"„“”.,;:/\\()\[\]{}|<>]+")
_NUMBER_SIGNS = str.maketrans("№#\0", "   ")
_WRITTEN_SIGN = re.compile(r"(?:č\.|nr\.?|č(?=\s)|no\.)\s*(?=\d)", re.IGNORECASE)
# What the keys 1 to 0 give in the Czech layout.
_CZECH_DIGITS = dict(zip("+ěščřžýáíé", "1234567890", strict=True))

_CZECH = {"č": "c~", "ř": "r~", "š": "s~", "ž": "z~", "ch": "h~"}
_POLISH = {"ą": "a~", "ć": "c~", "ę": "e~", "ł": "l~", "ń": "n~", "ó": "o~", "ś": "s~"} | {
    "ź": "z~",
    "ż": "z~~",
}


def without_number_sign(text: str) -> str:
    """`№ 12`, `#12` and, as Czech and Polish write it, `č. 12` and `nr 12`: without the sign."""
    return _WRITTEN_SIGN.sub("", text.translate(_NUMBER_SIGNS).strip())


def czech_digits(text: str) -> str:
    """The digits that a Czech keyboard (or a scanner through it) meant; "" where it is a word."""
    if text and all(letter in _CZECH_DIGITS for letter in text.lower()):
        return "".join(_CZECH_DIGITS[letter] for letter in text.lower())
    return ""


def fold(text: str) -> str:
    """Small letters without diacritics, single spaces: `Źdźbło  ` becomes `zdzblo`."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
    # Some signs only fall into case after they were taken apart (KELVIN SIGN), hence the second.
    return " ".join(bare.casefold().translate(_PLAIN).split())


def words(text: str) -> list[str]:
    """The folded words; hyphens, apostrophes and full stops part them, `%` and `_` are letters."""
    return [word for word in _BREAKS.split(fold(text)) if word]


def trigrams(text: str) -> set[str]:
    """Every piece of three letters of every word."""
    return {word[i : i + 3] for word in words(text) for i in range(len(word) - 2)}


def pieces(text: str) -> set[str]:
    """What an index keeps of a text: whole words `=novak`, beginnings `^n ^no ^nov`, trigrams."""
    found = trigrams(text)
    for word in words(text):
        found.add(f"={word}")
        found.update(f"^{word[:length]}" for length in (1, 2, 3) if len(word) >= length)
    return found


def whole_word_pieces(wanted: Iterable[str]) -> list[str]:
    """The pieces that a text has, of which every wanted word is a whole one."""
    return [f"={word}" for word in wanted]


def beginning_pieces(wanted: Iterable[str]) -> list[str]:
    """The pieces that a text has at least, in which every wanted word begins one."""
    found: set[str] = set()
    for word in wanted:
        found.add(f"^{word[:3]}")
        found |= trigrams(word)
    return sorted(found)


def inner_pieces(wanted: Iterable[str]) -> list[str]:
    """The pieces that a text has at least, in which every wanted word occurs (3 letters and up)."""
    found: set[str] = set()
    for word in wanted:
        found |= trigrams(word) if len(word) > 2 else {f"^{word}"}
    return sorted(found)


def name_key(*names: str) -> str:
    """The same for the same person's name, in whatever order and with or without diacritics."""
    return " ".join(sorted(word for name in names for word in words(name)))


def _letters(text: str, own: Mapping[str, str]) -> list[str]:
    """The text in units of the alphabet: `ch` where it is a letter, else single composed ones."""
    units: list[str] = []
    for letter in unicodedata.normalize("NFC", text):
        after_c = "ch" in own and letter in "hH" and units and units[-1] in ("c", "C")
        if units and (after_c or unicodedata.combining(letter)):
            units[-1] += letter
        else:
            units.append(letter)
    return units


def _primary(unit: str, own: Mapping[str, str]) -> str:
    small = unit.casefold()
    return own[small] if small in own else fold(small) or (" " if small.isspace() else "")


def _accent(unit: str, own: Mapping[str, str]) -> str:
    small = unit.casefold()
    if small in own:
        return "0"
    if small in ("ł", "đ", "ø"):
        return "9"
    marks = [m for m in unicodedata.normalize("NFD", small) if unicodedata.combining(m)]
    return "".join(chr(0x31 + ord(mark) % 0x40) for mark in marks) or "0"


def _sort_key(parts: tuple[str, ...], own: Mapping[str, str]) -> str:
    levels: list[str] = []
    spelled = [_letters(" ".join(part.split()), own) for part in parts]
    levels.append("\x01".join("".join(_primary(u, own) for u in units) for units in spelled))
    levels.append("\x01".join("".join(_accent(u, own) for u in units) for units in spelled))
    levels.append("".join("1" if u[:1].isupper() else "0" for units in spelled for u in units))
    return "\x02".join(levels)


def sort_key_cs(*parts: str) -> str:
    """Compares by code points as the Czech alphabet does: `ch` after `h`, č ř š ž own letters.

    Parts (surname, then given name) count one after the other; accents only where letters are
    equal, capitals only where accents are.
    """
    return _sort_key(parts, _CZECH)


def sort_key_pl(*parts: str) -> str:
    """Compares by code points as the Polish alphabet does: ą ć ę ł ń ó ś ź ż are own letters."""
    return _sort_key(parts, _POLISH)


def in_order_of_names(
    rows: Iterable[Thing], language: str, name: Callable[[Thing], object] = str
) -> list[Thing]:
    """By what each is called: the Polish way on a Polish page, else the Czech one.

    For short lists; the database sorts the long ones, on columns that keep the keys.
    """
    key = sort_key_pl if language == "pl" else sort_key_cs
    return sorted(rows, key=lambda row: key(str(name(row))))

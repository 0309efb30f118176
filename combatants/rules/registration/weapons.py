"""The weapons that a form's cells announce: parted, their length, and what they sound like."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from combatants.enums import AnnouncedType
from combatants.rules.registration.values import CellError, read_length
from ruman.core.text import fold

TEXT_MAX: Final = 300
MOST: Final = 30
# Line breaks, semicolons, plus, commas that no digit follows, and the words for "and".
_BETWEEN: Final = re.compile(
    r"\s*(?:[\n;+|]|,(?!\d)|\s(?:a|i|oraz|and|&)\s(?=\s*[^\W\d]))\s*", re.IGNORECASE
)
_BETWEEN_LENGTHS: Final = re.compile(r"\s*(?:[\n;/|]|,\s+|\s(?:a|i|and)\s)\s*")
# A bare number counts where no other word follows it: `kopí 210`, `60x40`, not `luk 30 liber`.
_MEASURE: Final = re.compile(
    r"(\d+(?:[.,]\d+)?)(?:\s*(cm|m)\b|(?=\s*(?:$|[x×*]\s*\d|[^\w\s.,])))", re.IGNORECASE
)

# The first that is found in a weapon's words wins; words as in `fold`.
_SOUNDS: Final = (
    (AnnouncedType.CROSSBOW, r"kuse\b|kusi|kusza|crossbow|samostril"),
    (AnnouncedType.AMMUNITION, r"\bsip|\bstrzal|\bbelt|arrow|bolt\b|bolts|strely|munic|amunic"),
    (AnnouncedType.JAVELIN, r"ostep|ostip|oszczep|javelin|vrhac|vrhaci|rzut|throw"),
    (AnnouncedType.BOW, r"\bluk\b|\bluky|\blucek|\bbow\b|longbow|reflex"),
    (AnnouncedType.FLAIL, r"remdih|\bcep|kiscien|bijak|morgenstern|flail"),
    (AnnouncedType.SHIELD, r"\bstit|tarcz|shield|pavez|puklir|buckler|rotell"),
    (AnnouncedType.SPEAR, r"kopi|kopij|wloczni|spear|\bpika|halapart|halabard|halberd|sudlic|"
                          r"rohatyn|kosa\b|trojzub|glewi|glefa|partyz"),
    (AnnouncedType.CRUSHING, r"seker|siekier|\btopor|axe|kladiv|\bmlot|mlat|palcat|bulaw|maczug|"
                             r"kyj\b|\bmace|hammer|nadziak|valasek|valask|obuch|obusz|cekan|czekan|"
                             r"\bclub\b|remdik"),
    (AnnouncedType.BLADE, r"\bmec|miecz|sword|savl|sabl|szabl|sabre|saber|tesak|\bdyk|dagger|"
                          r"sztylet|\bnoz|kord|katana|rapir|falchion|messer|poltorak|korbac|palas|"
                          r"jedenapul|obour|jednor"),
)  # fmt: skip
_COMPILED: Final = tuple((kind, re.compile(pattern)) for kind, pattern in _SOUNDS)


@dataclass(frozen=True, slots=True)
class Announced:
    """One announced weapon: the words, what they sound like, the length if one is told."""

    text: str
    kind: str
    length_cm: Decimal | None


def sounds_like(text: str) -> AnnouncedType:
    """The type that the words speak of; OTHER where they speak of none."""
    words = fold(text)
    return next((k for k, found in _COMPILED if found.search(words)), AnnouncedType.OTHER)


def announced(cells: Sequence[str], lengths: Sequence[str]) -> list[Announced]:
    """The weapons of one person, cell by cell, each with the length cell beside it.

    A cell with several weapons shares a length only where as many lengths are given, or one for
    the first. Raises CellError where a length can't be read.
    """
    found: list[Announced] = []
    for place, cell in enumerate(cells):
        texts = _parted(cell)
        typed = _lengths(lengths[place] if place < len(lengths) else "", len(texts))
        for text, length in zip(texts, typed, strict=False):
            kind = sounds_like(text)
            found.append(Announced(text[:TEXT_MAX], kind, length or _told(text)))
    return found[:MOST]


def _parted(cell: str) -> list[str]:
    """One text a weapon; a piece that holds only measures belongs to the one before it."""
    texts: list[str] = []
    for piece in _BETWEEN.split(cell):
        plain = " ".join(piece.split())
        if texts and plain and not re.search(r"[^\W\d_]{3,}", plain):
            texts[-1] = f"{texts[-1]} {plain}"
        elif plain:
            texts.append(plain)
    return texts


def _lengths(cell: str, wanted: int) -> list[Decimal | None]:
    pieces = [piece for piece in _BETWEEN_LENGTHS.split(cell) if piece.strip()]
    if len(pieces) > max(wanted, 1):
        raise CellError("not_a_length")
    lengths = [read_length(piece) for piece in pieces]
    return [*lengths, *[None] * (wanted - len(lengths))]


def _told(text: str) -> Decimal | None:
    """The longest measure in the words themselves, if any can be one."""
    told: list[Decimal] = []
    for number, unit in _MEASURE.findall(text):
        try:
            length = read_length(f"{number} {unit}" if unit else number)
        except CellError:
            continue
        if length is not None and (unit or length >= 20):
            told.append(length)
    return max(told, default=None)

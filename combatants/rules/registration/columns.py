"""Which column of a form holds what: guessed from Czech, Slovak, Polish and English words."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ruman.core.text import fold

GIVEN_NAME: Final = "given_name"
SURNAME: Final = "surname"
FULL_NAME: Final = "full_name"
NICKNAME: Final = "nickname"
EMAIL: Final = "email"
PHONE: Final = "phone"
BIRTH_DATE: Final = "birth_date"
GROUP: Final = "group"
SIDE: Final = "side"
LANGUAGE: Final = "language"
WEAPON: Final = "weapon"
LENGTH: Final = "length"
HEALTH: Final = "health_note"
NOTE: Final = "note"
REGISTERED: Final = "registered"
UNKNOWN: Final = ""

# In the order in which a column is tried; the first pattern that is found in its words wins.
_PATTERNS: Final = (
    (REGISTERED, r"casova znacka|casova peciatka|timestamp|sygnatura czas|znacznik czas|submitted"),
    (EMAIL, r"\be-? ?mail|\bmail\b|adres poczty"),
    (PHONE, r"telefon|\bmobil|\bphone|\btel\b|komorka"),
    (BIRTH_DATE, r"narozen|naroden|urodzen|\bbirth|\bborn\b|\bdob\b"),
    (NICKNAME, r"prezdiv|prezyv|pseudonim|przydom|\bnick|postav|postac|ksywa|persona|character"),
    (LENGTH, r"\bdelk|\bdlzk|\bdlugosc|\blength|\brozmer|\bwymiar"),
    (WEAPON, r"zbran|\bbron|weapon|vyzbroj|uzbrojen"),
    (GROUP, r"skupin|druzin|oddil|jednotk|grup[ay]|druzyn|bractw|choragiew|oddzial|\bgroup|"
            r"\bteam|\bunit|\bklub|\bclub|spolek|vojsk|warband"),
    (SIDE, r"\bstran(a|e|ou|u|y)?\b|\bstron(a|e|ie|y)\b|\bside\b|armad|\barmia|frakc|faction|"
           r"fraction"),
    (LANGUAGE, r"jazyk|jezyk|language"),
    (HEALTH, r"zdrav|zdrow|alerg|health|medical|allerg"),
    (FULL_NAME, r"(jmeno|meno) a p|imie i nazw|full name|first and last|nazwisko i imie|"
                r"prijmeni a jmeno|cele jmeno"),
    (SURNAME, r"prijmeni|priezvisk|nazwisk|surname|last ?name|family ?name"),
    (GIVEN_NAME, r"\bjmeno|\bmeno\b|krestn|\bimie|first ?name|given ?name|forename|\bname\b"),
    (NOTE, r"poznamk|\buwag|\bnote|comment|komentar|vzkaz"),
)  # fmt: skip
_COMPILED: Final = tuple((field, re.compile(pattern)) for field, pattern in _PATTERNS)
FIELDS: Final = tuple(field for field, _pattern in _PATTERNS)
# Fields that several columns may hold; of all others the first column counts.
REPEATED: Final = frozenset({WEAPON, LENGTH})


@dataclass(frozen=True, slots=True)
class Mapping:
    """The field of each column, in order; UNKNOWN for one that is ignored."""

    fields: tuple[str, ...]

    def known(self) -> list[str]:
        return [field for field in self.fields if field]

    def names_people(self) -> bool:
        """Whether a name can be made out; without it nothing can be imported."""
        return SURNAME in self.fields or FULL_NAME in self.fields

    def repeated_fields(self) -> list[str]:
        """Fields that only one column can hold and that several were given."""
        single = [field for field in self.known() if field not in REPEATED]
        return sorted({field for field in single if single.count(field) > 1})


def guess(header: str) -> str:
    """The field that a header's words speak of, or UNKNOWN."""
    words = fold(header)
    return next((field for field, found in _COMPILED if found.search(words)), UNKNOWN)


def guessed(headers: Sequence[str]) -> Mapping:
    """A field for each column; a lone `name` column holds the full name."""
    fields: list[str] = []
    for header in headers:
        field = guess(header)
        taken = field in fields and field not in REPEATED
        fields.append(UNKNOWN if taken else field)
    if GIVEN_NAME in fields and SURNAME not in fields and FULL_NAME not in fields:
        fields[fields.index(GIVEN_NAME)] = FULL_NAME
    if FULL_NAME in fields and SURNAME in fields:
        fields[fields.index(FULL_NAME)] = UNKNOWN
    return Mapping(tuple(fields))


def chosen(fields: Sequence[str], width: int) -> Mapping:
    """What a person chose, as a mapping of `width` columns; unknown words count as ignored."""
    kept = [field if field in FIELDS else UNKNOWN for field in fields[:width]]
    return Mapping((*kept, *[UNKNOWN] * (width - len(kept))))

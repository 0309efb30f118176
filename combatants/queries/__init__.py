"""Reads that pages share: finding people, telling namesakes apart, the gate, lists."""

from combatants.queries.namesakes import namesakes_of, same_person_elsewhere, second_marks
from combatants.queries.search import FINDERS, Found, Hit, by_code, find

__all__ = [
    "FINDERS",
    "Found",
    "Hit",
    "by_code",
    "find",
    "namesakes_of",
    "same_person_elsewhere",
    "second_marks",
]

"""The gate: what the records of one person add up to, and who needs a guardian (R 1.2)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime

from combatants.enums import GateKind
from ruman.core.documents import Document, row


@dataclass(frozen=True, slots=True)
class Recorded:
    """One record of the gate, as the rules see it; `undone` if a later one took it back."""

    kind: str
    at: datetime
    rulebook_id: int | None = None
    language: str = ""
    guardian: str = ""
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Present:
    """Where somebody stands: on site since, or gone since; the rules they read; their guardian."""

    arrived_at: datetime | None = None
    left_at: datetime | None = None
    rules_read_at: datetime | None = None
    rules_rulebook_id: int | None = None
    rules_language: str = ""
    guardian: str = ""


def present(records: Iterable[Recorded]) -> Present:
    """What the records, in the order of their rows, add up to; those taken back don't count."""
    now = Present()
    for record in records:
        if not record.undone:
            now = _after(now, record)
    return now


def _after(now: Present, record: Recorded) -> Present:
    match record.kind:
        case GateKind.ARRIVED:
            return replace(now, arrived_at=now.arrived_at or record.at, left_at=None)
        case GateKind.LEFT:
            return replace(now, arrived_at=None, left_at=record.at)
        case GateKind.RULES_READ:
            return replace(
                now,
                rules_read_at=record.at,
                rules_rulebook_id=record.rulebook_id,
                rules_language=record.language,
            )
        case GateKind.GUARDIAN:
            return replace(now, guardian=record.guardian)
        case _:
            return now


@dataclass(frozen=True, slots=True)
class GateRules:
    """What a rulebook says about the gate: the rule on reading it, and who needs a guardian."""

    rule: str = "R 1.2"
    adult_age: int = 18


def gate_rules(document: Document) -> GateRules:
    """The gate's chapter; a rulebook without one has the values above."""
    if "gate" not in document:
        return GateRules()
    entry = row(document, "gate", "check_in")
    rules = GateRules(entry.string("rule"), entry.integer("adult_age"))
    entry.done()
    return rules


def age_on(birth_date: date, day: date) -> int:
    """Full years on that day; who was born on 29 February is a year older on 1 March."""
    before = (day.month, day.day) < (birth_date.month, birth_date.day)
    return day.year - birth_date.year - before


def is_under_age(birth_date: date | None, day: date, adult_age: int) -> bool:
    """Whether somebody needs a guardian on that day; nobody whose date of birth isn't known."""
    return birth_date is not None and age_on(birth_date, day) < adult_age

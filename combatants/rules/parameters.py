"""The lives chapters of a rulebook as frozen values (R 2.0, 2.6, 4, 8)."""

from collections.abc import Mapping
from dataclasses import dataclass

from ruman.core.documents import Document, Row, Text, row, rows


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the sum: its rule and, where it is fixed, its number of lives."""

    rule: str
    lives: int


@dataclass(frozen=True, slots=True)
class ArmourType:
    """A kind of armour: at most so many lives; `outer_immune` if it shields as an outer layer."""

    code: str
    rule: str
    name: Text
    most: int
    outer_immune: bool


@dataclass(frozen=True, slots=True)
class CostumeGrade:
    """A grade of costume: what it changes, or that it bars from the battle."""

    code: str
    rule: str
    name: Text
    lives: int
    bars: bool


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of the body: whether a hit counts there, and whether nobody may aim at it."""

    code: str
    rule: str
    name: Text
    target: bool
    never: bool


@dataclass(frozen=True, slots=True)
class Hit:
    """What one hit costs; plate over another layer stops some."""

    code: str
    rule: str
    name: Text
    lives: int
    death: bool
    stopped_by_plate: bool


@dataclass(frozen=True, slots=True)
class LivesRules:
    """Everything that a rulebook says about lives; order is the rulebook's own."""

    base: Step
    helmet: Step
    cap: Step
    heavy: Step
    minimum: Step
    armour_rule: str
    bonus_rule: str
    costume_rule: str
    override_rule: str
    armour_types: Mapping[str, ArmourType]
    costume_grades: Mapping[str, CostumeGrade]
    zones: Mapping[str, Zone]
    hits: Mapping[str, Hit]


def lives_rules(document: Document) -> LivesRules:
    """The lives rules of a document; a wrong parameter raises ParameterError, which names it."""
    return LivesRules(
        base=_step(document, "base", least=1),
        helmet=_step(document, "helmet"),
        cap=_step(document, "cap", least=1),
        heavy=_step(document, "heavy", least=None),
        minimum=_step(document, "minimum"),
        armour_rule=_rule(document, "armour"),
        bonus_rule=_rule(document, "bonus"),
        costume_rule=_rule(document, "costume"),
        override_rule=_rule(document, "override"),
        armour_types={entry.key: _armour(entry) for entry in rows(document, "armour_types")},
        costume_grades={entry.key: _costume(entry) for entry in rows(document, "costume_grades")},
        zones={entry.key: _zone(entry) for entry in rows(document, "zones")},
        hits={entry.key: _hit(entry) for entry in rows(document, "hits")},
    )


def _step(document: Document, key: str, least: int | None = 0) -> Step:
    entry = row(document, "lives", key)
    found = Step(entry.string("rule"), entry.integer("lives", least=least))
    entry.done()
    return found


def _rule(document: Document, key: str) -> str:
    entry = row(document, "lives", key)
    rule = entry.string("rule")
    entry.done()
    return rule


def _armour(entry: Row) -> ArmourType:
    found = ArmourType(
        code=entry.key,
        rule=entry.string("rule"),
        name=entry.text("name"),
        most=entry.integer("most"),
        outer_immune=entry.flag("outer_immune"),
    )
    entry.done()
    return found


def _costume(entry: Row) -> CostumeGrade:
    found = CostumeGrade(
        code=entry.key,
        rule=entry.string("rule"),
        name=entry.text("name"),
        lives=entry.integer("lives", least=None),
        bars=entry.flag("bars"),
    )
    entry.done()
    return found


def _zone(entry: Row) -> Zone:
    found = Zone(
        code=entry.key,
        rule=entry.string("rule"),
        name=entry.text("name"),
        target=entry.flag("target", default=True),
        never=entry.flag("never"),
    )
    entry.done()
    return found


def _hit(entry: Row) -> Hit:
    found = Hit(
        code=entry.key,
        rule=entry.string("rule"),
        name=entry.text("name"),
        lives=entry.integer("lives", least=None, default=0),
        death=entry.flag("death"),
        stopped_by_plate=entry.flag("stopped_by_plate"),
    )
    entry.done()
    return found

"""The battle chapters of a rulebook as frozen values (R 1.4, 8)."""

from collections.abc import Mapping
from dataclasses import dataclass

from ruman.core.documents import Document, Row, Text, row, rows


@dataclass(frozen=True, slots=True)
class Level:
    """What a level of a bonus gives: lives for the clash, or so many uses in it."""

    lives: int
    uses: int


@dataclass(frozen=True, slots=True)
class BonusType:
    """A kind of bonus card; one with a fixed owner is never handed over."""

    code: str
    rule: str
    name: Text
    text: Text
    levels: tuple[Level, ...]
    fixed_owner: bool


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason for a ruling."""

    code: str
    rule: str
    name: Text


@dataclass(frozen=True, slots=True)
class BattleRules:
    """Everything that a rulebook says about veterans, rulings and cards; in its own order."""

    cards_per_clash: int
    cards_rule: str
    types: Mapping[str, BonusType]
    reasons: Mapping[str, Reason]
    veterans_a_side: int
    veterans_rule: str
    organizers_rule: str


def battle_rules(document: Document) -> BattleRules:
    """The battle rules of a document; a wrong parameter raises ParameterError, which names it."""
    limit = row(document, "bonus_cards", "limit")
    a_side, veterans_rule, organizers_rule = _veterans(document)
    found = BattleRules(
        cards_per_clash=limit.integer("cards_per_clash", least=1),
        cards_rule=limit.string("rule"),
        types={entry.key: _type(entry) for entry in rows(document, "bonus_types", optional=True)},
        reasons={entry.key: _reason(entry) for entry in rows(document, "ruling_reasons")},
        veterans_a_side=a_side,
        veterans_rule=veterans_rule,
        organizers_rule=organizers_rule,
    )
    limit.done()
    return found


def _veterans(document: Document) -> tuple[int, str, str]:
    """How many veterans each side needs; a rulebook without the chapter asks for one."""
    if "veterans" not in document:
        return 1, "R 1.4", "R 1.0"
    entry = row(document, "veterans", "clash")
    found = entry.integer("a_side"), entry.string("rule"), entry.string("organizers_rule")
    entry.done()
    return found


def _type(entry: Row) -> BonusType:
    found = BonusType(
        code=entry.key,
        rule=entry.string("rule"),
        name=entry.text("name"),
        text=entry.text("text", optional=True),
        levels=tuple(_level(inner) for inner in entry.rows("levels")),
        fixed_owner=entry.flag("fixed_owner"),
    )
    if not found.levels:
        raise entry.error("levels", "missing, expected at least one level")
    entry.done()
    return found


def _level(inner: Row) -> Level:
    found = Level(inner.integer("lives", default=0), inner.integer("uses", default=0))
    if not found.lives and not found.uses:
        raise inner.error("lives", "expected lives or uses above 0")
    inner.done()
    return found


def _reason(entry: Row) -> Reason:
    found = Reason(entry.key, entry.string("rule"), entry.text("name"))
    entry.done()
    return found

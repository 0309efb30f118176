"""Example cases of lives, read strictly and judged by the same rules as the lives station."""

from typing import Final

from combatants.rules.costume import Piece
from combatants.rules.lives import Worn, lives_of
from combatants.rules.parameters import LivesRules, lives_rules
from ruman.core.cases import Fields, Got
from ruman.core.documents import Document

ANSWERS: Final = ("lives", "admitted", "breakdown")


def judge_lives(fields: Fields, document: Document) -> Got:
    """What a combatant wears, and how many lives that makes."""
    rules = lives_rules(document)
    found = lives_of(_worn(fields.inner("combatant"), rules), rules)
    return {
        "lives": found.lives,
        "admitted": found.admitted,
        "breakdown": [[line.code, line.lives] for line in found.lines],
    }


def _worn(combatant: Fields, rules: LivesRules) -> Worn:
    worn = Worn(
        helmet=combatant.flag("helmet"),
        armour=tuple(_piece(item, rules) for item in combatant.items("armour")),
        costume=combatant.one_of("costume", rules.costume_grades),
        bonus_lives=combatant.integer("bonus_lives"),
        heavy=combatant.flag("heavy"),
        override=combatant.integer("override") or None,
    )
    combatant.done()
    return worn


def _piece(item: Fields, rules: LivesRules) -> Piece:
    armour = rules.armour_types[item.one_of("type", rules.armour_types)]
    awarded = item.integer("awarded")
    if awarded > armour.most:
        raise item.error("awarded", f"expected at most {armour.most}, not {awarded}")
    item.done()
    return Piece(armour.code, awarded)

"""The rules of battles that are in force at an event."""

from battles.rules.parameters import BattleRules, battle_rules
from ruman.core.models import Rulebook
from ruman.core.rulebooks import read_by


def rules_for(rulebook: Rulebook | None) -> BattleRules:
    """What a rulebook says about battles; read once a process where it can't change any more."""
    return read_by(battle_rules, rulebook)

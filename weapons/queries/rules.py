"""The weapon rules that are in force at an event."""

from ruman.core.models import Rulebook
from ruman.core.rulebooks import read_by
from weapons.rules.parameters import WeaponRules
from weapons.rules.reading import weapon_rules


def rules_for(rulebook: Rulebook | None) -> WeaponRules:
    """What a rulebook says about weapons; read once a process where it can't change any more."""
    return read_by(weapon_rules, rulebook)

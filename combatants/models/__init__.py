"""Rows of this app: people and groups, what the gate recorded, what was imported."""

from combatants.models.gate import Assignment, GateRecord
from combatants.models.imports import RegistrationFile, RegistrationImport
from combatants.models.people import AnnouncedWeapon, Combatant, Group

__all__ = [
    "AnnouncedWeapon",
    "Assignment",
    "Combatant",
    "GateRecord",
    "Group",
    "RegistrationFile",
    "RegistrationImport",
]

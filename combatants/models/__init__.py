"""Rows of this app: people and groups, what the gate recorded, what was imported."""

from combatants.models.gate import Assignment, GateRecord
from combatants.models.imports import RegistrationFile, RegistrationImport
from combatants.models.links import PlayerLink
from combatants.models.lives import LivesGrant
from combatants.models.people import AnnouncedWeapon, Combatant, Group
from combatants.models.sanctions import Sanction, SanctionLifted

__all__ = [
    "AnnouncedWeapon",
    "Assignment",
    "Combatant",
    "GateRecord",
    "Group",
    "LivesGrant",
    "PlayerLink",
    "RegistrationFile",
    "RegistrationImport",
    "Sanction",
    "SanctionLifted",
]

"""The admin of people and groups, the gate's records, imports, lives."""

from combatants.admin import gate, imports, lives, people

__all__ = ["gate", "imports", "lives", "people"]

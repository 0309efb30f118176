"""The admin of people and groups, the gate's records, imports."""

from combatants.admin import gate, imports, people

__all__ = ["gate", "imports", "people"]

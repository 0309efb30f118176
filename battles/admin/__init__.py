"""The admin of battles: what is planned and what was recorded, found and read."""

from battles.admin import records

__all__ = ["records"]

"""Admin of the bench: weapons and labels as they stand, and every step that led there, to read."""

from weapons.admin import steps, weapons

__all__ = ["steps", "weapons"]

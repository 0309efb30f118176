"""The admin of tournaments: all that stands and all that was recorded, found and read."""

from tournament.admin import bouts, draws, entrants, tournaments

__all__ = ["bouts", "draws", "entrants", "tournaments"]

"""Rows of tournaments: entries, lists and crews, draws, bouts."""

from tournament.models.bouts import Bout, BoutEvent, BoutResult, KingsDecision
from tournament.models.calls import Call, Shortage, ShortageEnd
from tournament.models.draws import (
    Decline,
    Draw,
    DrawOpening,
    DrawVoid,
    Group,
    GroupPlace,
    Round,
)
from tournament.models.lists import Crew, CrewSeat, Lists
from tournament.models.tournaments import Admission, Entrant, Leaving, Tournament
from tournament.models.votes import Vote

__all__ = [
    "Admission",
    "Bout",
    "BoutEvent",
    "BoutResult",
    "Call",
    "Crew",
    "CrewSeat",
    "Decline",
    "Draw",
    "DrawOpening",
    "DrawVoid",
    "Entrant",
    "Group",
    "GroupPlace",
    "KingsDecision",
    "Leaving",
    "Lists",
    "Round",
    "Shortage",
    "ShortageEnd",
    "Tournament",
    "Vote",
]

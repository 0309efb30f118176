"""Rows of battles: clashes, rosters, veterans, rulings, bonus cards."""

from battles.models.battles import Battle, Clash, ClashStep, Division, DivisionUndone
from battles.models.cards import Card, CardIssue, CardUse, Hand, HandOver
from battles.models.roster import Introduction, Line, Tick, Veteran
from battles.models.rulings import Appeal, AppealAnswer, CaseAnswer, Ruling, Withdrawal

__all__ = [
    "Appeal",
    "AppealAnswer",
    "Battle",
    "Card",
    "CardIssue",
    "CardUse",
    "CaseAnswer",
    "Clash",
    "ClashStep",
    "Division",
    "DivisionUndone",
    "Hand",
    "HandOver",
    "Introduction",
    "Line",
    "Ruling",
    "Tick",
    "Veteran",
    "Withdrawal",
]

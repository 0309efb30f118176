"""Rows of the bench: weapons as they stand, and the steps that led there."""

from weapons.models.appeals import Appeal, AppealAnswer
from weapons.models.custody import (
    Complaint,
    CustodyMove,
    Exclusion,
    ExclusionEnd,
    Leave,
    OwnerCorrection,
)
from weapons.models.measured import LENGTHS, MEASURES, NUMBERS, WORDS, Measured
from weapons.models.notes import LookAgain, MeasureCorrection, Photo, TagChange
from weapons.models.steps import Inspection, Step
from weapons.models.weapon import Tag, Weapon
from weapons.rules.standing import IN_PLAY

STEPS: tuple[type[Step], ...] = (
    Inspection,
    Complaint,
    Exclusion,
    CustodyMove,
    ExclusionEnd,
    OwnerCorrection,
    Leave,
    Appeal,
    AppealAnswer,
    LookAgain,
    MeasureCorrection,
    TagChange,
    Photo,
)

__all__ = [
    "IN_PLAY",
    "LENGTHS",
    "MEASURES",
    "NUMBERS",
    "STEPS",
    "WORDS",
    "Appeal",
    "AppealAnswer",
    "Complaint",
    "CustodyMove",
    "Exclusion",
    "ExclusionEnd",
    "Inspection",
    "Leave",
    "LookAgain",
    "MeasureCorrection",
    "Measured",
    "OwnerCorrection",
    "Photo",
    "Step",
    "Tag",
    "TagChange",
    "Weapon",
]

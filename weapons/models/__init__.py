"""Rows of the bench: weapons as they stand, and the steps that led there."""

from weapons.models.appeals import Appeal, AppealAnswer
from weapons.models.custody import Complaint, CustodyMove, Exclusion, ExclusionEnd, Leave
from weapons.models.measured import LENGTHS, MEASURES, Measured
from weapons.models.notes import LookAgain, MeasureCorrection, Photo, TagChange
from weapons.models.steps import Inspection, Step
from weapons.models.weapon import IN_PLAY, Tag, Weapon, fresh_code

STEPS: tuple[type[Step], ...] = (
    Inspection,
    Complaint,
    Exclusion,
    CustodyMove,
    ExclusionEnd,
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
    "STEPS",
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
    "Photo",
    "Step",
    "Tag",
    "TagChange",
    "Weapon",
    "fresh_code",
]

"""Where a weapon stands, folded from its steps (R 2.1). What acts write and what is replayed.

A step that says nothing about standing (a photo, a complaint, an appeal still open) has no place
here; a complaint about a warned weapon stands here as the exclusion that it causes (R 2.1d).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import reduce
from typing import Any

from weapons.enums import Outcome, Status

COMPLAINT_RULE = "R 2.1d"
IN_PLAY = (Status.APPROVED, Status.WARNED)


@dataclass(frozen=True, slots=True)
class Standing:
    """A weapon at one moment."""

    status: str = Status.NEW
    class_code: str = ""
    tag: int | None = None
    look_again: str = ""
    look_again_since: datetime | None = None
    held_where: str = ""
    held_by: str = ""
    held_since: datetime | None = None
    type: str = ""
    description: str = ""
    measures: Mapping[str, Any] = field(default_factory=dict)

    @property
    def in_play(self) -> bool:
        return self.status in IN_PLAY


@dataclass(frozen=True, slots=True)
class Inspected:
    """A verdict. One that came `apart` was decided without knowing what others did meanwhile."""

    outcome: str
    class_code: str
    type: str
    description: str
    measures: Mapping[str, Any]
    tag: int | None = None
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Answered:
    """The head organizer's word on an appeal (R 2.1b)."""

    outcome: str
    class_code: str


@dataclass(frozen=True, slots=True)
class Excluded:
    at: datetime
    held_where: str
    held_by: str


@dataclass(frozen=True, slots=True)
class Moved:
    at: datetime
    held_where: str
    held_by: str


@dataclass(frozen=True, slots=True)
class GivenBack:
    """Back to the owner unapproved; coming back by passing again is in the verdict."""


@dataclass(frozen=True, slots=True)
class LookedFor:
    """Somebody wants the weapon seen again."""

    at: datetime
    why: str


@dataclass(frozen=True, slots=True)
class Corrected:
    measures: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Tagged:
    tag: int | None


StandingStep = Inspected | Answered | Excluded | Moved | GivenBack | LookedFor | Corrected | Tagged


def after(standing: Standing, step: StandingStep) -> Standing:
    """Where the weapon stands after the step."""
    match step:
        case Inspected():
            return _inspected(standing, step)
        case Answered():
            settled = replace(standing, look_again="", look_again_since=None)
            return _decided(settled, step.outcome, step.class_code)
        case Excluded():
            return _released(
                standing,
                status=Status.EXCLUDED,
                held_where=step.held_where,
                held_by=step.held_by,
                held_since=step.at,
            )
        case Moved():
            return replace(
                standing,
                held_where=step.held_where,
                held_by=step.held_by,
                held_since=step.at,
            )
        case GivenBack():
            return _released(standing, status=Status.GIVEN_BACK)
        case LookedFor():
            # Who asked first decides how long it waits; the later reason is read in the history.
            return (
                standing
                if standing.look_again
                else replace(standing, look_again=step.why, look_again_since=step.at)
            )
        case Corrected():
            return replace(standing, measures=step.measures)
        case Tagged():
            return replace(standing, tag=step.tag)


def folded(steps: Iterable[StandingStep]) -> Standing:
    """Where a weapon stands after all of its steps, in their order."""
    return reduce(after, steps, Standing())


def decides_differently(standing: Standing, outcome: str, class_code: str) -> bool:
    """Whether a verdict that came apart leaves the weapon elsewhere than it stands."""
    decided = _decided(standing, outcome, class_code)
    if decided.status != standing.status:
        return True
    return decided.in_play and decided.class_code != standing.class_code


def _inspected(standing: Standing, step: Inspected) -> Standing:
    tag = step.tag or standing.tag
    if step.apart:
        return replace(standing, tag=tag)
    seen = replace(
        standing,
        tag=tag,
        type=step.type,
        description=step.description,
        measures=step.measures,
        look_again="",
        look_again_since=None,
    )
    return _decided(seen, step.outcome, step.class_code)


def _decided(standing: Standing, outcome: str, class_code: str) -> Standing:
    """Passing frees an excluded weapon; failing leaves it excluded."""
    if outcome == Outcome.REJECTED:
        status = Status.EXCLUDED if standing.status == Status.EXCLUDED else Status.REJECTED
        return replace(standing, status=status, class_code=class_code)
    return replace(
        standing,
        status=Status(outcome),
        class_code=class_code,
        held_where="",
        held_by="",
        held_since=None,
    )


def _released(standing: Standing, **changes: Any) -> Standing:
    """Out of play there is nothing to look at again; what is held is only what `changes` say."""
    fresh: dict[str, Any] = {
        "look_again": "",
        "look_again_since": None,
        "held_where": "",
        "held_by": "",
        "held_since": None,
    }
    return replace(standing, **{**fresh, **changes})

"""A weapon's steps in their order, and where it stood at any minute."""

from collections.abc import Iterable
from datetime import datetime

from ruman.core.acts import Author
from ruman.core.models import Act
from weapons.models import STEPS, Step, Weapon
from weapons.rules.standing import Standing, folded


def steps_of(weapon: Weapon) -> list[Step]:
    """Every step of the weapon in order, each with its act; one statement a kind of step."""
    rows: list[Step] = []
    for kind in STEPS:
        rows += kind._default_manager.filter(weapon=weapon).select_related(*kind.TOLD_WITH)
    return sorted(rows, key=lambda step: step.nth)


def standing_at(steps: Iterable[Step], moment: datetime) -> Standing:
    """Where the weapon stood then, by what had happened (not: been typed in) until then."""
    happened = (step.step() for step in steps if step.at <= moment)
    return folded(step for step in happened if step is not None)


def standing_now(steps: Iterable[Step]) -> Standing:
    """Where the weapon stands after all of its steps."""
    return folded(found for step in steps if (found := step.step()) is not None)


def acts_since(weapon: Weapon, version: int) -> list[Act]:
    """The acts that took the weapon from that version to its present one; one statement."""
    first, *others = (
        kind._default_manager.filter(weapon=weapon, nth__gt=version).values("act") for kind in STEPS
    )
    return list(Act.objects.filter(pk__in=first.union(*others, all=True)).order_by("received_at"))


def changed_by_others(weapon: Weapon, version: int, author: Author) -> Act | None:
    """The last act of somebody else, or on another device, since that version."""
    station = author.station.pk if author.station else None
    foreign = [
        act
        for act in acts_since(weapon, version)
        if (act.by_id, act.station_id) != (author.user.pk, station)
    ]
    return foreign[-1] if foreign else None

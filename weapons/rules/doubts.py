"""What looks wrong in a set of classes while it is being made: gaps, overlaps, single lengths.

None of it stops a rulebook: of a length in two classes the bench proposes the less demanding and
asks, one in a gap passes nowhere.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations

from weapons.rules.parameters import WeaponRules

ENDLESS = Decimal("Infinity")


@dataclass(frozen=True, slots=True)
class Doubt:
    """A stretch of one measure that is doubtful, and the classes that make it so.

    `gap`: no class between `start` and `stop`; `overlap`: two classes there; `shared`: two classes
    at that one value; `single`: a class of one value.
    """

    code: str
    type: str
    measure: str
    classes: tuple[str, ...]
    start: Decimal
    stop: Decimal | None


@dataclass(frozen=True, slots=True, order=True)
class _Stretch:
    start: Decimal
    stop: Decimal
    weapon_class: str


def doubts(rules: WeaponRules) -> tuple[Doubt, ...]:
    """Everything doubtful about the limits that decide a class, type by type."""
    return tuple(
        doubt
        for type_code in rules.types
        for measure, stretches in _stretches(rules, type_code).items()
        for doubt in _doubts(type_code, measure, sorted(stretches))
    )


def _stretches(rules: WeaponRules, type_code: str) -> dict[str, list[_Stretch]]:
    """By measure, what each class takes up; a class instead of a lesser one overlaps on purpose."""
    found: dict[str, list[_Stretch]] = {}
    for weapon_class in rules.classes_of(type_code):
        for limit in weapon_class.limits if not weapon_class.instead_of else ():
            if limit.deciding:
                least, most = limit.least or Decimal(0), limit.most
                stretch = _Stretch(least, ENDLESS if most is None else most, weapon_class.code)
                found.setdefault(limit.measure, []).append(stretch)
    return found


def _doubts(type_code: str, measure: str, stretches: list[_Stretch]) -> Iterator[Doubt]:
    for found in stretches:
        if found.start == found.stop:
            yield Doubt(
                "single", type_code, measure, (found.weapon_class,), found.start, found.stop
            )
    for one, other in combinations(stretches, 2):
        if one.stop > other.start:
            end = min(one.stop, other.stop)
            stop = None if end == ENDLESS else end
            yield Doubt("overlap", type_code, measure, _both(one, other), other.start, stop)
        elif one.stop == other.start:
            yield Doubt("shared", type_code, measure, _both(one, other), one.stop, one.stop)
    for n, other in enumerate(stretches[1:], start=1):
        one = max(stretches[:n], key=lambda found: found.stop)
        if one.stop < other.start:
            yield Doubt("gap", type_code, measure, _both(one, other), one.stop, other.start)


def _both(one: _Stretch, other: _Stretch) -> tuple[str, str]:
    return one.weapon_class, other.weapon_class

"""Which drawing shows where a type is measured, and the same in words."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from weapons.rules.parameters import Shape, WeaponType
from weapons.words import measure_name

WIDTH = 320
# Height of each drawing; a type of another rulebook that has none gets the one for anything.
HEIGHTS: Mapping[str, int] = {
    "blade": 118,
    "crushing": 126,
    "flail": 154,
    "spear": 118,
    "javelin": 118,
    "shield_angular": 200,
    "shield_round": 196,
    "bow": 182,
    "crossbow": 182,
    "ammunition": 112,
    "other": 132,
}


@dataclass(frozen=True, slots=True)
class Drawing:
    template: str
    view: str


def drawing_of(weapon_type: WeaponType, shape: Shape) -> Drawing:
    """The drawing of a type, or of one shape of it."""
    name = f"{weapon_type.code}_{shape.code}" if shape.code else weapon_type.code
    found = name if name in HEIGHTS else "other"
    return Drawing(f"weapons/drawings/_{found}.html", f"0 0 {WIDTH} {HEIGHTS[found]}")


def where_to_measure(letters: Mapping[str, str]) -> str:
    """What the drawing shows, for those who can't see it."""
    named = [f"{letter}: {measure_name(measure)}" for measure, letter in letters.items()]
    return _("Where to measure. %(letters)s") % {"letters": ", ".join(named)}

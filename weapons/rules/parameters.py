"""The weapon chapters of a rulebook as frozen values (R 2, R 7). No limit is written in code."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from ruman.core.documents import Text

# Every measure that can be taken, with the unit it is shown in. Pieces have none.
UNITS: Mapping[str, str] = {
    "length": "cm",
    "width": "cm",
    "height": "cm",
    "diameter": "cm",
    "perimeter": "cm",
    "haft": "cm",
    "cord": "cm",
    "ball": "cm",
    "head": "cm",
    "draw_kg": "kg",
    "pieces": "",
}
# What else a type may ask for besides measures.
QUESTIONS = ("shaft", "end_piece", "material", "agreement")


@dataclass(frozen=True, slots=True)
class Shape:
    """One way of measuring a type: what must be measured, and what helps."""

    code: str
    name: Text
    needs: tuple[str, ...]
    may: tuple[str, ...]

    @property
    def measures(self) -> tuple[str, ...]:
        return self.needs + self.may


@dataclass(frozen=True, slots=True)
class WeaponType:
    """What a thing is before it is measured: a big button at the bench."""

    code: str
    rule: str
    name: Text
    hint: Text
    letter: str
    shapes: tuple[Shape, ...]
    asks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """Something that the inspector looks at; empty `types` means every type of the class.

    One without a rule of its own cites the rule of the class that it is made on. A `rare` one
    mostly doesn't apply, so "all passed" leaves it aside. `faults` are the usual ways to fail it.
    """

    code: str
    rule: str
    name: Text
    hint: Text
    types: tuple[str, ...]
    rare: bool
    faults: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Limit:
    """The least and the most of one measure, both included.

    A `deciding` one says whether the class fits at all; of a `guide` the inspector decides.
    """

    measure: str
    rule: str
    least: Decimal | None
    most: Decimal | None
    deciding: bool
    guide: bool


@dataclass(frozen=True, slots=True)
class WeaponClass:
    """A class: its limits, its checks, and what its owner may do. A rule number means yes."""

    code: str
    rule: str
    name: Text
    text: Text
    types: tuple[str, ...]
    flags: frozenset[str]
    limits: tuple[Limit, ...]
    box: tuple[Decimal, Decimal] | None
    instead_of: tuple[str, ...]
    checks: tuple[str, ...]
    held_with: frozenset[str]
    sums: Mapping[str, Decimal]
    held_as_agreed: bool
    never_in_hand: bool
    shared: bool
    backs_up: bool
    automatic_warning: str
    needs_backup: str
    needs_helmet: str
    needs_agreement: str
    always_assessed: str
    forbidden_materials: tuple[str, ...]
    end_piece_shafts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Flag:
    """A mark that several classes share; places and clashes can bar it."""

    code: str
    rule: str
    name: Text
    bannable: bool


@dataclass(frozen=True, slots=True)
class Location:
    """A place of the battlefield: what may not be taken there, and what the head wears."""

    code: str
    rule: str
    name: Text
    bars: tuple[str, ...]
    helmet: str
    armour: str


@dataclass(frozen=True, slots=True)
class WeaponRules:
    """Everything that a rulebook says about weapons; order is the rulebook's own."""

    tolerance: Decimal
    tolerance_rule: str
    things_in_hand: int
    hands_rule: str
    approval_rule: str
    ban_rule: str
    types: Mapping[str, WeaponType]
    checks: Mapping[str, Check]
    classes: Mapping[str, WeaponClass]
    flags: Mapping[str, Flag]
    locations: Mapping[str, Location]

    def classes_of(self, type_code: str) -> tuple[WeaponClass, ...]:
        """The classes that a type can fall into, the less demanding first."""
        return tuple(found for found in self.classes.values() if type_code in found.types)

    def checks_of(self, weapon_class: WeaponClass, type_code: str) -> tuple[Check, ...]:
        """The checks that a thing of this type has in that class, each with its rule."""
        return tuple(
            check if check.rule else replace(check, rule=weapon_class.rule)
            for check in map(self.checks.__getitem__, weapon_class.checks)
            if not check.types or type_code in check.types
        )

    def bannable(self) -> frozenset[str]:
        """What a clash can ban: any class, and the flags made for it."""
        return frozenset(self.classes) | {f.code for f in self.flags.values() if f.bannable}

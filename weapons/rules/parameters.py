"""The weapon chapters of a rulebook as frozen values (R 2, R 7). No limit is written in code."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from ruman.core.documents import Document, Row, Text, row, rows

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


def weapon_rules(document: Document) -> WeaponRules:
    """The weapon rules of a document; a wrong parameter raises ParameterError, which names it."""
    types = {entry.key: _type(entry) for entry in rows(document, "weapon_types")}
    checks = {entry.key: _check(entry, types) for entry in rows(document, "checks")}
    flags = {entry.key: _flag(entry) for entry in rows(document, "weapon_flags")}
    classes = {
        entry.key: _class(entry, document["weapon_classes"], types, checks, flags)
        for entry in rows(document, "weapon_classes")
    }
    bench, hands = row(document, "weapons", "bench"), row(document, "weapons", "hands")
    rules = WeaponRules(
        tolerance=bench.number("tolerance_cm"),
        tolerance_rule=bench.string("tolerance_rule"),
        approval_rule=bench.string("rule"),
        ban_rule=hands.string("ban_rule"),
        things_in_hand=hands.integer("things", least=1),
        hands_rule=hands.string("rule"),
        types=types,
        checks=checks,
        classes=classes,
        flags=flags,
        locations={
            entry.key: _location(entry, flags, classes) for entry in rows(document, "locations")
        },
    )
    bench.done()
    hands.done()
    return rules


def _type(entry: Row) -> WeaponType:
    shapes = tuple(_shape(inner) for inner in entry.rows("shapes")) or (_plain_shape(entry),)
    found = WeaponType(
        code=entry.key,
        rule=entry.string("rule"),
        name=entry.text("name"),
        hint=entry.text("hint", optional=True),
        letter=entry.string("letter", ""),
        shapes=shapes,
        asks=entry.strings("asks", QUESTIONS.__contains__),
    )
    entry.done()
    return found


def _plain_shape(entry: Row) -> Shape:
    return Shape(
        "", {}, entry.strings("needs", UNITS.__contains__), entry.strings("may", UNITS.__contains__)
    )


def _shape(inner: Row) -> Shape:
    found = Shape(
        code=inner.string("code"),
        name=inner.text("name"),
        needs=inner.strings("needs", UNITS.__contains__),
        may=inner.strings("may", UNITS.__contains__),
    )
    inner.done()
    return found


def _check(entry: Row, types: Mapping[str, WeaponType]) -> Check:
    found = Check(
        code=entry.key,
        rule=entry.string("rule", ""),
        name=entry.text("name"),
        hint=entry.text("hint", optional=True),
        types=entry.strings("types", types.__contains__),
        rare=entry.flag("rare"),
        faults=tuple(_fault(inner) for inner in entry.rows("faults")),
    )
    entry.done()
    return found


def _fault(inner: Row) -> Text:
    found = inner.text("name")
    inner.done()
    return found


def _flag(entry: Row) -> Flag:
    found = Flag(
        code=entry.key,
        rule=entry.string("rule"),
        name=entry.text("name"),
        bannable=entry.flag("bannable"),
    )
    entry.done()
    return found


def _class(
    entry: Row,
    classes: Mapping[str, object],
    types: Mapping[str, WeaponType],
    checks: Mapping[str, Check],
    flags: Mapping[str, Flag],
) -> WeaponClass:
    rule = entry.string("rule")
    found = WeaponClass(
        code=entry.key,
        rule=rule,
        name=entry.text("name"),
        text=entry.text("text", optional=True),
        types=entry.strings("types", types.__contains__),
        flags=frozenset(entry.strings("flags", flags.__contains__)),
        limits=tuple(_limit(inner, rule) for inner in entry.rows("limits")),
        box=_box(entry),
        instead_of=entry.strings("instead_of", classes.__contains__),
        checks=entry.strings("checks", checks.__contains__),
        held_with=frozenset(entry.strings("held_with", classes.__contains__)),
        sums=entry.numbers_by_code("sums", classes.__contains__),
        held_as_agreed=entry.flag("held_as_agreed"),
        never_in_hand=entry.flag("never_in_hand"),
        shared=entry.flag("shared"),
        backs_up=entry.flag("backs_up"),
        automatic_warning=entry.string("automatic_warning", ""),
        needs_backup=entry.string("needs_backup", ""),
        needs_helmet=entry.string("needs_helmet", ""),
        needs_agreement=entry.string("needs_agreement", ""),
        always_assessed=entry.string("always_assessed", ""),
        forbidden_materials=entry.strings("forbidden_materials"),
        end_piece_shafts=entry.strings("end_piece_shafts"),
    )
    if not found.types:
        raise entry.error("types", "missing, expected at least one weapon type")
    entry.done()
    return found


def _limit(inner: Row, rule: str) -> Limit:
    measure = inner.string("measure")
    if measure not in UNITS:
        raise inner.error("measure", f"expected one of {', '.join(UNITS)}, not {measure!r}")
    least, most = inner.number_or_none("min"), inner.number_or_none("max")
    if least is None and most is None:
        raise inner.error("max", "missing, expected max or min")
    if least is not None and most is not None and least > most:
        raise inner.error("min", f"expected at most max, {most}, not {least}")
    found = Limit(
        measure,
        inner.string("rule", rule),
        least,
        most,
        inner.flag("deciding"),
        inner.flag("guide"),
    )
    inner.done()
    return found


def _box(entry: Row) -> tuple[Decimal, Decimal] | None:
    """The rectangle that a thing must fit in, the longer side first."""
    if not entry.has("box"):
        return None
    inner = Row(entry.chapter, entry.key, entry.take("box", "a table"), "box.")
    width, height = inner.number("width"), inner.number("height")
    inner.done()
    return max(width, height), min(width, height)


def _location(
    entry: Row, flags: Mapping[str, Flag], classes: Mapping[str, WeaponClass]
) -> Location:
    found = Location(
        code=entry.key,
        rule=entry.string("rule"),
        name=entry.text("name"),
        bars=entry.strings("bars", lambda code: code in flags or code in classes),
        helmet=entry.string("helmet", ""),
        armour=entry.string("armour", ""),
    )
    for field, value in (("helmet", found.helmet), ("armour", found.armour)):
        if value not in ("", "advised", "required"):
            raise entry.error(field, f"expected advised or required, not {value!r}")
    entry.done()
    return found

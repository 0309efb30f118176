"""A rulebook's weapon chapters read into their values (R 2, R 7)."""

from collections.abc import Mapping
from decimal import Decimal

from ruman.core.documents import Document, Row, Text, row, rows
from weapons.rules.parameters import (
    QUESTIONS,
    UNITS,
    Check,
    Flag,
    Limit,
    Location,
    Shape,
    WeaponClass,
    WeaponRules,
    WeaponType,
)


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

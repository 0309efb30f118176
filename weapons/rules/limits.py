"""Measures against limits (R 2.2–2.6): what fits, by how much, and what is missing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from ruman.core.findings import Finding
from weapons.rules.parameters import UNITS, Limit, Shape, WeaponClass, WeaponType

Measures = Mapping[str, Decimal]
# What a measure below its least and above its most is called.
CODES: Mapping[str, tuple[str, str]] = {
    "length": ("too_short", "too_long"),
    "width": ("too_small", "too_large"),
    "height": ("too_small", "too_large"),
    "diameter": ("too_small", "too_large"),
    "perimeter": ("too_small", "too_large"),
    "haft": ("haft_too_short", "haft_too_long"),
    "cord": ("cord_too_short", "cord_too_long"),
    "ball": ("ball_too_small", "ball_too_large"),
    "head": ("head_too_small", "head_too_large"),
    "draw_kg": ("draw_too_weak", "draw_too_strong"),
    "pieces": ("too_few_pieces", "too_many_pieces"),
}
GUIDE_CODES: Mapping[str, tuple[str, str]] = {"draw_kg": ("draw_below_guide", "draw_above_guide")}
MISSING = "measure_missing"


@dataclass(frozen=True, slots=True)
class Reach:
    """How one measure stands to one limit; `spare` is negative where it is beyond it.

    `over` is what it is beyond the limit and the tolerance together, 0 where it passes.
    """

    limit: Limit
    value: Decimal | None
    spare: Decimal | None
    over: Decimal
    below: bool = False


@dataclass(frozen=True, slots=True)
class Fit:
    """How a thing stands to a class: `fits` is None as long as a deciding measure is missing."""

    weapon_class: WeaponClass
    fits: bool | None
    over: Decimal
    reaches: tuple[Reach, ...]
    findings: tuple[Finding, ...]


def taken(measures: Measures) -> Measures:
    """The measures that were taken: 0 and less count as missing."""
    return {name: value for name, value in measures.items() if value.is_finite() and value > 0}


def shape_of(weapon_type: WeaponType, measures: Measures) -> Shape:
    """The shape in which a thing was measured: the one with most of its measures there."""
    return max(
        weapon_type.shapes,
        key=lambda shape: (
            all(name in measures for name in shape.needs),
            sum(name in measures for name in shape.measures),
        ),
    )


def fit(weapon_class: WeaponClass, shape: Shape, measures: Measures, tolerance: Decimal) -> Fit:
    """Every limit of the class that this shape can be measured by, against the measures."""
    found = [
        _reach(limit, _value(limit, measures, tolerance), tolerance)
        for limit in weapon_class.limits
        if limit.measure in shape.measures
    ]
    boxed = [*_box_reaches(weapon_class, shape, measures, tolerance)]
    reaches = (*boxed, *found)
    deciding = [reach for reach in reaches if reach.limit.deciding]
    over = sum((reach.over for reach in deciding), Decimal(0))
    unknown = any(reach.value is None for reach in deciding)
    return Fit(
        weapon_class=weapon_class,
        fits=False if over else None if unknown else True,
        over=over,
        reaches=reaches,
        findings=tuple(_findings(reaches)),
    )


def missing_findings(
    rule: str, shape: Shape, measures: Measures, reaches: tuple[Reach, ...]
) -> Iterator[Finding]:
    """What the shape needs and nobody measured, and limits that couldn't be told without it."""
    needed = [name for name in shape.needs if name not in measures]
    untold = [reach.limit.measure for reach in reaches if reach.value is None]
    needed += [name for name in untold if name not in needed and name not in measures]
    for name in needed:
        yield Finding(rule, MISSING, False, (name,))


def _value(limit: Limit, measures: Measures, tolerance: Decimal) -> Decimal | None:
    """What was measured; 2 × (width + height) stands for a perimeter that it keeps within."""
    if limit.measure in measures:
        return measures[limit.measure]
    if limit.measure == "perimeter" and "width" in measures and "height" in measures:
        bound = 2 * (measures["width"] + measures["height"])
        if limit.most is not None and limit.least is None and bound <= limit.most + tolerance:
            return bound
    return None


def _reach(limit: Limit, value: Decimal | None, tolerance: Decimal) -> Reach:
    if value is None:
        return Reach(limit, None, None, Decimal(0))
    allowed = tolerance if UNITS[limit.measure] == "cm" else Decimal(0)
    beyond = [] if limit.most is None else [(value - limit.most, False)]
    beyond += [] if limit.least is None else [(limit.least - value, True)]
    worst, below = max(beyond, key=lambda pair: pair[0])
    over = worst if worst > allowed else Decimal(0)
    return Reach(limit, value, -worst, over, below)


def _box_reaches(
    weapon_class: WeaponClass, shape: Shape, measures: Measures, tolerance: Decimal
) -> Iterator[Reach]:
    """A box either way round: the longer side against the longer, the shorter against the other."""
    if weapon_class.box is None or not {"width", "height"} <= set(shape.measures):
        return
    sides = {name: measures.get(name) for name in ("width", "height")}
    known = sorted((v for v in sides.values() if v is not None), reverse=True)
    longest = "height" if (sides["height"] or 0) > (sides["width"] or 0) else "width"
    shortest = "width" if longest == "height" else "height"
    for name, most, value in zip(
        (longest, shortest), weapon_class.box, (*known, None, None), strict=False
    ):
        limit = Limit(name, weapon_class.rule, None, most, deciding=True, guide=False)
        yield _reach(limit, value, tolerance)


def _findings(reaches: tuple[Reach, ...]) -> Iterator[Finding]:
    for reach in reaches:
        if reach.over:
            names = GUIDE_CODES if reach.limit.guide else CODES
            below, above = names.get(reach.limit.measure, CODES[reach.limit.measure])
            yield Finding(
                rule=reach.limit.rule,
                code=below if reach.below else above,
                blocks=not reach.limit.guide,
                about=(reach.limit.measure,),
                value=reach.value,
                limit=reach.limit.least if reach.below else reach.limit.most,
            )

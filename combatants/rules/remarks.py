"""What looks wrong in the lives chapters of a rulebook that can be read (R 2.0, 4)."""

from collections.abc import Iterator

from combatants.rules.parameters import LivesRules
from ruman.core.remarks import Remark


def remarks(rules: LivesRules) -> tuple[Remark, ...]:
    """The sum of lives, costume, hits, and parts of the body."""
    return (*_sum(rules), *_costume(rules), *_hits(rules), *_zones(rules))


def _sum(rules: LivesRules) -> Iterator[Remark]:
    base, cap, minimum = rules.base.lives, rules.cap.lives, rules.minimum.lives
    if cap < base:
        values = {"base": base, "cap": cap}
        yield Remark("lives", "cap", "lives", "cap_below_base", False, values)
    if minimum > cap:
        values = {"minimum": minimum, "cap": cap}
        yield Remark("lives", "minimum", "lives", "minimum_above_cap", True, values)
    if minimum < 1:
        yield Remark("lives", "minimum", "lives", "starts_dead", True)
    if rules.heavy.lives > 0:
        yield Remark("lives", "heavy", "lives", "heavy_adds", False)
    for code, armour in rules.armour_types.items():
        if armour.most == 0:
            yield Remark("armour_types", code, "most", "armour_adds_nothing", False)


def _costume(rules: LivesRules) -> Iterator[Remark]:
    grades = rules.costume_grades
    if all(grade.bars for grade in grades.values()):
        yield Remark("costume_grades", next(iter(grades)), "bars", "all_bar", True)


def _hits(rules: LivesRules) -> Iterator[Remark]:
    for code, hit in rules.hits.items():
        if hit.lives > 0:
            yield Remark("hits", code, "lives", "hit_adds", False)
        elif hit.lives == 0 and not hit.death:
            yield Remark("hits", code, "lives", "hit_costs_nothing", False)


def _zones(rules: LivesRules) -> Iterator[Remark]:
    for code, zone in rules.zones.items():
        if zone.target and zone.never:
            yield Remark("zones", code, "never", "target_nobody_may_aim_at", False)
    if not any(zone.target for zone in rules.zones.values()):
        yield Remark("zones", next(iter(rules.zones)), "target", "no_target", True)

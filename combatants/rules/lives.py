"""How many lives a combatant starts with (R 2.0, 2.6, 4, 8), line by line."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from combatants.rules.costume import Piece, best, counted
from combatants.rules.parameters import LivesRules
from ruman.core.findings import Line


@dataclass(frozen=True, slots=True)
class Worn:
    """What the lives come from. An `override` is an organizer's word and needs a reason."""

    helmet: bool
    armour: tuple[Piece, ...]
    costume: str
    bonus_lives: int = 0
    heavy: bool = False
    override: int | None = None


@dataclass(frozen=True, slots=True)
class Lives:
    """The lives, how they come about, and what they would be without an override.

    The lines add up to the lives. `counts` is the one piece of armour that counts.
    """

    lives: int
    admitted: bool
    lines: tuple[Line, ...]
    without_override: int
    counts: Piece | None


def lives_of(worn: Worn, rules: LivesRules) -> Lives:
    """Base, helmet, best armour, bonuses and costume up to the cap; then override and heavy use.

    A costume that bars leaves nothing, and so does one that nobody graded, unless an override
    lifts it. Whoever is admitted starts with the minimum at least.
    """
    counting = best(worn.armour, rules)
    grade = rules.costume_grades.get(worn.costume)
    admitted = worn.override is not None or (grade is not None and not grade.bars)
    lines = _earned(worn, counting, rules)
    if admitted:
        change = grade.lives if grade and not grade.bars else 0
        lines.append(Line(rules.costume_rule, "costume", change))
        lines.append(Line(rules.cap.rule, "cap", min(0, rules.cap.lives - _total(lines))))
        lines += _in_clash(_total(lines), worn, rules)
    else:
        lines.append(Line(rules.costume_rule, "costume", -_total(lines)))
    return Lives(
        lives=_total(lines),
        admitted=admitted,
        lines=tuple(line for line in lines if line.lives),
        without_override=_total(lines)
        if worn.override is None
        else lives_of(replace(worn, override=None), rules).lives,
        counts=counting,
    )


def _earned(worn: Worn, counting: Piece | None, rules: LivesRules) -> list[Line]:
    """What a combatant has before anything is taken off."""
    found = rules.armour_types.get(counting.type) if counting else None
    return [
        Line(rules.base.rule, "base", rules.base.lives),
        Line(rules.helmet.rule, "helmet", rules.helmet.lives if worn.helmet else 0),
        Line(
            found.rule if found else rules.armour_rule,
            "armour",
            counted(counting, rules) if counting else 0,
        ),
        Line(rules.bonus_rule, "bonus", max(0, worn.bonus_lives)),
    ]


def _in_clash(assigned: int, worn: Worn, rules: LivesRules) -> list[Line]:
    """What comes after the cap: an organizer's word, heavy use once, and the minimum."""
    given = assigned if worn.override is None else worn.override
    heavy = rules.heavy.lives if worn.heavy else 0
    return [
        Line(rules.override_rule, "override", given - assigned),
        Line(rules.heavy.rule, "heavy", heavy),
        Line(rules.minimum.rule, "minimum", max(0, rules.minimum.lives - given - heavy)),
    ]


def _total(lines: Iterable[Line]) -> int:
    return sum(line.lives for line in lines)

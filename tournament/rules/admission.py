"""Admission to a tournament: age, armour, weapons and shields (T 2, T 5, T 6)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from combatants.rules.gate import age_on
from ruman.core.findings import Finding
from tournament.enums import Admitted
from tournament.rules.parameters import TournamentRules


@dataclass(frozen=True, slots=True)
class ShownArm:
    """A weapon or shield as shown: how it is to be used, what it is, its measures by name."""

    use: str
    kind: str
    measures: Mapping[str, Decimal]


@dataclass(frozen=True, slots=True)
class Shown:
    """An entrant before the heralds: checklist codes that passed, that were let through by leave,
    and that were looked at and are missing; the others weren't looked at yet."""

    born: date | None
    passed: frozenset[str]
    leave: frozenset[str]
    failed: frozenset[str]
    arms: Sequence[ShownArm]


def admission_findings(shown: Shown, day: date, rules: TournamentRules) -> list[Finding]:
    """What is missing; what wasn't looked at yet is missing too, but blocks nothing.

    A code is the checklist's, or `too_young`, `born_unknown`, `no_weapon`, `not_used_so`,
    `kind_missing`, `MEASURE_missing`, `MEASURE_too_small` and `MEASURE_too_large`.
    """
    found = _person(shown.born, day, rules)
    uses = {arm.use for arm in shown.arms}
    parts = {"armour"} | ({"shield"} if "shield" in uses else set())
    parts |= {"weapon"} if uses - {"shield"} else set()
    for item in rules.checklist.values():
        fine = item.code in shown.passed or (item.leave and item.code in shown.leave)
        if item.part in parts and not fine:
            found.append(Finding(item.rule, item.code, item.code in shown.failed))
    if not uses - {"shield"}:
        rule = next(iter(rules.arms.values())).rule
        found.append(Finding(rule, "no_weapon"))
    for arm in shown.arms:
        found.extend(_arm(arm, rules))
    return list(dict.fromkeys(found))


def _person(born: date | None, day: date, rules: TournamentRules) -> list[Finding]:
    if born is None:
        return [Finding(rules.admission_rule, "born_unknown")]
    young = age_on(born, day) < rules.adult_age
    return [Finding(rules.admission_rule, "too_young")] if young else []


def _arm(shown: ShownArm, rules: TournamentRules) -> list[Finding]:
    arm = rules.arms[shown.use]
    about = (shown.use,)
    found = []
    if shown.kind not in arm.kinds:
        found.append(
            Finding(arm.rule, "not_used_so" if shown.kind else "kind_missing", about=about)
        )
    for limit in arm.limits:
        value = shown.measures.get(limit.measure)
        name = limit.measure.split("_")[0]
        if value is None:
            found.append(Finding(arm.rule, f"{name}_missing", about=about))
        elif limit.least is not None and value < limit.least:
            found.append(Finding(arm.rule, f"{name}_too_small", True, about, value, limit.least))
        elif limit.most is not None and value > limit.most:
            found.append(Finding(arm.rule, f"{name}_too_large", True, about, value, limit.most))
    return found


def admitted(findings: Sequence[Finding], rules: TournamentRules) -> Admitted:
    """What the findings propose: refused outright for age and for what the checklist says so,
    once it was looked at."""
    refusing = {item.code for item in rules.checklist.values() if item.refuses} | {"too_young"}
    if any(finding.blocks and finding.code in refusing for finding in findings):
        return Admitted.REFUSED
    return Admitted.MISSING if findings else Admitted.ADMITTED

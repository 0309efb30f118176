"""Approved weapons that a rulebook would judge otherwise than they stand."""

from dataclasses import dataclass

from ruman.core.models import Event, Rulebook
from weapons.enums import Outcome, Proposal
from weapons.models import Weapon
from weapons.queries.rules import rules_for
from weapons.rules.parameters import WeaponRules
from weapons.rules.verdicts import Judgement, judge


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A weapon, and what the rules say of it as it was last seen."""

    weapon: Weapon
    judgement: Judgement


def judged_otherwise(event: Event, rulebook: Rulebook | None = None) -> list[Otherwise]:
    """Weapons in play, decided under other rules, whose class or verdict these rules change.

    The rules are those of `rulebook`, else those in force at the event. A verdict that an organizer
    gave against the rules of then is measured by these too: whether the class still fits, and
    whether what was no ground to refuse it has become one.
    """
    rulebook = rulebook or event.rulebook
    rules = rules_for(rulebook)
    rows = (
        Weapon.objects.at(event)
        .in_play()
        .exclude(rulebook=rulebook)
        .filter(inspection__isnull=False)
        .select_related("owner", "inspection")
    )
    found = (Otherwise(weapon, _judged(weapon, rules)) for weapon in rows)
    return [each for each in found if _otherwise(each)]


def _judged(weapon: Weapon, rules: WeaponRules) -> Judgement:
    shown = weapon.shown()
    known = {each.code for each in rules.classes_of(weapon.type)}
    return judge(shown, rules, weapon.class_code if weapon.class_code in known else None)


def _otherwise(each: Otherwise) -> bool:
    weapon, judgement = each.weapon, each.judgement
    inspection = weapon.inspection
    if weapon.class_code not in judgement.classes:
        return inspection is None or weapon.class_code in inspection.classes
    stands = Outcome(weapon.status)
    if judgement.proposed in (stands, Proposal.ASSESS):
        return False
    return inspection is None or judgement.proposed != inspection.proposed

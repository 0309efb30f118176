"""Example cases of weapons and kits, read strictly and judged by the same rules as the bench."""

from decimal import Decimal
from typing import Final

from ruman.core.cases import Fields, Got
from ruman.core.documents import Document
from ruman.core.findings import blocked, codes
from weapons.enums import CheckAnswer, Material, Shaft
from weapons.rules.holding import Thing, kit_findings
from weapons.rules.parameters import UNITS, WeaponRules
from weapons.rules.reading import weapon_rules
from weapons.rules.verdicts import Shown, judge

WEAPON_ANSWERS: Final = ("classes", "verdict", "findings")
KIT_ANSWERS: Final = ("allowed", "findings")
APPROVED: Final = ("approved", "approved_with_warning")
STATUSES: Final = (*APPROVED, "rejected", "excluded")


def judge_weapon(fields: Fields, document: Document) -> Got:
    """A weapon as it lies on the bench; checks that aren't named as failed have passed."""
    rules = weapon_rules(document)
    found = judge(_shown(fields.inner("weapon"), rules), rules)
    return {
        "classes": list(found.classes),
        "verdict": str(found.proposed),
        "findings": codes(found.findings),
    }


def judge_kit(fields: Fields, document: Document) -> Got:
    """What is held and carried at a place of a clash."""
    rules = weapon_rules(document)
    in_hand = _things(fields, "in_hand", rules)
    findings = kit_findings(
        in_hand,
        _things(fields, "carried", rules) if fields.has("carried") else None,
        rules=rules,
        helmet=fields.flag("helmet", default=True),
        location=fields.one_of("location", rules.locations, next(iter(rules.locations))),
        banned=fields.some_of("banned", rules.bannable()),
    )
    return {"allowed": not blocked(findings), "findings": codes(findings)}


def _shown(weapon: Fields, rules: WeaponRules) -> Shown:
    failed = weapon.some_of("failed", rules.checks)
    passed = dict.fromkeys(rules.checks, CheckAnswer.PASSED)
    shown = Shown(
        type=weapon.one_of("type", rules.types),
        measures=_measures(weapon),
        shaft=weapon.one_of("shaft", Shaft.values, Shaft.OTHER),
        end_piece=weapon.flag("end_piece"),
        material=weapon.one_of("material", Material.values, Material.OTHER),
        agreement=weapon.text("agreement"),
        checks={**passed, **dict.fromkeys(failed, CheckAnswer.FAILED)},
    )
    weapon.done()
    return shown


def _measures(weapon: Fields) -> dict[str, Decimal]:
    found = {name: weapon.number(name, unit) for name, unit in UNITS.items()}
    return {name: value for name, value in found.items() if value}


def _things(fields: Fields, field: str, rules: WeaponRules) -> list[Thing]:
    return [
        _thing(item, f"{field} {n}", rules) for n, item in enumerate(fields.items(field), start=1)
    ]


def _thing(item: Fields, key: str, rules: WeaponRules) -> Thing:
    thing = Thing(
        key=key,
        weapon_class=item.one_of("class", rules.classes),
        length=item.number("length", "cm") or None,
        approved=item.one_of("status", STATUSES, "approved") in APPROVED,
    )
    item.done()
    return thing

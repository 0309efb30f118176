"""Weapons of the practice event: about half of what is on site is seen already, by real acts."""

import uuid
from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

from django.db import transaction

from combatants.models import AnnouncedWeapon
from ruman.core import acts
from ruman.core.acts import Author
from ruman.core.enums import StationKind
from ruman.core.models import Station
from ruman.core.practice import SPACE, Practice
from weapons import actions
from weapons.actions import Look, Said
from weapons.enums import CheckAnswer, LookAgainReason, Outcome, Proposal, Status
from weapons.models import Weapon
from weapons.queries.rules import rules_for
from weapons.queries.tags import NEXT
from weapons.rules.parameters import WeaponRules
from weapons.rules.verdicts import judge

SEEN = 70
TYPICAL: Mapping[str, Mapping[str, Any]] = {
    "flail": {"haft": Decimal(38), "cord": Decimal(30), "ball": Decimal(12)},
    "shield": {"width": Decimal(58), "height": Decimal(48)},
    "bow": {"draw_kg": Decimal("14.5"), "pieces": Decimal(12)},
    "crossbow": {"draw_kg": Decimal(15), "pieces": Decimal(14)},
    "ammunition": {"head": Decimal("5.2")},
}


@transaction.atomic
def fill(practice: Practice) -> str:
    """Verdicts of every kind, an appeal, a complaint, weapons held and to be looked at again."""
    if practice.event.weapons.exists():
        return ""
    rules = rules_for(practice.event.rulebook)
    stations = list(
        Station.objects.filter(event=practice.event, kind=StationKind.BENCH).order_by("pk")
    )
    for number, announced in enumerate(_announced(practice)):
        station = stations[number % len(stations)] if stations else None
        _inspect(practice, station, announced, rules, loose=number % 9 == 5)
    _afterwards(practice)
    return f"{practice.event.weapons.count()} weapons seen"


def _announced(practice: Practice) -> Iterator[AnnouncedWeapon]:
    rows = AnnouncedWeapon.objects.filter(
        combatant__event=practice.event, combatant__arrived_at__isnull=False, withdrawn=False
    )
    rows = rows.exclude(kind="other").select_related("combatant")
    return rows.order_by("combatant__number", "position", "pk")[:SEEN].iterator()


def _inspect(
    practice: Practice,
    station: Station | None,
    announced: AnnouncedWeapon,
    rules: WeaponRules,
    *,
    loose: bool,
) -> None:
    look = _look(announced, rules, loose=loose)
    judgement = judge(look.shown(), rules)
    outcome = judgement.proposed
    reason = "" if outcome != Proposal.ASSESS else "vyzkoušeno"
    name = f"inspect {announced.pk}"
    sent = replace(practice.sent(name), author=Author(practice.author.user, station))
    payload = {
        "person": announced.combatant_id,
        "weapon": uuid.uuid5(SPACE, f"{practice.event.pk} weapon {announced.pk}"),
        "look": look,
        "said": Said(
            outcome=Outcome.APPROVED if outcome == Proposal.ASSESS else Outcome(outcome),
            reason=reason,
            tag=NEXT,
        ),
        "expected_version": 0,
    }
    acts.perform("weapons.inspect", sent, payload, actions.inspect_weapon)


def _look(announced: AnnouncedWeapon, rules: WeaponRules, *, loose: bool) -> Look:
    """The thing as announced, measured typically where the form asked for nothing."""
    measures = dict(TYPICAL.get(announced.kind, {}))
    if announced.length_cm and announced.kind in ("blade", "crushing", "flail", "spear", "javelin"):
        measures["length"] = announced.length_cm
    elif announced.kind in ("blade", "crushing", "flail"):
        measures["length"] = Decimal(74)
    elif announced.kind in ("spear", "javelin"):
        measures["length"] = Decimal(125)
    look = Look(
        type=announced.kind,
        description=announced.text[:200],
        measures=measures,
        shaft="carbon" if announced.kind == "ammunition" else "",
        material="ppr" if announced.kind == "javelin" else "",
    )
    found = rules.classes.get(judge(look.shown(), rules).judged_as)
    checks = [check.code for check in rules.checks_of(found, look.type)] if found else []
    answers = dict.fromkeys(checks, CheckAnswer.PASSED.value)
    if "back_edge" in answers:
        answers["back_edge"] = CheckAnswer.NOT_APPLICABLE.value
    if loose and checks:
        answers[checks[0]] = CheckAnswer.FAILED.value
    return replace(look, checks=answers)


def _afterwards(practice: Practice) -> None:
    rows = Weapon.objects.at(practice.event).order_by("owner__number", "pk")
    rejected = rows.filter(status=Status.REJECTED)
    warned = rows.filter(status=Status.WARNED)
    approved = rows.filter(status=Status.APPROVED)
    here = {"held_where": "Schvalování 1", "held_by": "Jitka Vondráčková"}
    done: list[tuple[str, Weapon | None, dict[str, Any]]] = [
        ("appeal", rejected.first(), {"reason": "Na loňské bitvě prošla."}),
        ("complain", warned.first(), {"reason": "tvrdé rány do hlavy", **here}),
        ("exclude_weapon", approved.last(), {"reason": "uvolněná špička", **here}),
        (
            "look_again",
            approved.first(),
            {"why": LookAgainReason.VETERAN, "reason": "záštita se viklá"},
        ),
    ]
    for name, weapon, fields in done:
        if weapon is not None:
            act = getattr(actions, name)
            payload = {"weapon": weapon.pk, **fields}
            acts.perform(f"weapons.{name}", practice.sent(name), payload, act)

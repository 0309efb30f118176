"""The act of the bench: one look at one weapon, judged by rules, decided by a person (R 2.1)."""

import uuid
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext_lazy as _

from combatants.actions.sanctions import refuse_expelled
from ruman.core.acts import Answer, RefusedError, Sent
from ruman.core.findings import Finding
from weapons.actions.handling import (
    ChangedMeanwhileError,
    Handling,
    TagChoice,
    TagTakenError,
    handle_or_make,
)
from weapons.enums import LookAgainReason, Outcome, Proposal, Status, WeaponType
from weapons.models import ExclusionEnd, Inspection, LookAgain
from weapons.queries.history import acts_since, changed_by_others
from weapons.queries.rules import rules_for
from weapons.rules.parameters import WeaponRules
from weapons.rules.standing import decides_differently
from weapons.rules.verdicts import Judgement, Shown, judge


@dataclass(frozen=True, slots=True)
class Look:
    """What lies on the bench: what was measured and looked at."""

    type: str
    description: str = ""
    measures: Mapping[str, Decimal] = field(default_factory=dict)
    shaft: str = ""
    end_piece: bool | None = None
    material: str = ""
    agreement: str = ""
    checks: Mapping[str, str] = field(default_factory=dict)

    def shown(self) -> Shown:
        return Shown(
            type=self.type,
            measures=self.measures,
            shaft=self.shaft,
            end_piece=bool(self.end_piece),
            material=self.material,
            agreement=self.agreement,
            checks=self.checks,
        )

    def columns(self) -> dict[str, Any]:
        """As the columns of an inspection."""
        return {
            "type": self.type,
            "description": self.description,
            **self.measures,
            "shaft": self.shaft,
            "end_piece": self.end_piece,
            "material": self.material,
            "agreement": self.agreement,
            "checks": dict(self.checks),
        }


@dataclass(frozen=True, slots=True)
class Said:
    """What the person decided. On paper: who inspected and when, apart from who types it in."""

    outcome: str
    class_code: str = ""
    reason: str = ""
    tag: TagChoice = None
    without_warning: bool = False
    decided_offline: bool = False
    inspected_by: str = ""
    inspected_at: datetime | None = None


class ReasonNeededError(RefusedError):
    """The verdict or the class isn't what the rules propose, and nobody said why."""

    def __init__(self, proposed: str) -> None:
        super().__init__(
            "reason_needed",
            _("The rules say: %(proposed)s. Say why you decide otherwise."),
            proposed=Proposal(proposed).label,
        )


class ClassNeededError(RefusedError):
    """An approved weapon needs a class, and none follows from what was measured."""

    def __init__(self) -> None:
        super().__init__("class_needed", _("Choose the class in which you approve it."))


class InFutureError(RefusedError):
    """A look on paper that hasn't happened yet."""

    def __init__(self) -> None:
        super().__init__("in_future", _("This time hasn't come yet."))


def inspect_weapon(
    sent: Sent,
    *,
    person: int,
    weapon: uuid.UUID,
    look: Look,
    said: Said,
    expected_version: int | None = None,
) -> Answer:
    """Inspect a weapon and give its verdict; the first inspection makes the weapon's row.

    `expected_version` is the weapon's version that the person saw, 0 for one never shown before.
    Online, a verdict on an older one is refused. Decided offline it always stands: it is kept
    apart, and the weapon is to be looked at again if others decided differently meanwhile.
    """
    if said.inspected_at is not None and said.inspected_at > sent.received_at:
        raise InFutureError
    tag = said.tag if said.outcome != Outcome.REJECTED else None
    handling = handle_or_make(
        sent, weapon, person, look.type, tag=tag, new=expected_version in (None, 0)
    )
    if said.outcome != Outcome.REJECTED:
        refuse_expelled(sent, handling.weapon.owner)
    apart = _is_apart(handling, said, expected_version)
    look = _still_called(look, handling)
    rules = rules_for(sent.event.rulebook)
    judgement = judge(look.shown(), rules, said.class_code or None)
    verdict = _verdict(look, said, judgement, rules)
    number, tag_finding = _number(handling, tag, said, apart=apart)
    differs = apart and decides_differently(handling.standing, verdict.outcome, verdict.class_code)
    inspection = handling.append(
        Inspection,
        at=said.inspected_at,
        **look.columns(),
        findings=[asdict(found) for found in (*verdict.findings, *tag_finding)],
        classes=list(judgement.classes),
        class_code=verdict.class_code,
        proposed=judgement.proposed,
        said=said.outcome,
        outcome=verdict.outcome,
        reason=said.reason,
        tag=number,
        rulebook=sent.event.rulebook,
        decided_offline=said.decided_offline,
        apart=apart,
        inspected_by=said.inspected_by,
        inspected_at=said.inspected_at,
    )
    _follow_up(handling, inspection, differs=differs, tag_was_taken=bool(tag_finding))
    handling.finish()
    return _answer(handling, inspection)


def _still_called(look: Look, handling: Handling) -> Look:
    """A weapon keeps its own name where the sheet of its type has no place to write one."""
    if look.description or look.type == WeaponType.OTHER:
        return look
    return replace(look, description=handling.weapon.description)


@dataclass(frozen=True, slots=True)
class _Verdict:
    outcome: str
    class_code: str
    findings: tuple[Finding, ...]


def _is_apart(handling: Handling, said: Said, expected_version: int | None) -> bool:
    """Whether others changed the weapon since the person looked at it."""
    weapon = handling.weapon
    if said.inspected_at is not None and weapon.version and said.inspected_at < weapon.changed_at:
        return True
    if expected_version is None or expected_version == weapon.version:
        return False
    other = changed_by_others(weapon, expected_version, handling.sent.author)
    if said.decided_offline:
        return other is not None
    since = [] if other else acts_since(weapon, expected_version)  # by oneself, in another window
    raise ChangedMeanwhileError(weapon, other or (since[-1] if since else None))


def _verdict(look: Look, said: Said, judgement: Judgement, rules: WeaponRules) -> _Verdict:
    """What stands: the person's word, with a class, and with the warning that the class has."""
    class_code = said.class_code or judgement.judged_as
    findings = judgement.findings
    if class_code and class_code not in judgement.classes and said.outcome != Outcome.REJECTED:
        findings = (*findings, Finding(rules.approval_rule, "class_differs", about=(class_code,)))
    if said.outcome == Outcome.REJECTED:
        return _checked(_Verdict(said.outcome, class_code, findings), said, judgement)
    if not class_code and said.decided_offline:
        # Nobody could see the classes; the verdict stands in the least demanding one.
        class_code = next((found.code for found in rules.classes_of(look.type)), "")
        findings = (*findings, Finding(rules.approval_rule, "class_differs", about=(class_code,)))
    if class_code not in {found.code for found in rules.classes_of(look.type)}:
        raise ClassNeededError
    warned_by = rules.classes[class_code].automatic_warning
    outcome = said.outcome
    if warned_by and outcome == Outcome.APPROVED and not _warning_lifted(said, judgement):
        outcome = Outcome.WARNED
    return _checked(_Verdict(outcome, class_code, findings), said, judgement)


def _warning_lifted(said: Said, judgement: Judgement) -> bool:
    """An automatic warning goes only by intent: said outright, or against that very proposal."""
    meant = judgement.proposed == Proposal.WARNED and not said.decided_offline
    return bool(said.reason) and (said.without_warning or meant)


def _checked(verdict: _Verdict, said: Said, judgement: Judgement) -> _Verdict:
    """Differing from the rules needs a reason, unless it was decided where they can't be asked."""
    class_differs = any(found.code == "class_differs" for found in verdict.findings)
    if (
        (said.outcome != judgement.proposed or class_differs)
        and not said.reason
        and not said.decided_offline
    ):
        raise ReasonNeededError(judgement.proposed)
    return verdict


def _number(
    handling: Handling, choice: TagChoice, said: Said, *, apart: bool
) -> tuple[int | None, tuple[Finding, ...]]:
    """The tag's number; offline a number that others were faster with is only found fault with."""
    if apart and handling.standing.tag is not None:
        return None, ()
    try:
        return handling.tag_for(choice), ()
    except TagTakenError:
        if not said.decided_offline:
            raise
        return None, (Finding("", "tag_taken", about=(str(choice),)),)


def _follow_up(
    handling: Handling, inspection: Inspection, *, differs: bool, tag_was_taken: bool
) -> None:
    """What an inspection brings with it: the weapon comes back, or must be looked at again."""
    weapon = handling.weapon
    if not inspection.apart:
        weapon.inspection = inspection
        weapon.rulebook = inspection.rulebook
    if weapon.exclusion_id is not None and handling.standing.status != Status.EXCLUDED:
        handling.append(
            ExclusionEnd,
            exclusion_id=weapon.exclusion_id,
            passed=True,
            given_to=str(weapon.owner),
        )
    if differs:
        handling.append(LookAgain, why=LookAgainReason.TWO_TABLETS)
    if tag_was_taken:
        handling.append(LookAgain, why=LookAgainReason.TAG)


def _answer(handling: Handling, inspection: Inspection) -> Answer:
    weapon = handling.weapon
    return {
        "weapon": str(weapon.pk),
        "version": weapon.version,
        "class": weapon.class_code,
        "classes": inspection.classes,
        "status": weapon.status,
        "look_again": weapon.look_again,
        "tag": weapon.tag,
        "proposed": inspection.proposed,
        "outcome": inspection.outcome,
        "differs": inspection.said != inspection.proposed,
        "apart": inspection.apart,
        "findings": inspection.findings,
    }

"""Appeals against a rejection (R 2.1b): filed once, ended by the head organizer's word."""

import uuid

from django.utils.translation import gettext_lazy as _

from combatants.actions.sanctions import refuse_expelled
from ruman.core.acts import Answer, RefusedError, Sent
from weapons.actions.custody import answer
from weapons.actions.handling import Handling, TagChoice, handle
from weapons.actions.inspections import ClassNeededError
from weapons.enums import Outcome, Status
from weapons.models import Appeal, AppealAnswer, ExclusionEnd, Inspection, TagChange
from weapons.queries.rules import rules_for


class NotRejectedError(RefusedError):
    """Only a rejected weapon can be appealed for."""

    def __init__(self) -> None:
        super().__init__("not_rejected", _("The weapon isn't rejected, so there is no appeal."))


class AppealedAlreadyError(RefusedError):
    """One rejection, one appeal."""

    def __init__(self) -> None:
        super().__init__(
            "appealed_already",
            _("This rejection was appealed before. Mended, the weapon can be shown again."),
        )


class NoAppealError(RefusedError):
    """There is nothing to answer: no appeal, answered already, or inspected again since."""

    def __init__(self) -> None:
        super().__init__("no_appeal", _("No appeal about this weapon waits for an answer."))


def appeal(sent: Sent, *, weapon: uuid.UUID, reason: str) -> Answer:
    """File the appeal against the weapon's rejection."""
    handling = handle(sent, weapon)
    rejection = _rejection(handling)
    if Appeal.objects.filter(inspection=rejection).exists():
        raise AppealedAlreadyError
    handling.append(Appeal, inspection=rejection, reason=reason)
    handling.finish()
    return answer(handling)


def answer_appeal(
    sent: Sent,
    *,
    weapon: uuid.UUID,
    outcome: str,
    reason: str,
    class_code: str = "",
    tag: TagChoice = None,
    without_warning: bool = False,
) -> Answer:
    """Give the head organizer's word on the open appeal; nothing can be said against it."""
    handling = handle(sent, weapon, tag=tag)
    waiting = Appeal.objects.filter(
        inspection=handling.weapon.inspection_id, answer__isnull=True
    ).first()
    if waiting is None or handling.standing.status not in (Status.REJECTED, Status.EXCLUDED):
        raise NoAppealError
    decided_class = class_code or handling.standing.class_code
    if outcome != Outcome.REJECTED:
        refuse_expelled(sent, handling.weapon.owner)
        rules = rules_for(sent.event.rulebook)
        if decided_class not in {c.code for c in rules.classes_of(handling.weapon.type)}:
            raise ClassNeededError
        warned_by = rules.classes[decided_class].automatic_warning
        if warned_by and outcome == Outcome.APPROVED and not without_warning:
            outcome = Outcome.WARNED
    handling.append(
        AppealAnswer, appeal=waiting, outcome=outcome, class_code=decided_class, reason=reason
    )
    if outcome != Outcome.REJECTED:
        _approve(handling, tag)
    handling.finish()
    return answer(handling)


def _approve(handling: Handling, tag: TagChoice) -> None:
    """What an approval brings: the weapon is free, and gets its label."""
    weapon = handling.weapon
    if weapon.exclusion_id is not None:
        handling.append(
            ExclusionEnd,
            exclusion_id=weapon.exclusion_id,
            passed=True,
            given_to=str(weapon.owner),
        )
    if (number := handling.tag_for(tag)) is not None:
        handling.append(TagChange, old_tag=handling.standing.tag, new_tag=number)


def _rejection(handling: Handling) -> Inspection:
    inspection = handling.weapon.inspection
    out = handling.standing.status in (Status.REJECTED, Status.EXCLUDED)
    if inspection is None or not out or inspection.outcome != Outcome.REJECTED:
        raise NotRejectedError
    return inspection

"""Taking weapons out of play and giving them back (R 1.4, 2.1, 2.1d); the owner's leave (R 2.0)."""

import uuid
from collections.abc import Iterable

from django.utils.translation import gettext_lazy as _

from combatants.models import Combatant
from ruman.core.acts import Answer, RefusedError, Sent
from weapons.actions.handling import (
    Handling,
    NotHereError,
    NothingChangedError,
    handle,
    handle_or_make,
)
from weapons.enums import LookAgainReason, Status
from weapons.models import (
    Complaint,
    CustodyMove,
    Exclusion,
    ExclusionEnd,
    Leave,
    LookAgain,
    OwnerCorrection,
    Weapon,
)
from weapons.rules.standing import COMPLAINT_RULE


class ExcludedAlreadyError(RefusedError):
    """Somebody has excluded it before; where it is held is said."""

    def __init__(self, weapon: Weapon) -> None:
        super().__init__(
            "excluded_already",
            _("It is excluded already and held here: %(where)s, by %(who)s."),
            where=weapon.held_where,
            who=weapon.held_by,
        )


class NotExcludedError(RefusedError):
    """Only an excluded weapon is held and can be given back."""

    def __init__(self) -> None:
        super().__init__(
            "not_excluded",
            _(
                "The weapon isn't excluded, so nobody holds it. Load the page again to see"
                " where it stands."
            ),
        )


class OwnWeaponError(RefusedError):
    """An owner needs no leave."""

    def __init__(self) -> None:
        super().__init__("own_weapon", _("This is the owner; nobody needs leave for their own."))


def exclude_weapon(
    sent: Sent,
    *,
    weapon: uuid.UUID,
    reason: str,
    held_where: str = "",
    held_by: str = "",
    rule: str = "R 2.1",
    person: int | None = None,
    type: str = "",
    expected_version: int | None = None,
    tell: Iterable[str] = (),
) -> Answer:
    """Take a weapon out of play. One that nobody has seen yet is named by its owner and type.

    `tell` are further topics to announce, of the act that this one is a part of.
    """
    if person is not None and type:
        handling = handle_or_make(
            sent, weapon, person, type, tag=None, new=expected_version in (None, 0)
        )
    else:
        handling = handle(sent, weapon, expected_version=expected_version)
    if handling.weapon.status == Status.EXCLUDED:
        raise ExcludedAlreadyError(handling.weapon)
    _exclude(handling, reason=reason, rule=rule, held_where=held_where, held_by=held_by)
    handling.finish(*tell)
    return answer(handling)


def complain(
    sent: Sent,
    *,
    weapon: uuid.UUID,
    reason: str,
    complainant: str = "",
    held_where: str = "",
    held_by: str = "",
) -> Answer:
    """Write a complaint down; a warned weapon is excluded at once, an approved one seen again."""
    handling = handle(sent, weapon)
    status = handling.standing.status
    complaint = handling.append(Complaint, reason=reason, complainant=complainant)
    if status == Status.WARNED:
        _exclude(
            handling,
            reason=reason,
            rule=COMPLAINT_RULE,
            held_where=held_where,
            held_by=held_by,
            complaint=complaint,
        )
    elif status == Status.APPROVED:
        handling.append(LookAgain, why=LookAgainReason.COMPLAINT, reason=reason)
    handling.finish()
    return answer(handling)


def move_held(sent: Sent, *, weapon: uuid.UUID, held_where: str, held_by: str = "") -> Answer:
    """Carry an excluded weapon elsewhere, or hand it to somebody else to keep."""
    handling = _excluded(sent, weapon)
    handling.append(
        CustodyMove,
        exclusion_id=handling.weapon.exclusion_id,
        held_where=held_where,
        held_by=held_by or str(sent.author.user),
    )
    handling.finish()
    return answer(handling)


def give_back(sent: Sent, *, weapon: uuid.UUID, given_to: str) -> Answer:
    """Give an excluded weapon back to its owner, unapproved."""
    handling = _excluded(sent, weapon)
    handling.append(
        ExclusionEnd, exclusion_id=handling.weapon.exclusion_id, passed=False, given_to=given_to
    )
    handling.finish()
    return answer(handling)


def correct_owner(sent: Sent, *, weapon: uuid.UUID, owner: Combatant, reason: str = "") -> Answer:
    """Give the weapon to whom it belongs: at the bench it was entered for somebody else."""
    handling = handle(sent, weapon)
    old = handling.weapon.owner
    if old.pk == owner.pk:
        raise NothingChangedError
    handling.append(OwnerCorrection, old_owner=old, new_owner=owner, reason=reason)
    handling.weapon.owner = owner
    handling.finish(f"person:{old.pk}")
    return answer(handling)


def note_leave(
    sent: Sent, *, weapon: uuid.UUID, carrier: int, granted: bool = True, note: str = ""
) -> Answer:
    """Record that the owner lets somebody else carry the weapon, or no longer does."""
    handling = handle(sent, weapon)
    if carrier == handling.weapon.owner_id:
        raise OwnWeaponError
    if not Combatant.objects.filter(event=sent.event, pk=carrier).exists():
        raise NotHereError
    handling.append(Leave, carrier_id=carrier, granted=granted, note=note)
    handling.finish()
    return answer(handling)


def answer(handling: Handling) -> Answer:
    """What an act on a weapon answers: where the weapon stands now."""
    weapon = handling.weapon
    return {
        "weapon": str(weapon.pk),
        "version": weapon.version,
        "status": weapon.status,
        "look_again": weapon.look_again,
        "tag": weapon.tag,
    }


def _exclude(
    handling: Handling,
    *,
    reason: str,
    rule: str,
    held_where: str,
    held_by: str,
    complaint: Complaint | None = None,
) -> None:
    """Unless somebody else is named, who acts keeps it, at the station or on their person."""
    author = handling.sent.author
    holder = held_by or str(author.user)
    handling.weapon.exclusion = handling.append(
        Exclusion,
        reason=reason,
        rule=rule,
        complaint=complaint,
        held_where=held_where or (author.station.name if author.station else holder),
        held_by=holder,
    )


def _excluded(sent: Sent, weapon: uuid.UUID) -> Handling:
    handling = handle(sent, weapon)
    if handling.weapon.exclusion_id is None:
        raise NotExcludedError
    return handling

"""The acts that a weapon's page offers: how each looks, and for which weapons it makes sense."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from django.utils.translation import gettext_lazy as _

from ruman.core.access import StaffRequest
from weapons.enums import Outcome, Status
from weapons.forms.kinds import KINDS
from weapons.forms.weapon import WeaponForm
from weapons.models import Weapon
from weapons.rules.parameters import WeaponRules

Fits = Callable[[Weapon, bool], bool]  # the weapon, and whether an appeal waits


@dataclass(frozen=True, slots=True)
class Act:
    """An act of the weapon's page; `name` is in its address, `kind` that of the act."""

    name: str
    kind: str
    title: Any
    icon: str
    tone: str
    fits: Fits


@dataclass(frozen=True, slots=True)
class Offer:
    """An act that can be done to the weapon as it stands, with its form."""

    act: Act
    form: WeaponForm


def is_rejected(weapon: Weapon) -> bool:
    """Whether its last inspection rejected it, and nothing has freed it since."""
    out = weapon.status in (Status.REJECTED, Status.EXCLUDED)
    return out and weapon.inspection is not None and weapon.inspection.outcome == Outcome.REJECTED


def _held(weapon: Weapon, appealed: bool) -> bool:
    return weapon.status == Status.EXCLUDED


def _free(weapon: Weapon, appealed: bool) -> bool:
    return weapon.status != Status.EXCLUDED


def _in_play(weapon: Weapon, appealed: bool) -> bool:
    return weapon.in_play


def _appealed(weapon: Weapon, appealed: bool) -> bool:
    return appealed


def _can_be_appealed(weapon: Weapon, appealed: bool) -> bool:
    return is_rejected(weapon) and not appealed


def _measured(weapon: Weapon, appealed: bool) -> bool:
    return bool(weapon.measures())


def _labelled(weapon: Weapon, appealed: bool) -> bool:
    return weapon.tag is not None or weapon.in_play


def _always(weapon: Weapon, appealed: bool) -> bool:
    return True


ACTS = (
    Act("answer", "weapons.answer_appeal", _("Answer the appeal"), "gavel", "azure", _appealed),
    Act("exclude", "weapons.exclude", _("Exclude"), "lock", "sable", _free),
    Act("complain", "weapons.complain", _("Complaint"), "megaphone", "or", _free),
    Act("look-again", "weapons.look_again", _("Ask for another look"), "eye", "azure", _in_play),
    Act("give-back", "weapons.give_back", _("Give back unapproved"), "undo-2", "sable", _held),
    Act("move", "weapons.move", _("Move to another place"), "package", "sable", _held),
    Act("appeal", "weapons.appeal", _("Appeal"), "scale", "azure", _can_be_appealed),
    Act("correct", "weapons.correct", _("Correct a measure"), "ruler", "azure", _measured),
    Act("owner", "weapons.correct_owner", _("It is somebody else’s"), "users", "azure", _always),
    Act("retag", "weapons.replace_tag", _("Replace the label"), "tag", "sable", _labelled),
    Act("photograph", "weapons.photo", _("Photo"), "camera", "sable", _always),
    Act("lend", "weapons.leave", _("Somebody else may carry it"), "handshake", "azure", _always),
)


def offers(
    request: StaffRequest,
    weapon: Weapon,
    rules: WeaponRules,
    *,
    appealed: bool,
    filled: dict[str, Any],
) -> list[Offer]:
    """What this person can do to the weapon now; a form that was refused stays, with why."""
    found = []
    for act in ACTS:
        roles, form_class, _do = KINDS[act.kind]
        form = filled.get(act.name)
        if not request.membership.holds(*roles) or not (form or act.fits(weapon, appealed)):
            continue
        if form is None:
            form = cast(type[WeaponForm], form_class)(event=request.event, auto_id=f"{act.name}-%s")
        form.suit(weapon, request.author, rules)
        found.append(Offer(act, form))
    return found

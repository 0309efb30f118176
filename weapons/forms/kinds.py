"""Every act of the bench under its name: who may do it, which form reads it, what does it.

Pages and the outbox's door go the same way.
"""

from ruman.core.acts import ActForm, Answer, register
from ruman.core.enums import Role
from weapons import actions
from weapons.forms import inspect, weapon

BENCH = (Role.HEAD_ORGANIZER, Role.ORGANIZER)
FIELD = (*BENCH, Role.VETERAN)
HEAD = (Role.HEAD_ORGANIZER,)

KINDS: dict[str, tuple[tuple[str, ...], type[ActForm], object]] = {
    "weapons.inspect": (BENCH, inspect.InspectForm, actions.inspect_weapon),
    "weapons.exclude": (FIELD, weapon.ExcludeForm, actions.exclude_weapon),
    "weapons.complain": (FIELD, weapon.ComplainForm, actions.complain),
    "weapons.move": (BENCH, weapon.MoveHeldForm, actions.move_held),
    "weapons.give_back": (BENCH, weapon.GiveBackForm, actions.give_back),
    "weapons.leave": (BENCH, weapon.LeaveForm, actions.note_leave),
    "weapons.appeal": (BENCH, weapon.AppealForm, actions.appeal),
    "weapons.answer_appeal": (HEAD, weapon.AnswerAppealForm, actions.answer_appeal),
    "weapons.look_again": (FIELD, weapon.LookAgainForm, actions.look_again),
    "weapons.correct": (BENCH, weapon.CorrectForm, actions.correct_measure),
    "weapons.correct_owner": (BENCH, weapon.OwnerForm, actions.correct_owner),
    "weapons.replace_tag": (BENCH, weapon.ReplaceTagForm, actions.replace_tag),
    "weapons.photo": (BENCH, weapon.PhotoForm, actions.add_photo),
    "weapons.print_labels": (BENCH, weapon.PrintLabelsForm, actions.print_labels),
    "weapons.review": (BENCH, weapon.ReviewForm, actions.review_by_rules),
}
for name, (roles, form, act) in KINDS.items():
    register(name, roles=roles, form=form)(act)

__all__ = ["KINDS", "Answer"]

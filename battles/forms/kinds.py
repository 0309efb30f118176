"""Every act of battles under its name: who may do it, which form reads it, what does it.

Pages and the outbox's door go the same way.
"""

from battles.actions import cards as card_acts
from battles.actions import clashes as clash_acts
from battles.actions import roster as roster_acts
from battles.actions import rulings as ruling_acts
from battles.actions import sides as side_acts
from battles.forms import clashes, field
from ruman.core.acts import ActForm, register
from ruman.core.enums import Role

STAFF = (Role.HEAD_ORGANIZER, Role.ORGANIZER)
FIELD = (*STAFF, Role.VETERAN)
HEAD = (Role.HEAD_ORGANIZER,)

KINDS: dict[str, tuple[tuple[str, ...], type[ActForm], object]] = {
    "battles.make_battle": (STAFF, clashes.MakeBattleForm, clash_acts.make_battle),
    "battles.make_clash": (STAFF, clashes.MakeClashForm, clash_acts.make_clash),
    "battles.change_clash": (STAFF, clashes.ChangeClashForm, clash_acts.change_clash),
    "battles.move_clash": (STAFF, clashes.MoveClashForm, clash_acts.move_clash),
    "battles.start_anyway": (HEAD, clashes.StartAnywayForm, clash_acts.start_anyway),
    "battles.step_back": (HEAD, clashes.StepBackForm, clash_acts.step_back),
    "battles.make_side": (STAFF, clashes.MakeSideForm, side_acts.make_side),
    "battles.put_on_side": (STAFF, clashes.PutOnSideForm, side_acts.put_on_side),
    "battles.divide": (STAFF, clashes.DivideForm, side_acts.divide),
    "battles.undo_division": (STAFF, clashes.UndoDivisionForm, side_acts.undo_division),
    "battles.change_line": (STAFF, field.LineForm, roster_acts.change_line),
    "battles.tick": (FIELD, field.TickForm, roster_acts.tick),
    "battles.add_veteran": (STAFF, field.AddVeteranForm, roster_acts.add_veteran),
    "battles.retire_veteran": (STAFF, field.VeteranForm, roster_acts.retire_veteran),
    "battles.introduce": (STAFF, field.IntroduceForm, roster_acts.introduce),
    "battles.give_ruling": (FIELD, field.RulingForm, ruling_acts.give_ruling),
    "battles.withdraw_ruling": (FIELD, field.WithdrawForm, ruling_acts.withdraw_ruling),
    "battles.appeal": (FIELD, field.AppealForm, ruling_acts.appeal),
    "battles.answer_appeal": (STAFF, field.AnswerAppealForm, ruling_acts.answer_appeal),
    "battles.answer_case": (STAFF, field.AnswerCaseForm, ruling_acts.answer_case),
    "battles.make_cards": (STAFF, field.MakeCardsForm, card_acts.make_cards),
    "battles.issue_card": (STAFF, field.IssueCardForm, card_acts.issue_card),
    "battles.hand_over": (FIELD, field.HandOverForm, card_acts.hand_over),
    "battles.swap_cards": (FIELD, field.SwapCardsForm, card_acts.swap_cards),
    "battles.take_card": (FIELD, field.CardInClashForm, card_acts.take_card),
    "battles.leave_card": (FIELD, field.CardInClashForm, card_acts.leave_card),
    "battles.use_card": (FIELD, field.CardInClashForm, card_acts.use_card),
}
for name, (roles, form, act) in KINDS.items():
    register(name, roles=roles, form=form)(act)

"""Every act on people under its name: who may do it, which form reads it, what does it.

Pages and the outbox's door go the same way. Imports have their own page and no way by the door.
"""

from combatants.actions import gate as gate_acts
from combatants.actions import links as link_acts
from combatants.actions import lives as lives_acts
from combatants.actions import people as people_acts
from combatants.actions import sanctions as sanction_acts
from combatants.forms import gate, links, lives, people
from ruman.core.acts import ActForm, register
from ruman.core.enums import Role

GATE = (Role.ORGANIZER,)
HEAD = (Role.HEAD_ORGANIZER,)

KINDS: dict[str, tuple[tuple[str, ...], type[ActForm], object]] = {
    "combatants.check_in": (GATE, gate.CheckInForm, gate_acts.check_in),
    "combatants.undo_check_in": (GATE, gate.UndoForm, gate_acts.undo_check_in),
    "combatants.leave": (GATE, gate.LeaveForm, gate_acts.leave),
    "combatants.assign": (GATE, gate.AssignForm, gate_acts.assign),
    "combatants.add": (GATE, people.AddPersonForm, people_acts.add_person),
    "combatants.edit": (GATE, people.EditPersonForm, people_acts.edit_person),
    "combatants.give_lives": (GATE, lives.GiveLivesForm, lives_acts.give_lives),
    "combatants.expel": (HEAD, lives.ExpelForm, sanction_acts.expel),
    "combatants.lift_sanction": (HEAD, lives.LiftSanctionForm, sanction_acts.lift_sanction),
    "combatants.renew_link": (GATE, lives.RenewLinkForm, link_acts.renew_link),
    "combatants.make_links": (GATE, links.MakeLinksForm, link_acts.make_missing_links),
    "combatants.withdraw_link": (GATE, lives.LinkForm, link_acts.withdraw_link),
}
for name, (roles, form, act) in KINDS.items():
    register(name, roles=roles, form=form)(act)

"""What people do at the bench; each act is one transaction.

Locks go event → clash → combatant → weapon, ascending; of these an act on one weapon takes the
weapon's alone (see `handling`), and one on many takes theirs in the order of their ids.
"""

from weapons.actions.appeals import answer_appeal, appeal
from weapons.actions.custody import (
    complain,
    correct_owner,
    exclude_weapon,
    give_back,
    move_held,
    note_leave,
)
from weapons.actions.handling import NotHereError, TagChoice
from weapons.actions.inspections import Look, Said, inspect_weapon
from weapons.actions.many import print_labels, review_by_rules
from weapons.actions.notes import add_photo, correct_measure, look_again, replace_tag

__all__ = [
    "Look",
    "NotHereError",
    "Said",
    "TagChoice",
    "add_photo",
    "answer_appeal",
    "appeal",
    "complain",
    "correct_measure",
    "correct_owner",
    "exclude_weapon",
    "give_back",
    "inspect_weapon",
    "look_again",
    "move_held",
    "note_leave",
    "print_labels",
    "replace_tag",
    "review_by_rules",
]

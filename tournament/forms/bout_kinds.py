"""The acts around bouts: lists and queue, calls, results, ties."""

from collections.abc import Callable

from ruman.core.acts import ActForm, Answer
from tournament.actions import amendments, calls, queue, results, ties
from tournament.forms import bouts, groups
from tournament.forms import queue as queues
from tournament.roles import HERALDS, ORGANIZERS

# What is the king's alone is looked at by the act itself: a seat in a crew is no role.
KINDS: dict[str, tuple[tuple[str, ...], type[ActForm], Callable[..., Answer]]] = {
    "tournament.move_lists": (ORGANIZERS, queues.MoveListsForm, queue.move_lists),
    "tournament.place_bout": (HERALDS, queues.PlaceForm, queue.place_bout),
    "tournament.distribute_bouts": (HERALDS, queues.DistributeForm, queue.distribute_bouts),
    "tournament.call_bout": (HERALDS, bouts.CallForm, calls.call_bout),
    "tournament.forfeit": (HERALDS, bouts.ForfeitForm, calls.forfeit),
    "tournament.record_result": (HERALDS, bouts.ResultForm, results.record_result),
    "tournament.take_back_result": (HERALDS, bouts.TakeBackForm, results.take_back_result),
    "tournament.amend_result": (HERALDS, bouts.AmendForm, amendments.amend_result),
    "tournament.extra_bout": (HERALDS, groups.ExtraBoutForm, ties.extra_bout),
    "tournament.kings_decision": (HERALDS, groups.KingsForm, ties.kings_decision),
}

"""What a judge's phone sends: a vote, and the king's word that it is enough."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ruman.core.acts import ActForm, Answer
from tournament.actions import judging
from tournament.enums import Saw, Seat
from tournament.forms.desk import MOST_EVENTS
from tournament.roles import DESK


class CloseForm(ActForm):
    """The stoppage that is closed."""

    bout = forms.IntegerField(label=_("Bout"), min_value=1, max_value=2**53)
    stoppage = forms.IntegerField(label=_("Stoppage"), min_value=0, max_value=MOST_EVENTS)
    desk = forms.CharField(label=_("Desk"), max_length=36, required=False)


class VoteForm(CloseForm):
    """What whose eyes saw."""

    seat = forms.ChoiceField(label=_("Seat"), choices=Seat)
    saw = forms.ChoiceField(label=_("Saw"), choices=Saw)

    def values(self) -> dict[str, Any]:
        said = super().values()
        return {**said, "seat": Seat(said["seat"]), "saw": Saw(said["saw"])}


KINDS: dict[str, tuple[tuple[str, ...], type[ActForm], Callable[..., Answer]]] = {
    "bout.vote": (DESK, VoteForm, judging.vote),
    "bout.close_votes": (DESK, CloseForm, judging.close_votes),
}

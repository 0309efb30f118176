"""What a desk enters for a bout, and the names under which it comes."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ruman.core.acts import ActForm, Answer, SharedFields
from tournament.actions import desk
from tournament.actions.desk_moments import Entry
from tournament.enums import Corner, Do, Seat, Wish
from tournament.roles import DESK

VOTES = [
    *Corner.choices,
    ("both", _("both")),
    ("none", _("nobody")),
    ("unseen", _("unseen")),
]
MOST_EVENTS = 100_000
MOST_HITS = 999


class YesNoField(forms.NullBooleanField):
    """True or false; `empty` where it wasn't sent."""

    def __init__(self, *, empty: bool, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)
        self.empty = empty

    def clean(self, value: Any) -> bool:
        found = super().clean(value)
        return self.empty if found is None else bool(found)


class EventForm(ActForm):
    """One event of a bout: the vocabulary's word, and what belongs to it."""

    bout = forms.IntegerField(label=_("Bout"), min_value=1, max_value=2**53)
    do = forms.ChoiceField(label=_("What"), choices=Do)
    side = forms.ChoiceField(label=_("Side"), choices=Corner, required=False)
    seen = forms.IntegerField(
        label=_("Events seen"), min_value=0, max_value=MOST_EVENTS, required=False
    )
    desk = forms.CharField(label=_("Desk"), max_length=36, required=False)
    at = forms.IntegerField(label=_("Time"), required=False, min_value=-(2**53), max_value=2**53)
    act = forms.CharField(label=_("Forbidden act"), max_length=30, required=False)
    red = forms.IntegerField(label=_("Red"), min_value=0, max_value=MOST_HITS, required=False)
    blue = forms.IntegerField(label=_("Blue"), min_value=0, max_value=MOST_HITS, required=False)
    herald = forms.ChoiceField(label=_("Herald"), choices=Seat, required=False)
    left = forms.DecimalField(
        label=_("Time left"), min_value=0, max_digits=8, decimal_places=3, required=False
    )
    king = forms.ChoiceField(label=_("King of arms"), choices=VOTES, required=False)
    herald1 = forms.ChoiceField(label=_("First herald"), choices=VOTES, required=False)
    herald2 = forms.ChoiceField(label=_("Second herald"), choices=VOTES, required=False)
    deliberate = YesNoField(label=_("Deliberate"), empty=False)
    continues = YesNoField(label=_("Fights on"), empty=True)
    of = forms.IntegerField(
        label=_("Earlier event"), min_value=0, max_value=MOST_EVENTS, required=False
    )
    wish = forms.ChoiceField(label=_("Wish"), choices=Wish, required=False)
    on = YesNoField(label=_("So it is"), empty=True)

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        for field in NEEDED.get(found.get("do", ""), ()):
            if field not in self.errors and found.get(field) in (None, ""):
                self.add_error(field, _("This belongs to it."))
        return found

    def values(self) -> dict[str, Any]:
        said = super().values()
        bout, votes = said.pop("bout"), {seat: said.pop(seat) for seat in Seat.values}
        said |= {
            "do": Do(said["do"]),
            "side": Corner(said["side"]) if said["side"] else None,
            "wish": Wish(said["wish"]) if said["wish"] else None,
            "red": said["red"] or 0,
            "blue": said["blue"] or 0,
            "votes": votes if said["do"] == Do.VOTES else None,
        }
        return {"bout": bout, "entry": Entry(**said)}


EventForm.base_fields = SharedFields(EventForm.base_fields)

SIDED = (
    *(Do.HIT, Do.LOST_WEAPON, Do.FALL, Do.WARNING, Do.DISQUALIFY, Do.INJURY),
    *(Do.NOT_READY, Do.NOT_REPAIRED, Do.WITHDRAW, Do.DECLARE, Do.CHECK),
)
NEEDED: dict[str, tuple[str, ...]] = {
    **{str(do): ("side",) for do in SIDED},
    "warning": ("side", "act"),
    "disqualify": ("side", "act"),
    "declare": ("side", "wish"),
    "count": ("herald", "red", "blue"),
    "settle": ("red", "blue"),
    "set_clock": ("left",),
    "votes": ("king", "herald1", "herald2"),
    "strike": ("of",),
    "take_desk": ("desk",),
}

KINDS: dict[str, tuple[tuple[str, ...], type[ActForm], Callable[..., Answer]]] = {
    "bout.event": (DESK, EventForm, desk.enter),
}

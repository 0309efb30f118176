"""Forms of draws: announced, opened, declined, voided."""

import secrets
from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from combatants.forms.fields import PlainTextField
from ruman.core.acts import ActForm, Answer
from tournament.actions import draws, late
from tournament.roles import ORGANIZERS


class AnnounceForm(ActForm):
    """Which tournament draws next. The secret seed is made here, at the edge, and shown nowhere."""

    tournament = forms.IntegerField(min_value=1, widget=forms.HiddenInput)

    def values(self) -> dict[str, Any]:
        return {**super().values(), "seed": secrets.token_hex(16)}


class DrawForm(ActForm):
    """Which draw is meant."""

    draw = forms.IntegerField(min_value=1, widget=forms.HiddenInput)


class DeclineForm(DrawForm):
    """Who declines to come back."""

    entrant = forms.IntegerField(min_value=1, widget=forms.HiddenInput)


class VoidForm(DrawForm):
    """Why the draw doesn't hold; everybody reads it beside the draw."""

    reason = PlainTextField(
        label=_("Reason"),
        max_length=300,
        help_text=_("Everybody reads it beside the voided draw."),
        error_messages={"required": _("Say why the draw is voided.")},
    )


class JoinLateForm(ActForm):
    """Who joins which group, and that it is meant where the group has begun."""

    entrant = forms.IntegerField(
        min_value=1, error_messages={"required": _("Choose who joins a group.")}
    )
    group = forms.IntegerField(min_value=1, error_messages={"required": _("Choose the group.")})
    confirmed = forms.BooleanField(required=False)


KINDS: dict[str, tuple[tuple[str, ...], type[ActForm], Callable[..., Answer]]] = {
    "tournament.announce_draw": (ORGANIZERS, AnnounceForm, draws.announce_draw),
    "tournament.open_draw": (ORGANIZERS, DrawForm, draws.open_draw),
    "tournament.decline": (ORGANIZERS, DeclineForm, draws.decline),
    "tournament.void_draw": (ORGANIZERS, VoidForm, draws.void_draw),
    "tournament.join_late": (ORGANIZERS, JoinLateForm, late.join_late),
}

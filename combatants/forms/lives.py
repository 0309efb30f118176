"""Forms of lives, sanctions and secret links."""

import json
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from combatants.enums import LinkPurpose, SanctionScope
from combatants.forms.fields import PlainTextField
from combatants.forms.gate import PersonActForm
from combatants.rules.costume import Piece
from combatants.rules.lives import Worn
from ruman.core.acts import ActForm
from ruman.core.forms import WholeField
from ruman.core.secrets import new_token, token_of

MOST_PIECES = 12


class ArmourField(forms.Field):
    """Pieces of armour as `[{type, awarded, zones, under}]`, from a page as JSON."""

    widget = forms.HiddenInput
    default_error_messages = {"unreadable": _("The armour can't be read; tap it once more.")}

    def prepare_value(self, value: Any) -> Any:
        return value if isinstance(value, str) else json.dumps(value or [])

    def to_python(self, value: Any) -> tuple[Piece, ...]:
        try:
            given = json.loads(value) if isinstance(value, str) and value else value or []
        except (ValueError, RecursionError) as error:
            raise self._unreadable() from error
        if not isinstance(given, list) or len(given) > MOST_PIECES:
            raise self._unreadable()
        return tuple(self._piece(one) for one in given)

    def _piece(self, one: Any) -> Piece:
        if not isinstance(one, Mapping):
            raise self._unreadable()
        kind, awarded, zones = one.get("type"), one.get("awarded"), one.get("zones", [])
        if not isinstance(kind, str) or not isinstance(awarded, int) or isinstance(awarded, bool):
            raise self._unreadable()
        if not isinstance(zones, list) or not all(isinstance(zone, str) for zone in zones):
            raise self._unreadable()
        return Piece(kind, awarded, frozenset(zones), bool(one.get("under", False)))

    def _unreadable(self) -> ValidationError:
        return ValidationError(self.error_messages["unreadable"], "unreadable")


class WornForm(forms.Form):
    """What is tapped so far; what can't be read yet counts as not worn."""

    helmet = forms.BooleanField(required=False)
    costume = forms.SlugField(max_length=60, required=False)
    armour = ArmourField(required=False)
    override = WholeField(required=False, min_value=0, max_value=99)

    def worn(self) -> Worn:
        """As the rules see it; the form was validated, with whatever came of it."""
        said = self.cleaned_data
        return Worn(
            helmet=said.get("helmet", False),
            armour=said.get("armour", ()),
            costume=said.get("costume", ""),
            override=said.get("override"),
        )


class GiveLivesForm(PersonActForm):
    """What somebody wears, and an organizer's word where it differs."""

    helmet = forms.BooleanField(label=_("Helmet"), required=False)
    costume = forms.SlugField(
        label=_("Costume"),
        max_length=60,
        error_messages={"required": _("Grade the costume first; it is compulsory.")},
    )
    armour = ArmourField(label=_("Armour"), required=False)
    override = WholeField(
        label=_("Lives by an organizer's word"), required=False, min_value=0, max_value=99
    )
    reason = PlainTextField(label=_("Reason"), max_length=300, required=False)
    seen = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)
    offline = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("override") is not None and not cleaned.get("reason"):
            self.add_error("reason", _("Say why the lives differ from the rules."))
        return cleaned


class ExpelForm(PersonActForm):
    """For how long and why; clashes are named by their key where battles send them."""

    scope = forms.ChoiceField(label=_("For"), choices=SanctionScope.choices)
    reason = PlainTextField(label=_("Reason"), max_length=300)
    clash = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("scope") == SanctionScope.CLASH and not cleaned.get("clash"):
            self.add_error("scope", _("Say which clash."))
        return cleaned


class LiftSanctionForm(ActForm):
    """Which sanction is taken back, and why."""

    sanction = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    reason = PlainTextField(label=_("Reason"), max_length=300)


class LinkForm(PersonActForm):
    """Which of a person's links is meant."""

    purpose = forms.ChoiceField(choices=LinkPurpose.choices, widget=forms.HiddenInput)


class RenewLinkForm(LinkForm):
    """A new link. The same act sent twice makes the same token."""

    def values(self) -> dict[str, Any]:
        act_id = self.cleaned_data.get("act_id")
        return {**super().values(), "token": token_of(act_id) if act_id else new_token()}

"""Forms of rosters, veterans, rulings, appeals and bonus cards."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from battles.enums import Origin, Outcome, RulingKind
from battles.forms.fields import (
    CardField,
    EventForm,
    KeyField,
    NumberedPersonField,
    ReasonField,
    RequiredSideField,
    UUIDsField,
)
from battles.queries.rules import rules_for
from combatants.forms.fields import PersonField, PlainTextField, SideField
from ruman.core.acts import ActForm
from ruman.core.forms import NamedField, WholeField
from ruman.core.models import Event, User
from ruman.core.words import in_page_language


class LineForm(EventForm):
    """Somebody's line by exception. `chosen` says that the weapons were chosen, be it none."""

    clash = KeyField()
    combatant = PersonField()
    fights = forms.BooleanField(label=_("Fights in this clash"), required=False)
    side = SideField(empty_label=_("as assigned"))
    location = forms.SlugField(label=_("Place"), max_length=60, required=False)
    role = PlainTextField(label=_("Role"), max_length=60, required=False)
    chosen = forms.BooleanField(required=False, widget=forms.HiddenInput)
    carries = UUIDsField(label=_("Carries"), required=False)
    in_hand = UUIDsField(label=_("In hand"), required=False)

    def values(self) -> dict[str, Any]:
        values = super().values()
        if not values.pop("chosen"):
            values["carries"] = None
        return values


class TickForm(EventForm):
    clash = KeyField()
    combatant = PersonField()
    here = forms.BooleanField(required=False)


class UserField(NamedField):
    """Somebody of the event's staff who holds the role of veteran."""

    def for_event(self, event: Event) -> None:
        self.queryset = User.objects.filter(
            memberships__event=event,
            memberships__revoked_at=None,
            memberships__roles__contains=["veteran"],
        )


class AddVeteranForm(EventForm):
    user = UserField(queryset=User.objects.none(), label=_("Account"), required=False)
    combatant = NumberedPersonField(label=_("Number as a fighter"), required=False)
    side = RequiredSideField()
    marking = PlainTextField(label=_("Marking"), max_length=100, required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and not cleaned.get("user") and not cleaned.get("combatant"):
            self.add_error("user", _("Name the person: their account, their number or both."))
        return cleaned


class VeteranForm(ActForm):
    veteran = KeyField()


class IntroduceForm(ActForm):
    clash = KeyField()
    veteran = KeyField()


class RulingForm(EventForm):
    """A ruling; the weapon where one is taken away."""

    clash = KeyField()
    combatant = PersonField()
    kind = forms.ChoiceField(choices=RulingKind.choices)
    reason = ReasonField(label=_("Reason"))
    words = PlainTextField(label=_("In words"), max_length=300, required=False)
    weapon = forms.UUIDField(required=False)


class RulingActForm(ActForm):
    ruling = KeyField()


class WithdrawForm(RulingActForm):
    reason = PlainTextField(label=_("Why"), max_length=300)


class AppealForm(RulingActForm):
    words = PlainTextField(label=_("What they say"), max_length=500)


class AnswerAppealForm(RulingActForm):
    outcome = forms.ChoiceField(label=_("Answer"), choices=Outcome.choices)
    words = PlainTextField(label=_("Why"), max_length=500)


class AnswerCaseForm(RulingActForm):
    words = PlainTextField(label=_("Decision"), max_length=500)


class MakeCardsForm(EventForm):
    """Bonus and level in one choice, as the rulebook has them."""

    bonus = forms.ChoiceField(label=_("Bonus"))
    count = WholeField(label=_("How many"), min_value=1, max_value=200, initial=8)

    def __init__(self, *args: Any, event: Event | None = None, **kwargs: Any) -> None:
        super().__init__(*args, event=event, **kwargs)
        rules = rules_for(event.rulebook if event else None)
        field = self.fields["bonus"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - declared above
        field.choices = [
            (f"{code}.{n}", f"{in_page_language(found.name)} {n}")
            for code, found in rules.types.items()
            for n in range(1, len(found.levels) + 1)
        ]

    def values(self) -> dict[str, Any]:
        code, _dot, level = self.cleaned_data["bonus"].rpartition(".")
        return {"type": code, "level": int(level), "count": self.cleaned_data["count"]}


class IssueCardForm(EventForm):
    card = CardField(label=_("Card"))
    combatant = NumberedPersonField(label=_("Number of who has won it"))
    origin = forms.ChoiceField(label=_("Won in"), choices=Origin.choices)
    note = PlainTextField(label=_("Note"), max_length=200, required=False)


class HandOverForm(EventForm):
    card = CardField(label=_("Card"))
    giver = NumberedPersonField(label=_("Number of who gives it"))
    receiver = NumberedPersonField(label=_("Number of who gets it"))


class SwapCardsForm(EventForm):
    one = CardField(label=_("One card"))
    other = CardField(label=_("The other card"))


class CardInClashForm(EventForm):
    clash = KeyField()
    card = CardField(label=_("Card"))

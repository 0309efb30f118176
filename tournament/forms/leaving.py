"""Forms of leaving a tournament, coming back, and shortages with their clock."""

from django import forms
from django.utils.translation import gettext_lazy as _

from combatants.forms.fields import PlainTextField
from ruman.core.acts import ActForm
from tournament.enums import ShortageOutcome, Standing
from tournament.forms.fields import EntrantForm, KeyField


class RemoveEntryForm(EntrantForm):
    """An entry to take back."""


class ReasonForm(EntrantForm):
    """An act on an entrant that needs a reason."""

    reason = PlainTextField(label=_("Reason"), max_length=300)


class LeaveTournamentForm(ReasonForm):
    """Withdrawal or disqualification."""

    standing = forms.ChoiceField(
        choices=[(each, each.label) for each in (Standing.WITHDRAWN, Standing.DISQUALIFIED)],
        label=_("How"),
    )


class FindShortageForm(EntrantForm):
    """What is missing; the clock starts with it."""

    what = PlainTextField(label=_("What is missing"), max_length=200)
    bout = KeyField(required=False)


class EndShortageForm(ActForm):
    """What became of a shortage."""

    shortage = KeyField()
    outcome = forms.ChoiceField(choices=ShortageOutcome.choices, label=_("What became of it"))

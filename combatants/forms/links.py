"""Whose missing links are made: the filters of the list of people."""

from django import forms

from combatants.enums import Show
from ruman.core.acts import ActForm


class MakeLinksForm(ActForm):
    """Nothing chosen means everybody."""

    text = forms.CharField(required=False, max_length=100)
    show = forms.ChoiceField(required=False, choices=[("", ""), *Show.choices])
    side = forms.RegexField(r"\A(none|[0-9]{1,17})\Z", required=False)
    group = forms.RegexField(r"\A(none|[0-9]{1,17})\Z", required=False)

"""Forms of the queue and of the event's lists."""

from django import forms

from ruman.core.acts import ActForm
from tournament.forms.bouts import key


class PlaceForm(ActForm):
    """Where a bout goes: to lists or to none, before another bout or to the end."""

    bout = key()
    lists = key(required=False)
    before = key(required=False)


class DistributeForm(ActForm):
    tournament = key()


class MoveListsForm(ActForm):
    lists = key()
    up = forms.BooleanField(required=False, widget=forms.HiddenInput)

"""Forms about stations: what they are, their devices, who is there."""

from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ruman.core.access_forms import HoursField, NameField, RowForm
from ruman.core.acts import ActForm
from ruman.core.enums import StationKind
from ruman.core.forms import WholeField
from ruman.core.models import Membership, Station

LAST_TAG = 9_999_999


class NewStationForm(ActForm):
    """A station: what it is called, what is done there, which tags it gives out."""

    name = NameField(
        label=pgettext_lazy("of a thing", "Name"),
        help_text=_("Where it stands: “Bench 2, tent by the gate”."),
    )
    kind = forms.ChoiceField(label=_("Kind"), choices=StationKind.choices)
    tag_from = WholeField(label=_("First tag"), required=False)
    tag_to = WholeField(label=_("Last tag"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("tag_from", "tag_to"):
            field = self.fields[name]
            field.validators += [MinValueValidator(1), MaxValueValidator(LAST_TAG)]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self.errors:
            return cleaned
        first, last = cleaned["tag_from"], cleaned["tag_to"]
        if (first is None) != (last is None):
            missing = "tag_from" if first is None else "tag_to"
            self.add_error(missing, _("A block of tags has a first and a last one, or neither."))
        elif first is not None and last < first:
            self.add_error("tag_to", _("The last tag comes after the first one."))
        return cleaned


class StationForm(RowForm):
    rows = {"station": Station}


class ChangeStationForm(StationForm, NewStationForm):
    pass


class BindForm(StationForm):
    pass


class InviteDeviceForm(StationForm):
    hours = HoursField()


class PinChangeForm(forms.Form):
    """Who is at the station now."""

    member = forms.ModelChoiceField(Membership.objects.none())
    pin = forms.CharField(max_length=20)

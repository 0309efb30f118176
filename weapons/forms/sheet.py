"""What is on the bench's sheet so far, read leniently: a wrong field is a problem of its own."""

from typing import Any

from django import forms

from ruman.core.models import Event
from weapons.forms.fields import ChecksField
from weapons.forms.inspect import MeasuredForm
from weapons.models import NUMBERS
from weapons.rules.verdicts import Shown


class SheetForm(MeasuredForm):
    """A question to the rules; nothing in it is required."""

    type = forms.CharField(required=False, max_length=12)
    class_code = forms.SlugField(required=False, max_length=60)
    checks = ChecksField(required=False)

    def __init__(self, data: Any, event: Event) -> None:
        super().__init__(data, event=event)
        self.full_clean()

    def shown(self) -> Shown:
        """What can be read of it, as the rules see it."""
        clean = self.cleaned_data
        taken = self.measures(clean.get("type", ""))
        return Shown(
            type=clean.get("type", ""),
            measures={name: value for name, value in taken.items() if name in NUMBERS},
            shaft=taken.get("shaft", ""),
            end_piece=bool(taken.get("end_piece")),
            material=taken.get("material", ""),
            agreement=taken.get("agreement", ""),
            checks=clean.get("checks", {}),
        )

    def chosen_class(self) -> str | None:
        return self.cleaned_data.get("class_code") or None

    def problems(self) -> dict[str, str]:
        """The first message of each field that can't be read."""
        return {name: str(messages[0]) for name, messages in self.errors.items()}


class HereForm(forms.Form):
    """A page says that it is open, or that it was closed."""

    device = forms.UUIDField()
    about = forms.CharField(required=False, max_length=100)
    leave = forms.BooleanField(required=False)

    def clean_device(self) -> str:
        return str(self.cleaned_data["device"])

"""Forms of the groups: the extra bout that is asked for, and the king's decision."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from combatants.forms.fields import PlainTextField
from ruman.core.acts import ActForm
from tournament.forms.bouts import NumbersField, key

LOT, WORD = "lot", "word"


class ExtraBoutForm(ActForm):
    group = key()


class OrderInput(forms.HiddenInput):
    """Reads a choice a place (`place-1`, `place-2` …) from a page, one text from a device."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        if name in data:
            return data[name]
        places = sorted((str(key) for key in data if str(key).startswith("place-")), key=_rank)
        return ",".join(str(data[place]) for place in places)


def _rank(name: str) -> tuple[int, str]:
    digits = name.removeprefix("place-")
    return len(digits), digits


class OrderField(NumbersField):
    widget = OrderInput

    def clean(self, value: Any) -> list[int]:
        try:
            found = super().clean(value)
        except ValidationError:
            found = []  # a place without anybody
        if len(set(found)) < max(2, len(found)):
            raise ValidationError(_("Give each place to another of them."), code="invalid")
        return found


class KingsForm(ActForm):
    """The order of those who are level, the better place first."""

    group = key()
    order = OrderField(label=_("Order"), max_length=2000)
    how = forms.ChoiceField(
        label=_("How it was decided"), choices=[(LOT, _("by lot")), (WORD, _("by the king's word"))]
    )
    reason = PlainTextField(label=_("Reason"), max_length=300)

    def values(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        return {
            "group": cleaned["group"],
            "order": cleaned["order"],
            "by_lot": cleaned["how"] == LOT,
            "reason": cleaned["reason"],
        }

"""Form fields for the fields of a rulebook's row."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ruman.core.described import Field, Kind
from ruman.core.documents import Document, as_number
from ruman.core.forms import MeasureField, shown
from ruman.core.rulebook_words import here

LONGEST = 2000


class NumberField(MeasureField):
    """A number of a rulebook, with its unit; it may be 0 or less where the field allows it."""

    default_error_messages = {
        "required": _("Type a number."),
        "below": _("It must be %(least)s or more."),
        "too_exact": _("Two decimal places are enough."),
    }

    def __init__(self, about: Field, **kwargs: Any) -> None:
        self.least = about.least
        places = 0 if about.kind is Kind.WHOLE else 2
        super().__init__(unit=str(about.unit), places=places, most=Decimal(99_999), **kwargs)

    def prepare_value(self, value: Any) -> Any:
        number = None if isinstance(value, str | bool) else as_number(value)
        return str(number.normalize() + 0) if number is not None else value

    def checked(self, number: Decimal) -> Decimal:
        if self.least is not None and number < self.least:
            params = {"least": shown(self.least)}
            raise forms.ValidationError(self.error_messages["below"], code="below", params=params)
        if abs(number) > self.most:
            raise self.problem("huge")
        if number != round(number, self.places):
            raise self.problem("too_exact" if self.places else "not_whole")
        return number

    def to_python(self, value: Any) -> Decimal | None:
        # A minus as people type it, or as the page shows it.
        return super().to_python(value.replace("−", "-") if isinstance(value, str) else value)


class Codes(forms.CheckboxSelectMultiple):
    """Boxes to tick."""


def single(about: Field, document: Document, *, required: bool) -> forms.Field:
    """The form field of a single value."""
    common: dict[str, Any] = {"label": about.label, "help_text": about.help, "required": required}
    match about.kind:
        case Kind.NUMBER | Kind.WHOLE:
            return NumberField(about, **common)
        case Kind.FLAG:
            return forms.BooleanField(**{**common, "required": False})
        case Kind.CHOICE:
            return forms.ChoiceField(choices=choices(about, document), **common)
        case Kind.RULE:
            return forms.CharField(max_length=30, **common)
    return forms.CharField(max_length=200, **common)


def choices(about: Field, document: Document, *, empty: bool = True) -> list[tuple[str, str]]:
    """What may be chosen, with nothing before it."""
    found = [(code, here(words)) for code, words in about.options(document).items()]
    return [("", "–"), *found] if empty else found


def text(label: str, *, required: bool, long: bool) -> forms.CharField:
    """A text in one language."""
    widget = forms.Textarea(attrs={"rows": 3}) if long else forms.TextInput()
    return forms.CharField(label=label, required=required, max_length=LONGEST, widget=widget)

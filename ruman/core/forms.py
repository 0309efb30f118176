"""Fields that several apps share: measures as people type them, people by name."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms.models import ModelChoiceIterator
from django.utils import formats
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from ruman.core.numbers import NotANumberError, typed
from ruman.core.text import in_order_of_names

MOST = Decimal("999.9")


class MeasureField(forms.Field):
    """A number with its unit: `90,5`, `90.5`, `90,5 cm`, full-width digits, a pasted cell.

    What was typed is kept beside the message; a value of ours is shown in the language's way.
    """

    widget = forms.TextInput
    default_error_messages = {
        "required": _("Measure it, then type the number here."),
        "not_a_number": _("This isn't a number. Type it like 90.5."),
        "unit": _("Give the number in %(unit)s."),
        "no_unit": _("Give a plain number, without a unit."),
        "not_positive": _("It must be more than 0."),
        "huge": _("It can't be more than %(most)s."),
        "too_exact": _("One decimal place is enough."),
        "not_whole": _("It must be a whole number."),
    }

    def __init__(
        self, *, unit: str = "cm", places: int = 1, most: Decimal = MOST, **kwargs: Any
    ) -> None:
        self.unit, self.places, self.most = unit, places, most
        super().__init__(**kwargs)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {
            "inputmode": "decimal" if self.places else "numeric",
            "autocomplete": "off",
            "maxlength": 40,
        }

    def prepare_value(self, value: Any) -> Any:
        return shown(value) if isinstance(value, Decimal | int) else value

    def to_python(self, value: Any) -> Decimal | None:
        if isinstance(value, bool | list | dict):
            raise self.problem("not_a_number")
        text = "" if value is None else str(value)
        try:
            number = typed(text, self.unit)
        except NotANumberError as error:
            if error.code == "empty":
                return None
            raise self.problem(error.code) from error
        return self.checked(number)

    def checked(self, number: Decimal) -> Decimal:
        """The number, if it can be a measure at all."""
        if number <= 0:
            raise self.problem("not_positive")
        if number > self.most:
            raise self.problem("huge")
        if number != round(number, self.places):
            raise self.problem("too_exact" if self.places else "not_whole")
        return number

    def problem(self, code: str) -> ValidationError:
        if code == "unit" and not self.unit:
            code = "no_unit"
        params = {"unit": self.unit, "most": shown(self.most)}
        return ValidationError(self.error_messages[code], code=code, params=params)


class WholeField(forms.IntegerField):
    """A whole number in a field of text: one of numbers would drop the comma of `84,5` unseen."""

    widget = forms.TextInput

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        if isinstance(widget, forms.HiddenInput):
            return {}
        below = isinstance(self.min_value, int) and self.min_value < 0
        typed_on = "text" if below else "numeric"  # pads of figures have no minus
        return {"inputmode": typed_on, "autocomplete": "off", "maxlength": 40}


class _Named(ModelChoiceIterator):  # type: ignore[type-arg]  # not at run time
    """Rows to choose from, in the order that names have in the language of the page."""

    def __iter__(self) -> Iterator[tuple[Any, Any]]:
        if self.field.empty_label is not None:
            yield "", self.field.empty_label
        for row in in_order_of_names(self.queryset, get_language() or "en"):
            yield self.choice(row)


class NamedField(forms.ModelChoiceField):  # type: ignore[type-arg]  # not at run time
    """One of a few that are known by their names."""

    iterator = _Named

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"empty_label": "–", **kwargs})


def shown(number: Decimal | int) -> str:
    """A measure in the language's way, without zeros that say nothing."""
    plain = number.normalize() + 0 if isinstance(number, Decimal) else number
    return str(formats.localize(plain, use_l10n=True))

"""Fields of people: a person or side of the event, dates of birth, names as typed."""

from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from combatants.models import Combatant
from combatants.rules.registration.files import cell_text
from combatants.rules.registration.values import CellError, is_damaged, read_date
from ruman.core.models import Event, Side


class PersonField(forms.ModelChoiceField):  # type: ignore[type-arg]  # not at run time
    """A person of the event, named by key; anybody else's is refused as unknown."""

    widget = forms.HiddenInput

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(queryset=Combatant.objects.none(), **kwargs)

    def for_event(self, event: Event) -> None:
        self.queryset = Combatant.objects.of(event)


class SideField(forms.ModelChoiceField):  # type: ignore[type-arg]  # not at run time
    """A side of the event, or none."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs = {"required": False, "label": _("Side"), "empty_label": "–", **kwargs}
        super().__init__(queryset=Side.objects.none(), **kwargs)

    def for_event(self, event: Event) -> None:
        self.queryset = Side.objects.filter(event=event)


class PlainTextField(forms.CharField):
    """One line of text, spaces as one, without what programs leave in pasted text."""

    def to_python(self, value: Any) -> str:
        text = super().to_python(value) or ""
        return " ".join(cell_text(text).split())


class BirthDateField(forms.Field):
    """`5. 5. 1990` or `1990-05-05`; a day that never was is refused, whatever the language."""

    widget = forms.TextInput
    latest: date | None = None
    default_error_messages = {
        "not_a_date": _("This isn't a date. Type it like 5. 5. 1990."),
        "no_such_day": _("There was no such day. Look at day and month again."),
        "month_before_day": _("The day comes before the month: 5. 12. 1990."),
        "two_digit_year": _("Type all four digits of the year."),
        "too_long_ago": _("Nobody was born so long ago. Look at the year again."),
        "not_born_yet": _("Nobody is born after the event has begun. Look at the year again."),
    }

    def for_event(self, event: Event) -> None:
        self.latest = event.starts_date

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {"inputmode": "text", "autocomplete": "off", "maxlength": 40}

    def prepare_value(self, value: Any) -> Any:
        return date_format(value, "j. n. Y") if isinstance(value, date) else value

    def to_python(self, value: Any) -> date | None:
        if isinstance(value, date):
            return value
        text = "" if value is None else str(value)
        try:
            return read_date(cell_text(text), self.latest or date.max)
        except CellError as error:
            message = self.error_messages[error.code]
            raise ValidationError(message, error.code) from error

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return self.to_python(initial) != self.to_python(data)
        except ValidationError:
            return True


class PhoneField(PlainTextField):
    """A phone number exactly as typed; what a spreadsheet has rounded is refused."""

    default_error_messages = {
        "damaged_number": _("A spreadsheet has damaged this number. Type it again."),
    }

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {**super().widget_attrs(widget), "inputmode": "tel", "autocomplete": "off"}

    def to_python(self, value: Any) -> str:
        text = super().to_python(value)
        if is_damaged(text):
            raise ValidationError(self.error_messages["damaged_number"], "damaged_number")
        return text

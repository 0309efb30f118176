"""Fields that the tournament's forms share: the tournament, a start, whole numbers as typed."""

from datetime import datetime
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from ruman.core.acts import ActForm
from ruman.core.forms import MeasureField
from ruman.core.models import Event
from tournament.models import Entrant, Tournament

LARGEST_KEY = 2**31 - 1


class KeyField(forms.IntegerField):
    """The key of a row, as a hidden field; the act says whether there is one at the event."""

    widget = forms.HiddenInput

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"min_value": 1, "max_value": LARGEST_KEY, **kwargs})


class TournamentForm(ActForm):
    """An act on one tournament; `row` is that of the event which the form names, if there is."""

    tournament = KeyField()

    def __init__(self, *args: Any, event: Event | None = None, **kwargs: Any) -> None:
        super().__init__(*args, event=event, **kwargs)
        self.row = named(Tournament, event, self.given("tournament"))

    def given(self, name: str) -> Any:
        """What was sent or shown as the field, before it is cleaned."""
        if self.is_bound:
            return self.data.get(self.add_prefix(name))
        return self.initial.get(name)


class EntrantForm(ActForm):
    """An act on one entrant; `row` is the one of the event which the form names, if there is."""

    entrant = KeyField()

    def __init__(self, *args: Any, event: Event | None = None, **kwargs: Any) -> None:
        row = kwargs.pop("row", None)
        super().__init__(*args, event=event, **kwargs)
        self.row: Entrant | None = row

    def read_row(self) -> Entrant | None:
        """The entrant, read where the page hasn't handed it over."""
        if self.row is None:
            given = self.data.get(self.add_prefix("entrant")) if self.is_bound else None
            self.row = named(Entrant, self.event, given, "tournament__event")
        return self.row


def named(model: Any, event: Event | None, key: Any, path: str = "event") -> Any:
    """The row of the event with that key, whatever was sent as one; None where there is none."""
    text = str(key).strip()
    plain = text.isascii() and text.isdigit() and len(text) < 11
    if event is None or not plain or int(text) > LARGEST_KEY:
        return None
    rows = model.objects.filter(pk=int(text), **{path: event})
    if model is Entrant:
        rows = rows.select_related("tournament__event", "combatant")
    return rows.first()


class WhenField(forms.DateTimeField):
    """A day and time, picked or typed, in the event's time zone."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"})
        super().__init__(widget=widget, **kwargs)

    def clean(self, value: Any) -> datetime | None:
        when: datetime | None = super().clean(value)
        if when is not None and not 2000 <= when.year <= 2100:
            raise ValidationError(_("A year from 2000 to 2100."), "year")
        return when


class CountField(MeasureField):
    """A whole number within bounds; `least` may be 0 or less."""

    default_error_messages = {
        "too_few": _("It must be %(least)s or more."),
        "too_many": _("It can't be more than %(most)s."),
        "required": _("Type a number."),
    }

    def __init__(self, *, least: int = 0, most: int, unit: str = "", **kwargs: Any) -> None:
        self.least = least
        super().__init__(unit=unit, places=0, most=Decimal(most), **kwargs)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {
            **super().widget_attrs(widget),
            "inputmode": "text" if self.least < 0 else "numeric",
        }

    def to_python(self, value: Any) -> Any:
        number = super().to_python(value)
        return None if number is None else int(number)

    def checked(self, number: Decimal) -> Decimal:
        if number != number.to_integral_value():
            raise self.problem("not_whole")
        for code, wrong in (("too_few", number < self.least), ("too_many", number > self.most)):
            if wrong:
                params = {"least": self.least, "most": int(self.most)}
                raise ValidationError(self.error_messages[code], code, params)
        return number

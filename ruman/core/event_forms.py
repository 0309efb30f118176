"""Forms about an event: what it is called, when and where, who fights, by which rules."""

import hashlib
import zoneinfo
from datetime import date, timedelta
from functools import cache
from typing import Any

from django import forms
from django.conf import settings
from django.utils import formats
from django.utils.crypto import constant_time_compare
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from ruman.core import codes
from ruman.core.access_forms import NameField, PasswordField
from ruman.core.acts import ActForm
from ruman.core.enums import RulebookKind, RulebookState, Tincture
from ruman.core.models import Event, Rulebook, User

LONGEST = timedelta(days=60)
YEARS = (2000, 2100)


@cache
def time_zones() -> list[tuple[str, str]]:
    """All that this machine knows, read when the first form needs them."""
    known = sorted(zoneinfo.available_timezones())
    return [(name, name.replace("_", " ")) for name in known if "/" in name or name == "UTC"]


class DayField(forms.DateField):
    """A day, picked or typed."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
        super().__init__(widget=widget, **kwargs)

    def clean(self, value: Any) -> date | None:
        day: date | None = super().clean(value)
        if day is not None and not YEARS[0] <= day.year <= YEARS[1]:
            raise forms.ValidationError(_("A year from 2000 to 2100."), code="year")
        return day


class RulebookField(forms.ModelChoiceField):  # type: ignore[type-arg]
    """One of the published battle rulebooks: decisions name the one that they were made under."""

    def __init__(self) -> None:
        published = Rulebook.objects.filter(kind=RulebookKind.BATTLE, state=RulebookState.PUBLISHED)
        super().__init__(
            published,
            label=_("Rules"),
            empty_label=None,
            help_text=_("Weapons and lives are judged by them."),
            error_messages={"required": _("Choose the rules. None there? The start loads some.")},
        )

    def label_from_instance(self, obj: Any) -> str:
        title = obj.title.get(get_language()) or obj.title.get("en") or obj.slug
        return f"{title} ({obj.version})"


class EventForm(forms.Form):
    """All of an event. A side is there if it has a name."""

    name = NameField(label=_("Name of the event"))
    organizer = NameField(
        label=pgettext_lazy("an event", "Who holds it"),
        help_text=_("A club or company. Weapons are remembered within its events."),
    )
    starts_date = DayField(label=_("First day"))
    ends_date = DayField(label=_("Last day"))
    languages = forms.MultipleChoiceField(
        label=_("Languages of the event"),
        choices=settings.LANGUAGES,
        widget=forms.CheckboxSelectMultiple,
        initial=[code for code, _name in settings.LANGUAGES],
        error_messages={"required": _("Choose at least one.")},
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=time_zones,
        initial=settings.TIME_ZONE,
        widget=forms.Select(attrs={"translate": "no"}),  # names as the whole world writes them
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for tincture in Tincture:
            self.fields[f"side_{tincture}"] = NameField(label=tincture.label, required=False)

    def side_fields(self) -> list[Any]:
        """The fields of the sides with their tinctures, for the template."""
        return [(tincture, self[f"side_{tincture}"]) for tincture in Tincture]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        first, last = cleaned.get("starts_date"), cleaned.get("ends_date")
        if first and last and last < first:
            self.add_error("ends_date", _("It ends before it begins. Look at both days."))
        elif first and last and last - first > LONGEST:
            self.add_error("ends_date", _("That is longer than 60 days. Is the year right?"))
        self._clean_sides(cleaned)
        return cleaned

    def _clean_sides(self, cleaned: dict[str, Any]) -> None:
        named = {t: cleaned.get(f"side_{t}") or "" for t in Tincture}
        sides = {tincture.value: name for tincture, name in named.items() if name}
        if len({name.casefold() for name in sides.values()}) < len(sides):
            self.add_error(None, _("Two sides have the same name. Give one of them another."))
        if len(sides) == 1:
            self.add_error(None, _("One side alone has nobody to fight: name another, or none."))
        for tincture in Tincture:
            cleaned.pop(f"side_{tincture}", None)
        cleaned["sides"] = sides


class NewEventForm(EventForm):
    """An event that isn't there yet."""

    rulebook = RulebookField()
    practice = forms.BooleanField(
        label=_("Practice event"),
        required=False,
        help_text=_("With made-up people, to try things out; marked on every page."),
    )


class FirstRunForm(EventForm):
    """The first event, and the person who sets everything up."""

    rulebook = RulebookField()
    admin_name = NameField(label=_("Your name"))
    username = forms.CharField(
        label=_("Sign-in name"),
        max_length=150,
        validators=[User.username_validator],
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = PasswordField()
    again = forms.CharField(
        label=_("Password again"),
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        password, again = cleaned.get("password"), cleaned.pop("again", None)
        if password and again is not None and password != again:
            self.add_error("again", _("The two passwords differ. Type both again."))
        return cleaned


class SetUpCodeForm(forms.Form):
    """The code that the start command printed."""

    code = forms.CharField(
        label=_("Set-up code"),
        max_length=60,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
        help_text=_("It stands in the window in which the program was started."),
    )

    def clean_code(self) -> str:
        code = codes.as_typed(self.cleaned_data["code"])
        if not constant_time_compare(code, codes.setup_code()):
            raise forms.ValidationError(_("That isn’t the code."), code="wrong")
        return code


class ChangeEventForm(ActForm, EventForm):
    """The event as it is, changed; `seen` tells whether somebody else was faster."""

    seen = forms.CharField(widget=forms.HiddenInput, max_length=64)

    def beside(self, event: Event, words: str) -> "ChangeEventForm":
        """The same as typed, with what stands there by now below each field that differs; saved
        once more, it counts."""
        now = event_values(event)
        data = {name: self[name].value() for name in self.fields}
        again = ChangeEventForm({**data, "seen": now["seen"], "act_id": ""}, event=event)
        typed = {f"side_{tincture}": name for tincture, name in self.cleaned_data["sides"].items()}
        again.is_valid()
        again.add_error(None, words)
        for name in set(self.fields) - {"seen", "act_id"}:
            stands = now.get(name, "")
            if stands != {**self.cleaned_data, **typed}.get(name, ""):
                again.add_error(name, _g("Now it says: %(now)s") % {"now": said(stands)})
        return again


def said(value: Any) -> str:
    """A value of an event in words."""
    if isinstance(value, date):
        return str(formats.date_format(value, "SHORT_DATE_FORMAT"))
    if isinstance(value, list):
        return ", ".join(str(name) for code, name in settings.LANGUAGES if code in value)
    return value or "–"


def event_values(event: Event) -> dict[str, Any]:
    """What the form shows of an event."""
    sides = {f"side_{side.tincture}": side.name for side in event.sides.all()}
    values = {
        "name": event.name,
        "organizer": event.organizer.name,
        "starts_date": event.starts_date,
        "ends_date": event.ends_date,
        "languages": event.languages,
        "time_zone": event.time_zone,
        **sides,
    }
    fingerprint = hashlib.sha256(repr(sorted(values.items())).encode()).hexdigest()
    return {**values, "seen": fingerprint}

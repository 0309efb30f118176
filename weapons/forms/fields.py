"""Fields of the bench: tag numbers typed or scanned, answers to checks, times on paper."""

import json
import re
import unicodedata
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from ruman.core.forms import MeasureField
from ruman.core.models import Event
from weapons.actions import TagChoice
from weapons.enums import CheckAnswer, Material, Shaft, WeaponType
from weapons.models import LENGTHS, Tag, Weapon
from weapons.queries.rules import rules_for
from weapons.queries.tags import NEXT
from weapons.rules.parameters import UNITS
from weapons.words import MEASURES

MOST_TAG = 999_999
LABELS: dict[str, Any] = dict(MEASURES)
CZECH_KEYS = str.maketrans("+ěščřžýáíé", "1234567890")
SCANNED = re.compile(r"/t/([A-Za-z0-9_-]{22})/?$")


class TypeField(forms.ChoiceField):
    """A type of the event's rulebook, a usual one, or one that the event has seen already.

    Rules may have changed since a device that was away judged by the earlier ones.
    """

    default_error_messages = {"invalid_choice": _("The rules know no such type of weapon")}
    event: Event | None = None

    def valid_value(self, value: Any) -> bool:
        if value in WeaponType.values:
            return True
        if self.event is None or value in rules_for(self.event.rulebook).types:
            return self.event is not None
        return Weapon.objects.filter(event=self.event, type=value).exists()


class TagField(forms.Field):
    """A number, `next`, or the address in a printed label's code; nothing means no label.

    A scanner that types through a Czech keyboard gives letters for digits; they are read as meant.
    """

    widget = forms.TextInput
    default_error_messages = {
        "not_a_tag": _("This isn't a tag number. Type the digits on the label."),
        "unknown_code": _("This code is of no label of this event."),
    }
    event: Event | None = None

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {"autocomplete": "off", "maxlength": 200}

    def to_python(self, value: Any) -> TagChoice:
        if isinstance(value, bool | list | dict | float):
            raise self.problem("not_a_tag")
        text = unicodedata.normalize("NFKC", "" if value is None else str(value)).strip()
        if text in ("", NEXT):
            return text or None
        if (scanned := SCANNED.search(text)) is not None:
            return self.number_of(scanned[1])
        digits = text.lower().translate(CZECH_KEYS)
        if not re.fullmatch(r"[0-9]{1,9}", digits) or not 0 < int(digits) <= MOST_TAG:
            raise self.problem("not_a_tag")
        return int(digits)

    def number_of(self, code: str) -> int:
        number = (
            Tag.objects.filter(event=self.event, code=code).values_list("number", flat=True).first()
        )
        if number is None:
            raise self.problem("unknown_code")
        return number

    def problem(self, code: str) -> ValidationError:
        return ValidationError(self.error_messages[code], code=code)


class ChecksInput(forms.Widget):
    """Reads one answer a check: `check-padding=passed` from a page, an object from a device."""

    template_name = "django/forms/widgets/hidden.html"

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        if name in data:
            return data[name]
        return {
            key.removeprefix("check-"): data[key] for key in data if str(key).startswith("check-")
        }

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        return False


class ChecksField(forms.Field):
    """What the inspector found, by check; a check without an answer wasn't looked at."""

    widget = ChecksInput
    takes_json = True
    default_error_messages = {"invalid": _("The answers to the checks can't be read.")}

    def to_python(self, value: Any) -> dict[str, str]:
        if isinstance(value, str) and value:
            try:
                value = json.loads(value)
            except (ValueError, RecursionError) as error:
                raise self.problem() from error
        if not value:
            return {}
        if not isinstance(value, Mapping) or len(value) > 100:
            raise self.problem()
        if not all(re.fullmatch(r"[a-z0-9_]{1,60}", str(code)) for code in value):
            raise self.problem()
        if not all(answer in CheckAnswer.values for answer in value.values()):
            raise self.problem()
        return {str(code): str(answer) for code, answer in value.items()}

    def problem(self) -> ValidationError:
        return ValidationError(self.error_messages["invalid"], code="invalid")


class PaperTimeField(forms.Field):
    """A date and time in the event's zone, as a browser's own field or a device gives it."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    default_error_messages = {"invalid": _("Give the date and the time, like 2027-05-01 14:30.")}
    event: Event | None = None

    def to_python(self, value: Any) -> datetime | None:
        if value in self.empty_values:
            return None
        try:
            found = datetime.fromisoformat(str(value).strip())
            if found.tzinfo is None:
                zone = self.event.time_zone if self.event else "UTC"
                found = found.replace(tzinfo=ZoneInfo(zone))
            if not 2000 <= found.astimezone(ZoneInfo("UTC")).year <= 9000:
                raise OverflowError
        except (ValueError, OverflowError) as error:
            raise ValidationError(self.error_messages["invalid"], code="invalid") from error
        return found


def measure_fields() -> dict[str, forms.Field]:
    """A field for every measure and question, by the name of its column; none is required."""
    found: dict[str, forms.Field] = {
        name: MeasureField(label=_with_unit(name), required=False) for name in LENGTHS
    }
    return found | {
        "draw_kg": MeasureField(label=_with_unit("draw_kg"), unit="kg", required=False),
        "pieces": MeasureField(label=LABELS["pieces"], unit="", places=0, required=False),
        "shaft": forms.ChoiceField(
            label=LABELS["shaft"], choices=[("", "–"), *Shaft.choices], required=False
        ),
        "end_piece": forms.NullBooleanField(label=LABELS["end_piece"], required=False),
        "material": forms.ChoiceField(
            label=LABELS["material"], choices=[("", "–"), *Material.choices], required=False
        ),
        "agreement": forms.CharField(label=LABELS["agreement"], max_length=200, required=False),
    }


def _with_unit(name: str) -> Any:
    return format_lazy("{name} ({unit})", name=LABELS[name], unit=UNITS[name])

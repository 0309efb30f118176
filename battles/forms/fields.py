"""Fields of battles: keys, places and bans of the rulebook, weapons, cards by number or code."""

import json
import re
import uuid
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from battles.models import Card
from battles.queries.rules import rules_for
from combatants.forms.fields import PersonField
from combatants.models import Combatant
from combatants.queries import by_code
from ruman.core.acts import ActForm
from ruman.core.models import Event, Side
from ruman.core.scans import code_of
from ruman.core.text import czech_digits
from ruman.core.words import in_page_language
from weapons.queries.rules import rules_for as weapon_rules_for

MOST_KEY = 2**63 - 1
MOST_NUMBER = 2**31 - 1


class EventForm(ActForm):
    """An act whose fields choose among the event's rows."""

    def __init__(self, *args: Any, event: Event | None = None, **kwargs: Any) -> None:
        super().__init__(*args, event=event, **kwargs)
        for field in self.fields.values():
            if event is not None and hasattr(field, "for_event"):
                field.for_event(event)


class KeyField(forms.IntegerField):
    """A row named by its key, as the page's address or a device has it."""

    widget = forms.HiddenInput

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1, max_value=MOST_KEY, **kwargs)


class NumberedPersonField(PersonField):
    """A person of the event, by the number that they wear or a scanned code of theirs."""

    widget: Any = forms.TextInput
    event: Event | None = None
    default_error_messages = {
        "invalid_choice": _(
            "Nobody at this event has that number. Look at the number again, or search by the name."
        )
    }

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(to_field_name="number", **kwargs)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {"inputmode": "numeric", "autocomplete": "off", "maxlength": 300}

    def for_event(self, event: Event) -> None:
        super().for_event(event)
        self.event = event

    def to_python(self, value: Any) -> Combatant | None:
        text = str(value if value is not None else "").strip()
        if not text:
            return None
        if self.event is not None and (found := by_code(self.event, text)) is not None:
            return Combatant.objects.get(event=self.event, pk=found)
        digits = czech_digits(text) or text
        if not re.fullmatch(r"[0-9]{1,9}", digits):
            raise ValidationError(self.error_messages["invalid_choice"], code="invalid_choice")
        return super().to_python(digits)


class RequiredSideField(forms.ModelChoiceField):  # type: ignore[type-arg]  # not at run time
    """One of the event's sides."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs = {"label": _("Side"), "empty_label": "–", **kwargs}
        super().__init__(queryset=Side.objects.none(), **kwargs)

    def for_event(self, event: Event) -> None:
        self.queryset = Side.objects.filter(event=event)


class CodesField(forms.MultipleChoiceField):
    """Codes of the event's rulebook: `places` or what can be banned."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self, *, what: str, **kwargs: Any) -> None:
        super().__init__(choices=[], **kwargs)
        self.what = what

    def for_event(self, event: Event) -> None:
        rules = weapon_rules_for(event.rulebook)
        if self.what == "places":
            rows = [(code, found.name) for code, found in rules.locations.items()]
        else:
            bannable = rules.bannable()
            rows = [(code, flag.name) for code, flag in rules.flags.items() if code in bannable]
            rows += [(code, found.name) for code, found in rules.classes.items()]
        self.choices = [(code, in_page_language(name)) for code, name in rows]


class ReasonField(forms.ChoiceField):
    """A reason for a ruling, of the event's rulebook."""

    def for_event(self, event: Event) -> None:
        reasons = rules_for(event.rulebook).reasons
        self.choices = [(code, in_page_language(found.name)) for code, found in reasons.items()]


class UUIDsField(forms.Field):
    """Weapons by their ids, as checkboxes or as a device's list."""

    takes_json = True
    widget = forms.MultipleHiddenInput
    default_error_messages = {"unreadable": _("These weapons can't be read.")}

    def to_python(self, value: Any) -> list[uuid.UUID]:
        if value in (None, ""):
            return []
        if not isinstance(value, list | tuple) or len(value) > 100:
            raise ValidationError(self.error_messages["unreadable"], code="unreadable")
        try:
            return list(dict.fromkeys(uuid.UUID(str(one)) for one in value if one))
        except ValueError as error:
            raise ValidationError(self.error_messages["unreadable"], code="unreadable") from error


class CardField(forms.Field):
    """A card of the event: its number as printed, or the address in its code; answers its key."""

    widget = forms.TextInput
    default_error_messages = {
        "no_card": _("There is no such card at this event. Load the page again.")
    }
    event: Event | None = None

    def for_event(self, event: Event) -> None:
        self.event = event

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {"autocomplete": "off", "maxlength": 300}

    def to_python(self, value: Any) -> int | None:
        text = str(value if value is not None else "").strip()
        if not text:
            return None
        rows = Card.objects.filter(event=self.event)
        if (code := code_of("card", text)) is not None:
            rows = rows.filter(code=code)
        elif re.fullmatch(r"[0-9]{1,9}", text):
            rows = rows.filter(number=int(text))
        else:
            rows = rows.none()
        found = rows.values_list("pk", flat=True).first()
        if found is None:
            raise ValidationError(self.error_messages["no_card"], code="no_card")
        return found


class MovesField(forms.Field):
    """The balancer's proposal, as its page carries it: `[[person, from, to], …]` in JSON."""

    takes_json = True
    widget = forms.HiddenInput
    default_error_messages = {"unreadable": _("The proposal can't be read; ask for it anew.")}

    def to_python(self, value: Any) -> list[tuple[int, int | None, int | None]]:
        try:
            given = json.loads(value) if isinstance(value, str) else value
        except (ValueError, RecursionError) as error:
            raise self._unreadable() from error
        if not isinstance(given, list) or not 0 < len(given) <= 20_000:
            raise self._unreadable()
        return [self._move(one) for one in given]

    def _move(self, one: Any) -> tuple[int, int | None, int | None]:
        if not isinstance(one, list) or len(one) != 3:
            raise self._unreadable()
        person, from_side, to = one
        if not _is_key(person) or not all(
            side is None or _is_key(side) for side in (from_side, to)
        ):
            raise self._unreadable()
        return person, from_side, to

    def _unreadable(self) -> ValidationError:
        return ValidationError(self.error_messages["unreadable"], code="unreadable")


class SumsField(forms.JSONField):
    """What each side adds up to, kept with a division for its picture; small lists of numbers."""

    widget = forms.HiddenInput

    def to_python(self, value: Any) -> Any:
        found = super().to_python(value) or []
        good = isinstance(found, list) and len(found) <= 20
        if not good or not all(
            isinstance(side, list) and len(side) == 4 and all(_is_number(n) for n in side)
            for side in found
        ):
            raise ValidationError(_("The proposal can't be read; ask for it anew."))
        return found


def _is_key(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= MOST_KEY


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_KEY

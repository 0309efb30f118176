"""Forms of the gate's acts."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from combatants.forms.fields import PersonField, PlainTextField, SideField
from ruman.core.acts import ActForm
from ruman.core.models import Event


class PersonActForm(ActForm):
    """An act that concerns one person of the event."""

    combatant = PersonField()

    def __init__(self, *args: Any, event: Event | None = None, **kwargs: Any) -> None:
        super().__init__(*args, event=event, **kwargs)
        for field in self.fields.values():
            if event is not None and hasattr(field, "for_event"):
                field.for_event(event)

    def given(self, name: str) -> bool:
        """Whether the field was sent at all, be it empty."""
        return self.add_prefix(name) in self.data


class AssignForm(PersonActForm):
    """Side and group; a group that isn't sent stays."""

    side = SideField()
    group = PlainTextField(label=_("Group"), max_length=100, required=False)

    def values(self) -> dict[str, Any]:
        values = super().values()
        if not self.given("group"):
            values["group"] = None
        return values


class CheckInForm(AssignForm):
    """Everything that the gate may say in one go."""

    rules_read = forms.BooleanField(label=_("Rules read"), required=False)
    language = forms.ChoiceField(label=_("In which language"), required=False)
    guardian = PlainTextField(
        label=_("Responsible adult"),
        max_length=200,
        required=False,
        help_text=_("Name and phone of who is responsible for them here."),
    )

    field_order = ["rules_read", "language", "guardian", "side", "group"]

    def __init__(self, *args: Any, event: Event | None = None, **kwargs: Any) -> None:
        super().__init__(*args, event=event, **kwargs)
        spoken = dict(settings.LANGUAGES)
        codes = event.languages if event and event.languages else list(spoken)
        language = self.fields["language"]
        if isinstance(language, forms.ChoiceField):
            language.choices = [("", "–"), *((c, spoken.get(c, c)) for c in codes)]

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean() or self.cleaned_data
        said = cleaned.get("language") or "language" in self.errors
        if cleaned.get("rules_read") and not said:
            self.add_error("language", _("Say in which language the rules were read."))
        return cleaned


class LeaveForm(PersonActForm):
    """Somebody goes home, or isn't coming."""

    reason = PlainTextField(label=_("Reason"), max_length=300, required=False)


class UndoForm(PersonActForm):
    """One record to take back, or all of one act's that still stand."""

    record = forms.IntegerField(required=False, widget=forms.HiddenInput, min_value=1)
    act = forms.UUIDField(required=False, widget=forms.HiddenInput)
    reason = PlainTextField(label=_("Reason"), max_length=300, required=False)

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and bool(cleaned.get("record")) == bool(cleaned.get("act")):
            self.add_error("record", _("Say what is taken back."))
        return cleaned

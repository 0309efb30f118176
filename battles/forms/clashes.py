"""Forms of battles, clashes and sides."""

from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from battles.enums import Move
from battles.forms.fields import CodesField, EventForm, KeyField, MovesField, SumsField
from combatants.forms.fields import PersonField, PlainTextField, SideField
from combatants.models import Combatant, Group
from ruman.core.acts import ActForm
from ruman.core.enums import Tincture
from ruman.core.forms import NamedField, WholeField
from ruman.core.models import Event

ON = (Move.MUSTER, Move.START, Move.END)
BACK = (Move.POSTPONE, Move.CALL_BACK, Move.RESUME)


class MakeBattleForm(ActForm):
    name = PlainTextField(label=pgettext_lazy("of a battle, clash or side", "Name"), max_length=100)
    day = forms.DateField(
        label=_("Day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )


class ClashForm(EventForm):
    """Everything that is planned about a clash; a revival rule for each language of the event."""

    name = PlainTextField(label=pgettext_lazy("of a battle, clash or side", "Name"), max_length=100)
    starts_at = forms.DateTimeField(
        label=_("Starts"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    minutes = WholeField(
        label=_("Expected length in minutes"), min_value=1, max_value=1440, initial=30
    )
    locations = CodesField(
        what="places",
        label=_("Places"),
        error_messages={"required": _("Choose at least one place.")},
    )
    bans = CodesField(what="bans", label=_("Banned in this clash"), required=False)

    def __init__(self, *args: Any, event: Event | None = None, **kwargs: Any) -> None:
        super().__init__(*args, event=event, **kwargs)
        spoken = dict(settings.LANGUAGES)
        for code in self.languages:
            self.fields[f"revival_{code}"] = forms.CharField(
                label=_("Coming back to life (%(language)s)")
                % {"language": spoken.get(code, code)},
                required=False,
                max_length=1000,
                widget=forms.Textarea(attrs={"rows": 2}),
            )

    @property
    def languages(self) -> list[str]:
        spoken = dict(settings.LANGUAGES)
        return [
            code for code in (self.event.languages if self.event else []) if code in spoken
        ] or list(spoken)

    def clean_starts_at(self) -> Any:
        """A time typed at an event is its own clocks' time, also where a device sends it."""
        found = self.cleaned_data["starts_at"]
        if found is None or self.event is None:
            return found
        plain = timezone.make_naive(found, timezone.get_current_timezone())
        return plain.replace(tzinfo=ZoneInfo(self.event.time_zone))

    def values(self) -> dict[str, Any]:
        values = super().values()
        revival = {code: values.pop(f"revival_{code}") for code in self.languages}
        return {**values, "revival": {code: text for code, text in revival.items() if text}}


class MakeClashForm(ClashForm):
    battle = KeyField()


class ChangeClashForm(ClashForm):
    clash = KeyField()


class MoveClashForm(ActForm):
    clash = KeyField()
    move = forms.ChoiceField(
        choices=[(move.value, move.label) for move in ON], widget=forms.HiddenInput
    )


class StartAnywayForm(ActForm):
    clash = KeyField()
    reason = PlainTextField(label=_("Why it starts all the same"), max_length=300)


class StepBackForm(ActForm):
    clash = KeyField()
    move = forms.ChoiceField(
        choices=[(move.value, move.label) for move in BACK], widget=forms.HiddenInput
    )
    reason = PlainTextField(label=_("Why"), max_length=300)


class MakeSideForm(ActForm):
    name = PlainTextField(label=pgettext_lazy("of a battle, clash or side", "Name"), max_length=100)
    tincture = forms.ChoiceField(label=_("Colour and pattern"), choices=Tincture.choices)


class GroupField(NamedField):
    def for_event(self, event: Event) -> None:
        self.queryset = Group.objects.filter(event=event)


class PutOnSideForm(EventForm):
    """Somebody by number, or a whole group, onto a side."""

    side = SideField(empty_label=_("on no side"))
    group = GroupField(queryset=Group.objects.none(), label=_("Group"), required=False)
    person = PersonField(required=False)
    number = WholeField(
        label=_("or one person's number"), min_value=1, max_value=2**31 - 1, required=False
    )
    field_order = ["group", "number", "side"]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        number = cleaned.get("number")
        if number:
            rows = Combatant.objects.filter(event=self.event, number=number)
            cleaned["person"] = rows.first()
            if cleaned["person"] is None:
                self.add_error(
                    "number",
                    _(
                        "Nobody at this event has that number."
                        " Look at the number again, or search by the name."
                    ),
                )
        if not self.errors and not cleaned.get("group") and not cleaned.get("person"):
            self.add_error("group", _("Say who: a group or a person."))
        return cleaned

    def values(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        people = [cleaned["person"]] if cleaned.get("person") else []
        return {"side": cleaned["side"], "group": cleaned["group"], "people": people}


class DivideForm(ActForm):
    moves = MovesField()
    before = SumsField(required=False)
    after = SumsField(required=False)


class UndoDivisionForm(ActForm):
    division = KeyField()

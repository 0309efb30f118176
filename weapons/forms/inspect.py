"""The form of the bench's own act; its fields are named as the columns of an inspection."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ruman.core.acts import ActForm
from weapons.actions import Look, Said
from weapons.enums import Outcome
from weapons.forms.fields import ChecksField, PaperTimeField, TagField, TypeField, measure_fields
from weapons.models import NUMBERS, WORDS
from weapons.queries.rules import rules_for
from weapons.rules.parameters import WeaponRules


class MeasuredForm(ActForm):
    """A form with every measure; what the type doesn't ask for is left out, not refused."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields.update(measure_fields())

    def measures(self, kind: str) -> dict[str, Any]:
        """What was typed of what the type asks for."""
        asked = asked_for(kind, rules_for(self.event.rulebook if self.event else None))
        typed = ((name, self.cleaned_data.get(name)) for name in asked)
        return {name: value for name, value in typed if value not in (None, "")}


def asked_for(kind: str, rules: WeaponRules) -> tuple[str, ...]:
    """The measures and questions of a type, in the order in which they are asked."""
    found = rules.types.get(kind)
    if found is None:
        return ()
    measures = (name for shape in found.shapes for name in shape.measures)
    return tuple(dict.fromkeys((*measures, *found.asks)))


class InspectForm(MeasuredForm):
    """One look at one weapon of one person, and the verdict."""

    person = forms.IntegerField(min_value=1)
    weapon = forms.UUIDField()
    expected_version = forms.IntegerField(min_value=0, required=False)
    type = TypeField(label=_("Type"))
    description = forms.CharField(label=_("Description"), max_length=200, required=False)
    checks = ChecksField(label=_("Checks"), required=False)
    class_code = forms.SlugField(label=_("Class"), max_length=60, required=False)
    outcome = forms.ChoiceField(label=_("Verdict"), choices=Outcome.choices)
    reason = forms.CharField(label=_("Reason"), max_length=1000, required=False)
    tag = TagField(label=_("Tag"), required=False)
    without_warning = forms.BooleanField(label=_("Lift the automatic warning"), required=False)
    decided_offline = forms.BooleanField(required=False)
    inspected_by = forms.CharField(label=_("Who inspected it"), max_length=200, required=False)
    inspected_at = PaperTimeField(label=_("When"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            if isinstance(field, TagField | PaperTimeField | TypeField):
                field.event = self.event

    def clean(self) -> dict[str, Any]:
        """On paper both stand: who and when."""
        cleaned = super().clean() or {}
        who, when = cleaned.get("inspected_by"), cleaned.get("inspected_at")
        if who and not when and "inspected_at" not in self.errors:
            self.add_error("inspected_at", _("Say when it was inspected."))
        if when and not who and "inspected_by" not in self.errors:
            self.add_error("inspected_by", _("Say who inspected it."))
        return cleaned

    def look(self) -> Look:
        cleaned = self.cleaned_data
        found = self.measures(cleaned["type"])
        return Look(
            type=cleaned["type"],
            description=cleaned["description"],
            measures={name: value for name, value in found.items() if name in NUMBERS},
            end_piece=found.get("end_piece"),
            checks=cleaned["checks"],
            **{name: found.get(name, "") for name in WORDS},
        )

    def values(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        return {
            "person": cleaned["person"],
            "weapon": cleaned["weapon"],
            "expected_version": cleaned["expected_version"],
            "look": self.look(),
            "said": Said(**{name: cleaned[name] for name in SAID}),
        }


SAID = (
    "outcome",
    "class_code",
    "reason",
    "tag",
    "without_warning",
    "decided_offline",
    "inspected_by",
    "inspected_at",
)

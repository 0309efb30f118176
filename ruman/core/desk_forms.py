"""The acts of the rulebook desk as forms; pages and the outbox's door read them alike."""

import hashlib
import json
import math
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ruman.core import desk
from ruman.core.acts import ActForm
from ruman.core.models import Rulebook
from ruman.core.rulebook_forms import RulebookFileForm
from ruman.core.rulebook_words import LANGUAGES
from ruman.core.tomlbook import KEY, Book, plain

LARGEST_ROW = 60_000  # letters of one row as JSON
GONE = _("This rulebook is gone; somebody deleted it meanwhile, or it is another organizer's.")


def fingerprint(values: Any) -> str:
    """The same for the same values."""
    text = json.dumps(values, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


class RulebookForm(ActForm):
    """One rulebook among those that the event's admins see."""

    rulebook = forms.ModelChoiceField(
        Rulebook.objects.none(), error_messages={"invalid_choice": GONE, "required": GONE}
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.event is not None:
            self.fields["rulebook"].queryset = desk.visible(self.event)  # type: ignore[attr-defined]


class SeenForm(RulebookForm):
    """`seen` is the fingerprint of what the person looked at."""

    seen = forms.CharField(max_length=64, widget=forms.HiddenInput)


class TitleForm(SeenForm):
    """What a draft is called, by language."""

    title_en = forms.CharField(label=LANGUAGES["en"], max_length=200)
    title_cs = forms.CharField(label=LANGUAGES["cs"], max_length=200, required=False)
    title_pl = forms.CharField(label=LANGUAGES["pl"], max_length=200, required=False)


class PlaceForm(RulebookForm):
    """A row's place."""

    chapter = forms.RegexField(KEY, max_length=60)
    key = forms.RegexField(KEY, max_length=60)


class ValuesField(forms.JSONField):
    """A row's values: numbers, texts, lists and tables, nothing that a document can't keep."""

    def clean(self, value: Any) -> dict[str, Any]:
        found = super().clean(value)
        try:
            values = plain(found)
            text = json.dumps(values, allow_nan=False)
        except (ValueError, TypeError, RecursionError) as error:
            raise forms.ValidationError(_("This isn't a row of a rulebook.")) from error
        if not isinstance(values, dict) or len(text) > LARGEST_ROW or _endless(values):
            raise forms.ValidationError(_("This isn't a row of a rulebook."))
        return values


def _endless(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_endless, value.values()))
    if isinstance(value, list):
        return any(map(_endless, value))
    return isinstance(value, float) and not math.isfinite(value)


class AddEntryForm(PlaceForm):
    entry = ValuesField()


class ChangeEntryForm(AddEntryForm):
    seen = forms.CharField(max_length=64, widget=forms.HiddenInput)


class MoveEntryForm(PlaceForm):
    """A row one place up or down."""

    up = forms.BooleanField(required=False)


class RemoveEntryForm(PlaceForm):
    seen = forms.CharField(max_length=64, widget=forms.HiddenInput)


class UploadForm(ActForm):
    """A whole rulebook as a TOML file, for the organizer of the event."""

    file = forms.FileField(label=_("TOML file"))

    def clean_file(self) -> Book:
        return RulebookFileForm.clean_file(self)  # type: ignore[arg-type]


class PublishForm(SeenForm):
    """Publish a draft, or take a published rulebook, for this event."""

    look_again = forms.BooleanField(
        label=_("Put the weapons that come out otherwise on the list to look at again"),
        help_text=_("They keep their approval until somebody has looked."),
        required=False,
    )

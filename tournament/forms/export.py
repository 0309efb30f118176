"""Taking in a tournament's file."""

import json
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from ruman.core.acts import ActForm
from tournament.actions.taking_in import take_in
from tournament.roles import HEAD

MAX_BYTES: Final = 10 * 1024 * 1024


class TakeInForm(ActForm):
    """The file as this program writes it."""

    file = forms.FileField(
        label=_("File of a tournament"),
        help_text=_("JSON, as “Everything in one file” gives it."),
        widget=forms.ClearableFileInput({"accept": ".json,application/json"}),
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > MAX_BYTES:
            raise forms.ValidationError(
                _(
                    "The file is too big; at most 10 MB can be read. Choose the file of one"
                    " tournament."
                )
            )
        try:
            document = json.loads(file.read().decode("utf-8-sig"))
        except (ValueError, RecursionError) as error:
            raise forms.ValidationError(
                _("This isn't a JSON file. Choose the one that “Everything in one file” gave.")
            ) from error
        if not isinstance(document, dict):
            raise forms.ValidationError(
                _(
                    "This isn't a tournament's file. Choose the one that “Everything in one file”"
                    " gave."
                )
            )
        return document

    def values(self) -> dict[str, Any]:
        return {"document": self.cleaned_data["file"]}


KINDS: dict[str, tuple[tuple[str, ...], type[ActForm], Any]] = {
    "tournament.take_in": (HEAD, TakeInForm, take_in)
}

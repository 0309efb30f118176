"""Uploading a registration file, saying how it is to be read, confirming what was shown."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from combatants.rules.registration import columns
from combatants.rules.registration.files import ENCODINGS, MAX_BYTES, SEPARATORS

SEPARATOR_WORDS = {
    ";": _("semicolon ;"),
    ",": _("comma ,"),
    "\t": _("tab"),
    "|": _("vertical bar |"),
}
ENCODING_WORDS = {
    "utf-8": _("UTF-8, usual today"),
    "cp1250": _("Windows-1250, Czech and Polish Excel"),
    "iso-8859-2": _("ISO 8859-2, old Unix programs"),
    "utf-16": _("UTF-16, Unicode text from Excel"),
    "cp852": _("DOS, code page 852"),
    "cp1252": _("Windows-1252, Western Excel"),
}
# A tab would be stripped from what a browser sends.
TAB = "tab"
FIELD_WORDS = {
    columns.GIVEN_NAME: _("given name"),
    columns.SURNAME: _("surname"),
    columns.FULL_NAME: _("given name and surname"),
    columns.NICKNAME: _("nickname"),
    columns.EMAIL: _("e-mail"),
    columns.PHONE: _("phone"),
    columns.BIRTH_DATE: _("date of birth"),
    columns.GROUP: _("group"),
    columns.SIDE: _("side"),
    columns.LANGUAGE: _("language"),
    columns.WEAPON: _("weapon"),
    columns.LENGTH: _("length of the weapon (cm)"),
    columns.HEALTH: _("health limits"),
    columns.NOTE: _("note"),
    columns.REGISTERED: _("time stamp of the form"),
}


class UploadForm(forms.Form):
    """A CSV or XLSX file."""

    file = forms.FileField(
        label=_("File of registrations"),
        help_text=_("CSV or XLSX, as the form or the spreadsheet gives it."),
        widget=forms.ClearableFileInput({"accept": ".csv,.tsv,.txt,.xlsx"}),
        allow_empty_file=True,
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > MAX_BYTES:
            raise forms.ValidationError(
                _(
                    "The file is too big; at most 8 MB can be read. Save the table alone, without"
                    " pictures, as CSV."
                )
            )
        return file


class ReadingForm(forms.Form):
    """How the file is read: encoding, separator or sheet, and what each column holds."""

    encoding = forms.ChoiceField(
        label=_("Encoding"),
        required=False,
        choices=[(code, ENCODING_WORDS[code]) for code in ENCODINGS],
    )
    separator = forms.ChoiceField(
        label=_("Separator"),
        required=False,
        choices=[(TAB if s == "\t" else s, SEPARATOR_WORDS[s]) for s in SEPARATORS],
    )
    sheet = forms.ChoiceField(label=_("Sheet"), required=False)

    def __init__(
        self,
        *args: Any,
        headers: Sequence[str] = (),
        sheets: Sequence[str] = (),
        mapping: Sequence[str] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.headers = headers
        sheet = self.fields["sheet"]
        if isinstance(sheet, forms.ChoiceField):
            sheet.choices = [(name, name) for name in sheets]
        choices = [("", _("ignored")), *FIELD_WORDS.items()]
        for place, header in enumerate(headers):
            self.fields[f"column_{place}"] = forms.ChoiceField(
                label=header or "–",
                required=False,
                choices=choices,
                initial=mapping[place] if place < len(mapping) else "",
            )

    def columns(self) -> list[Any]:
        """The fields of the columns, in their order."""
        return [self[f"column_{place}"] for place in range(len(self.headers))]

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean() or self.cleaned_data
        single = [field for field in self.mapping() if field and field not in columns.REPEATED]
        for place, field in enumerate(self.mapping()):
            if field in single and single.count(field) > 1:
                self.add_error(f"column_{place}", _("Only one column can hold this."))
        return cleaned

    def mapping(self) -> list[str]:
        return [
            self.cleaned_data.get(f"column_{place}") or "" for place in range(len(self.headers))
        ]

    def read_separator(self) -> str:
        chosen: str = self.cleaned_data.get("separator") or ""
        return "\t" if chosen == TAB else chosen


class ConfirmForm(forms.Form):
    """What was shown is what is to be done; bad rows stay out only if that is said."""

    act_id = forms.UUIDField(widget=forms.HiddenInput)
    fingerprint = forms.CharField(max_length=64, widget=forms.HiddenInput)
    leave_out = forms.BooleanField(required=False)

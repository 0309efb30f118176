"""What every form says of bad input, in place of Django's sentences: what to do now, calmly."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import MinimumLengthValidator
from django.core import validators
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, ngettext_lazy

GONE = _("This isn't among the choices, or not any more. Choose another one.")
TOO_OLD = _("This page is too old. Load it again, then repeat the last step.")
FIELDS: tuple[tuple[type[forms.Field], dict[str, Any]], ...] = (
    (forms.Field, {"required": _("Fill this in.")}),
    (forms.BooleanField, {"required": _("Tick this first.")}),
    (forms.ChoiceField, {"required": _("Choose one of these."), "invalid_choice": GONE}),
    (forms.MultipleChoiceField, {"invalid_choice": GONE, "invalid_list": TOO_OLD}),
    (forms.ModelChoiceField, {"required": _("Choose one of these."), "invalid_choice": GONE}),
    (
        forms.ModelMultipleChoiceField,
        {"invalid_choice": GONE, "invalid_list": TOO_OLD, "invalid_pk_value": TOO_OLD},
    ),
    (forms.IntegerField, {"invalid": _("Type a whole number, like 12.")}),
    (forms.DateField, {"invalid": _("Type a day, like 2027-05-01.")}),
    (
        forms.DateTimeField,
        {"invalid": _("Give the date and the time, like 2027-05-01 14:30.")},
    ),
    (forms.UUIDField, {"invalid": TOO_OLD}),
    (
        forms.FileField,
        {
            "required": _("Choose a file."),
            "invalid": _("Choose a file."),
            "missing": _("Choose a file."),
            "empty": _("This file is empty. Choose another one."),
        },
    ),
)


class LongEnoughValidator(MinimumLengthValidator):
    """Django's demand; its own sentence is missing in Czech."""

    def get_error_message(self) -> str:
        return ngettext(
            "The password is too short: take at least %(n)d letter or digit.",
            "The password is too short: take at least %(n)d letters or digits.",
            self.min_length,
        ) % {"n": self.min_length}


def speak() -> None:
    """Put these sentences in place; fields that say something of their own go on saying it."""
    for field, words in FIELDS:
        # of the class alone: what its parents say is merged when a field is made
        field.default_error_messages = {**vars(field).get("default_error_messages", {}), **words}
    validators.MaxLengthValidator.message = ngettext_lazy(
        "At most %(limit_value)d letter fits, this has %(show_value)d. Shorten it.",
        "At most %(limit_value)d letters fit, this has %(show_value)d. Shorten it.",
        "limit_value",
    )
    validators.MinValueValidator.message = _("It must be %(limit_value)s or more.")
    validators.MaxValueValidator.message = _("It can't be more than %(limit_value)s.")
    validators.EmailValidator.message = _("Type a mail address, like jan@example.org.")


def sentences(form: forms.BaseForm) -> list[str]:
    """What is wrong with a form that isn't shown: each sentence once, with its field's label.

    What nobody could type (a hidden field) is the page's fault: it is loaded again.
    """
    usual = {str(sentence) for _field, words in FIELDS for sentence in words.values()}
    found: list[str] = []
    for name, errors in form.errors.items():
        field = form[name] if name in form.fields else None
        for one in map(str, errors):
            if field is None:
                found.append(one)
            elif field.is_hidden:
                found.append(str(TOO_OLD) if one in usual else one)
            else:
                found.append(f"{field.label}: {one}" if field.label else one)
    return list(dict.fromkeys(found))

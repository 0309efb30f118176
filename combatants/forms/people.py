"""Adding and changing a person by hand."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from combatants.forms.fields import BirthDateField, PhoneField, PlainTextField, SideField
from combatants.forms.gate import PersonActForm
from combatants.models import Combatant
from combatants.queries import namesakes_of
from ruman.core.acts import ActForm
from ruman.core.models import Event
from ruman.core.text import name_key

# In the order of the form; `combatant` and the act's id aside.
FIELDS = (
    "given_name",
    "surname",
    "nickname",
    "birth_date",
    "email",
    "phone",
    "group",
    "side",
    "language",
    "health_note",
    "note",
)
# The pages' own, and what else a registration may say (`registration/values.py`).
LANGUAGES = [("", "–"), *settings.LANGUAGES, ("sk", _("Slovak")), ("de", _("German"))]


def as_named(typed: str) -> dict[str, str]:
    """Whom somebody sought in vain, to begin with: the last word is the surname, digits no name."""
    words = [] if any(sign.isdigit() for sign in typed) else typed[:100].split()
    return {"given_name": " ".join(words[:-1]), "surname": words[-1]} if words else {}


class AddPersonForm(ActForm):
    """A new person; warns of somebody who may be the same, until told that it is another."""

    given_name = PlainTextField(label=_("Given name"), max_length=100, required=False)
    surname = PlainTextField(label=_("Surname"), max_length=100)
    nickname = PlainTextField(label=_("Nickname"), max_length=100, required=False)
    birth_date = BirthDateField(label=_("Date of birth"), required=False)
    email = forms.EmailField(label=_("E-mail"), required=False, max_length=254)
    phone = PhoneField(label=_("Phone"), max_length=40, required=False)
    group = PlainTextField(label=_("Group"), max_length=100, required=False)
    side = SideField()
    language = forms.ChoiceField(label=_("Language"), required=False, choices=LANGUAGES)
    health_note = PlainTextField(label=_("Health limits"), max_length=500, required=False)
    note = forms.CharField(
        label=_("Note"), required=False, max_length=2000, widget=forms.Textarea({"rows": 2})
    )
    another = forms.BooleanField(
        label=_("This is somebody else"), required=False, widget=forms.HiddenInput
    )

    def __init__(self, *args: Any, event: Event | None = None, **kwargs: Any) -> None:
        super().__init__(*args, event=event, **kwargs)
        self.alike: list[Combatant] = []
        for field in self.fields.values():
            if event is not None and hasattr(field, "for_event"):
                field.for_event(event)

    def clean_surname(self) -> str:
        surname: str = self.cleaned_data["surname"]
        if not name_key(surname):
            raise forms.ValidationError(
                _("A name needs letters. Type it as people call them."), "no_letters"
            )
        return surname

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and self.event and not cleaned.get("another") and self.names_anew():
            self.alike = self.find_alike(self.event, cleaned)
            if self.alike:
                self.add_error(None, _("Somebody of this name is here already. Is it the same?"))
                self.fields["another"].widget = forms.CheckboxInput()
        return cleaned

    def names_anew(self) -> bool:
        """Whether the form says who somebody is, so that they may be somebody known."""
        return True

    def find_alike(self, event: Event, cleaned: dict[str, Any]) -> list[Combatant]:
        return namesakes_of(
            event, cleaned["given_name"], cleaned["surname"], birth_date=cleaned["birth_date"]
        )

    def values(self) -> dict[str, Any]:
        return {"person": {name: self.cleaned_data[name] for name in FIELDS}}


class EditPersonForm(AddPersonForm, PersonActForm):
    """Changes of a person: only what differs from what the form showed when it was opened.

    That comes back in hidden fields, so that what others changed meanwhile is not undone.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in FIELDS:
            self.fields[name].show_hidden_initial = True

    def names_anew(self) -> bool:
        return bool({"given_name", "surname", "birth_date"} & set(self.changed_data))

    def find_alike(self, event: Event, cleaned: dict[str, Any]) -> list[Combatant]:
        person = cleaned.get("combatant")
        return [
            each for each in super().find_alike(event, cleaned) if person and each.pk != person.pk
        ]

    def values(self) -> dict[str, Any]:
        changed = [name for name in FIELDS if name in self.changed_data]
        return {
            "combatant": self.cleaned_data["combatant"],
            "changes": {name: self.cleaned_data[name] for name in changed},
            "seen": {name: self.seen(name) for name in changed},
        }

    def seen(self, name: str) -> Any:
        """The value that the form showed, cleaned; what can't be read was never shown."""
        field = self.fields[name]
        raw = field.hidden_widget().value_from_datadict(
            self.data, self.files, self.add_initial_prefix(name)
        )
        try:
            return field.clean(raw)
        except forms.ValidationError:
            return field.to_python("")

"""Forms of entering: people of the event, many at once, or somebody typed in."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from combatants.forms.people import AddPersonForm
from combatants.models import Combatant
from ruman.core.models import Event
from tournament.forms.fields import KeyField, TournamentForm

MOST_AT_ONCE = 500
# What is asked of somebody typed in; the rest can be added on the person's page.
ASKED = ("given_name", "surname", "birth_date", "group", "phone")


class PeopleField(forms.ModelMultipleChoiceField):  # type: ignore[type-arg]  # not at run time
    """People of the event by key, as the act takes them; anybody else's is refused as unknown."""

    default_error_messages = {
        "required": _("Choose somebody first."),
        "invalid_choice": _("Somebody chosen isn't at this event."),
        "invalid_pk_value": _("Somebody chosen isn't at this event."),
        "list": _("Choose somebody first."),
    }

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(queryset=Combatant.objects.none(), **kwargs)

    def for_event(self, event: Event) -> None:
        self.queryset = Combatant.objects.of(event).filter(erased_at__isnull=True)

    def clean(self, value: Any) -> Any:
        keys = value if isinstance(value, list | tuple) else []
        if len(keys) > MOST_AT_ONCE:
            raise forms.ValidationError(_("At most 500 at once."), "too_many")
        if any(len(str(one)) > 18 for one in keys):
            raise forms.ValidationError(self.error_messages["invalid_choice"], "invalid_choice")
        return super().clean(value)


class EnterForm(TournamentForm):
    """Who is entered."""

    combatants = PeopleField(label=_("People"))

    def __init__(self, *args: Any, event: Event | None = None, **kwargs: Any) -> None:
        super().__init__(*args, event=event, **kwargs)
        people = self.fields["combatants"]
        if event is not None and isinstance(people, PeopleField):
            people.for_event(event)

    def values(self) -> dict[str, Any]:
        found = sorted(one.pk for one in self.cleaned_data["combatants"])
        return {"tournament": self.cleaned_data["tournament"], "combatants": found}


class EnterNewForm(AddPersonForm):
    """Somebody who isn't among the event's people yet."""

    tournament = KeyField()

    def values(self) -> dict[str, Any]:
        return {"tournament": self.cleaned_data["tournament"], **super().values()}

    def asked(self) -> list[Any]:
        """The bound fields that the page shows."""
        return [self[name] for name in ASKED]

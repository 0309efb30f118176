"""Forms of crews and lists. A seat is typed: a number, a name of the event, or somebody new."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from combatants.forms.fields import PlainTextField
from combatants.models import Combatant
from ruman.core.access_forms import NameField
from ruman.core.acts import ActForm
from ruman.core.enums import Role
from ruman.core.forms import NamedField
from ruman.core.models import Event, Membership, User
from ruman.core.text import name_key
from tournament.actions.heralds import Sitting
from tournament.enums import Seat
from tournament.forms.fields import KeyField, TournamentForm
from tournament.models import Crew, Lists

JUDGES = (Role.HERALD, Role.ORGANIZER, Role.HEAD_ORGANIZER, Role.ADMIN)
NUMBERED = re.compile(r"№?\s*(\d{1,9})(\s.*)?")
NAME_MOST = 200


class ListsField(forms.ModelChoiceField):  # type: ignore[type-arg]  # not at run time
    """Lists of the event, or none."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(Lists.objects.none(), required=False, **kwargs)

    def for_event(self, event: Event) -> None:
        self.queryset = Lists.objects.filter(event=event).order_by("position", "name")


class AccountField(NamedField):
    """An account that may judge at the event, or none: then a paper slip tells what was seen."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(User.objects.none(), required=False, **kwargs)

    def for_event(self, event: Event) -> None:
        judging = Membership.objects.filter(
            event=event, revoked_at__isnull=True, roles__overlap=list(JUDGES)
        )
        self.queryset = User.objects.filter(memberships__in=judging).distinct()


class CrewForm(TournamentForm):
    """A crew: its name, its lists, who sits where."""

    crew = KeyField(required=False)
    name = NameField(label=_("Name of the crew"), max_length=60)
    lists = ListsField(label=_("Lists"), empty_label="–")

    def __init__(self, *args: Any, event: Event | None = None, **kwargs: Any) -> None:
        super().__init__(*args, event=event, **kwargs)
        for seat in Seat:
            self.fields[f"{seat}_who"] = PlainTextField(
                label=seat.label, max_length=NAME_MOST, required=seat == Seat.KING
            )
            self.fields[f"{seat}_new"] = forms.BooleanField(
                label=_("a new person at this event"), required=False
            )
            self.fields[f"{seat}_user"] = AccountField(label=_("judges with the account"))
        for field in self.fields.values():
            if event is not None and hasattr(field, "for_event"):
                field.for_event(event)
        self.sittings: list[Sitting] = []

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        self.sittings = [found for seat in Seat if (found := self._sitting(seat, cleaned))]
        self._once(cleaned)
        return cleaned

    def _sitting(self, seat: Seat, said: dict[str, Any]) -> Sitting | None:
        typed = said.get(f"{seat}_who") or ""
        user = said.get(f"{seat}_user")
        if not typed:
            if user is not None:
                self.add_error(f"{seat}_who", _("Say who it is."))
            return None
        if said.get(f"{seat}_new"):
            return self._somebody_new(seat, typed, user)
        found = self._known(typed)
        if len(found) == 1:
            return Sitting(seat, found[0].pk, None, user.pk if user else None)
        words = (
            _("Several people have this name; type the number of the one.")
            if found
            else _("Nobody at the event is called so. Tick it if it is somebody new.")
        )
        self.add_error(f"{seat}_who", words)
        return None

    def _somebody_new(self, seat: Seat, typed: str, user: User | None) -> Sitting | None:
        given_name, _space, surname = typed.rpartition(" ")
        if not name_key(surname) or max(len(given_name), len(surname)) > 100:
            self.add_error(f"{seat}_who", _("Type given name and surname."))
            return None
        new = {"given_name": given_name, "surname": surname}
        return Sitting(seat, None, new, user.pk if user else None)

    def _known(self, typed: str) -> list[Combatant]:
        """Whom the number names, else everybody of that name."""
        people = Combatant.objects.filter(event=self.event, erased_at__isnull=True)
        if number := NUMBERED.fullmatch(typed):
            return list(people.filter(number=int(number[1]))[:1])
        return list(people.filter(name_key=name_key(typed))[:2]) if name_key(typed) else []

    def _once(self, said: dict[str, Any]) -> None:
        people = [one.combatant for one in self.sittings if one.combatant]
        if len(set(people)) < len(people):
            self.add_error(None, _("One person takes one seat of a crew."))
        users = [one.user for one in self.sittings if one.user]
        if len(set(users)) < len(users):
            self.add_error(None, _("One account judges on one seat."))

    def values(self) -> dict[str, Any]:
        lists = self.cleaned_data["lists"]
        return {
            "tournament": self.cleaned_data["tournament"],
            "crew": self.cleaned_data["crew"],
            "name": self.cleaned_data["name"],
            "lists": lists.pk if lists else None,
            "seats": self.sittings,
        }

    def seats(self) -> list[dict[str, Any]]:
        """The bound fields of each seat, for the page."""
        return [
            {
                "code": seat.value,
                "who": self[f"{seat}_who"],
                "new": self[f"{seat}_new"],
                "user": self[f"{seat}_user"],
                "ask_new": bool(self.errors.get(f"{seat}_who")) or self[f"{seat}_new"].value(),
            }
            for seat in Seat
        ]


def initial_of(crew: Crew) -> dict[str, Any]:
    """What the form shows of a crew whose seats are at hand."""
    found: dict[str, Any] = {"crew": crew.pk, "name": crew.name, "lists": crew.lists_id}
    for seat in crew.seats.all():
        found[f"{seat.seat}_who"] = f"{seat.combatant.number} {seat.combatant.full_name}"
        found[f"{seat.seat}_user"] = seat.user_id
    return found


class RemoveCrewForm(TournamentForm):
    """A crew to dissolve."""

    crew = KeyField()


class ListsForm(ActForm):
    """New lists, or another name for some."""

    lists = KeyField(required=False)
    name = NameField(label=_("Name of the lists"), max_length=60)


class RemoveListsForm(ActForm):
    """Lists to take away."""

    lists = KeyField()

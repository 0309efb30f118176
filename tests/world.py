"""One of everything at an event, made when asked for by name, and the people with each role.

An address names an object by its model (`weapon`; `tournament-group` where two apps have one of
that name). One that must be made in a certain way gets a line in MAKERS.
"""

import uuid
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import Any

from django.apps import apps
from django.db import IntegrityError, InternalError, transaction
from django.utils import timezone

from combatants.models import PlayerLink
from ruman.core.actions.invitations import new_invitation
from ruman.core.models import Event, Invitation, RefusedAct, Station, User
from ruman.core.secrets import new_token
from tests.factories import (
    make_combatant,
    make_event,
    make_member,
    make_photo,
    make_user,
    make_weapon,
)
from tests.rows import make_row
from weapons.models import Tag

ROLES = ("veteran", "herald", "organizer", "head_organizer", "admin")
TYPED = {"name", "given_name", "surname", "nickname", "note", "description", "reason", "by_name"}
PEOPLE = ("anonymous", "elsewhere", *ROLES, "site_admin")


class World:
    """An event with objects and people; `World()` twice gives two that share nothing."""

    def __init__(self, event: Event | None = None) -> None:
        self.event = event or make_event()
        self.made: dict[str, Any] = {"event": self.event}
        self.people: dict[str, Any] = {"anonymous": None}

    def __getitem__(self, name: str) -> Any:
        if name not in self.made:
            maker = MAKERS.get(name)
            self.made[name] = maker(self) if maker else make_row(model_of(name), self.related)
        return self.made[name]

    def related(self, model: Any) -> Any:
        """What a foreign key points at: that object of this world."""
        if model is User:
            return self.person("organizer")
        return self[name_of(model)]

    def fill(self) -> None:
        """Make one of everything at the event."""
        for name in MAKERS:
            self[name]

    def rename(self, name: str) -> None:
        """Give everything and everybody here that name, wherever people may type one."""
        for thing in [*self.made.values(), *filter(None, self.people.values())]:
            model = type(thing)
            for field in model._meta.get_fields():
                if field.name in TYPED:
                    with suppress(InternalError, IntegrityError), transaction.atomic():
                        model.objects.filter(pk=thing.pk).update(
                            **{field.name: name[: field.max_length]}
                        )

    def person(self, role: str) -> Any:
        """Who holds just that role here; "elsewhere" is the admin of another event."""
        if role not in self.people:
            if role == "site_admin":
                self.people[role] = make_user(is_staff=True, is_superuser=True)
            else:
                event = make_event() if role == "elsewhere" else self.event
                self.people[role] = make_member(event, "admin" if role == "elsewhere" else role)
        return self.people[role]

    def value(self, path: str) -> Any:
        """What an address names: `weapon` is its key, `link.token` an attribute."""
        name, _, attribute = path.partition(".")
        return getattr(self[name], attribute or "pk")


OWN = ("core", "combatants", "weapons", "battles", "tournament")
MODELS = [model for model in apps.get_models() if model._meta.app_label in OWN]


def name_of(model: Any) -> str:
    """The model's name, with its app's before it where another app has one too."""
    alike = [other for other in MODELS if other._meta.model_name == model._meta.model_name]
    name = str(model._meta.model_name)
    return name if len(alike) == 1 else f"{model._meta.app_label}-{name}"


def model_of(name: str) -> Any:
    return next(model for model in MODELS if name_of(model) == name)


def _refused_act(world: World) -> RefusedAct:
    return RefusedAct.objects.create(
        act_id=uuid.uuid4(),
        event=world.event,
        kind="tests.note",
        by_name="Jitka",
        payload={},
        digest="x",
        code="not_that",
        reason="No.",
    )


def _station(world: World) -> Station:
    name = f"Bench {Station.objects.count()}"
    return Station.objects.create(event=world.event, name=name, kind="bench")


def _invitation(world: World, **gives: Any) -> Invitation:
    lasts = {"made_at": timezone.now(), "expires_at": timezone.now() + timedelta(hours=1)}
    return new_invitation(world.event, uuid.uuid4(), **lasts, **gives)


MAKERS: dict[str, Callable[[World], Any]] = {
    "combatant": lambda world: make_combatant(world.event),
    "playerlink": lambda world: PlayerLink.objects.create(
        combatant=world["combatant"], purpose="own", token=new_token()
    ),
    "weapon": lambda world: make_weapon(world["combatant"]),
    "photo": lambda world: make_photo(world["weapon"]),
    "tag": lambda world: Tag.objects.create(event=world.event, number=4000 + Tag.objects.count()),
    "refusedact": _refused_act,
    "station": _station,
    "membership": lambda world: world.person("veteran").memberships.get(),
    "invitation": lambda world: _invitation(world, roles=["veteran"]),
    "device_invitation": lambda world: _invitation(world, station=world["station"]),
}

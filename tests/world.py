"""One of everything at an event, made when asked for by name, and the people with each role.

An address names an object by its model (`weapon`; `tournament-group` where two apps have one of
that name). One that must be made in a certain way gets a line in MAKERS.
"""

import copy
import uuid
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import Any

from django.apps import apps
from django.db import DatabaseError, transaction
from django.db.models import CharField, TextField
from django.utils import timezone

from combatants.models import PlayerLink
from ruman.core import acts
from ruman.core.actions.invitations import new_invitation
from ruman.core.acts import Author, Sent
from ruman.core.enums import Tincture
from ruman.core.models import Event, Invitation, RefusedAct, Rulebook, Side, Station, User
from ruman.core.rulebooks import publish
from ruman.core.secrets import new_token
from ruman.core.tomlbook import built_in
from tests.factories import (
    make_combatant,
    make_draft,
    make_event,
    make_member,
    make_photo,
    make_rulebook,
    make_user,
    make_weapon,
)
from tests.rows import make_row
from tournament.actions.draws import announce_draw, open_draw
from tournament.models import Crew, Draw, Lists, Shortage, Tournament
from weapons.models import Tag

ROLES = ("veteran", "herald", "organizer", "head_organizer", "admin")
TYPED = {"name", "given_name", "surname", "nickname", "note", "description", "reason", "by_name"}
WHOLE_RULEBOOKS = ("draft", "published")
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

    def copy(self) -> "World":
        """The same rows; what is made further is known to the copy alone."""
        other = copy.copy(self)
        other.made, other.people = dict(self.made), dict(self.people)
        return other

    def fill(self, page: str = "") -> None:
        """Make one of everything at the event; whole rulebooks, which take longer than all else,
        for pages about them alone."""
        for name in MAKERS:
            if name not in WHOLE_RULEBOOKS or "rule" in page:
                self[name]

    def rename(self, name: str) -> None:
        """Give everything and everybody here that name, wherever people may type one."""
        for thing in [*self.made.values(), *filter(None, self.people.values())]:
            model = type(thing)
            for field in model._meta.get_fields():
                if field.name in TYPED and isinstance(field, CharField | TextField):
                    with suppress(DatabaseError), transaction.atomic():
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


def _tournament(world: World) -> Tournament:
    """One by the built-in rules, before anything is drawn."""
    n = Tournament.objects.count()
    return Tournament.objects.create(
        event=world.event,
        name=f"Tournament {n}",
        slug=f"tournament-{n}",
        next_bout=100 * n + 101,  # no number is that of another tournament's bout
        rulebook=make_rulebook(kind="tournament"),
        parameters=built_in("tournament").document,
    )


def _crew(world: World) -> Crew:
    """Three people, none of them an entrant."""
    crew = Crew.objects.create(tournament=world["tournament"], name=f"Crew {Crew.objects.count()}")
    for seat in ("king", "herald1", "herald2"):
        crew.seats.create(seat=seat, combatant=make_combatant(world.event))
    return crew


def _draw(world: World) -> Draw:
    """One of groups, opened, of a tournament of its own: nothing else there is drawn."""
    tournament = world["tournament"]
    for _ in range(4):
        person = make_combatant(world.event)
        label = f"{person.full_name} ({person.number})"
        tournament.entrants.create(combatant=person, label=label, admitted="admitted")
    author = Author(world.person("organizer"))
    for act, said in ((announce_draw, {"tournament": tournament.pk}), (open_draw, {})):
        sent = Sent(uuid.uuid4(), world.event, author, timezone.now())
        values = said or {"draw": tournament.draws.get().pk}
        if said:
            values["seed"] = new_token()
        acts.perform(act.__name__, sent, values, act)
    tournament.refresh_from_db()
    return tournament.draws.get()


def _draft(world: World) -> Rulebook:
    """A draft of the event's organizer that says what the built-in battle rules say."""
    return make_draft(world.event.organizer)


def _side(world: World) -> Side:
    """A side in a colour that none at the event has yet."""
    taken = set(world.event.sides.values_list("tincture", flat=True))
    free = next(one for one in Tincture.values if one not in taken)
    return world.event.sides.create(name=f"Side {free}", tincture=free)


def _fighter(world: World) -> Any:
    """Somebody on the roster of the world's clash."""
    line = {"clash": world["clash"], "at": timezone.now()}
    person = make_combatant(world.event)
    person.lines.create(side=world["side"], **line)
    return person


MAKERS: dict[str, Callable[[World], Any]] = {
    "side": _side,
    "fighter": _fighter,
    "combatant": lambda world: make_combatant(world.event),
    "playerlink": lambda world: PlayerLink.objects.create(
        combatant=world["combatant"], purpose="own", token=new_token()
    ),
    "weapon": lambda world: make_weapon(world["combatant"]),
    "photo": lambda world: make_photo(world["weapon"]),
    "tag": lambda world: Tag.objects.create(event=world.event, number=4000 + Tag.objects.count()),
    "draft": _draft,
    "published": lambda world: publish(make_draft(None), at=timezone.now()),
    "refusedact": _refused_act,
    "station": _station,
    "membership": lambda world: world.person("veteran").memberships.get(),
    "invitation": lambda world: _invitation(world, roles=["veteran"]),
    "tournament": _tournament,
    "entrant": lambda world: world["tournament"].entrants.create(
        combatant=world["combatant"], label=f"{world['combatant']}"
    ),
    "shortage": lambda world: make_row(Shortage, world.related),
    "lists": lambda world: Lists.objects.create(
        event=world.event, name=f"Lists {Lists.objects.count()}"
    ),
    "crew": _crew,
    "draw": _draw,
    "drawopening": lambda world: world["draw"].opening,
    "tournament-group": lambda world: world["draw"].groups.get(),
    "bout": lambda world: world["tournament-group"].bouts.order_by("number").first(),
    "device_invitation": lambda world: _invitation(world, station=world["station"]),
}

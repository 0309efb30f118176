"""What a roster is made of, as the database has it: plain rows, compared and kept by value.

Rows of one fighter are the same as long as nothing about the fighter has changed, so everything
that follows from them is worked out once.
"""

import json
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import (
    DateTimeField,
    Exists,
    F,
    FilteredRelation,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    TextField,
    Value,
)
from django.db.models.functions import Cast, Coalesce, Greatest

from battles.models import Card, Clash
from combatants.models import Combatant
from combatants.models.people import order_of_names
from combatants.queries.lives import pieces
from combatants.queries.sanctions import standing_for_clash
from combatants.rules.costume import Piece
from ruman.core.models import Event
from weapons.enums import Status
from weapons.models import Leave, Weapon
from weapons.rules.holding import Thing
from weapons.rules.standing import IN_PLAY

CARRIED = (Status.APPROVED, Status.WARNED, Status.EXCLUDED)  # by default, of one's own


class Person(NamedTuple):
    """A fighter: who they are, their lives' grant, the exceptions of their line."""

    pk: int
    number: int
    given_name: str
    surname: str
    group: str
    side_id: int
    arrived: bool
    rules_read: bool
    expelled: bool
    grant: int | None
    helmet: bool
    armour: str  # the grant's JSON, as text: it can be compared
    costume: str
    override: int | None
    admitted: bool | None
    location: str
    role: str
    carries: tuple[UUID, ...] | None
    in_hand: tuple[UUID, ...]
    present: bool
    before: datetime | None  # when they gathered; weapons lost until then stay behind

    @property
    def full_name(self) -> str:
        return f"{self.given_name} {self.surname}".strip()

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return pieces(json.loads(self.armour))


class Arm(NamedTuple):
    """A weapon as a roster needs it."""

    pk: UUID
    owner_id: int
    type: str
    class_code: str
    status: str
    look_again: str
    tag: int | None
    length: Decimal | None
    held_since: datetime | None

    def thing(self) -> Thing:
        return Thing(str(self.pk), self.class_code, self.length, self.status in IN_PLAY)


class Held(NamedTuple):
    """A card as a roster needs it; `name` is its JSON as text."""

    pk: int
    number: int
    name: str
    level: int
    lives: int


def fighters(clash: Clash, only: Collection[int] | None = None) -> QuerySet[Any]:
    """People on the clash's roster, with `own`, their line in it, `fights_for` and `sent_off`."""
    rows: QuerySet[Any] = Combatant.objects.filter(event=clash.event_id)
    if only is not None:
        rows = rows.filter(pk__in=only)
    rows = rows.annotate(
        own=FilteredRelation("lines", condition=Q(lines__clash=clash.pk)),
        fights_for=F("own__side") if clash.fixed else Coalesce("own__side", "side"),
        sent_off=Exists(standing_for_clash(clash.pk).filter(combatant=OuterRef("pk"))),
    )
    rows = rows.filter(fights_for__isnull=False)
    if not clash.fixed:  # who fought stays on the roster, without a name
        rows = rows.filter(erased_at__isnull=True)
    return rows.exclude(Q(own__isnull=False) & Q(own__fights=False))


def people_of(clash: Clash, language: str, only: Collection[int] | None) -> list[Person]:
    """Who fights in the clash, in the order of names; one statement."""
    rows = fighters(clash, only).annotate(
        armour=Cast("lives_grant__armour", TextField()), before=_gathered(clash)
    )
    rows = rows.order_by(order_of_names(language), "number")
    when = clash.started_at or clash.mustering_at or clash.starts_at
    found = rows.values_list(
        "pk",
        "number",
        "given_name",
        "surname",
        "group__name",
        "fights_for",
        "arrived_at",
        "rules_read_at",
        "sent_off",
        "expelled_until",
        "lives_grant",
        "lives_grant__helmet",
        "armour",
        "lives_grant__costume",
        "lives_grant__override",
        "lives_grant__admitted",
        "own__location",
        "own__role",
        "own__carries",
        "own__in_hand",
        "own__present_at",
        "before",
    )
    return [_person(row, when) for row in found]


def _person(row: tuple[Any, ...], when: datetime | None) -> Person:
    """Expelled: from this clash, or for longer than until it starts or started."""
    sent_off, until = row[8:10]
    carries, in_hand, present_at, before = row[18:]
    until_after = until is not None and (when is None or until > when)
    values = (
        *row[:4],
        row[4] or "",
        row[5],
        row[6] is not None,
        row[7] is not None,
        sent_off or until_after,
        row[10],
        bool(row[11]),
        row[12] or "[]",
        row[13] or "",
        row[14],
        row[15],
        row[16] or "",
        row[17] or "",
        None if carries is None else tuple(carries),
        tuple(in_hand or ()),
        present_at is not None,
        before,
    )
    return Person._make(values)


def _gathered(clash: Clash) -> Subquery | Greatest:
    """When those of the clash gathered: as its muster began, or the battle's last clash ended.

    What was held by then nobody can bring along.
    """
    if clash.mustering_at is None:
        return _last_end(clash)
    return Greatest(_last_end(clash), Value(clash.mustering_at, output_field=DateTimeField()))


def _last_end(clash: Clash) -> Subquery:
    """When the battle's clash before this one ended."""
    earlier = Clash.objects.filter(battle=clash.battle_id, number__lt=clash.number)
    ended = earlier.filter(ended_at__isnull=False).order_by("-ended_at")
    return Subquery(ended.values("ended_at")[:1])


def arms_of(event: Event, people: Collection[Person]) -> dict[UUID, Arm]:
    """Everybody's weapons and what else they carry, by key; one statement."""
    named = [pk for person in people for pk in (person.carries or ())]
    rows = Weapon.objects.filter(
        Q(owner__in=[person.pk for person in people], status__in=CARRIED) | Q(pk__in=named),
        event=event,
    )
    found = rows.order_by("made_at", "pk").values_list(
        "pk",
        "owner_id",
        "type",
        "class_code",
        "status",
        "look_again",
        "tag",
        "length",
        "held_since",
    )
    return {row[0]: Arm._make(row) for row in found}


def leaves_of(people: Iterable[Person], arms: Mapping[UUID, Arm]) -> set[tuple[UUID, int]]:
    """Which foreign weapons may be carried by whom; asked only where somebody carries one."""
    foreign = {
        pk
        for person in people
        for pk in (person.carries or ())
        if pk in arms and arms[pk].owner_id != person.pk
    }
    if not foreign:
        return set()
    found: dict[tuple[UUID, int], bool] = {}
    rows = Leave.objects.filter(weapon__in=foreign).order_by("pk")
    for weapon, carrier, granted in rows.values_list("weapon", "carrier", "granted"):
        found[weapon, carrier] = granted
    return {key for key, granted in found.items() if granted}


def cards_in(clash: Clash, people: Collection[int]) -> dict[int, tuple[Held, ...]]:
    """Everybody's cards in the clash: those taken, or all that they have where none was chosen.

    Once it has started only what was taken counts. One statement.
    """
    rows = Card.objects.annotate(
        mine=FilteredRelation("hands", condition=Q(hands__clash=clash.pk)),
        words=Cast("name", TextField()),
    ).annotate(taken_by=F("mine__combatant"))
    rows = rows.filter(Q(holder__in=people) | Q(taken_by__in=people)).order_by("number")
    taken: dict[int, list[Held]] = {}
    held: dict[int, list[Held]] = {}
    columns = ("taken_by", "holder", "pk", "number", "words", "level", "lives")
    for by, holder, *row in rows.values_list(*columns):
        if by is not None:
            taken.setdefault(by, []).append(Held._make(row))
        elif holder is not None:
            held.setdefault(holder, []).append(Held._make(row))
    if clash.fixed:
        held = {}
    return {pk: tuple(taken.get(pk) or held.get(pk) or ()) for pk in {*taken, *held}}

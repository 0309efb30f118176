"""What tests of battles share: an event with two sides, people who may fight, acts at a time."""

import uuid
from datetime import UTC, datetime, timedelta

import pytest

from battles.actions import cards, clashes, roster, rulings, sides
from battles.models import Battle, Card, Clash, Veteran
from combatants.models import LivesGrant
from ruman.core import acts
from ruman.core.acts import Author, Sent
from ruman.core.models import Rulebook, Side
from ruman.core.rulebooks import load, publish
from ruman.core.tomlbook import built_in
from tests.factories import make_act, make_combatant, make_event, make_member, make_weapon

NOON = datetime(2027, 5, 1, 12, 0, tzinfo=UTC)
ACTS = {
    act.__name__: act
    for module in (cards, clashes, roster, rulings, sides)
    for act in vars(module).values()
    if callable(act) and getattr(act, "__module__", "") == module.__name__
}


class Day:
    """A battle day under test: whoever acts does so at `now`, each act with an id of its own."""

    def __init__(self) -> None:
        rulebook, _fresh = load(built_in("battle"))
        self.event = make_event(rulebook=publish(rulebook, at=NOON))
        self.herons = Side.objects.create(event=self.event, name="Volavky", tincture="azure")
        self.boars = Side.objects.create(event=self.event, name="Kanci", tincture="gules")
        self.head = make_member(self.event, "head_organizer")
        self.now = NOON
        self.battle = Battle.objects.create(event=self.event, name="Brod", day=NOON.date())
        self.clash = self.plan("U brodu")

    def plan(self, name: str, **fields) -> Clash:
        number = self.battle.clashes.count() + 1
        given = {"locations": ["field"], "starts_at": NOON, **fields}
        return Clash.objects.create(
            event=self.event, battle=self.battle, number=number, name=name, **given
        )

    def do(self, act: str, /, by=None, late: timedelta | None = None, **values):
        """The act of that name; `late` is how long the device kept it."""
        received = self.now
        device = received - late if late else None
        sent = Sent(uuid.uuid4(), self.event, Author(by or self.head), received, device, received)
        answer = acts.perform(f"battles.{act}", sent, values, ACTS[act])
        self.clash.refresh_from_db()
        return answer

    def do_bench(self, act, **values):
        """An act of the bench, done now."""
        sent = Sent(uuid.uuid4(), self.event, Author(self.head), self.now)
        return acts.perform(f"weapons.{act.__name__}", sent, values, act)

    def fighter(self, side: Side | None = None, **fields):
        """Somebody who may fight: checked in, rules read, lives given, with a good sword."""
        fields.setdefault("arrived_at", NOON)
        fields.setdefault("rules_read_at", NOON)
        fields.setdefault("rules_language", "cs")
        worn = fields.pop("worn", {})
        person = make_combatant(self.event, side=side, **fields)
        grant = LivesGrant.objects.create(
            **{
                "combatant": person,
                "act": make_act(self.event),
                "at": NOON,
                "helmet": True,
                "costume": "good",
                "armour": [{"type": "mail", "awarded": 2, "zones": [], "under": False}],
                "lives": 5,
                "without_override": 5,
                "admitted": True,
                **worn,
            }
        )
        person.lives, person.lives_grant = grant.lives, grant
        person.save(update_fields=["lives", "lives_grant"])
        return person

    def weapon(self, owner, class_code: str = "one_handed", **fields):
        return make_weapon(owner, **{"status": "approved", "class_code": class_code, **fields})

    def armed(self, side: Side | None = None, **fields):
        person = self.fighter(side, **fields)
        self.weapon(person)
        return person

    def veteran(self, side: Side) -> Veteran:
        """A veteran with an account, not introduced to anybody yet."""
        user = make_member(self.event, "veteran")
        return Veteran.objects.create(event=self.event, side=side, user=user, marking="white sash")

    def start(self, clash: Clash | None = None) -> None:
        """Muster the clash, introduce a veteran to each side, start it."""
        clash = clash or self.clash
        self.do("move_clash", clash=clash.pk, move="muster")
        for side in (self.herons, self.boars):
            found = Veteran.objects.filter(side=side).first() or self.veteran(side)
            self.do("introduce", clash=clash.pk, veteran=found.pk)
        self.do("move_clash", clash=clash.pk, move="start")
        clash.refresh_from_db()

    def end(self, clash: Clash | None = None) -> None:
        clash = clash or self.clash
        self.do("move_clash", clash=clash.pk, move="end")
        clash.refresh_from_db()

    def card(self, holder=None, **fields) -> Card:
        number = Card.objects.filter(event=self.event).count() + 1
        given = {"type": "iron_will", "level": 2, "uses": 2, **fields}
        return Card.objects.create(
            event=self.event, number=number, holder=holder, act=make_act(self.event), **given
        )


@pytest.fixture
def day(db) -> Day:
    return Day()


@pytest.fixture
def rulebook(db) -> Rulebook:
    found, _fresh = load(built_in("battle"))
    return found

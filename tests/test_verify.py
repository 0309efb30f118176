"""What `manage.py verify` finds across the apps: presence, lives and weapons that don't follow from
their history, rows of two events in one, an act both done and refused."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from combatants.actions import gate
from combatants.models import Combatant
from ruman import invariants
from ruman.core import acts
from ruman.core.models import Act, Event, RefusedAct
from tests.factories import make_combatant, make_event
from tests.weapons.bench import Bench
from tournament.models import Bout
from weapons.models import Inspection, Weapon

pytestmark = pytest.mark.django_db


@pytest.fixture
def bench():
    """Somebody who came, with a weapon that was inspected and then excluded."""
    bench = Bench()
    weapon = bench.inspect()["weapon"]
    bench.do("exclude_weapon", weapon=weapon, reason="sharp")
    sent = bench.sent()
    values = {"combatant": bench.owner, "rules_read": True, "language": "cs"}
    acts.perform("combatants.check_in", sent, values, gate.check_in)
    return bench


def verify(*names):
    said = StringIO()
    call_command("verify", *names, stdout=said)
    return said.getvalue().splitlines()


def test_what_follows_from_its_history_is_proved(bench):
    make_combatant(bench.event)
    lines = verify("presence", "lives", "weapons", "acts")
    assert lines == [
        "presence: 2 replayed, 0 differ",
        "lives: 2 replayed, 0 differ",
        "weapons: 1 replayed, 0 differ",
        "acts: 1 replayed, 0 differ",
    ]


@pytest.mark.parametrize(
    ("name", "model", "fields", "told"),
    [
        ("presence", Combatant, {"arrived_at": None}, "number 1: arrived_at"),
        ("presence", Combatant, {"rules_language": "pl"}, "number 1: rules_language"),
        ("lives", Combatant, {"lives": 9}, "number 1: lives"),
        ("weapons", Weapon, {"version": 9}, "steps are missing"),
        ("weapons", Weapon, {"held_by": "x"}, "it doesn't stand where its steps leave it"),
    ],
)
def test_what_was_changed_behind_the_acts_is_found(bench, name, model, fields, told):
    Combatant.objects.filter(pk=bench.owner.pk).update(number=1)
    model.objects.update(**fields)
    said = StringIO()
    with pytest.raises(CommandError, match="1 differ from their history"):
        call_command("verify", name, stdout=said)
    first, last = said.getvalue().splitlines()
    assert first.endswith(told)
    assert last == f"{name}: 1 replayed, 1 differ"


def test_rows_of_two_events_in_one_are_found(bench):
    assert [line for line in invariants.events() if line] == []
    Combatant.objects.filter(pk=bench.owner.pk).update(event=make_event())
    found = [line for line in invariants.events() if line]
    assert "weapons.Weapon: 1 rows whose event isn't their owner__event" in found


def test_an_act_done_and_refused_is_found(bench):
    assert list(invariants.acts()) == [None]
    act = Act.objects.first()
    RefusedAct.objects.create(
        act_id=act.pk, event=act.event, kind=act.kind, payload={}, code="x", reason="x"
    )
    assert list(invariants.acts()) == ["1 acts were done and refused"]


def test_every_way_to_an_event_is_looked_at():
    assert invariants.paths(Event) == []
    assert sorted(invariants.paths(Weapon))[:2] == ["event", "exclusion__weapon__event"]
    assert "act__event" in invariants.paths(Inspection)
    assert "weapon__event" in invariants.paths(Inspection)
    assert "tournament__event" in invariants.paths(Bout)

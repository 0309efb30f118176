"""Sanctions: how long they last, what they stop, and taking them back."""

import uuid
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from combatants.actions.gate import check_in
from combatants.actions.lives import give_lives
from combatants.actions.sanctions import (
    ExpelledError,
    expel,
    lift_sanction,
    refuse_expelled_from,
)
from combatants.enums import SanctionScope
from combatants.models import GateRecord, LivesGrant, Sanction
from combatants.queries.sanctions import expelled_from
from combatants.rules.sanctions import lasts_until
from ruman.core import acts
from ruman.core.acts import Author, RefusedError, Sent
from tests.factories import make_act, make_combatant, make_event, make_user
from tests.weapons.bench import Bench

PRAGUE = ZoneInfo("Europe/Prague")


@pytest.mark.parametrize(
    ("scope", "at", "until"),
    [
        ("day", "2027-05-01T10:00", "2027-05-02T00:00"),
        ("day", "2027-05-01T23:59", "2027-05-02T00:00"),
        ("event", "2027-05-01T10:00", "2027-05-03T00:00"),
        ("event", "2027-05-09T10:00", "2027-05-10T00:00"),
    ],
)
def test_lasts_until_midnight_at_the_event(scope, at, until):
    given = datetime.fromisoformat(at).replace(tzinfo=PRAGUE)
    found = lasts_until(SanctionScope(scope), given, date(2027, 5, 2), PRAGUE)
    assert found == datetime.fromisoformat(until).replace(tzinfo=PRAGUE)


def test_lasts_until_of_a_clash_is_open():
    at = datetime(2027, 5, 1, tzinfo=UTC)
    assert lasts_until(SanctionScope.CLASH, at, date(2027, 5, 2), PRAGUE) is None


@pytest.fixture
def person(db):
    return make_combatant(make_event())


def do(person, act, day=1, hour=8, **values):
    at = datetime(2027, 5, day, hour, tzinfo=UTC)
    sent = Sent(uuid.uuid4(), person.event, Author(make_user()), at)
    answer = acts.perform(act.__name__, sent, values, act)
    person.refresh_from_db()
    return answer


def test_expelled_for_the_day_is_stopped_with_the_reason_until_midnight(person):
    do(person, expel, combatant=person, scope=SanctionScope.DAY, reason="struck a head")
    worn = {"combatant": person, "helmet": False, "costume": "good", "armour": ()}
    for act, values in ((give_lives, worn), (check_in, {"combatant": person, "rules_read": False})):
        with pytest.raises(ExpelledError) as stopped:
            do(person, act, **values)
        assert stopped.value.words.endswith("is expelled until 2 May, 00:00: struck a head")
    assert do(person, give_lives, day=2, **worn)["lives"] == 2


def test_expelled_from_one_clash_may_show_weapons_and_get_lives(person):
    do(person, expel, combatant=person, scope=SanctionScope.CLASH, clash=7, reason="late blow")
    assert person.expelled_until is None


def test_lifting_leaves_the_other_sanction(person):
    day = do(person, expel, combatant=person, scope=SanctionScope.DAY, reason="a")["sanction"]
    event = do(person, expel, combatant=person, scope=SanctionScope.EVENT, reason="b")["sanction"]
    assert person.expelled_why == "b"
    do(person, lift_sanction, sanction=event, reason="a mistake")
    assert person.expelled_why == "a"
    do(person, lift_sanction, sanction=day, reason="enough")
    assert person.expelled_until is None
    with pytest.raises(RefusedError) as refused:
        do(person, lift_sanction, sanction=day, reason="again")
    assert refused.value.code == "lifted_already"


@pytest.mark.parametrize(
    ("fields", "constraint"),
    [
        ({"reason": ""}, "sanction_has_reason"),
        ({"scope": "year"}, "sanction_scope_known"),
        ({"scope": "clash"}, "sanction_ends_sometime"),
        ({"until": None}, "sanction_ends_sometime"),
    ],
)
def test_postgresql_refuses(person, fields, constraint):
    at = datetime(2027, 5, 1, tzinfo=UTC)
    row = {"scope": "day", "reason": "x", "at": at, "until": at, **fields}
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        Sanction.objects.create(combatant=person, act_id=uuid.uuid4(), **row)


WORN = {"helmet": False, "costume": "good", "armour": ()}
DOORS = {
    "check-in": lambda bench: bench.do_people(check_in, rules_read=False),
    "lives": lambda bench: bench.do_people(give_lives, **WORN),
    "bench": lambda bench: bench.inspect(),
    "roster and cards": lambda bench: bench.do_people(on_roster),
    "lives past the act": lambda bench: bench.grant_anyhow(),
    "arrival past the act": lambda bench: bench.arrive_anyhow(),
}


def on_roster(sent, *, combatant):
    refuse_expelled_from(sent, combatant, 7)
    return {}


class Doors(Bench):
    """Every way to let somebody take part, at nine on the first day of the event."""

    def do_people(self, act, **values):
        values = {"combatant": self.owner, **values}
        return acts.perform(act.__name__, self.sent(), values, act)

    def grant_anyhow(self):
        LivesGrant.objects.create(
            combatant=self.owner, act=make_act(self.event), at=self.now, helmet=False,
            costume="good", lives=2, without_override=2, admitted=True,
        )  # fmt: skip

    def arrive_anyhow(self):
        GateRecord.objects.create(
            combatant=self.owner, act=make_act(self.event), at=self.now, kind="arrived"
        )


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(
    ("scope", "stopped"), [("day", True), ("event", True), ("clash", False), (None, False)]
)
def test_the_expelled_come_through_no_door(db, door, scope, stopped):
    bench = Doors()
    if scope:
        clash = 7 if scope == "clash" else None
        bench.do_people(expel, scope=SanctionScope(scope), reason="struck a head", clash=clash)
        bench.owner.refresh_from_db()
    if stopped or (scope, door) == ("clash", "roster and cards"):
        with pytest.raises((RefusedError, IntegrityError)) as told, transaction.atomic():
            DOORS[door](bench)
        assert "expelled" in str(told.value)
    else:
        DOORS[door](bench)


def test_a_rejected_weapon_may_still_be_recorded_of_the_expelled(db):
    bench = Doors()
    bench.do_people(expel, scope=SanctionScope.DAY, reason="struck a head")
    bench.inspect(outcome="rejected", reason="loose head")


def test_expelled_from_names_everybody_with_the_reason(db, django_assert_num_queries):
    bench, other = Doors(), make_combatant(make_event())
    bench.do_people(expel, scope=SanctionScope.CLASH, reason="late", clash=7)
    second = make_combatant(bench.event)
    bench.do_people(expel, combatant=second, scope=SanctionScope.DAY, reason="struck a head")
    do(other, expel, combatant=other, scope=SanctionScope.EVENT, reason="elsewhere")
    with django_assert_num_queries(2):
        found = expelled_from(bench.event, 7, bench.now)
    assert found == {bench.owner.pk: "late", second.pk: "struck a head"}
    assert expelled_from(bench.event, 8, bench.now) == {second.pk: "struck a head"}


def test_admin_cannot_set_what_acts_keep(db):
    person = make_combatant(make_event())
    client = Client()
    client.force_login(make_user(is_superuser=True, is_staff=True))
    page = client.get(reverse("admin:combatants_combatant_change", args=[person.pk]))
    fields = set(page.context["adminform"].form.fields)
    assert not fields & {
        "lives", "lives_grant", "arrived_at", "expelled_until", "expelled_why", "erased_at",
    }  # fmt: skip

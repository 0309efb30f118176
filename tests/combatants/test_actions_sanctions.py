"""Sanctions: how long they last, what they stop, and taking them back."""

import uuid
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from django.db import IntegrityError, transaction

from combatants.actions.gate import check_in
from combatants.actions.lives import give_lives
from combatants.actions.sanctions import ExpelledError, expel, lift_sanction
from combatants.enums import SanctionScope
from combatants.models import Sanction
from combatants.rules.sanctions import lasts_until
from ruman.core import acts
from ruman.core.acts import Author, RefusedError, Sent
from tests.factories import make_combatant, make_event, make_user

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
        assert "struck a head" in stopped.value.words
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

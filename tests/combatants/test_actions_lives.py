"""Giving lives: what is stored, what is refused, and that every correction stays."""

import uuid
from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, ProgrammingError, transaction

from combatants.actions.lives import LivesChangedError, give_lives
from combatants.models import LivesGrant
from combatants.rules.costume import Piece
from ruman.core import acts
from ruman.core.acts import Author, RefusedError, Sent
from tests.factories import make_combatant, make_event, make_user

pytestmark = pytest.mark.django_db
NOW = datetime(2027, 5, 1, 8, 0, tzinfo=UTC)
CHEST = frozenset({"chest"})


@pytest.fixture
def person():
    return make_combatant(make_event())


def give(person, **worn):
    sent = Sent(uuid.uuid4(), person.event, Author(make_user()), NOW)
    values = {"combatant": person, "helmet": True, "costume": "good", "armour": (), **worn}
    answer = acts.perform("combatants.give_lives", sent, values, give_lives)
    person.refresh_from_db()
    return answer


def test_helmet_mail_and_good_costume_give_five(person):
    answer = give(person, armour=(Piece("mail", 2, CHEST),))
    assert answer["lives"] == person.lives == 5
    assert answer["lines"] == [["R 4", "base", 2], ["R 4", "helmet", 1], ["R 4", "armour", 2]]


def test_plate_over_another_layer_is_immune_there(person):
    under, plate = Piece("quilted", 1, CHEST, under=True), Piece("plate", 3, CHEST)
    assert give(person, armour=(under, plate))["immune"] == ["chest"]


def test_a_missing_costume_bars_and_an_organizers_word_lifts_it(person):
    assert give(person, costume="missing")["admitted"] is False
    assert person.lives == 0
    answer = give(person, costume="missing", override=3, reason="lent", seen=person.lives_grant_id)
    assert (answer["lives"], answer["admitted"]) == (3, True)
    assert LivesGrant.objects.get(pk=answer["grant"]).without_override == 0


@pytest.mark.parametrize(
    ("worn", "code"),
    [
        ({"costume": ""}, "costume_missing"),
        ({"armour": (Piece("mail", 3, CHEST),)}, "armour_above_maximum"),
        ({"armour": (Piece("silk", 1, CHEST),)}, "armour_unknown"),
        ({"armour": (Piece("mail", 1, frozenset({"tail"})),)}, "zone_unknown"),
        ({"override": 4}, "reason_missing"),
        ({"override": 7, "reason": "because"}, "override_out_of_range"),
        ({"override": 0, "reason": "because"}, "override_out_of_range"),
    ],
)
def test_what_is_wrong_is_refused_and_nothing_is_written(person, worn, code):
    with pytest.raises(RefusedError) as refused:
        give(person, **worn)
    assert refused.value.code == code
    assert not LivesGrant.objects.exists()


def test_a_correction_keeps_history_and_the_later_sees_the_earlier(person):
    first = give(person)
    with pytest.raises(LivesChangedError) as told:
        give(person, helmet=False)
    assert told.value.grant.pk == first["grant"]
    give(person, helmet=False, seen=first["grant"])
    assert list(person.lives_grants.values_list("lives", flat=True)) == [3, 2]
    assert person.lives == 2


def test_lives_given_offline_are_never_lost(person):
    give(person)
    give(person, helmet=False, offline=True)
    assert person.lives == 2
    assert person.lives_grants.count() == 2


@pytest.mark.parametrize(
    ("fields", "constraint"),
    [
        ({"override": 3}, "lives_override_with_reason"),
        ({"lives": 0}, "lives_of_the_admitted"),
        ({"admitted": False}, "lives_of_the_admitted"),
    ],
)
def test_postgresql_refuses_what_the_rules_refuse(person, fields, constraint):
    give(person)
    grant = person.lives_grants.get()
    row = LivesGrant(
        **{
            "combatant": person,
            "act_id": uuid.uuid4(),
            "at": NOW,
            "helmet": True,
            "costume": "good",
            "lives": 3,
            "without_override": 3,
            "admitted": True,
            **fields,
        }
    )
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        row.save()
    with pytest.raises(ProgrammingError), transaction.atomic():
        LivesGrant.objects.filter(pk=grant.pk).update(lives=4)

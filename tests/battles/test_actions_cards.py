"""Bonus cards: won, handed over, taken, used."""

from datetime import timedelta

import pytest

from battles.models import Card, CardUse, Hand, HandOver
from combatants.models import Combatant
from ruman.core.acts import RefusedError
from tests.factories import make_combatant, make_event


def refused(day, act, /, **values):
    with pytest.raises(RefusedError) as found:
        day.do(act, **values)
    return found.value.code


def test_cards_are_numbered_on_and_keep_what_they_give(day):
    assert day.do("make_cards", type="iron_will", level=2, count=3)["first"] == 1
    again = day.do("make_cards", type="oath", level=1)
    assert (again["first"], again["last"]) == (4, 4)
    card = Card.objects.get(number=3)
    assert (card.uses, card.lives, card.name["cs"], card.fixed_owner) == (
        2,
        0,
        "Železná vůle",
        False,
    )
    assert refused(day, "make_cards", type="iron_will", level=4) == "no_such_bonus"
    assert refused(day, "make_cards", type="x", level=1) == "no_such_bonus"


def test_a_card_is_won_once(day):
    anna, boris = day.fighter(day.herons), day.fighter(day.boars)
    card = day.card()
    day.do("issue_card", card=card.pk, combatant=anna, origin="quest", note="the well")
    card.refresh_from_db()
    assert (card.holder, card.issue.origin, card.issue.note) == (anna, "quest", "the well")
    assert (
        refused(day, "issue_card", card=card.pk, combatant=boris, origin="quest")
        == "issued_already"
    )
    stranger = make_combatant(make_event())
    assert (
        refused(day, "issue_card", card=day.card().pk, combatant=stranger, origin="quest")
        == "no_such_person"
    )


def test_a_card_changes_hands_before_a_clash_and_never_after(day):
    anna, boris = day.fighter(day.herons), day.fighter(day.boars)
    card = day.card(anna)
    day.do("take_card", clash=day.clash.pk, card=card.pk)
    day.do("hand_over", card=card.pk, giver=anna, receiver=boris)
    card.refresh_from_db()
    assert card.holder == boris
    assert not Hand.objects.exists()
    given = {"card": card.pk, "giver": anna, "receiver": boris}
    assert refused(day, "hand_over", **given) == "not_theirs_any_more"
    back = {"card": card.pk, "giver": boris, "receiver": anna}
    assert refused(day, "hand_over", **{**back, "receiver": boris}) == "same_person"
    day.start()
    assert refused(day, "hand_over", **back) == "clash_started"
    day.end()
    day.do("hand_over", **back)


def test_an_oath_is_never_handed_over(day):
    anna, boris = day.fighter(day.herons), day.fighter(day.boars)
    oath, other = day.card(anna, fixed_owner=True), day.card(boris)
    given = {"card": oath.pk, "giver": anna, "receiver": boris}
    assert refused(day, "hand_over", **given) == "fixed_owner"
    assert refused(day, "swap_cards", one=oath.pk, other=other.pk) == "fixed_owner"


def test_two_cards_are_taken_a_third_is_not(day):
    anna = day.fighter(day.herons)
    first, second, third = (day.card(anna) for _ in range(3))
    for card in (first, second):
        day.do("take_card", clash=day.clash.pk, card=card.pk)
    assert refused(day, "take_card", clash=day.clash.pk, card=third.pk) == "too_many_cards"
    assert refused(day, "take_card", clash=day.clash.pk, card=second.pk) == "taken_already"
    day.do("leave_card", clash=day.clash.pk, card=first.pk)
    day.do("take_card", clash=day.clash.pk, card=third.pk)
    assert list(Hand.objects.values_list("card", "place")) == [(third.pk, 1), (second.pk, 2)]
    day.start()
    assert refused(day, "take_card", clash=day.clash.pk, card=first.pk) == "clash_started"
    assert refused(day, "leave_card", clash=day.clash.pk, card=third.pk) == "clash_started"


def test_uses_are_counted_up_to_the_level(day):
    anna = day.fighter(day.herons)
    card, lives = day.card(anna), day.card(anna, uses=0, lives=1)
    named = {"clash": day.clash.pk, "card": card.pk}
    assert refused(day, "use_card", **named) == "not_taken"
    day.start()
    assert [day.do("use_card", **named)["used"] for _ in range(2)] == [1, 2]
    assert refused(day, "use_card", **named) == "used_up"
    assert refused(day, "use_card", clash=day.clash.pk, card=lives.pk) == "nothing_to_use"
    second = day.plan("second")
    day.end()
    day.start(second)
    assert day.do("use_card", clash=second.pk, card=card.pk)["used"] == 1


def test_a_use_that_arrives_after_the_end_is_flagged(day):
    anna = day.fighter(day.herons)
    card = day.card(anna)
    day.start()
    day.now += timedelta(minutes=30)
    day.end()
    day.now += timedelta(minutes=30)
    day.do("use_card", clash=day.clash.pk, card=card.pk, late=timedelta(minutes=50))
    assert CardUse.objects.get().late


def test_a_hand_over_kept_past_the_start_counts_from_when_it_was_done(day):
    """The clash that started meanwhile keeps what its start wrote down."""
    anna, boris = day.fighter(day.herons), day.fighter(day.boars)
    card = day.card(anna)
    given = {"card": card.pk, "giver": anna, "receiver": boris}
    day.start()
    day.now += timedelta(minutes=60)
    assert refused(day, "hand_over", **given, late=timedelta(minutes=60)) == "clash_started"
    assert day.do("hand_over", **given, late=timedelta(minutes=61))["late"]
    kept = HandOver.objects.get()
    assert (kept.late, kept.at, kept.act.received_at, kept.act.device_at) == (
        True,
        day.now - timedelta(minutes=61),
        day.now,
        day.now - timedelta(minutes=61),
    )
    card.refresh_from_db()
    assert card.holder == boris
    assert Hand.objects.get().combatant == anna
    day.do("use_card", clash=day.clash.pk, card=card.pk)


def test_a_hand_over_kept_past_the_end_is_flagged(day):
    anna, boris = day.fighter(day.herons), day.fighter(day.boars)
    card = day.card(anna)
    day.start()
    day.now += timedelta(minutes=20)
    day.end()
    day.now += timedelta(minutes=20)
    given = {"card": card.pk, "giver": anna, "receiver": boris}
    assert day.do("hand_over", **given, late=timedelta(minutes=30))["late"]
    back = {"card": card.pk, "giver": boris, "receiver": anna}
    assert not day.do("hand_over", **back, late=timedelta(minutes=10))["late"]


def test_the_expelled_get_no_card_through_any_door(day):
    anna, boris = day.fighter(day.herons), day.fighter(day.herons)
    mine, theirs, loose = day.card(anna), day.card(boris), day.card()
    Combatant.objects.filter(pk=anna.pk).update(expelled_until=day.now + timedelta(hours=1))
    assert refused(day, "issue_card", card=loose.pk, combatant=anna, origin="quest") == "expelled"
    given = {"card": theirs.pk, "giver": boris, "receiver": anna}
    assert refused(day, "hand_over", **given) == "expelled"
    assert refused(day, "swap_cards", one=mine.pk, other=theirs.pk) == "expelled"
    assert refused(day, "take_card", clash=day.clash.pk, card=mine.pk) == "expelled"
    assert not HandOver.objects.exists()

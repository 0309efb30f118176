"""What PostgreSQL itself refuses, whoever writes."""

from datetime import timedelta

import pytest
from django.db import Error, transaction

from battles.models import (
    Appeal,
    Card,
    CardIssue,
    CardUse,
    Clash,
    ClashStep,
    Hand,
    HandOver,
    Line,
    Ruling,
    Tick,
    Veteran,
)
from combatants.models import Combatant
from tests.factories import make_act, make_combatant, make_event


def refused(words, write, /, *args, **values):
    with pytest.raises(Error, match=words), transaction.atomic():
        write(*args, **values)


def test_one_line_a_person_and_clash(day):
    anna = day.armed(day.herons)
    values = {"clash": day.clash, "combatant": anna, "at": day.now}
    Line.objects.create(side=day.herons, **values)
    refused("one_line_in_a_clash", Line.objects.create, side=day.boars, **values)


def test_nothing_crosses_events(day):
    stranger = make_combatant(make_event())
    values = {"clash": day.clash, "at": day.now}
    refused("different events", Line.objects.create, combatant=stranger, **values)
    side = stranger.event.sides.create(name="x", tincture="or")
    anna = day.armed(day.herons)
    refused("different events", Line.objects.create, combatant=anna, side=side, **values)
    refused("different events", Card.objects.filter(pk=day.card().pk).update, holder=stranger)
    refused("different events", Veteran.objects.create, event=day.event, side=side, combatant=anna)


def test_the_expelled_get_no_line_no_card_no_hand(day):
    anna, boris = day.armed(day.herons), day.armed(day.herons)
    card, act = day.card(anna), make_act(day.event)
    Combatant.objects.filter(pk=anna.pk).update(expelled_until=day.now + timedelta(hours=1))
    person = {"combatant": anna, "at": day.now}
    refused("expelled", Line.objects.create, clash=day.clash, **person)
    refused("expelled", CardIssue.objects.create, card=card, act=act, origin="quest", **person)
    refused("expelled", HandOver.objects.create, card=card, giver=boris, act=act, **person)
    refused("expelled", Hand.objects.create, clash=day.clash, card=card, place=1, most=2, **person)


@pytest.mark.parametrize("state", ["running", "ended"])
def test_a_clash_goes_one_step_at_a_time(day, state):
    times = {"mustering_at": day.now, "started_at": day.now}
    times |= {"ended_at": day.now} if state == "ended" else {}
    refused("one step", Clash.objects.filter(pk=day.clash.pk).update, state=state, **times)


def test_a_state_has_its_times(day):
    refused(
        "clash_state_has_its_times",
        Clash.objects.filter(pk=day.clash.pk).update,
        state="mustering",
    )


def test_a_card_is_in_one_hand_and_a_hand_has_two_places(day):
    anna, boris = day.armed(day.herons), day.armed(day.boars)
    card, other = day.card(anna), day.card(anna)
    values = {"clash": day.clash, "most": 2, "at": day.now}
    Hand.objects.create(card=card, combatant=anna, place=1, **values)
    refused("card_in_one_hand", Hand.objects.create, card=card, combatant=boris, place=1, **values)
    refused("so_many_places", Hand.objects.create, card=other, combatant=anna, place=1, **values)
    refused("within_limit", Hand.objects.create, card=other, combatant=anna, place=3, **values)


def test_hands_stay_once_the_clash_has_started_and_uses_within_the_level(day):
    anna = day.armed(day.herons)
    card = day.card(anna, uses=1)
    day.start()
    hand = Hand.objects.get(card=card)
    refused("has started", hand.delete)
    refused("has started", Hand.objects.filter(pk=hand.pk).update, place=2)
    CardUse.objects.create(hand=hand, act=make_act(day.event), nth=1, at=day.now)
    act = make_act(day.event)
    refused("no more uses", CardUse.objects.create, hand=hand, act=act, nth=2, at=day.now)
    refused("counted_once", CardUse.objects.create, hand=hand, act=act, nth=1, at=day.now)


def test_an_oath_keeps_its_owner(day):
    card = day.card(day.armed(day.herons), fixed_owner=True)
    other = day.armed(day.boars)
    refused("never handed over", Card.objects.filter(pk=card.pk).update, holder=other)


def test_an_appeal_before_the_end_is_refused(day):
    anna = day.armed(day.herons)
    day.start()
    values = {"clash": day.clash.pk, "combatant": anna, "kind": "settled", "reason": "dispute"}
    given = day.do("give_ruling", **values)
    appeal = {
        "ruling_id": given["ruling"],
        "act": make_act(day.event),
        "words": "no",
        "at": day.now,
    }
    refused("not ended", Appeal.objects.create, **appeal)


def test_history_is_never_rewritten(day):
    anna, boris = day.armed(day.herons), day.armed(day.boars)
    card = day.card(anna)
    day.do("hand_over", card=card.pk, giver=anna, receiver=boris)
    day.start()
    day.do("tick", clash=day.clash.pk, combatant=anna)
    day.do("give_ruling", clash=day.clash.pk, combatant=anna, kind="settled", reason="dispute")
    for table in (ClashStep, HandOver, Tick, Ruling):
        row = table.objects.first()
        refused("Cannot update or delete", row.delete)
        refused("Cannot update or delete", row.save)

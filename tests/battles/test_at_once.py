"""Many people at once, each on a connection of their own: no limit gives, nothing is lost."""

import threading
import uuid

import pytest
from django.db import connection

from battles.models import (
    Appeal,
    AppealAnswer,
    Card,
    CardIssue,
    CardUse,
    ClashStep,
    Hand,
    HandOver,
    Introduction,
    Line,
    Veteran,
)
from ruman.core import acts
from ruman.core.acts import Author, RefusedError, Sent
from tests.battles.conftest import ACTS, Day
from tests.factories import make_member

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(day, *jobs):
    """Each job (name, values) on a connection of its own, all let go together: code or answer."""
    gate = threading.Barrier(len(jobs))
    came = [None] * len(jobs)

    def run(place, name, values):
        sent = Sent(uuid.uuid4(), day.event, Author(day.head), day.now)
        gate.wait()
        try:
            came[place] = acts.perform(f"battles.{name}", sent, values, ACTS[name])
        except RefusedError as error:
            came[place] = error.code
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(place, *job)) for place, job in enumerate(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return came


def test_swapping_both_ways_two_hundred_times_loses_no_card():
    day = Day()
    anna, boris = day.fighter(day.herons), day.fighter(day.boars)
    mine, theirs = day.card(anna), day.card(boris)
    ways = [{"one": mine.pk, "other": theirs.pk}, {"one": theirs.pk, "other": mine.pk}]
    came = []
    for _ in range(50):
        came += at_once(day, *[("swap_cards", ways[n % 2]) for n in range(4)])
    done = [one for one in came if isinstance(one, dict)]
    assert len(came) == 200
    assert {one for one in came if isinstance(one, str)} <= {"moved_meanwhile"}
    holders = dict(Card.objects.values_list("pk", "holder"))
    assert sorted(holders.values()) == sorted([anna.pk, boris.pk])
    assert (holders[mine.pk] == boris.pk) is (len(done) % 2 == 1)
    assert HandOver.objects.count() == 2 * len(done)


def test_of_three_cards_taken_at_once_two_are():
    day = Day()
    anna = day.fighter(day.herons)
    three = [day.card(anna) for _ in range(3)]
    came = at_once(
        day, *[("take_card", {"clash": day.clash.pk, "card": card.pk}) for card in three]
    )
    assert sorted(one if isinstance(one, str) else "taken" for one in came) == [
        "taken",
        "taken",
        "too_many_cards",
    ]
    assert sorted(Hand.objects.values_list("place", flat=True)) == [1, 2]


def test_of_four_uses_at_once_the_level_counts():
    day = Day()
    card = day.card(day.fighter(day.herons))
    day.start()
    use = ("use_card", {"clash": day.clash.pk, "card": card.pk})
    came = at_once(day, use, use, use, use)
    assert sum(isinstance(one, dict) for one in came) == 2
    assert [one for one in came if isinstance(one, str)] == ["used_up", "used_up"]
    assert sorted(CardUse.objects.values_list("nth", flat=True)) == [1, 2]


def test_of_two_who_do_the_same_one_does_it_and_the_other_is_told():
    day = Day()
    anna, boris = day.armed(day.herons), day.armed(day.boars)

    def both(name, *ways, code):
        ways = ways * 2 if len(ways) == 1 else ways
        came = at_once(day, *[(name, values) for values in ways])
        said = sorted(one if isinstance(one, str) else "done" for one in came)
        assert said == sorted(["done", code]), name
        return next(one for one in came if isinstance(one, dict))

    clash = {"clash": day.clash.pk}
    loose, mine = day.card(), day.card(anna)
    won = {"card": loose.pk, "origin": "quest"}
    both(
        "issue_card",
        {**won, "combatant": anna},
        {**won, "combatant": boris},
        code="issued_already",
    )
    assert CardIssue.objects.count() == 1
    third = day.armed(day.boars)
    given = {"card": mine.pk, "giver": anna}
    both(
        "hand_over",
        {**given, "receiver": boris},
        {**given, "receiver": third},
        code="not_theirs_any_more",
    )
    assert HandOver.objects.count() == 1
    user = make_member(day.event, "veteran")
    both(
        "add_veteran",
        {"user": user, "side": day.herons},
        {"user": user, "side": day.boars},
        code="veteran_already",
    )
    both("move_clash", {**clash, "move": "muster"}, code="done_already")
    marked = [Veteran.objects.get(), day.veteran(day.herons), day.veteran(day.boars)]
    for veteran in marked:
        both("introduce", {**clash, "veteran": veteran.pk}, code="introduced_already")
    assert Introduction.objects.count() == 3
    at_once(day, *[("tick", {**clash, "combatant": anna})] * 2)
    assert Line.objects.filter(combatant=anna).count() == 1
    both("move_clash", {**clash, "move": "start"}, code="done_already")
    assert ClashStep.objects.filter(move="start").count() == 1
    ruling = {**clash, "combatant": anna, "kind": "settled", "reason": "contact"}
    ruled = {"ruling": day.do("give_ruling", **ruling)["ruling"]}
    both("move_clash", {**clash, "move": "end"}, code="done_already")
    both("appeal", {**ruled, "words": "no"}, code="appealed_already")
    answer = {**ruled, "words": "three saw it"}
    both(
        "answer_appeal",
        {**answer, "outcome": "stands"},
        {**answer, "outcome": "overturned"},
        code="answered_already",
    )
    assert (Appeal.objects.count(), AppealAnswer.objects.count()) == (1, 1)


def test_a_card_is_handed_over_before_the_start_or_not_at_all():
    """Whoever of the two comes first, the clash sees the card in one hand, its holder's."""
    day = Day()
    anna, boris = day.armed(day.herons), day.armed(day.herons)
    card = day.card(anna)
    day.do("move_clash", clash=day.clash.pk, move="muster")
    start = ("start_anyway", {"clash": day.clash.pk, "reason": "a drill"})
    over = ("hand_over", {"card": card.pk, "giver": anna, "receiver": boris})
    started, handed = at_once(day, start, over)
    assert isinstance(started, dict)
    card.refresh_from_db()
    assert card.holder_id == Hand.objects.get().combatant_id
    assert card.holder == (anna if handed == "clash_started" else boris)

"""The bench's lists: who waits, what to look at again, appeals, what is held, what is doubted."""

from datetime import timedelta
from decimal import Decimal

import pytest

from combatants.models import AnnouncedWeapon
from tests.factories import make_combatant, make_event
from tests.weapons.bench import NINE, PASSED, Bench
from weapons.queries import board

pytestmark = pytest.mark.django_db


@pytest.fixture
def bench():
    return Bench()


def arrived(event, minutes, *announced, **fields):
    person = make_combatant(event, arrived_at=NINE + timedelta(minutes=minutes), **fields)
    for text in announced:
        AnnouncedWeapon.objects.create(combatant=person, text=text)
    return person


def waiting(event):
    return [(row.person, row.left) for row in board.board(event).waiting]


def test_queue_is_who_has_arrived_and_announced_more_than_was_seen(bench):
    late = arrived(bench.event, 20, "sword")
    early = arrived(bench.event, 10, "sword", "shield")
    arrived(bench.event, 5)
    AnnouncedWeapon.objects.create(combatant=make_combatant(bench.event), text="not here yet")
    AnnouncedWeapon.objects.create(
        combatant=arrived(bench.event, 1), text="left at home", withdrawn=True
    )
    arrived(make_event(), 1, "elsewhere")
    assert waiting(bench.event) == [(early, "2 weapons to see"), (late, "1 weapon to see")]
    bench.owner = early
    bench.inspect()
    assert waiting(bench.event)[0] == (early, "1 weapon to see · 1 seen")
    bench.inspect(outcome="rejected", reason="tip")
    assert waiting(bench.event) == [(late, "1 weapon to see")]


def test_namesakes_in_the_queue_are_told_apart(bench):
    same = {"given_name": "Jan", "surname": "Novák"}
    arrived(bench.event, 1, "sword", **same, email="first@example.test")
    arrived(bench.event, 2, "sword", **same, email="other@example.test")
    assert [row.mark for row in board.board(bench.event).waiting] == ["…irst@", "…ther@"]


def test_looks_again_come_oldest_first_with_the_last_reason(bench):
    first, second = bench.shown(), bench.shown()
    bench.do("look_again", weapon=second.pk, why="veteran", reason="rattles")
    bench.do("look_again", weapon=first.pk)
    rows = board.looks_again(bench.event)
    assert [(row.weapon, row.why, row.more) for row in rows] == [
        (second, "A veteran asks for it", "rattles"),
        (first, "An organizer asks for it", ""),
    ]


def test_appeals_are_those_that_still_need_an_answer(bench):
    answered, open_, mended = bench.rejected(), bench.rejected(), bench.rejected()
    for weapon in (answered, open_, mended):
        bench.do("appeal", weapon=weapon.pk, reason="it is soft")
    bench.do("answer_appeal", weapon=answered.pk, outcome="rejected", reason="it is not")
    mended.refresh_from_db()
    bench.inspect(mended)
    rows = board.appeals(bench.event)
    assert [(row.weapon, row.why, row.more) for row in rows] == [
        (open_, "it is soft", "Failed: Padding")
    ]


def test_held_says_why_where_and_by_whom(bench):
    weapon = bench.excluded()
    (row,) = board.held(bench.event)
    assert (row.weapon, row.why, row.more) == (weapon, "loose tip", f"by {bench.author.user}")
    assert row.since == weapon.held_since


def test_doubted_is_what_was_approved_offline_against_the_rules(bench):
    loose = {**PASSED, "padding": "failed"}
    doubted = bench.shown(checks=loose, decided_offline=True)
    bench.shown(checks=loose, decided_offline=True, reason="tried on the owner")
    bench.shown(checks=loose, reason="tried on the owner")
    bench.shown(decided_offline=True)
    again = bench.shown(checks=loose, decided_offline=True)
    bench.inspect(again)
    assert [row.weapon for row in board.doubted(bench.event)] == [doubted]


def test_tallies_are_the_lengths_of_the_lists(bench):
    arrived(bench.event, 1, "sword")
    bench.do("look_again", weapon=bench.shown().pk)
    bench.do("appeal", weapon=bench.rejected().pk, reason="it is soft")
    bench.excluded()
    bench.shown(checks={**PASSED, "padding": "failed"}, decided_offline=True)
    assert board.tallies(bench.event) == board.Tallies(1, 1, 1, 1, 1)


LISTS = {
    "board": (5, lambda bench: arrived(bench.event, 1, "sword", surname="Same")),
    "looks_again": (1, lambda bench: bench.do("look_again", weapon=bench.shown().pk)),
    "appeals": (1, lambda bench: bench.do("appeal", weapon=bench.rejected().pk, reason="x")),
    "held": (1, lambda bench: bench.excluded()),
    "doubted": (
        1,
        lambda bench: bench.shown(measures={"length": Decimal(190)}, decided_offline=True),
    ),
}


@pytest.mark.parametrize("name", LISTS)
def test_lists_cost_the_same_for_one_row_and_for_three(name, bench, django_assert_num_queries):
    most, add = LISTS[name]
    add(bench)
    with django_assert_num_queries(most):
        getattr(board, name)(bench.event)
    add(bench)
    add(bench)
    with django_assert_num_queries(most):
        getattr(board, name)(bench.event)

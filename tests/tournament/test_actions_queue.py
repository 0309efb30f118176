"""Bouts on the lists: moved, given out, called; what is refused."""

import uuid
from datetime import timedelta

import pytest

from ruman.core import acts
from ruman.core.acts import RefusedError, Sent
from tests.tournament.conftest import NOW
from tests.tournament.played import draw, win
from tournament.actions.calls import call_bout, forfeit
from tournament.actions.queue import distribute_bouts, move_lists, place_bout
from tournament.enums import (
    BoutState,
    Corner,
    Format,
    ResultSource,
    Standing,
    TournamentState,
    Why,
)
from tournament.models import Bout, Lists
from tournament.queries.groups import deciding


@pytest.fixture
def drawn(field):
    field.fill(8)
    draw(field)
    return field


def make_lists(field, count):
    return [
        Lists.objects.create(event=field.event, name=f"Lists {n}", position=n)
        for n in range(1, count + 1)
    ]


def queue_of(lists):
    return list(lists.bouts.order_by("queue", "pk").values_list("number", flat=True))


def later(field, seconds, act, **values):
    """Do an act so many seconds after the others."""

    sent = Sent(uuid.uuid4(), field.event, field.author, NOW + timedelta(seconds=seconds))
    return acts.perform(act.__name__, sent, values, act)


def code(field, act, **values):
    with pytest.raises(RefusedError) as refused:
        field.do(act, **values)
    return refused.value.code


def test_all_bouts_are_given_out_in_one_act(drawn, django_assert_max_num_queries):
    one, two = make_lists(drawn, 2)
    with django_assert_max_num_queries(11):
        answer = drawn.do(distribute_bouts, tournament=drawn.tournament.pk)
    assert answer == {"placed": 12}
    assert (one.bouts.count(), two.bouts.count()) == (6, 6)
    for lists in (one, two):
        places = list(lists.bouts.order_by("queue").values_list("queue", flat=True))
        assert places == [1, 2, 3, 4, 5, 6]


def test_giving_out_needs_lists(drawn):
    assert code(drawn, distribute_bouts, tournament=drawn.tournament.pk) == "no_lists"


def test_a_bout_moves_before_another_and_to_other_lists(drawn):
    one, two = make_lists(drawn, 2)
    bouts = list(drawn.tournament.bouts.order_by("number")[:4])
    for bout in bouts:
        drawn.do(place_bout, bout=bout.pk, lists=one.pk, before=None)
    numbers = [bout.number for bout in bouts]
    assert queue_of(one) == numbers
    drawn.do(place_bout, bout=bouts[3].pk, lists=one.pk, before=bouts[1].pk)
    assert queue_of(one) == [numbers[0], numbers[3], numbers[1], numbers[2]]
    drawn.do(place_bout, bout=bouts[0].pk, lists=two.pk, before=None)
    assert (queue_of(one), queue_of(two)) == ([numbers[3], numbers[1], numbers[2]], [numbers[0]])
    drawn.do(place_bout, bout=bouts[0].pk, lists=None, before=None)
    assert queue_of(two) == []


def test_moving_is_refused_for_what_isnt_there(drawn):
    (one,) = make_lists(drawn, 1)
    bout, other = drawn.tournament.bouts.all()[:2]
    assert code(drawn, place_bout, bout=10**9, lists=one.pk, before=None) == "no_such_bout"
    assert code(drawn, place_bout, bout=bout.pk, lists=10**9, before=None) == "no_such_lists"
    assert code(drawn, place_bout, bout=bout.pk, lists=one.pk, before=other.pk) == "queue_changed"
    Bout.objects.filter(pk=bout.pk).update(state=BoutState.RUNNING)
    assert code(drawn, place_bout, bout=bout.pk, lists=one.pk, before=None) == "bout_begun"
    Bout.objects.filter(pk=other.pk).update(live=False)
    assert code(drawn, place_bout, bout=other.pk, lists=one.pk, before=None) == "bout_voided"


def test_nothing_is_put_before_a_bout_that_has_begun(drawn):
    (one,) = make_lists(drawn, 1)
    begun, bout = drawn.tournament.bouts.order_by("number")[:2]
    drawn.do(place_bout, bout=begun.pk, lists=one.pk, before=None)
    Bout.objects.filter(pk=begun.pk).update(state=BoutState.HALTED)
    drawn.do(place_bout, bout=bout.pk, lists=one.pk, before=begun.pk)
    assert queue_of(one) == [begun.number, bout.number]


def test_lists_change_places(field):
    one, two, three = make_lists(field, 3)
    field.do(move_lists, lists=three.pk, up=True)
    assert [row.pk for row in Lists.objects.all()] == [one.pk, three.pk, two.pk]
    field.do(move_lists, lists=one.pk, up=True)
    assert [row.pk for row in Lists.objects.all()] == [one.pk, three.pk, two.pk]


def test_three_calls_three_minutes_apart_then_the_forfeit(drawn):
    bout = drawn.tournament.bouts.first()
    assert later(drawn, 0, call_bout, bout=bout.pk) == {"bout": bout.pk, "calls": 1}
    with pytest.raises(RefusedError) as refused:
        later(drawn, 179, call_bout, bout=bout.pk)
    assert (refused.value.code, refused.value.params) == ("too_early", {"seconds": 1})
    later(drawn, 180, call_bout, bout=bout.pk)
    later(drawn, 360, call_bout, bout=bout.pk)
    with pytest.raises(RefusedError) as refused:
        later(drawn, 540, call_bout, bout=bout.pk)
    assert refused.value.code == "called_out"
    with pytest.raises(RefusedError) as refused:
        later(drawn, 539, forfeit, bout=bout.pk, absent=[Corner.RED])
    assert refused.value.code == "calls_open"
    answer = later(drawn, 540, forfeit, bout=bout.pk, absent=[Corner.RED])
    assert answer["winner"] == bout.blue_id
    result = bout.results.get()
    assert (result.why, result.source) == (Why.WALKOVER, ResultSource.CALLS)
    assert bout.call_rows.count() == 3


def called_out(field, bout):
    for seconds in (0, 180, 360):
        later(field, seconds, call_bout, bout=bout.pk)


def test_where_neither_came_nobody_wins_and_both_stay_in(drawn):
    bout = drawn.tournament.bouts.first()
    called_out(drawn, bout)
    answer = later(drawn, 540, forfeit, bout=bout.pk, absent=list(Corner))
    assert answer["winner"] is None
    bout.refresh_from_db()
    assert (bout.state, bout.why, bout.red_hits, bout.blue_hits) == (
        BoutState.CONFIRMED,
        Why.WALKOVER,
        0,
        0,
    )
    lines = {
        line.entrant.pk: line
        for found in deciding(drawn.tournament)
        for line in found.table.lines
        if line.fought
    }
    assert {pk: line.wins for pk, line in lines.items()} == {bout.red_id: 0, bout.blue_id: 0}
    assert not drawn.tournament.entrants.exclude(standing=Standing.IN).exists()


def test_nobody_goes_on_from_a_bout_to_which_neither_came(field):
    field.tournament.format = Format.KNOCKOUT
    field.tournament.save()
    field.fill(4)
    draw(field)
    absent, fought = field.tournament.bouts.order_by("number")
    called_out(field, absent)
    later(field, 540, forfeit, bout=absent.pk, absent=list(Corner))
    win(field, fought)
    field.tournament.refresh_from_db()
    assert field.tournament.state == TournamentState.ENDED
    places = dict(field.tournament.entrants.exclude(place=None).values_list("pk", "place"))
    assert places == {fought.red_id: 1}

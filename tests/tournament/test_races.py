"""Two people at once, on two connections: the later one waits and is told."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction

from ruman.core.acts import Author, RefusedError
from tests.factories import make_event, make_user
from tests.tournament.conftest import Field, make_tournament
from tests.tournament.played import draw
from tournament.actions.calls import call_bout
from tournament.actions.queue import distribute_bouts, place_bout
from tournament.actions.results import Score, record_result
from tournament.enums import Corner, Why
from tournament.models import BoutResult, Call, Lists

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def field():
    event = make_event()
    made = Field(event, make_tournament(event))
    made.fill(5)
    draw(made)
    return made


def colleague(field):
    other = Field(field.event, field.tournament)
    other.author = Author(make_user())
    return other


def while_first_is_open(first, second):
    """The answers of two acts, of which the second starts before the first has committed."""
    started = threading.Event()

    def late():
        started.set()
        try:
            return second()
        except RefusedError as refused:
            return refused
        finally:
            connection.close()

    with transaction.atomic():
        answer = first()
        other = ThreadPoolExecutor(1).submit(late)
        started.wait(5)
        time.sleep(0.3)
        assert not other.done()
    return answer, other.result(10)


def test_two_results_at_once_the_second_is_told_of_the_first(field):
    bout, other = field.tournament.bouts.first(), colleague(field)
    one = Score((5, 2), (5, 2), Corner.RED, Why.POINTS)
    two = Score((1, 5), (1, 5), Corner.BLUE, Why.POINTS)
    answer, refused = while_first_is_open(
        lambda: field.do(record_result, bout=bout.pk, score=one),
        lambda: other.do(record_result, bout=bout.pk, score=two),
    )
    assert answer["points"] == [5, 2]
    assert refused.code == "bout_closed"
    assert refused.params["score"] == "5:2"
    assert refused.params["who"] == str(field.author.user)
    assert BoutResult.objects.filter(bout=bout).count() == 1


def test_two_calls_at_once_are_one(field):
    bout, other = field.tournament.bouts.first(), colleague(field)
    answer, refused = while_first_is_open(
        lambda: field.do(call_bout, bout=bout.pk), lambda: other.do(call_bout, bout=bout.pk)
    )
    assert (answer["calls"], refused.code) == (1, "too_early")
    assert Call.objects.count() == 1


def test_two_moves_at_once_wait_for_each_other(field):
    lists = Lists.objects.create(event=field.event, name="One")
    one, two = field.tournament.bouts.order_by("number")[:2]
    other = colleague(field)
    while_first_is_open(
        lambda: field.do(place_bout, bout=one.pk, lists=lists.pk, before=None),
        lambda: other.do(place_bout, bout=two.pk, lists=lists.pk, before=one.pk),
    )
    queue = list(lists.bouts.order_by("queue").values_list("pk", "queue"))
    assert queue == [(two.pk, 1), (one.pk, 2)]


def test_giving_out_and_moving_at_once_place_each_bout_once(field):
    one = Lists.objects.create(event=field.event, name="One")
    two = Lists.objects.create(event=field.event, name="Two")
    bout, other = field.tournament.bouts.order_by("number").first(), colleague(field)
    _answer, given = while_first_is_open(
        lambda: field.do(place_bout, bout=bout.pk, lists=two.pk, before=None),
        lambda: other.do(distribute_bouts, tournament=field.tournament.pk),
    )
    assert given == {"placed": 9}
    assert sorted((one.bouts.count(), two.bouts.count())) == [5, 5]

"""Two desks at once on connections of their own, and what one act costs."""

import threading
import time
import uuid
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from combatants.models import Combatant
from ruman.core.acts import RefusedError
from ruman.core.models import Act, Topic
from tests.tournament.desk import NOW, Desk
from tournament.models import Bout, BoutEvent, BoutResult, Entrant
from tournament.queries.desk import recorded_of
from tournament.queries.desk_page import live_of
from tournament.rules.kept import to_kept

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def desk():
    return Desk()


def code_of(act):
    try:
        return act()
    except RefusedError as refused:
        return refused.code
    finally:
        connection.close()


def while_first_is_open(first, second):
    """The answers of two acts, of which the second starts before the first has committed."""
    started = threading.Event()

    def late():
        started.set()
        return code_of(second)

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            answer = first()
            other = pool.submit(late)
            started.wait(5)
            time.sleep(0.3)
            assert not other.done()
        return answer, other.result(10)


def in_parallel(*calls):
    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(code_of, calls))


def test_the_same_hit_on_two_desks_counts_once(desk):
    desk.begun("continuous", "continuous")
    seen = desk.bout.folded["number"]
    other = desk.colleague("")
    _first, second = while_first_is_open(
        lambda: other.do("hit", "red", seen=seen), lambda: desk.do("hit", "red", seen=seen)
    )
    assert second == "stale"
    assert Bout.objects.get().red_hits == 1


def test_two_who_close_make_one_result_and_the_later_one_is_told(desk):
    desk.begun().hits("red", 5)
    other = desk.colleague("")
    _first, second = while_first_is_open(lambda: desk.do("confirm"), lambda: other.do("confirm"))
    assert second == "bout_closed"
    assert BoutResult.objects.count() == 1


def test_the_same_act_twice_at_once_is_one_event(desk):
    desk.begun()
    act_id = uuid.uuid4()
    first, second = while_first_is_open(
        lambda: desk.do("hit", "red", act_id=act_id, after=0),
        lambda: desk.do("hit", "red", act_id=act_id, after=0),
    )
    assert first == second
    assert BoutEvent.objects.filter(do="hit").count() == 1


def test_a_hundred_acts_posted_in_parallel_from_two_sessions_are_exactly_a_hundred(desk):
    desk.begun("continuous", "continuous")
    before = desk.bout.folded["number"]
    other = desk.colleague()
    ids = [uuid.uuid4() for _ in range(100)]

    def posts(one, side, mine):
        client = one.client()
        one.name = ""  # neither claims the desk, nor to have seen anything
        acts = [one.sent("hit", side, act_id=each) for each in mine]
        again = [act for act in acts for _ in range(2)]  # a lost answer makes each come twice
        return [lambda act=act: one.post(act, client=client) for act in again]

    with ThreadPoolExecutor(8) as pool:
        calls = [*posts(desk, "red", ids[:50]), *posts(other, "blue", ids[50:])]
        answers = [answer for [answer] in pool.map(code_of, calls)]
    assert Counter(one["status"] for one in answers)["refused"] == 0
    assert {one["id"] for one in answers} == set(map(str, ids))
    bout = Bout.objects.get()
    assert (bout.red_hits, bout.blue_hits) == (50, 50)
    numbers = list(BoutEvent.objects.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(before + 100))
    assert Act.objects.filter(pk__in=ids).count() == 100
    assert bout.folded["bout"] == to_kept(recorded_of(bout, 0).bout.replay())
    assert Topic.objects.get(pk=f"bout:{bout.pk}").version == bout.version


def test_two_desks_that_both_claim_to_have_seen_lose_nothing_silently(desk):
    desk.begun("continuous", "continuous")
    seen = desk.bout.folded["number"]
    other = desk.colleague("")
    calls = [lambda one=one: one.do("hit", "red", seen=seen, after=0) for one in (desk, other) * 10]
    answers = in_parallel(*calls)
    done = [one for one in answers if isinstance(one, dict)]
    assert {one for one in answers if not isinstance(one, dict)} <= {"stale"}
    assert Bout.objects.get().red_hits == len(done)
    assert len({Act.objects.get(bout_event__number=one["number"]).by_id for one in done}) == 1


def cost(desk, do, side="", **more):
    """How many statements the act's own transaction takes."""
    with CaptureQueriesContext(connection) as found:
        desk.do(do, side, **more)
    texts = [one["sql"] for one in found]
    begun, ended = texts.index("BEGIN"), texts.index("COMMIT")
    return ended - begun - 1


def test_the_page_is_told_of_one_moment(desk):
    """A row read before an act, its events after: the act isn't told with the number before it."""
    desk.begun()
    before = Bout.objects.select_related("tournament").get(pk=desk.bout.pk)
    desk.do("hit", "red")
    told = live_of(before, NOW)
    assert (told["state"]["number"], told["events"][-1]["number"]) == (5, 4)
    told = live_of(desk.bout, NOW)
    assert (told["state"]["number"], told["events"][-1]["number"]) == (6, 5)


@pytest.mark.parametrize("entrants", [8, 1024])
def test_an_act_costs_the_same_whatever_the_size_of_the_event(desk, entrants):
    crowd(desk, entrants)
    desk.ready()
    costs = {
        "start": cost(desk, "start"),
        "hit": cost(desk, "hit", "red"),
        "undo": cost(desk, "undo"),
        "warning": cost(desk, "warning", "blue", act="kick"),
        "strike": cost(desk, "strike", of=desk.bout.folded["number"] - 1),
        "decide": cost(desk, "not_repaired", "blue"),
        "confirm": cost(desk, "confirm"),
    }
    assert costs == {
        "start": 6,  # whether both are admitted besides
        "hit": 5,
        "undo": 6,
        "warning": 5,
        "strike": 6,
        "decide": 5,
        "confirm": 7,
    }


def crowd(desk, entrants):
    """So many entrants in the tournament, and some in those of five events gone by."""
    sizes = {desk.tournament: entrants, **{Desk().tournament: entrants // 16 for _ in range(5)}}
    for tournament, size in sizes.items():
        people = Combatant.objects.bulk_create(
            Combatant(event=tournament.event, number=100_000 + n, given_name="A", surname=f"B{n}")
            for n in range(size)
        )
        Entrant.objects.bulk_create(
            Entrant(tournament=tournament, combatant=one, label=str(one.number)) for one in people
        )


def test_a_confirmed_bout_of_the_knockout_stays_within_eight(desk):
    row = desk.bout
    draw = desk.group.draw
    round_ = desk.tournament.rounds.create(draw=draw, number=1)
    Bout.objects.filter(pk=row.pk).update(group=None, round=round_)
    for _ in range(2):
        one = desk.another()
        Bout.objects.filter(pk=one.pk).update(group=None, round=round_)
    row.refresh_from_db()
    desk.begun().hits("red", 5)
    assert cost(desk, "confirm") == 8

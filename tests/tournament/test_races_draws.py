"""Two people at one draw: two announce, two open, one opens while another voids."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections

from ruman.core import acts
from ruman.core.acts import Author, RefusedError, Sent
from tests.factories import make_event, make_user
from tests.tournament.conftest import NOW, Field, make_tournament
from tournament.actions.draws import announce_draw, open_draw, void_draw
from tournament.models import Draw, DrawOpening, DrawVoid

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def cup() -> Field:
    event = make_event()
    return Field(event, make_tournament(event))


def at_once(cup, *jobs):
    """Each act on a connection of its own, begun together; answers or the codes of refusals."""
    start = Barrier(len(jobs))

    def run(job):
        act, said = job
        sent = Sent(uuid.uuid4(), cup.event, Author(author), NOW)
        try:
            start.wait()
            return acts.perform(act.__name__, sent, said, act)
        except RefusedError as refused:
            return refused.code
        finally:
            connections.close_all()

    author = make_user()
    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))


def refusals(answers):
    return sorted(answer for answer in answers if isinstance(answer, str))


def test_two_announced_at_once_make_one(cup):
    cup.fill(8)
    row = cup.tournament.pk
    jobs = [(announce_draw, {"tournament": row, "seed": f"s{n}"}) for n in range(2)]
    assert refusals(at_once(cup, *jobs)) == ["draw_waits"]
    assert Draw.objects.count() == 1


def test_two_openings_at_once_make_one_draw(cup):
    cup.fill(8)
    made = cup.do(announce_draw, tournament=cup.tournament.pk, seed="s")["draw"]
    answers = at_once(cup, *[(open_draw, {"draw": made})] * 2)
    assert refusals(answers) == ["draw_opened"]
    assert DrawOpening.objects.count() == 1
    assert cup.tournament.bouts.count() == 12
    assert cup.tournament.groups.count() == 2


def test_opened_and_voided_at_once_ends_as_voided_with_nothing_live(cup):
    cup.fill(8)
    made = cup.do(announce_draw, tournament=cup.tournament.pk, seed="s")["draw"]
    answers = at_once(cup, (open_draw, {"draw": made}), (void_draw, {"draw": made, "reason": "r"}))
    assert set(refusals(answers)) <= {"draw_voided"}
    assert DrawVoid.objects.count() == 1
    assert not cup.tournament.bouts.filter(live=True).exists()
    assert not cup.tournament.groups.filter(live=True).exists()

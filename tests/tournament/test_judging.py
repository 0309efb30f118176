"""Votes of three devices: hidden until closed, the majority's, never for the next stoppage."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import IntegrityError, ProgrammingError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from ruman.core import unchanged
from ruman.core.acts import RefusedError
from tests.factories import make_member
from tests.tournament.judges import Judges
from tournament.enums import Seat
from tournament.models import Bout, BoutEvent, Vote
from tournament.rules.bout_state import Bout as Folded
from tournament.rules.judging import closed, complete, votes_open

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def judges():
    judges = Judges()
    judges.begun().do("halt")
    return judges


def refused(act):
    with pytest.raises(RefusedError) as found:
        act()
    return found.value.code


@pytest.mark.parametrize(
    ("said", "points"),
    [
        (("red", "red", "blue"), (1, 0)),
        (("blue", "red", "unseen"), (0, 1)),  # level: the king's
        (("unseen", "red", "blue"), (0, 0)),  # level, and the king saw nothing
        (("unseen", "unseen", "blue"), (0, 1)),
        (("none", "none", "red"), (0, 0)),
        (("both", "both", "both"), (0, 0)),
        (("unseen", "unseen", "unseen"), (0, 0)),
    ],
)
def test_the_third_vote_closes_and_the_majority_of_those_who_saw_gives(judges, said, points):
    for seat, saw in zip(("king", "herald1"), said[:2], strict=True):
        answer = judges.say(seat, saw)
        assert "votes" not in answer
    answer = judges.say("herald2", said[2])
    assert answer["votes"] == dict(zip(Seat.values, said, strict=True))
    assert judges.points == points
    event = BoutEvent.objects.get(do="votes")
    assert event.more["votes"] == answer["votes"]
    assert Vote.objects.get(act=event.act).seat == "herald2"


def test_a_vote_may_be_changed_until_it_is_closed(judges):
    judges.say("herald1", "red")
    judges.say("herald1", "blue")
    judges.say("king", "blue")
    judges.close()
    assert judges.points == (0, 1)
    assert Vote.objects.count() == 3


def test_the_king_closes_and_who_has_not_voted_saw_nothing(judges):
    assert refused(judges.close) == "no_votes"
    judges.say("herald1", "blue")
    assert refused(lambda: judges.close(by="herald1")) == "not_your_seat"
    assert judges.close()["votes"] == {"king": "unseen", "herald1": "blue", "herald2": "unseen"}
    assert judges.points == (0, 1)


def test_a_late_vote_never_lands_on_the_next_stoppage(judges):
    first = judges.stoppage.number
    judges.say("herald1", "red")
    judges.say("king", "red")
    judges.close()
    assert refused(lambda: judges.say("herald2", "blue", stoppage=first)) == "too_late"
    judges.do("resume")
    judges.do("halt")
    assert refused(lambda: judges.say("herald2", "blue", stoppage=first)) == "too_late"
    assert refused(lambda: judges.close(stoppage=first)) == "too_late"
    assert judges.points == (1, 0)
    judges.say("herald2", "blue")
    assert judges.stoppage.cast == {"herald2": "blue"}


def test_a_hit_that_the_desk_enters_ends_the_voting(judges):
    judges.do("resume")
    before = judges.stoppage.number
    judges.say("herald1", "blue")
    judges.do("hit", "red")
    assert refused(lambda: judges.say("king", "blue", stoppage=before)) == "too_late"
    assert refused(lambda: judges.say("king", "blue")) == "votes_closed"
    judges.do("undo")
    judges.say("king", "blue")
    judges.close()
    assert judges.points == (0, 1)


def test_nobody_votes_before_the_start_nor_without_stops():
    judges = Judges()
    judges.ready("continuous", "continuous")
    assert judges.stoppage is None
    assert refused(lambda: judges.say("king", "red", stoppage=0)) == "votes_closed"
    judges.do("start")
    assert refused(lambda: judges.say("king", "red")) == "votes_closed"


def test_the_king_the_desk_and_the_head_speak_for_a_dead_device(judges):
    head = make_member(judges.event, "head_organizer")
    judges.say("herald1", "red", by="king")
    judges.say("herald2", "red", by=head)
    assert refused(lambda: judges.say("king", "red", by="herald1")) == "not_your_seat"
    assert refused(lambda: judges.say("herald2", "red", by="herald1")) == "not_your_seat"
    stranger = make_member(judges.event, "herald")
    assert refused(lambda: judges.say("herald1", "red", by=stranger)) == "not_crew"
    judges.close()
    assert judges.points == (1, 0)


def test_a_confirmed_bout_takes_no_vote(judges):
    judges.do("resume")
    stoppage = judges.stoppage.number
    judges.hits("red", 5).do("confirm")
    assert refused(lambda: judges.say("king", "red", stoppage=stoppage)) == "bout_closed"


def test_votes_are_never_rewritten(judges):
    judges.say("herald1", "red")
    with pytest.raises(ProgrammingError), transaction.atomic():
        Vote.objects.update(saw="blue")
    row = Vote.objects.get()
    for field in ("seat", "saw"):
        twin = Vote(bout=row.bout, stoppage=row.stoppage, seat=row.seat, saw=row.saw)
        setattr(twin, field, "odd")
        twin.act_id = BoutEvent.objects.first().act_id
        with pytest.raises(IntegrityError), transaction.atomic():
            twin.save()


def test_a_votes_cost(judges):
    def cost(act):
        with CaptureQueriesContext(connection) as found:
            act()
        texts = [one["sql"] for one in found]
        return texts.index("COMMIT") - texts.index("BEGIN") - 1

    number = judges.stoppage.number
    assert cost(lambda: judges.say("king", "red", stoppage=number)) <= 6
    judges.say("herald1", "red")
    assert cost(lambda: judges.say("herald2", "red", stoppage=number)) <= 9


def code_of(act):
    try:
        act()
    except RefusedError as found:
        return found.code
    finally:
        connection.close()
    return "done"


def while_first_is_open(first, second):
    started = threading.Event()

    def late():
        started.set()
        return code_of(second)

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            first()
            other = pool.submit(late)
            started.wait(5)
            time.sleep(0.3)
            assert not other.done()
        return other.result(20)


@pytest.mark.parametrize("king_first", [True, False])
def test_the_last_vote_and_the_kings_closing_at_once_give_one_hit(judges, king_first):
    judges.say("king", "red")
    judges.say("herald1", "red")
    number = judges.stoppage.number
    last = lambda: judges.say("herald2", "red", stoppage=number)  # noqa: E731
    close = lambda: judges.close(stoppage=number)  # noqa: E731
    first, second = (close, last) if king_first else (last, close)
    assert while_first_is_open(first, second) == "too_late"
    assert Bout.objects.get().red_points == 1
    assert BoutEvent.objects.filter(do="votes").count() == 1


def test_two_votes_at_once_are_both_there(judges):
    number = judges.stoppage.number
    second = while_first_is_open(
        lambda: judges.say("king", "red", stoppage=number),
        lambda: judges.say("herald1", "red", stoppage=number),
    )
    assert second == "done"
    assert set(judges.stoppage.cast) == {"king", "herald1"}


def test_spectators_see_a_review_and_no_vote(judges, client):
    unchanged._pieces.clear()
    args = [judges.event.slug, judges.tournament.slug, judges.bout.number]
    public = reverse("tournament:live-bout", args=args)
    assert "Under review" not in client.get(public).content.decode()
    judges.say("king", "red")
    assert "Under review" in client.get(public).content.decode()
    other = Client()
    other.force_login(judges.people["herald1"])
    page = other.get(reverse("tournament:judge", args=args)).content.decode()
    assert 'aria-pressed="true"' not in page.split('id="judge"')[1]
    judges.close()
    assert "Under review" not in client.get(public).content.decode()


def test_the_phone_without_a_script(judges):
    args = [judges.event.slug, judges.tournament.slug, judges.bout.number]
    number = judges.stoppage.number
    for seat, user in judges.people.items():
        client = Client()
        client.force_login(user)
        said = {"stoppage": number, "seat": seat, "saw": "blue"}
        answer = client.post(reverse("tournament:give-vote", args=args), said)
        assert answer["Location"] == reverse("tournament:judge", args=args)
    assert Bout.objects.get().blue_points == 1
    for odd in ({}, {"stoppage": "x", "seat": "pope", "saw": "\x00"}, said):
        assert client.post(reverse("tournament:give-vote", args=args), odd).status_code == 302
    assert Vote.objects.count() == 3


def test_counts_are_handed_in_and_the_king_settles_the_median():
    judges = Judges()
    judges.begun("continuous", "continuous").do("halt", after=91)
    args = [judges.event.slug, judges.tournament.slug, judges.bout.number]
    counts = {"king": (3, 2), "herald1": (4, 2), "herald2": (5, 1)}
    for seat, (red, blue) in counts.items():
        client = Client()
        client.force_login(judges.people[seat])
        said = {"herald": seat, "red": red, "blue": blue}
        client.post(reverse("tournament:give-count", args=args), said)
    king = Client()
    king.force_login(judges.herald)
    page = king.get(reverse("tournament:judge", args=args)).context
    assert page["folded"].proposed_hits == (4, 2)
    king.post(reverse("tournament:settle-hits", args=args), {"red": 4, "blue": 2})
    judges.bout.refresh_from_db()
    assert (judges.bout.winner, judges.bout.why) == (judges.red, "time")


@pytest.mark.parametrize(
    ("state", "fighting", "mark", "open_"),
    [
        ("called", False, "undo", False),
        ("running", True, "hit", True),
        ("halted", False, "start", True),
        ("halted", False, "hit", False),
        ("halted", False, "votes", False),
        ("halted", False, "undo", True),
        ("decided", False, "hit", False),
    ],
)
def test_rules_when_the_three_may_vote(state, fighting, mark, open_):
    assert votes_open(Folded("stops", state=state, fighting=fighting), mark) is open_


def test_rules_without_stops_only_overtime_is_voted_about():
    assert not votes_open(Folded("continuous", state="running", fighting=True), "start")
    late = Folded("continuous", state="overtime", fighting=True, overtime_begun=True)
    assert votes_open(late, "resume")


def test_rules_closing_fills_in_who_saw_nothing():
    assert closed({"herald2": "red"}) == {"king": "unseen", "herald1": "unseen", "herald2": "red"}
    assert complete(closed({}))
    assert not complete({"king": "red"})

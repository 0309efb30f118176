"""When three may vote on a stoppage, and what they have said when the king closes (T, heralds)."""

import pytest

from tournament.enums import BoutState, Wish
from tournament.rules.bout_state import Bout
from tournament.rules.judging import closed, complete, votes_open

STOPS, CONTINUOUS = Wish


@pytest.mark.parametrize(
    ("mode", "state", "fighting", "overtime", "mark", "open_"),
    [
        (STOPS, "called", False, False, "", False),
        (STOPS, "running", True, False, "start", True),
        (STOPS, "running", True, False, "votes", True),
        (STOPS, "halted", False, False, "start", True),
        (STOPS, "halted", False, False, "undo", True),
        (STOPS, "halted", False, False, "double", True),
        (STOPS, "halted", False, False, "hit", False),
        (STOPS, "halted", False, False, "votes", False),
        (STOPS, "decided", False, False, "start", False),
        (CONTINUOUS, "running", True, False, "start", False),
        (CONTINUOUS, "halted", False, False, "start", False),
        (CONTINUOUS, "counting", False, False, "start", False),
        (CONTINUOUS, "overtime", False, False, "start", False),
        (CONTINUOUS, "overtime", True, True, "resume", True),
        (CONTINUOUS, "overtime", False, True, "votes", True),
        (CONTINUOUS, "decided", False, True, "votes", False),
    ],
)
def test_votes_are_open_with_stops_and_in_overtime_until_something_is_given(
    mode, state, fighting, overtime, mark, open_
):
    bout = Bout(mode, state=BoutState(state), fighting=fighting, overtime_begun=overtime)
    assert votes_open(bout, mark) is open_


@pytest.mark.parametrize(
    ("cast", "all_three"),
    [
        ({}, False),
        ({"king": "red", "herald1": "red"}, False),
        ({"king": "red", "herald1": "red", "herald2": "unseen"}, True),
    ],
)
def test_three_votes_are_complete(cast, all_three):
    assert complete(cast) is all_three


def test_who_has_not_voted_when_the_king_closes_has_seen_nothing():
    assert closed({"herald1": "blue"}) == {"king": "unseen", "herald1": "blue", "herald2": "unseen"}

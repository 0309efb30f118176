"""A bout kept as JSON and read back, and its record folded anew (T, settling duels)."""

import json
from fractions import Fraction

import pytest

from tournament.enums import BoutState, Corner, Why, Wish
from tournament.rules.bout_state import Bout, BoutEvent, BoutRules, NotAllowedError
from tournament.rules.kept import Recorded, from_kept, to_kept

RED, BLUE = Corner.RED, Corner.BLUE
RULES = BoutRules(points_to_win=3)
LEFT_OVER = Bout(
    Wish.CONTINUOUS,
    RULES,
    state=BoutState.CONFIRMED,
    hits=(3, 2),
    other_points=(-1, 1),
    winner=BLUE,
    why=Why.DISQUALIFIED,
    out=frozenset({RED, BLUE}),
    disqualified=frozenset({RED}),
    fighting=True,
    overtime_begun=True,
    fought_s=Fraction(90500, 1000),
    at=Fraction(121001, 1000),
    counts=(("king", 3, 2), ("herald1", 2, 2)),
)
KEPT = {
    "state": "confirmed",
    "hits": [3, 2],
    "other": [-1, 1],
    "winner": "blue",
    "why": "disqualified",
    "out": ["blue", "red"],
    "disqualified": ["red"],
    "fighting": True,
    "overtime": True,
    "fought_ms": 90500,
    "at_ms": 121001,
    "counts": [["king", 3, 2], ["herald1", 2, 2]],
}
CALLED = {
    "state": "called",
    "hits": [0, 0],
    "other": [0, 0],
    "winner": None,
    "why": None,
    "out": [],
    "disqualified": [],
    "fighting": False,
    "overtime": False,
    "fought_ms": 0,
    "at_ms": 0,
    "counts": [],
}


@pytest.mark.parametrize(
    ("bout", "kept"), [(LEFT_OVER, KEPT), (Bout(Wish.STOPS, RULES), CALLED)], ids=["all", "new"]
)
def test_a_bout_is_the_same_after_it_was_kept(bout, kept):
    assert to_kept(bout) == kept
    back = from_kept(json.loads(json.dumps(kept)), bout.mode, RULES)
    assert back == bout
    for name in ("state", "winner", "why"):
        assert type(getattr(back, name)) is type(getattr(bout, name))
    assert {type(one) for one in back.out | back.disqualified} <= {Corner}


def test_where_nothing_was_kept_the_bout_is_new():
    assert from_kept({}, Wish.CONTINUOUS, RULES) == Bout(Wish.CONTINUOUS, RULES)


def ev(do, side=None, **fields):
    return BoutEvent(do, side=side, **fields)


def recorded(*events, mode=Wish.STOPS):
    return Recorded(mode, RULES, events)


START, HIT, FALL = ev("start"), ev("hit", RED), ev("fall", RED)
RESUME, CONFIRM = ev("resume"), ev("confirm")


@pytest.mark.parametrize(
    ("events", "undone", "voided", "points"),
    [
        ([START, HIT], set(), set(), (1, 0)),
        ([START, HIT, ev("undo", of=1)], {1}, {1}, (0, 0)),
        ([START, HIT, RESUME, FALL, ev("strike", of=1)], set(), {1}, (0, 1)),
        ([START, HIT, RESUME, FALL, ev("strike", of=1), ev("undo", of=4)], {4}, {4}, (1, 1)),
        ([START, ev("undo", of=None), HIT], set(), set(), (1, 0)),
        ([START, ev("hit", RED, of=0), RESUME], set(), set(), (1, 0)),
    ],
)
def test_what_was_undone_or_struck_out_does_not_count(events, undone, voided, points):
    record = recorded(*events)
    assert (record.undone, record.voided) == (undone, voided)
    assert record.replay().points == points


def test_the_states_are_those_of_the_events_that_stand():
    record = recorded(START, HIT, ev("undo", of=1), ev("hit", BLUE))
    places = [(place, bout.points, str(bout.state)) for place, bout in record.states()]
    assert places == [
        (0, (0, 0), "running"),
        (2, (0, 0), "running"),
        (3, (0, 1), "halted"),
    ]
    assert record.replay() == Recorded(Wish.STOPS, RULES, [START, ev("hit", BLUE)]).replay()


def test_a_record_keeps_its_mode_and_its_rules():
    assert recorded(START).replay() == Bout(
        Wish.STOPS, RULES, state=BoutState.RUNNING, fighting=True
    )
    assert recorded().replay() == Bout(Wish.STOPS, RULES)
    timed = recorded(START, mode=Wish.CONTINUOUS).replay()
    assert (timed.mode, timed.rules) == (Wish.CONTINUOUS, RULES)


def refusal(record, event):
    with pytest.raises(NotAllowedError) as refused:
        record.and_then(event)
    return refused.value.code


def test_the_latest_that_stands_is_undone_and_nothing_else():
    record = recorded(START, HIT, RESUME)
    assert record.to_undo() == 2
    assert record.and_then(ev("undo", of=2)).state == BoutState.HALTED
    assert refusal(record, ev("undo", of=1)) == "not_the_latest"
    assert refusal(record, ev("undo")) == "not_the_latest"
    again = recorded(START, HIT, RESUME, ev("undo", of=2))
    assert again.to_undo() == 1
    assert again.and_then(ev("undo", of=1)).points == (0, 0)
    with pytest.raises(NotAllowedError) as nothing:
        recorded().to_undo()
    assert nothing.value.code == "nothing_to_undo"


@pytest.mark.parametrize(
    ("of", "code"),
    [(None, "no_such_event"), (9, "no_such_event"), (3, "already_struck"), (5, "no_such_event")],
)
def test_what_does_not_stand_cannot_be_struck_out(of, code):
    """3 was undone; 5 is the undoing itself."""
    record = recorded(START, HIT, RESUME, HIT, RESUME, ev("undo", of=4), ev("undo", of=3))
    assert refusal(record, ev("strike", of=of)) == code


def test_striking_out_folds_anew_and_counts_once():
    record = recorded(START, HIT, RESUME, HIT)
    assert record.and_then(ev("strike", of=1)).points == (1, 0)
    struck = recorded(START, HIT, RESUME, HIT, ev("strike", of=1))
    assert refusal(struck, ev("strike", of=1)) == "already_struck"
    assert refusal(struck, ev("strike", of=4)) == "no_such_event"
    assert struck.to_undo() == 4


def test_once_confirmed_nothing_is_undone_struck_out_or_added():
    record = recorded(START, HIT, RESUME, HIT, RESUME, HIT, CONFIRM)
    assert record.replay().state == BoutState.CONFIRMED
    assert refusal(record, ev("undo", of=6)) == "confirmed"
    assert refusal(record, ev("strike", of=1)) == "confirmed"
    assert refusal(record, HIT) == "confirmed"


def test_one_more_event_goes_through_the_rules():
    assert recorded(START).and_then(HIT).points == (1, 0)
    assert refusal(recorded(), HIT) == "not_running"
    assert refusal(recorded(START), ev("dance")) == "unknown_act"

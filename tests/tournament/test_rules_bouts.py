"""The bout's state machine: what each event does, what is refused, and that undo is exact."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.enums import BoutState, Corner, Why, Wish
from tournament.rules.bout_acts import ACTS, BoutEvent, median, voted
from tournament.rules.bouts import allowed, mode_of, play, step

RED, BLUE = Corner.RED, Corner.BLUE


def ev(do: str, side: Corner | None = None, at: int | None = None, **fields) -> BoutEvent:
    return BoutEvent(do, side=side, at=None if at is None else Fraction(at), **fields)


def stops(*events: BoutEvent):
    return play(Wish.STOPS, events)


def timed(*events: BoutEvent):
    return play(Wish.CONTINUOUS, events)


START = ev("start", at=0)


@pytest.mark.parametrize(
    ("red", "blue", "mode"),
    [
        ("stops", "stops", "stops"),
        ("stops", "continuous", "stops"),
        ("continuous", "stops", "stops"),
        ("continuous", "continuous", "continuous"),
    ],
)
def test_mode_one_wish_for_stops_means_stops(red, blue, mode):
    assert mode_of(Wish(red), Wish(blue)) == mode


@pytest.mark.parametrize(
    ("king", "one", "two", "answer"),
    [
        ("red", "red", "blue", "red"),
        ("blue", "red", "red", "red"),
        ("red", "blue", "unseen", "red"),
        ("unseen", "red", "blue", "unseen"),
        ("unseen", "red", "unseen", "red"),
        ("unseen", "unseen", "unseen", "unseen"),
        ("both", "red", "none", "both"),
        ("red", "none", "none", "none"),
    ],
)
def test_voted_majority_of_those_who_saw_else_the_king(king, one, two, answer):
    assert voted({"king": king, "herald1": one, "herald2": two}) == answer


@pytest.mark.parametrize(("counts", "middle"), [([4], 4), ([2, 3], 2), ([5, 3, 4], 4)])
def test_median(counts, middle):
    assert median(counts) == middle


def test_stops_first_to_five_wins_at_the_fifth_point():
    four = [START] + [e for _ in range(4) for e in (ev("hit", RED), ev("resume"))]
    assert stops(*four).bout.state == BoutState.RUNNING
    bout = stops(*four, ev("fall", BLUE)).bout
    assert (bout.state, bout.winner, bout.why) == (BoutState.DECIDED, RED, Why.POINTS)
    assert (bout.points, bout.hits) == ((5, 0), (4, 0))


def test_stops_no_hit_counts_before_the_start_in_a_halt_or_after_the_end():
    played = stops(ev("hit", RED), START, ev("hit", RED), ev("hit", RED))
    assert played.bout.points == (1, 0)
    assert played.refused == {0: "not_running", 3: "not_running"}
    ended = stops(START, ev("disqualify", RED), ev("hit", BLUE))
    assert ended.refused == {2: "decided"}


def test_warning_takes_a_point_from_the_warned_and_may_go_below_zero():
    bout = stops(START, ev("warning", RED), ev("warning", RED), ev("hit", BLUE)).bout
    assert bout.points == (-2, 1)
    assert bout.hits == (0, 1)


@pytest.mark.parametrize(
    ("halt_at", "left", "state"), [(89, 1, "halted"), (90, 0, "counting"), (95, 0, "counting")]
)
def test_continuous_time_runs_out(halt_at, left, state):
    bout = timed(START, ev("halt", at=halt_at)).bout
    assert (bout.left, bout.state) == (left, state)


def test_continuous_clock_stands_while_halted():
    bout = timed(START, ev("fall", RED, at=30), ev("resume", at=50), ev("halt", at=60)).bout
    assert bout.left == 50
    assert bout.points == (0, 1)


def test_continuous_a_hit_after_time_has_run_out_is_refused():
    played = timed(START, ev("hit", RED, at=91))
    assert played.refused == {1: "not_running"}
    assert played.bout.hits == (0, 0)


def test_continuous_hits_are_a_tally_that_settle_replaces():
    tally = [START, ev("hit", RED, at=5), ev("hit", RED, at=6), ev("halt", at=90)]
    assert timed(*tally).bout.hits == (2, 0)
    counts = [
        ev("count", herald="king", red=3, blue=1),
        ev("count", herald="herald1", red=4, blue=0),
        ev("count", herald="herald1", red=5, blue=2),
    ]
    assert timed(*tally, *counts).bout.proposed_hits == (3, 1)
    bout = timed(*tally, *counts, ev("settle", red=3, blue=2)).bout
    assert (bout.hits, bout.winner, bout.why) == ((3, 2), RED, Why.TIME)


def test_overtime_begins_with_resume_and_only_a_hit_decides():
    level = [START, ev("halt", at=90), ev("settle", red=3, blue=3)]
    early = timed(*level, ev("hit", RED))
    assert (early.bout.state, early.refused) == (BoutState.OVERTIME, {3: "not_running"})
    on = [*level, ev("resume", at=95), ev("double", at=96), ev("warning", RED), ev("fall", BLUE)]
    assert timed(*on).bout.state == BoutState.OVERTIME
    bout = timed(*on, ev("resume"), ev("hit", RED)).bout
    assert (bout.state, bout.winner, bout.why) == (BoutState.DECIDED, RED, Why.OVERTIME)


def test_both_disqualified_nobody_wins():
    bout = stops(START, ev("disqualify", RED), ev("disqualify", BLUE)).bout
    assert (bout.winner, bout.why, bout.out) == (None, Why.DISQUALIFIED, {RED, BLUE})


@pytest.mark.parametrize(
    ("fields", "winner", "why", "out"),
    [
        ({"deliberate": True, "continues": False}, RED, Why.DISQUALIFIED, {BLUE}),
        ({"continues": False}, BLUE, Why.WITHDRAWN, set()),
        ({"continues": True}, None, None, set()),
    ],
)
def test_injury_of_red(fields, winner, why, out):
    bout = stops(START, ev("injury", RED, **fields)).bout
    assert (bout.winner, bout.why, bout.out) == (winner, why, out)


def test_injured_one_is_out_only_by_withdrawal():
    bout = stops(START, ev("injury", RED, continues=False), ev("withdraw", RED)).bout
    assert (bout.winner, bout.why, bout.out) == (BLUE, Why.WITHDRAWN, {RED})


def test_set_clock_goes_on_from_there_and_can_take_back_the_end():
    bout = timed(START, ev("set_clock", at=10, left=Fraction(60)), ev("halt", at=30)).bout
    assert bout.left == 40
    back = timed(START, ev("halt", at=90), ev("set_clock", left=Fraction(5))).bout
    assert (back.state, back.left) == (BoutState.HALTED, 5)
    refused = timed(START, ev("set_clock", left=Fraction(91))).refused
    assert refused == {1: "clock_out_of_range"}


def test_strike_voids_an_earlier_event_and_folds_anew():
    events = [START, ev("hit", RED), ev("resume"), ev("hit", BLUE), ev("strike", of=1)]
    bout = stops(*events).bout
    assert bout.points == (0, 1)
    assert stops(*events, ev("undo")).bout.points == (1, 1)
    assert stops(*events, ev("strike", of=1)).refused == {5: "already_struck"}
    assert stops(*events, ev("strike", of=9)).refused == {5: "no_such_event"}


def test_undo_reopens_a_decision_until_it_is_confirmed():
    decided = [START, ev("disqualify", BLUE), ev("undo")]
    assert stops(*decided).bout.state == BoutState.RUNNING
    confirmed = [START, ev("disqualify", BLUE), ev("confirm"), ev("undo"), ev("hit", RED)]
    played = stops(*confirmed)
    assert played.bout.state == BoutState.CONFIRMED
    assert played.refused == {3: "confirmed", 4: "confirmed"}


def test_a_double_hit_right_at_points_gives_nothing():
    assert stops(START, ev("double"), ev("answered", RED)).bout.points == (0, 0)


def test_an_unknown_act_is_refused():
    assert stops(ev("dance")).refused == {0: "unknown_act"}


SIDES = st.sampled_from([None, *Corner])
EVENTS = st.builds(
    BoutEvent,
    do=st.sampled_from([*ACTS, "undo", "strike"]),
    side=SIDES,
    at=st.one_of(st.none(), st.integers(0, 200).map(Fraction)),
    red=st.integers(0, 4),
    blue=st.integers(0, 4),
    herald=st.sampled_from(["king", "herald1", "herald2"]),
    left=st.one_of(st.none(), st.integers(-1, 100).map(Fraction)),
    votes=st.fixed_dictionaries(
        {
            h: st.sampled_from(["red", "blue", "both", "none", "unseen"])
            for h in ("king", "herald1", "herald2")
        }
    ),
    deliberate=st.booleans(),
    continues=st.booleans(),
    of=st.one_of(st.none(), st.integers(0, 20)),
)


@given(st.sampled_from(Wish), st.lists(EVENTS, max_size=25), EVENTS)
def test_undo_of_anything_is_exact(mode, events, last):
    before = play(mode, events)
    after = play(mode, [*events, last])
    if len(events) in after.refused or last.do in ("undo", "confirm"):
        return
    undone = play(mode, [*events, last, BoutEvent("undo")]).bout
    assert (undone.points, undone.hits, undone.state, undone.winner, undone.why, undone.out) == (
        before.bout.points,
        before.bout.hits,
        before.bout.state,
        before.bout.winner,
        before.bout.why,
        before.bout.out,
    )


@given(st.sampled_from(Wish), st.lists(EVENTS, max_size=30))
def test_invariants_of_any_sequence(mode, events):
    played = play(mode, events)
    bout = played.bout
    assert (bout.why is None) == (bout.state not in (BoutState.DECIDED, BoutState.CONFIRMED))
    assert min(bout.hits) >= 0
    assert bout.winner not in bout.disqualified
    assert bout.disqualified <= bout.out
    assert not (bout.fighting and bout.state not in (BoutState.RUNNING, BoutState.OVERTIME))
    assert play(mode, events) == played
    # What was refused changed nothing: without it the bout is the same.
    numbers = {n: i for i, n in enumerate(n for n in range(len(events)) if n not in played.refused)}
    kept = []
    for number, event in enumerate(events):
        if number not in played.refused:
            of = numbers.get(event.of) if event.do == "strike" else event.of
            kept.append(BoutEvent(**{f: getattr(event, f) for f in event.__slots__} | {"of": of}))
    assert play(mode, kept).bout == bout


@given(st.sampled_from(Wish), st.lists(EVENTS, max_size=15))
def test_allowed_names_what_step_takes(mode, events):
    bout = play(mode, events).bout
    if "hit" in allowed(bout):
        assert step(bout, BoutEvent("hit", side=RED)) != bout

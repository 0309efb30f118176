"""The bout's state machine: what each event does, what is refused, and that undo is exact."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.enums import BoutState, Corner, Why, Wish
from tournament.rules.bout_acts import ACTS, voted
from tournament.rules.bout_state import BoutEvent, median
from tournament.rules.bouts import mode_of, play

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


THREE = ("king", "herald1", "herald2")


def vote(*said):
    return ev("votes", votes=dict(zip(THREE, said, strict=False)))


@pytest.mark.parametrize(
    ("said", "hits", "state"),
    [
        (("red", "red", "blue"), (1, 0), "halted"),
        (("blue", "unseen", "unseen"), (0, 1), "halted"),
        (("both", "both", "red"), (0, 0), "running"),
        (("none", "unseen", "unseen"), (0, 0), "running"),
        (("unseen", "unseen", "unseen"), (0, 0), "running"),
    ],
)
def test_three_votes_give_a_hit_or_nothing(said, hits, state):
    bout = stops(START, vote(*said)).bout
    assert (bout.hits, bout.state) == (hits, state)


def test_votes_are_taken_while_fought_or_halted_and_all_three_are_needed():
    red = vote("red", "red", "red")
    assert stops(red).refused == {0: "not_running"}
    assert stops(START, ev("votes")).refused == {1: "votes_missing"}
    assert stops(START, vote("red", "red")).refused == {1: "votes_missing"}
    assert stops(START, ev("halt"), red).bout.hits == (1, 0)
    level = [START, ev("halt", at=90), ev("settle", red=3, blue=3)]
    assert timed(*level, red).refused == {3: "not_running"}
    begun = timed(*level, ev("resume"), red).bout
    assert (begun.winner, begun.why) == (RED, Why.OVERTIME)
    halted = timed(*level, ev("resume"), ev("halt"), vote("blue", "blue", "red")).bout
    assert (halted.winner, halted.why) == (BLUE, Why.OVERTIME)


@pytest.mark.parametrize(
    ("red", "blue", "winner"), [(3, 2, RED), (2, 3, BLUE), (0, 1, BLUE), (2, 2, None)]
)
def test_the_kings_word_on_the_hits_decides_or_goes_to_overtime(red, blue, winner):
    bout = timed(START, ev("halt", at=90), ev("settle", red=red, blue=blue)).bout
    assert (bout.hits, bout.winner) == ((red, blue), winner)
    assert (bout.state, bout.why) == (
        (BoutState.OVERTIME, None) if winner is None else (BoutState.DECIDED, Why.TIME)
    )


@pytest.mark.parametrize("do", ["not_ready", "not_repaired"])
@pytest.mark.parametrize(("side", "winner"), [(RED, BLUE), (BLUE, RED)])
def test_who_is_not_ready_gives_the_bout_away(do, side, winner):
    bout = stops(ev(do, side)).bout
    assert (bout.state, bout.winner, bout.why) == (BoutState.DECIDED, winner, Why.WALKOVER)
    assert (bout.out, bout.points) == (set(), (0, 0))
    later = stops(START, ev(do, side))
    assert later.refused == ({1: "already_started"} if do == "not_ready" else {})


ALWAYS = "warning disqualify not_repaired withdraw"
FIGHTING = f"{ALWAYS} halt hit double answered lost_weapon fall injury votes"
TIME_OUT = (START, ev("halt", at=90))
LEVEL = (*TIME_OUT, ev("settle", red=1, blue=1))


@pytest.mark.parametrize(
    ("mode", "events", "acts"),
    [
        ("stops", (), f"{ALWAYS} start not_ready"),
        ("continuous", (), f"{ALWAYS} start not_ready"),
        ("stops", (START,), FIGHTING),
        ("continuous", (START,), f"{FIGHTING} set_clock"),
        ("stops", (START, ev("halt")), f"{ALWAYS} resume injury votes"),
        ("continuous", (START, ev("halt")), f"{ALWAYS} resume injury votes set_clock"),
        ("continuous", TIME_OUT, f"{ALWAYS} injury count settle set_clock"),
        ("continuous", LEVEL, f"{ALWAYS} resume injury"),
        ("continuous", (*LEVEL, ev("resume")), FIGHTING),
        ("continuous", (*LEVEL, ev("resume"), ev("halt")), f"{ALWAYS} resume injury votes"),
        ("stops", (ev("not_ready", RED),), "withdraw confirm"),
        ("stops", (ev("disqualify", RED),), "disqualify withdraw confirm"),
        ("stops", (ev("not_ready", RED), ev("confirm")), ""),
    ],
)
def test_what_the_rules_take_in_each_state(mode, events, acts):
    taken = set()
    for do in ACTS:
        more = ev(do, BLUE, left=Fraction(1), votes=dict.fromkeys(THREE, "none"))
        played = play(Wish(mode), [*events, more])
        if len(events) not in played.refused:
            taken.add(do)
    assert taken == set(acts.split())


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([ev("hit")], "side_missing"),
        ([ev("hit", RED), ev("start")], "already_started"),
        ([ev("resume")], "not_halted"),
        ([ev("halt"), ev("fall", RED)], "not_running"),
        ([ev("halt"), ev("double")], "not_running"),
        ([ev("halt"), ev("halt")], "not_running"),
        ([ev("count", herald="king")], "not_counting"),
        ([ev("settle")], "not_counting"),
        ([ev("set_clock", left=Fraction(1))], "no_clock_with_stops"),
        ([ev("confirm")], "not_decided"),
        ([ev("disqualify", RED), ev("disqualify", RED)], "already_out"),
        ([ev("withdraw", RED), ev("withdraw", RED)], "already_out"),
        ([ev("withdraw", RED), ev("disqualify", BLUE)], "decided"),
        ([ev("withdraw", RED), ev("fall", BLUE)], "decided"),
        ([ev("withdraw", RED), ev("confirm"), ev("withdraw", BLUE)], "confirmed"),
    ],
)
def test_why_the_rules_refuse(events, code):
    assert list(stops(START, *events).refused.values()) == [code]


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([ev("count", herald="king", red=-1)], "negative_hits"),
        ([ev("settle", red=0, blue=-1)], "negative_hits"),
        ([ev("set_clock")], "clock_out_of_range"),
        ([ev("set_clock", left=Fraction(-1))], "clock_out_of_range"),
        ([ev("settle"), ev("set_clock", left=Fraction(1))], "no_clock_now"),
    ],
)
def test_why_the_rules_refuse_when_time_is_out(events, code):
    assert list(timed(*TIME_OUT, *events).refused.values()) == [code]


def test_injury_waits_for_the_start_and_a_foul_needs_its_side():
    assert stops(ev("injury", RED)).refused == {0: "not_started"}
    assert stops(START, ev("injury", RED, continues=True)).bout.state == BoutState.HALTED


def test_the_clock_set_to_nothing_ends_the_fighting_and_to_the_whole_is_taken():
    ended = timed(START, ev("set_clock", at=10, left=Fraction(0))).bout
    assert (ended.state, ended.fighting, ended.left) == (BoutState.COUNTING, False, 0)
    whole = timed(START, ev("set_clock", at=10, left=Fraction(90))).bout
    assert (whole.state, whole.fighting, whole.left) == (BoutState.RUNNING, True, 90)
    halted = timed(START, ev("halt", at=5), ev("set_clock", left=Fraction(7))).bout
    assert (halted.state, halted.left) == (BoutState.HALTED, 7)


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

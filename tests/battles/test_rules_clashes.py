"""A clash from planned to ended, who may start it, when appeals open."""

from datetime import UTC, datetime, timedelta

import pytest

from battles.enums import ClashState, Move
from battles.rules.clashes import (
    Clock,
    Ready,
    appeal_finding,
    is_late,
    moved,
    start_findings,
)
from battles.rules.parameters import battle_rules
from battles.rules.veterans import ruling_finding
from ruman.core.findings import Finding
from ruman.core.tomlbook import built_in

AT = datetime(2027, 5, 1, 9, 0, tzinfo=UTC)
RULES = battle_rules(built_in("battle").document)
PLANNED = Clock(ClashState.PLANNED)
MUSTERING = Clock(ClashState.MUSTERING, AT)
RUNNING = Clock(ClashState.RUNNING, AT, AT)
ENDED = Clock(ClashState.ENDED, AT, AT, AT)


def minutes(count):
    return AT + timedelta(minutes=count)


@pytest.mark.parametrize(
    ("clock", "move", "after"),
    [
        (PLANNED, Move.MUSTER, Clock(ClashState.MUSTERING, minutes(5))),
        (MUSTERING, Move.START, Clock(ClashState.RUNNING, AT, minutes(5))),
        (RUNNING, Move.END, Clock(ClashState.ENDED, AT, AT, minutes(5))),
        (MUSTERING, Move.POSTPONE, PLANNED),
        (RUNNING, Move.CALL_BACK, MUSTERING),
        (ENDED, Move.RESUME, RUNNING),
    ],
)
def test_moved_goes_one_step(clock, move, after):
    assert moved(clock, move, minutes(5)) == after


@pytest.mark.parametrize(
    ("clock", "move", "code"),
    [
        (PLANNED, Move.START, "too_early"),
        (PLANNED, Move.END, "too_early"),
        (MUSTERING, Move.MUSTER, "done_already"),
        (MUSTERING, Move.END, "too_early"),
        (RUNNING, Move.START, "done_already"),
        (RUNNING, Move.MUSTER, "done_already"),
        (ENDED, Move.END, "done_already"),
        (ENDED, Move.START, "done_already"),
        (PLANNED, Move.POSTPONE, "not_there_any_more"),
        (RUNNING, Move.POSTPONE, "not_there_any_more"),
        (ENDED, Move.CALL_BACK, "not_there_any_more"),
        (RUNNING, Move.RESUME, "not_there_any_more"),
    ],
)
def test_moved_refuses_a_step_out_of_order(clock, move, code):
    assert moved(clock, move, minutes(5)) == Finding("", code)


def test_a_clash_never_ends_before_it_started():
    found = moved(RUNNING, Move.END, AT - timedelta(hours=1))
    assert found == Clock(ClashState.ENDED, AT, AT, AT)


def test_every_side_needs_a_veteran_introduced():
    sides = [Ready("Volavky", 5, 1), Ready("Kanci", 5, 0), Ready("Nikdo", 0, 2)]
    assert start_findings(sides, RULES) == (
        Finding("R 1.4", "no_veteran", True, ("Kanci",)),
        Finding("R 1.4", "nobody_there", False, ("Nikdo",)),
    )


@pytest.mark.parametrize("state", [ClashState.PLANNED, ClashState.MUSTERING, ClashState.RUNNING])
def test_appeals_wait_for_the_end(state):
    assert appeal_finding(state, RULES) == Finding("R 1.4", "clash_not_ended")


def test_appeals_open_with_the_end():
    assert appeal_finding(ClashState.ENDED, RULES) is None


@pytest.mark.parametrize(
    ("clock", "at", "late"),
    [(RUNNING, minutes(5), False), (ENDED, AT, False), (ENDED, minutes(1), True)],
)
def test_what_arrives_after_the_end_is_late(clock, at, late):
    assert is_late(clock, at) is late


@pytest.mark.parametrize(
    ("kind", "organizer", "own", "their", "code"),
    [
        ("settled", False, 1, 1, None),
        ("sent_off", False, 1, 2, "other_side"),
        ("confiscated", False, 1, None, "other_side"),
        ("passed_on", False, 1, 2, None),
        ("settled", False, None, 1, "no_veteran_here"),
        ("passed_on", False, None, 1, "no_veteran_here"),
        ("sent_off", True, None, 2, None),
        ("sent_off", True, 1, 2, None),
    ],
)
def test_a_veteran_decides_about_the_own_side(kind, organizer, own, their, code):
    found = ruling_finding(kind, organizer=organizer, own_side=own, their_side=their, rules=RULES)
    assert found == (Finding("R 1.4", code) if code else None)

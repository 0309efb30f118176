"""The gate's rules: what records add up to, and who is under age."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combatants.enums import GateKind
from combatants.rules.gate import (
    GateRules,
    Present,
    Recorded,
    age_on,
    gate_rules,
    is_under_age,
    present,
)
from ruman.core.documents import ParameterError

T = datetime(2027, 5, 1, 8, 0, tzinfo=UTC)


def at(minutes):
    return T + timedelta(minutes=minutes)


def test_present_of_nothing_is_expected():
    assert present([]) == Present()


def test_present_counts_the_first_arrival_and_the_last_rules():
    assert present(
        [
            Recorded(GateKind.ARRIVED, at(0)),
            Recorded(GateKind.RULES_READ, at(0), 1, "cs"),
            Recorded(GateKind.GUARDIAN, at(1), guardian="Jitka"),
            Recorded(GateKind.ARRIVED, at(2)),
            Recorded(GateKind.RULES_READ, at(3), 2, "pl"),
        ]
    ) == Present(at(0), None, at(3), 2, "pl", "Jitka")


def test_present_after_leaving_and_coming_back():
    gone = [Recorded(GateKind.ARRIVED, at(0)), Recorded(GateKind.LEFT, at(5))]
    assert present(gone) == Present(left_at=at(5))
    assert present([*gone, Recorded(GateKind.ARRIVED, at(9))]) == Present(arrived_at=at(9))


def test_present_without_what_was_taken_back():
    assert (
        present(
            [
                Recorded(GateKind.ARRIVED, at(0), undone=True),
                Recorded(GateKind.UNDONE, at(1)),
                Recorded(GateKind.LEFT, at(2), undone=True),
                Recorded(GateKind.UNDONE, at(3)),
            ]
        )
        == Present()
    )


kinds = st.sampled_from([*GateKind])


@given(st.lists(st.tuples(kinds, st.booleans()), max_size=20))
def test_present_is_never_here_and_gone_at_once(told):
    records = [Recorded(kind, at(n), undone=undone) for n, (kind, undone) in enumerate(told)]
    now = present(records)
    assert now.arrived_at is None or now.left_at is None
    assert now == present([record for record in records if not record.undone])


@pytest.mark.parametrize(
    ("born", "day", "age"),
    [
        (date(2009, 5, 1), date(2027, 5, 1), 18),
        (date(2009, 5, 2), date(2027, 5, 1), 17),
        (date(2008, 2, 29), date(2026, 2, 28), 17),
        (date(2008, 2, 29), date(2026, 3, 1), 18),
        (date(2027, 5, 1), date(2027, 5, 1), 0),
    ],
)
def test_age_on_counts_full_years(born, day, age):
    assert age_on(born, day) == age


def test_is_under_age_needs_a_date_of_birth():
    assert is_under_age(date(2009, 5, 2), date(2027, 5, 1), 18)
    assert not is_under_age(date(2009, 5, 1), date(2027, 5, 1), 18)
    assert not is_under_age(None, date(2027, 5, 1), 18)


def test_gate_rules_are_a_parameter_that_a_rulebook_may_leave_out():
    assert gate_rules({}) == GateRules("R 1.2", 18)
    chapter = {"check_in": {"rule": "R 1.2", "adult_age": 15}}
    assert gate_rules({"gate": chapter}).adult_age == 15
    with pytest.raises(ParameterError):
        gate_rules({"gate": {"check_in": {"rule": "R 1.2", "adult_age": "x"}}})
    with pytest.raises(ParameterError):
        gate_rules({"gate": {"check_in": {"rule": "R 1.2", "adult_age": 18, "other": 1}}})

"""The present follows from the steps, whatever was done; and so does any minute before."""

from contextlib import suppress
from datetime import timedelta
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ruman.core.acts import RefusedError
from tests.weapons.bench import NINE, PASSED, Bench
from weapons.models import Weapon
from weapons.queries.history import standing_at, standing_now, steps_of

pytestmark = pytest.mark.django_db
OUTCOMES = st.sampled_from(["approved", "approved_with_warning", "rejected"])
ACTS = st.one_of(
    st.tuples(st.just("inspect"), OUTCOMES, st.booleans(), st.sampled_from([80, 95, 140, 160])),
    st.tuples(st.just("paper"), OUTCOMES, st.integers(0, 90)),
    st.sampled_from(
        ["exclude", "move", "give_back", "complain", "appeal", "look_again", "correct", "retag"]
    ).map(lambda name: (name,)),
    st.tuples(st.just("answer"), OUTCOMES),
)


def try_to(bench, weapon, act):
    """Do it as its page would; a refusal is fine."""
    name, *how = act
    if name == "inspect":
        outcome, offline, length = how
        return bench.inspect(
            weapon,
            outcome=outcome,
            reason="so",
            tag="next",
            measures={"length": Decimal(length)},
            decided_offline=offline,
            seen=max(weapon.version - offline, 0),
        )
    if name == "paper":
        outcome, minutes = how
        at = NINE + timedelta(minutes=minutes)
        return bench.inspect(
            weapon, outcome=outcome, reason="so", inspected_by="Radek", inspected_at=at
        )
    acts = {
        "exclude": ("exclude_weapon", {"reason": "x"}),
        "move": ("move_held", {"held_where": "there"}),
        "give_back": ("give_back", {"given_to": "Jan"}),
        "complain": ("complain", {"reason": "x"}),
        "appeal": ("appeal", {"reason": "x"}),
        "look_again": ("look_again", {}),
        "correct": ("correct_measure", {"measures": {"length": Decimal(90)}, "reason": "x"}),
        "retag": ("replace_tag", {"tag": "next"}),
        "answer": ("answer_appeal", {"outcome": how[0] if how else "", "reason": "x"}),
    }
    verb, fields = acts[name]
    return bench.do(verb, weapon=weapon.pk, **fields)


@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.lists(ACTS, min_size=1, max_size=12))
def test_present_is_what_the_steps_fold_to(acts):
    benches = [bench := Bench(), bench.colleague()]
    weapon = bench.shown()
    for number, act in enumerate(acts):
        weapon = Weapon.objects.get(pk=weapon.pk)
        with suppress(RefusedError):
            try_to(benches[number % 2], weapon, act)
    weapon = Weapon.objects.get(pk=weapon.pk)
    steps = steps_of(weapon)
    assert standing_now(steps) == weapon.standing()
    assert [step.nth for step in steps] == list(range(1, weapon.version + 1))


def test_standing_as_of_any_minute():
    bench = Bench()
    weapon = bench.shown(tag="next")  # 9:01
    bench.now = NINE + timedelta(minutes=10)
    bench.do("exclude_weapon", weapon=weapon.pk, reason="tip")  # 9:11
    bench.now = NINE + timedelta(minutes=20)
    weapon.refresh_from_db()
    bench.inspect(weapon, checks=PASSED)  # 9:21
    steps = steps_of(weapon)
    at = {
        minutes: standing_at(steps, NINE + timedelta(minutes=minutes)).status
        for minutes in (0, 1, 10, 11, 20, 21, 60)
    }
    assert at == {
        0: "new",
        1: "approved",
        10: "approved",
        11: "excluded",
        20: "excluded",
        21: "approved",
        60: "approved",
    }


def test_paper_typed_later_counts_from_when_it_was_written():
    bench = Bench()
    weapon = bench.shown(inspected_by="Radek", inspected_at=NINE - timedelta(hours=2))
    assert standing_at(steps_of(weapon), NINE - timedelta(hours=1)).status == "approved"


def test_history_costs_the_same_for_one_step_and_for_many(django_assert_num_queries):
    bench = Bench()
    weapon = bench.shown()
    with django_assert_num_queries(13):
        assert len(steps_of(weapon)) == 1
    for _ in range(4):
        bench.do("look_again", weapon=weapon.pk)
    with django_assert_num_queries(13):
        assert len(steps_of(weapon)) == 5

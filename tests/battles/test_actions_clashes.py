"""Clashes and sides: what is recorded, what is refused, what it costs."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from battles.models import Clash, ClashStep, Division, Hand, Line
from battles.queries.rules import rules_for
from combatants.models import Assignment, Combatant, Group
from ruman.core.acts import RefusedError
from tests.factories import make_combatant, make_event


def refused(day, act, /, **values):
    with pytest.raises(RefusedError) as found:
        day.do(act, **values)
    return found.value.code


def test_a_clash_goes_its_way_and_each_step_is_recorded(day):
    day.start()
    day.now += timedelta(minutes=20)
    day.end()
    assert day.clash.state == "ended"
    assert day.clash.ended_at - day.clash.started_at == timedelta(minutes=20)
    assert list(day.clash.steps.values_list("move", flat=True)) == ["muster", "start", "end"]


def test_it_waits_for_a_veteran_on_every_side(day):
    day.do("move_clash", clash=day.clash.pk, move="muster")
    found = day.veteran(day.herons)
    day.do("introduce", clash=day.clash.pk, veteran=found.pk)
    with pytest.raises(RefusedError) as waits:
        day.do("move_clash", clash=day.clash.pk, move="start")
    assert (waits.value.code, waits.value.params) == ("no_veteran", {"sides": "Kanci"})
    day.do("start_anyway", clash=day.clash.pk, reason="their veteran is on the way")
    step = ClashStep.objects.get(move="start")
    assert (step.reason, step.findings) == (
        "their veteran is on the way",
        [["R 1.4", "no_veteran", "Kanci"]],
    )


@pytest.mark.parametrize("move", ["start", "end"])
def test_steps_out_of_order_are_refused(day, move):
    assert refused(day, "move_clash", clash=day.clash.pk, move=move) == "too_early"


def test_a_clash_starts_once(day):
    day.start()
    assert refused(day, "move_clash", clash=day.clash.pk, move="start") == "done_already"


def test_a_clash_of_another_event_is_none(day):
    other = make_event()
    battle = other.battles.create(name="Elsewhere", day=other.starts_date)
    clash = Clash.objects.create(event=other, battle=battle, number=1, name="x")
    assert refused(day, "move_clash", clash=clash.pk, move="muster") == "no_such_clash"


def test_the_start_writes_down_who_fights_where_with_which_cards(day):
    anna, boris = day.armed(day.herons), day.armed(day.boars)
    loose, expelled = day.armed(None), day.armed(day.herons)
    Combatant.objects.filter(pk=expelled.pk).update(expelled_until=day.now + timedelta(days=1))
    for _ in range(2):
        day.card(anna)
    for _ in range(3):
        day.card(boris)
    day.start()
    lines = dict(Line.objects.filter(clash=day.clash).values_list("combatant", "side"))
    assert lines == {anna.pk: day.herons.pk, boris.pk: day.boars.pk}
    assert loose.pk not in lines
    assert list(Hand.objects.values_list("combatant", "place")) == [(anna.pk, 1), (anna.pk, 2)]


def test_sides_changed_later_leave_a_started_clash_alone(day):
    anna = day.armed(day.herons)
    day.start()
    day.do("put_on_side", side=day.boars, people=[anna])
    assert Line.objects.get(clash=day.clash).side == day.herons


def test_a_false_start_is_taken_back_with_a_reason(day):
    anna = day.armed(day.herons)
    day.start()
    day.do("step_back", clash=day.clash.pk, move="call_back", reason="the horn was a joke")
    assert (day.clash.state, day.clash.started_at) == ("mustering", None)
    assert Line.objects.get(combatant=anna).side is None


@pytest.mark.parametrize("count", [5, 40])
def test_a_start_costs_the_same_whatever_the_number(day, count):
    for _ in range(count):
        day.armed(day.herons)
    day.do("move_clash", clash=day.clash.pk, move="muster")
    rules_for(day.event.rulebook)  # read once a process
    with CaptureQueriesContext(connection) as queries:
        day.do("start_anyway", clash=day.clash.pk, reason="a drill")
    read = [q for q in queries if "SAVEPOINT" not in q["sql"]]
    assert len(read) <= 12  # with the test's own refresh and the look for an earlier copy


def test_places_and_bans_are_the_rulebooks(day):
    plan = {"name": "x", "starts_at": None, "minutes": 30}
    assert (
        refused(day, "change_clash", clash=day.clash.pk, locations=["moon"], **plan)
        == "unknown_code"
    )
    assert refused(day, "change_clash", clash=day.clash.pk, locations=[], **plan) == "no_place"
    day.start()
    assert refused(day, "change_clash", clash=day.clash.pk, locations=["wall"], **plan) == "started"


def test_a_group_is_put_on_a_side_and_back_in_one_act(day):
    group = Group.objects.create(event=day.event, name="Vlci")
    people = [make_combatant(day.event, group=group, side=day.herons) for _ in range(3)]
    people[0].side = day.boars
    people[0].save(update_fields=["side"])
    answer = day.do("put_on_side", side=day.boars, group=group)
    assert answer["moved"] == 2
    assert set(group.combatants.values_list("side", flat=True)) == {day.boars.pk}
    assert Assignment.objects.count() == 2
    back = day.do("undo_division", division=answer["division"])
    assert (back["returned"], back["stayed"]) == (2, 0)
    assert list(group.combatants.order_by("pk").values_list("side", flat=True)) == [
        day.boars.pk,
        day.herons.pk,
        day.herons.pk,
    ]
    assert refused(day, "undo_division", division=answer["division"]) == "undone_already"


def test_undoing_leaves_who_was_moved_again(day):
    anna, boris = make_combatant(day.event), make_combatant(day.event)
    first = day.do("put_on_side", side=day.herons, people=[anna, boris])
    day.do("put_on_side", side=day.boars, people=[anna])
    back = day.do("undo_division", division=first["division"])
    assert (back["returned"], back["stayed"]) == (1, 1)
    anna.refresh_from_db()
    boris.refresh_from_db()
    assert (anna.side, boris.side) == (day.boars, None)


def test_a_proposal_is_refused_once_somebody_was_moved(day):
    anna = make_combatant(day.event, side=day.herons)
    moves = [(anna.pk, None, day.boars.pk)]
    assert refused(day, "divide", moves=moves) == "moved_meanwhile"
    stranger = make_combatant(make_event())
    assert refused(day, "divide", moves=[(stranger.pk, None, day.boars.pk)]) == "no_such_person"
    other = make_event().sides.create(name="x", tincture="or")
    assert refused(day, "divide", moves=[(anna.pk, day.herons.pk, other.pk)]) == "no_such_side"
    assert not Division.objects.exists()


def test_nothing_to_move_is_said(day):
    anna = make_combatant(day.event, side=day.herons)
    assert refused(day, "put_on_side", side=day.herons, people=[anna]) == "nothing_to_move"


def test_a_thousand_people_are_moved_in_a_few_statements(day):
    people = [make_combatant(day.event, side=day.herons) for _ in range(60)]
    moves = [(one.pk, day.herons.pk, day.boars.pk) for one in people]
    with CaptureQueriesContext(connection) as queries:
        day.do("divide", moves=moves)
    assert len([q for q in queries if "SAVEPOINT" not in q["sql"]]) <= 10


def test_sides_differ_by_name_and_colour(day):
    assert refused(day, "make_side", name="Volavky", tincture="or") == "name_taken"
    assert refused(day, "make_side", name="Vlci", tincture="azure") == "tincture_taken"
    day.do("make_side", name="Vlci", tincture="or")
    assert list(day.event.sides.values_list("name", "position"))[-1] == ("Vlci", 2)

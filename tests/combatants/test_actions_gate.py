"""The gate's acts: counted once, taken back by a record, at two gates at once."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import date

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from combatants.actions import gate
from combatants.models import Assignment, Combatant, GateRecord
from combatants.queries.gate import counts, recorded
from combatants.rules.gate import present
from ruman.core import acts, news
from ruman.core.acts import Author, RefusedError, Sent
from tests.combatants.conftest import NOW, do, sent_to
from tests.factories import make_combatant, make_event, make_rulebook, make_side, make_user


def arrive(event, person, **more):
    payload = {"rules_read": True, "language": "cs", **more}
    return do(gate.check_in, event, combatant=person, **payload)


def fold_is_kept_beside(person):
    person.refresh_from_db()
    now = present(recorded(person))
    return all(getattr(person, name) == getattr(now, name) for name in gate.PRESENT)


def kinds(person):
    return list(person.gate_records.values_list("kind", flat=True))


def test_check_in_records_arrival_and_rules_with_version_and_language(event):
    event.rulebook = make_rulebook()
    event.save()
    person = make_combatant(event)
    answer = arrive(event, person, language="pl")
    person.refresh_from_db()
    assert answer["state"] == "arrived"
    assert kinds(person) == ["arrived", "rules_read"]
    assert (person.arrived_at, person.rules_read_at) == (NOW, NOW)
    assert (person.rules_rulebook, person.rules_language) == (event.rulebook, "pl")
    assert news.versions([f"gate:{event.pk}", f"person:{person.pk}"]) == {
        f"gate:{event.pk}": 1,
        f"person:{person.pk}": 1,
    }


def test_check_in_without_rules_read_can_be_completed_later(event):
    person = make_combatant(event)
    arrive(event, person, rules_read=False)
    person.refresh_from_db()
    assert (person.arrived_at, person.rules_read_at) == (NOW, None)
    assert arrive(event, person)["state"] == "already"
    person.refresh_from_db()
    assert (person.rules_read_at, kinds(person)) == (NOW, ["arrived", "rules_read"])


def test_check_in_of_a_new_version_of_the_rules_is_recorded_anew(event):
    person = make_combatant(event)
    arrive(event, person)
    event.rulebook = make_rulebook()
    event.save()
    arrive(event, person)
    arrive(event, person)
    assert kinds(person) == ["arrived", "rules_read", "rules_read"]


def test_rules_read_need_a_language(event):
    with pytest.raises(RefusedError, match="language_missing"):
        arrive(event, make_combatant(event), language="")


def test_head_count_equals_distinct_people_on_site(event):
    people = [make_combatant(event) for _ in range(20)]
    for person in people:
        arrive(event, person)
    for person in people[:10]:
        assert arrive(event, person)["state"] == "already"
    assert counts(event).on_site == 20
    for person in people[:3]:
        undo(event, person)
    assert counts(event).on_site == 17
    do(gate.leave, event, combatant=people[5])
    assert (counts(event).on_site, counts(event).left) == (16, 1)
    arrive(event, people[0])
    assert (counts(event).on_site, counts(event).expected) == (17, 2)
    assert all(fold_is_kept_beside(person) for person in people)


def undo(event, person, /, **named):
    named = named or {"act": person.gate_records.order_by("pk").last().act_id}
    return do(gate.undo_check_in, event, combatant=person, **named)


def test_undo_is_a_record_that_names_what_it_reverses(event):
    person = make_combatant(event)
    arrive(event, person)
    arrived, read = person.gate_records.all()
    answer = undo(event, person, act=arrived.act_id)
    assert (answer["undone"], answer["state"]) == ([arrived.pk, read.pk], "expected")
    assert [r.reverses for r in person.gate_records.filter(kind="undone")] == [arrived, read]
    person.refresh_from_db()
    assert (person.arrived_at, person.rules_read_at, person.rules_language) == (None, None, "")
    with pytest.raises(RefusedError, match="nothing_to_undo"):
        undo(event, person, act=arrived.act_id)


def test_undo_of_one_record_leaves_the_others(event):
    person = make_combatant(event)
    arrive(event, person)
    read = person.gate_records.get(kind="rules_read")
    undo(event, person, record=read.pk)
    person.refresh_from_db()
    assert (person.arrived_at, person.rules_read_at) == (NOW, None)


def test_undo_of_leaving_brings_back_the_arrival(event):
    person = make_combatant(event)
    arrive(event, person)
    do(gate.leave, event, combatant=person, reason="sick")
    person.refresh_from_db()
    assert (person.arrived_at, person.left_at) == (None, NOW)
    undo(event, person)
    assert fold_is_kept_beside(person)
    assert person.arrived_at == NOW


def test_undo_of_an_undo_or_of_another_person_is_refused(event):
    person, other = make_combatant(event), make_combatant(event)
    arrive(event, person)
    undo(event, person)
    undone = person.gate_records.filter(kind="undone").first()
    with pytest.raises(RefusedError, match="nothing_to_undo"):
        undo(event, person, record=undone.pk)
    arrive(event, other)
    with pytest.raises(RefusedError, match="nothing_to_undo"):
        undo(event, person, record=other.gate_records.first().pk)


@pytest.mark.parametrize(
    ("born", "guardian", "refused"),
    [
        (date(2009, 5, 1), "", False),
        (date(2009, 5, 2), "", True),
        (date(2009, 5, 2), "  ", True),
        (date(2009, 5, 2), "Jitka, 777", False),
        (None, "", False),
    ],
)
def test_under_age_needs_a_guardian_on_the_first_day(event, born, guardian, refused):
    person = make_combatant(event, birth_date=born)
    if refused:
        with pytest.raises(RefusedError, match="guardian_missing"):
            arrive(event, person, guardian=guardian)
        assert kinds(person) == []
    else:
        arrive(event, person, guardian=guardian)
        person.refresh_from_db()
        assert (person.guardian, person.arrived_at) == (guardian, NOW)


def test_guardian_stays_known_when_somebody_comes_back(event):
    person = make_combatant(event, birth_date=date(2015, 1, 1))
    arrive(event, person, guardian="Jitka")
    do(gate.leave, event, combatant=person)
    arrive(event, person)
    assert fold_is_kept_beside(person)
    assert (person.guardian, person.arrived_at) == ("Jitka", NOW)


def test_check_in_assigns_side_and_group_and_records_it(event):
    lions, person = make_side(event), make_combatant(event)
    answer = arrive(event, person, side=lions, group="Vlčí  smečka")
    person.refresh_from_db()
    assert (answer["assigned"], person.side, person.group.name) == (True, lions, "Vlčí smečka")
    arrive(event, person)  # says nothing of either: both stay
    do(gate.assign, event, combatant=person, side=None, group=None)
    person.refresh_from_db()
    assert (person.side, person.group.name) == (None, "Vlčí smečka")
    do(gate.assign, event, combatant=person, side=None, group="")
    person.refresh_from_db()
    assert person.group is None
    assert [(a.side, str(a.group or "")) for a in Assignment.objects.all()] == [
        (lions, "Vlčí smečka"),
        (None, "Vlčí smečka"),
        (None, ""),
    ]


def test_group_of_the_same_folded_name_is_the_same(event):
    one, other = make_combatant(event), make_combatant(event)
    do(gate.assign, event, combatant=one, group="Vlčí smečka")
    do(gate.assign, event, combatant=other, group="VLCI SMECKA")
    one.refresh_from_db()
    other.refresh_from_db()
    assert one.group == other.group


def test_act_for_a_person_of_another_event_is_refused(event):
    with pytest.raises(RefusedError, match="no_such_person"):
        arrive(event, make_combatant(make_event()))


def test_check_in_costs_at_most_ten_statements(event):
    person = make_combatant(event)
    user = make_user()
    with CaptureQueriesContext(connection) as asked:
        acts.perform(
            "combatants.check_in",
            sent_to(event, user),
            {"combatant": person, "rules_read": True, "language": "cs"},
            gate.check_in,
        )
    assert len(asked) <= 10, [q["sql"][:80] for q in asked]


def sent_at_once(event, number, make):
    """`make(sent)` in as many threads, each on its own connection, all started together."""
    users = [make_user() for _ in range(number)]

    def one(user):
        try:
            return make(Sent(uuid.uuid4(), event, Author(user), NOW))
        except RefusedError as refused:
            return refused.code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(number) as pool:
        return list(pool.map(one, users))


@pytest.mark.django_db(transaction=True)
def test_two_gates_at_once_count_a_person_once():
    event = make_event()
    person = make_combatant(event)

    def check_in(sent):
        payload = {"combatant": person, "rules_read": True, "language": "cs"}
        return acts.perform("combatants.check_in", sent, payload, gate.check_in)["state"]

    states = sent_at_once(event, 4, check_in)
    assert sorted(states) == ["already", "already", "already", "arrived"]
    assert GateRecord.objects.filter(kind="arrived").count() == 1
    assert counts(event).on_site == 1


@pytest.mark.django_db(transaction=True)
def test_two_undos_at_once_take_back_once():
    event = make_event()
    person = make_combatant(event)
    arrive(event, person)
    record = person.gate_records.get(kind="arrived")

    def take_back(sent):
        payload = {"combatant": person, "record": record.pk}
        return acts.perform("combatants.undo_check_in", sent, payload, gate.undo_check_in)["state"]

    assert sorted(sent_at_once(event, 3, take_back)) == [
        "expected",
        "nothing_to_undo",
        "nothing_to_undo",
    ]
    assert GateRecord.objects.filter(kind="undone").count() == 1
    assert Combatant.objects.get(pk=person.pk).arrived_at is None


@pytest.mark.django_db(transaction=True)
def test_same_new_group_at_two_gates_is_made_once():
    event = make_event()
    people = [make_combatant(event) for _ in range(4)]

    def put(sent):
        person = people.pop()
        payload = {"combatant": person, "group": "Vlčí smečka"}
        return acts.perform("combatants.assign", sent, payload, gate.assign)["assigned"]

    assert sent_at_once(event, 4, put) == [True] * 4
    assert event.groups.count() == 1

"""Adding and changing people by hand, also by two at once."""

from datetime import date

import pytest

from combatants.actions.people import ChangedMeanwhileError, add_person, edit_person, rename_group
from combatants.models import Combatant, Group
from combatants.queries import find
from ruman.core import acts
from ruman.core.acts import RefusedError
from tests.combatants.conftest import do
from tests.combatants.test_actions_gate import sent_at_once
from tests.factories import make_combatant, make_event, make_side


def test_add_person_gives_the_next_number(event):
    make_combatant(event, number=41)
    make_combatant(make_event(), number=900)
    answer = do(add_person, event, person={"given_name": "Jan", "surname": "Žižka", "group": "A"})
    person = Combatant.objects.get(pk=answer["combatant"])
    assert (answer["number"], person.number, person.group.name) == (42, 42, "A")
    assert [f.number for f in find(event, "zizka")] == [42]


def test_edit_merges_changes_of_different_fields(event):
    person = make_combatant(event, phone="1", email="a@x.cz")
    do(edit_person, event, combatant=person, changes={"email": "b@x.cz"}, seen={"email": "a@x.cz"})
    do(edit_person, event, combatant=person, changes={"phone": "2"}, seen={"phone": "1"})
    person.refresh_from_db()
    assert (person.email, person.phone, person.revision) == ("b@x.cz", "2", 2)


def test_edit_of_the_same_field_is_refused_and_says_what_stands_there(event):
    lions = make_side(event)
    person = make_combatant(event, phone="1")
    do(edit_person, event, combatant=person, changes={"phone": "2"}, seen={"phone": "1"})
    with pytest.raises(ChangedMeanwhileError) as refused:
        do(
            edit_person,
            event,
            combatant=person,
            changes={"phone": "3", "side": lions},
            seen={"phone": "1", "side": None},
        )
    assert refused.value.now == {"phone": "2"}
    person.refresh_from_db()
    assert (person.phone, person.side) == ("2", None)


def test_edit_to_what_stands_there_already_is_no_clash(event):
    person = make_combatant(event, phone="2")
    do(edit_person, event, combatant=person, changes={"phone": "2"}, seen={"phone": "1"})


def test_edit_refreshes_what_finds_and_sorts(event):
    person = make_combatant(event, surname="Novák")
    changes = {"surname": "Žižka", "birth_date": date(1990, 1, 1), "group": "Táborité"}
    seen = {"surname": "Novák", "birth_date": None, "group": ""}
    do(edit_person, event, combatant=person, changes=changes, seen=seen)
    assert [f.number for f in find(event, "taborite")] == [person.number]
    assert find(event, "novak") == []


def test_edit_of_somebody_elsewhere_is_refused(event):
    person = make_combatant(make_event())
    with pytest.raises(RefusedError, match="no_such_person"):
        do(edit_person, event, combatant=person, changes={"phone": "2"}, seen={"phone": ""})


def test_rename_group_is_found_at_once(event):
    group = Group.objects.create(event=event, name="Vlci")
    people = [make_combatant(event, group=group) for _ in range(3)]
    rename_group(group, "Medvědi")
    assert [f.number for f in find(event, "medvedi")] == [p.number for p in people]
    assert find(event, "vlci") == []


@pytest.mark.django_db(transaction=True)
def test_people_added_at_once_get_different_numbers():
    event = make_event()

    def add(sent):
        payload = {"person": {"surname": "Novák"}}
        return acts.perform("combatants.add", sent, payload, add_person)["number"]

    assert sorted(sent_at_once(event, 5, add)) == [1, 2, 3, 4, 5]

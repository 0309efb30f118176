"""People in the admin: numbered, found, renamed; somebody with records can't be deleted."""

import pytest
from django.urls import reverse

from combatants.actions import gate
from combatants.models import Combatant, Group
from combatants.queries import find
from tests.combatants.conftest import do
from tests.factories import make_combatant, make_event, make_side, make_user
from tests.pages import client_of


@pytest.fixture
def site_admin(db):
    return client_of(make_user(is_staff=True, is_superuser=True))


EMPTY = {
    "announced-TOTAL_FORMS": "0",
    "announced-INITIAL_FORMS": "0",
}


def test_somebody_with_records_is_refused_clearly(event, site_admin):
    person = make_combatant(event)
    do(gate.check_in, event, combatant=person, rules_read=True, language="cs")
    address = reverse("admin:combatants_combatant_delete", args=[person.pk])
    page = site_admin.get(address).content.decode()
    assert "would require deleting the following protected related objects" in page
    assert "Arrived" in page
    site_admin.post(address, {"post": "yes"})
    bulk = {"action": "delete_selected", "_selected_action": [person.pk], "post": "yes"}
    site_admin.post(reverse("admin:combatants_combatant_changelist"), bulk)
    assert Combatant.objects.filter(pk=person.pk).exists()


def test_group_with_people_is_refused(event, site_admin):
    group = Group.objects.create(event=event, name="Vlci")
    make_combatant(event, group=group)
    site_admin.post(reverse("admin:combatants_group_delete", args=[group.pk]), {"post": "yes"})
    assert Group.objects.filter(pk=group.pk).exists()


def test_added_person_gets_the_next_number_and_is_found(event, site_admin):
    make_combatant(event, number=41)
    data = {"event": event.pk, "surname": "Žižka", **EMPTY}
    answer = site_admin.post(reverse("admin:combatants_combatant_add"), data)
    assert answer.status_code == 302, answer.content.decode()
    assert [f.number for f in find(event, "zizka")] == [42]
    page = site_admin.get(reverse("admin:combatants_combatant_changelist"), {"q": "ižk"})
    assert "Žižka" in page.content.decode()


def test_side_of_another_event_is_refused(event, site_admin):
    side = make_side(make_event())
    data = {"event": event.pk, "surname": "Žižka", "side": side.pk, **EMPTY}
    page = site_admin.post(reverse("admin:combatants_combatant_add"), data)
    assert "It belongs to another event." in page.content.decode()
    assert not event.combatants.exists()


def test_renamed_group_is_found(event, site_admin):
    group = Group.objects.create(event=event, name="Vlci")
    person = make_combatant(event, group=group)
    site_admin.post(reverse("admin:combatants_group_change", args=[group.pk]), {"name": "Medvědi"})
    assert [f.number for f in find(event, "medv")] == [person.number]

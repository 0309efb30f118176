"""What PostgreSQL itself refuses, whoever writes the row."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import IntegrityError, ProgrammingError, transaction
from django.db.models import ProtectedError

from combatants.actions import gate
from combatants.models import AnnouncedWeapon, Assignment, Combatant, GateRecord, Group
from combatants.models.imports import RegistrationImport
from tests.combatants.conftest import NOW, do
from tests.factories import make_act, make_combatant


def refused(name):
    return pytest.raises(IntegrityError, match=name)


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"surname": ""}, "combatant_has_surname"),
        ({"arrived_at": NOW, "left_at": NOW}, "combatant_here_or_gone"),
        ({"rules_read_at": NOW}, "combatant_rules_read_in_a_language"),
    ],
)
def test_combatant_rows_that_cannot_be(event, fields, name):
    person = make_combatant(event)
    with refused(name), transaction.atomic():
        Combatant.objects.filter(pk=person.pk).update(**fields)


def test_number_is_unique_in_the_event(event):
    make_combatant(event, number=7)
    with refused("combatant_number_in_event"):
        make_combatant(event, number=7)


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"kind": "landed"}, "gate_record_kind_known"),
        ({"kind": "undone"}, "gate_record_undone_names_what"),
        ({"kind": "rules_read"}, "gate_record_rules_read_in_a_language"),
        ({"kind": "guardian"}, "gate_record_guardian_named"),
    ],
)
def test_gate_records_that_cannot_be(event, fields, name):
    with refused(name):
        GateRecord.objects.create(
            combatant=make_combatant(event), act=make_act(event), at=NOW, **fields
        )


def test_only_undoing_reverses_and_each_record_once(event):
    person, act = make_combatant(event), make_act(event)
    arrived = GateRecord.objects.create(combatant=person, act=act, at=NOW, kind="arrived")
    with refused("gate_record_undone_names_what"), transaction.atomic():
        GateRecord.objects.create(combatant=person, act=act, at=NOW, kind="left", reverses=arrived)
    GateRecord.objects.create(combatant=person, act=act, at=NOW, kind="undone", reverses=arrived)
    with refused("reverses"), transaction.atomic():
        GateRecord.objects.create(
            combatant=person, act=act, at=NOW, kind="undone", reverses=arrived
        )


@pytest.mark.parametrize("length", [Decimal(0), Decimal(-5), Decimal("1000.1")])
def test_announced_length_is_sensible(event, length):
    with refused("announced_length_sensible"):
        AnnouncedWeapon.objects.create(
            combatant=make_combatant(event), text="Meč", length_cm=length
        )


def test_announced_kind_is_known(event):
    with refused("announced_kind_known"):
        AnnouncedWeapon.objects.create(combatant=make_combatant(event), text="x", kind="laser")


def test_group_is_named_once_however_written(event):
    Group.objects.create(event=event, name="Vlčí smečka")
    with refused("group_name_in_event"), transaction.atomic():
        Group.objects.create(event=event, name="VLCI SMECKA")
    with refused("group_has_name"), transaction.atomic():
        Group.objects.create(event=event, name="")


def test_import_names_its_file(event):
    with refused("import_file_named"):
        RegistrationImport.objects.create(
            event=event, act=make_act(event), file_name="", added=0, updated=0, unchanged=0, at=NOW
        )


def test_records_are_never_rewritten_nor_deleted(event):
    person = make_combatant(event)
    do(gate.check_in, event, combatant=person, rules_read=True, language="cs", group="Vlci")
    for model in (GateRecord, Assignment):
        row = model.objects.first()
        with pytest.raises(ProgrammingError, match="Cannot update or delete"), transaction.atomic():
            model.objects.filter(pk=row.pk).update(at=NOW - timedelta(days=1))
        with pytest.raises(ProgrammingError, match="Cannot update or delete"), transaction.atomic():
            model.objects.filter(pk=row.pk).delete()


def test_somebody_with_records_is_not_deleted(event):
    person = make_combatant(event)
    do(gate.check_in, event, combatant=person, rules_read=True, language="cs")
    with pytest.raises(ProtectedError):
        person.delete()
    make_combatant(event).delete()


@pytest.mark.parametrize(("born", "age"), [(None, None), (date(2009, 5, 2), 17)])
def test_age_on_the_first_day(event, born, age):
    assert make_combatant(event, birth_date=born).age_on(event.starts_date) == age

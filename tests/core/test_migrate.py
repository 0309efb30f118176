"""First migrations make an app's tables in one go, with triggers and keys that point ahead."""

import pgtrigger
import pytest
from django.core.management import call_command
from django.db import connection


@pytest.mark.django_db
def test_every_trigger_stands():
    stands = {
        f"{model._meta.label} {trigger.name}": trigger.get_installation_status(model)[0]
        for model, trigger in pgtrigger.registered()
    }
    assert set(stands.values()) == {"INSTALLED"}, stands


@pytest.mark.django_db
def test_a_table_points_at_one_that_is_made_after_it():
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT conrelid::regclass::text, confrelid::regclass::text FROM pg_constraint"
            " WHERE contype = 'f' AND conrelid IN "
            "('combatants_combatant'::regclass, 'combatants_livesgrant'::regclass)"
        )
        found = set(cursor.fetchall())
    assert {
        ("combatants_combatant", "combatants_livesgrant"),
        ("combatants_livesgrant", "combatants_combatant"),
    } <= found


@pytest.mark.django_db
def test_it_can_be_taken_back_and_made_again():
    tables = set(connection.introspection.table_names())
    made = {name for name in tables if name.startswith("weapons_")}
    call_command("migrate", "weapons", "zero", verbosity=0)
    assert set(connection.introspection.table_names()) == tables - made
    call_command("migrate", "weapons", verbosity=0)
    assert set(connection.introspection.table_names()) == tables

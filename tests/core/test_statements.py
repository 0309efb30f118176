"""Rows written by statements that are composed once are the rows that Django itself would write."""

import uuid
from datetime import UTC, datetime

import pytest
from django.db import DatabaseError, IntegrityError

from ruman.core import statements
from ruman.core.models import Act, Event, Membership
from tests.factories import make_event, make_user

pytestmark = pytest.mark.django_db
NOW = datetime(2027, 5, 1, 8, 0, 0, 123456, tzinfo=UTC)


def columns(row):
    return {one.attname: getattr(row, one.attname) for one in row._meta.concrete_fields}


def test_inserted_row_holds_what_was_given_and_the_defaults():
    act = Act(
        event=make_event(),
        kind="try",
        by=make_user(),
        by_name="Jan 'Šikula' %s",
        received_at=NOW,
        digest="0" * 64,
        answer={"state": ["á", None, 1, {"deep": True}]},
    )
    statements.insert(act)
    assert columns(Act.objects.get()) == columns(act)
    assert act._state.adding is False


def test_inserted_row_gets_its_key_from_the_database():
    event = make_event()
    for roles in (["herald"], ["veteran", "organizer"]):
        statements.insert(Membership(event=event, user=make_user(), roles=roles, revoked_at=NOW))
    first, second = Membership.objects.order_by("pk")
    assert (first.roles, second.roles) == (["herald"], ["veteran", "organizer"])
    assert first.pk < second.pk


def test_the_same_key_twice_is_refused():
    act = Act(id=uuid.uuid4(), event=make_event(), kind="try", by_name="", digest="")
    statements.insert(act)
    with pytest.raises(IntegrityError):
        statements.insert(act)


def test_update_writes_the_named_fields_of_that_row_alone():
    other, event = make_event(name="Other"), make_event(name="Before")
    event.name, event.languages, event.slug = "After", ["pl"], "not-written"
    statements.update(event, ("name", "languages"))
    found = Event.objects.get(pk=event.pk)
    assert (found.name, found.languages) == ("After", ["pl"])
    assert found.slug != "not-written"
    assert Event.objects.get(pk=other.pk).name == "Other"


def test_update_of_a_row_that_is_gone_is_told():
    event = make_event()
    Event.objects.filter(pk=event.pk).delete()
    with pytest.raises(DatabaseError, match="no such row"):
        statements.update(event, ("name",))

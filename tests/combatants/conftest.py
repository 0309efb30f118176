"""Shared by the tests of people: an event, somebody on duty, acts as pages do them."""

import uuid
from datetime import UTC, datetime
from pathlib import Path

import pytest

from combatants.actions import imports
from combatants.queries.registration import preview
from ruman.core import acts
from ruman.core.acts import Author, Sent
from tests.factories import make_event, make_user

NOW = datetime(2027, 5, 1, 8, 0, tzinfo=UTC)
FILES = Path(__file__).parent / "files"


def sent_to(event, user=None, at=NOW):
    return Sent(uuid.uuid4(), event, Author(user or make_user()), at)


def do(act, event, /, **payload):
    """The act as a page does it: once, in one transaction, recorded."""
    return acts.perform(f"combatants.{act.__name__}", sent_to(event), payload, act)


def take_in(event, content, *, leave_out=False, name="people.csv", **reading):
    """Import a file's bytes as the pages do: keep, preview, confirm."""
    user = make_user()
    file = imports.keep_file(event, name, content, user, NOW)
    for field, value in reading.items():
        setattr(file, field, value)
    file.save()
    shown = preview(file, event)
    return do(
        imports.import_registrations,
        event,
        file=file,
        fingerprint=shown.fingerprint,
        leave_out=leave_out,
    )


@pytest.fixture
def event(db):
    return make_event()

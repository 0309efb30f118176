"""The test databases' own ground."""

import asyncio

import pytest
from django.db import connection

from ruman.core.models import Act, Event
from tests import databases
from tests.factories import make_event


@pytest.mark.django_db(transaction=True)
def test_empty_takes_append_only_rows_too_and_numbers_go_on():
    event = make_event()
    Act.objects.create(event=event, kind="try", by_name="x", digest="x")
    databases.empty()
    assert (Act.objects.count(), Event.objects.count()) == (0, 0)
    assert make_event().pk > event.pk


@pytest.mark.django_db
def test_plain_tests_run_without_an_event_loop():
    with pytest.raises(RuntimeError):
        asyncio.get_running_loop()
    assert connection.settings_dict["NAME"].startswith("ruman_test_")

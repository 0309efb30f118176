"""The practice event: made by the real import and acts, the same every time, changed by nobody."""

from datetime import UTC, datetime
from io import StringIO

import pytest
from django.core.management import call_command

from combatants.models import AnnouncedWeapon, Combatant
from combatants.queries.gate import counts
from ruman.core import practice
from ruman.core.models import Act, Event

pytestmark = pytest.mark.django_db
NOW = datetime(2027, 5, 1, 8, 0, tzinfo=UTC)


def test_practice_makes_an_event_of_120_people_with_weapons():
    event, said = practice.fill(NOW)
    assert "120 people imported, 80 of them on site" in said
    assert (event.practice, event.sides.count(), event.groups.count()) == (True, 2, 8)
    assert (counts(event).people, counts(event).on_site) == (120, 80)
    assert AnnouncedWeapon.objects.filter(combatant__event=event).count() == 266
    assert not AnnouncedWeapon.objects.filter(kind="other").exists()


def test_practice_again_changes_nothing_that_was_practised():
    event, _said = practice.fill(NOW)
    person = event.combatants.get(number=3)
    Combatant.objects.filter(pk=person.pk).update(nickname="Changed")
    before = Act.objects.count()
    out = StringIO()
    call_command("practice", stdout=out)
    assert (Event.objects.count(), Act.objects.count()) == (1, before)
    assert event.combatants.get(number=3).nickname == "Changed"

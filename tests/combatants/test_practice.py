"""The practice event: made by the real import and acts, the same every time, changed by nobody."""

from datetime import UTC, datetime
from io import StringIO

import pytest
from django.core.management import call_command

from combatants.models import AnnouncedWeapon, Combatant, LivesGrant, PlayerLink
from combatants.practice.lives import players_link
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


def test_practice_shows_lives_links_a_correction_and_a_sanction():
    event, said = practice.fill(NOW)
    assert "120 links made, lives given, one person sent off for the day" in said
    here = event.combatants.on_site()
    assert set(here.values_list("lives", flat=True)) == {None, 1, 2, 3, 5, 6}
    assert here.filter(lives__isnull=False).count() == 53
    assert LivesGrant.objects.filter(combatant__event=event).count() == 54
    assert here.filter(expelled_until__isnull=False).count() == 1
    assert PlayerLink.objects.filter(token=players_link(event.slug), combatant__lives=6).exists()

"""An event with a clash and a tournament half-way, everybody with private things; made once."""

from datetime import UTC, date, datetime

import pytest
from django.db import transaction

from combatants.models import Combatant
from ruman.core import unchanged
from tests.battles.conftest import Day
from tests.tournament.conftest import Field, make_tournament
from tests.tournament.played import draw, play
from tournament.actions.heralds import name_lists
from tournament.actions.queue import distribute_bouts

PRIVATE = {
    "birth_date": date(1990, 2, 3),
    "email": "private@example.org",
    "phone": "+420 777 888 999",
    "nickname": "Nickname",
    "note": "Noted",
    "health_note": "Asthma",
    "guardian": "Guardian",
}


class Gathering:
    """A day of battle with people on both sides, a tournament of six with two bouts fought."""

    def __init__(self) -> None:
        self.day = Day()
        self.event = self.day.event
        self.day.armed(self.day.herons)
        self.day.armed(self.day.boars)
        self.day.armed(self.day.boars)
        starts_at = datetime(2027, 5, 1, 14, tzinfo=UTC)
        self.cup = make_tournament(self.event, name="Sword", starts_at=starts_at)
        self.field = Field(self.event, self.cup)
        self.field.do(name_lists, lists=None, name="North")
        self.field.fill(6)
        draw(self.field)
        self.field.do(distribute_bouts, tournament=self.cup.pk)
        play(self.field, 2)
        self.cup.refresh_from_db()
        Combatant.objects.filter(event=self.event).update(**PRIVATE)


@pytest.fixture(scope="module")
def whole_gathering(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        yield Gathering()
        transaction.set_rollback(True)


@pytest.fixture
def gathering(db, whole_gathering):
    """What a test changes is taken back, and no answer is kept from the last test."""
    unchanged._pieces.clear()
    return whole_gathering

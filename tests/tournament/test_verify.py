"""`manage.py verify` replays every bout and finds what doesn't follow from its events."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.tournament.desk import Desk
from tournament.actions.results import take_back_result
from tournament.models import Bout

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk():
    desk = Desk()
    desk.begun()
    hit = desk.do("hit", "red")
    desk.do("resume")
    desk.do("hit", "blue")
    desk.do("strike", of=hit["number"])
    return desk


def verify():
    said = StringIO()
    call_command("verify", "bouts", stdout=said)
    return said.getvalue().splitlines()[-1]


def test_what_follows_from_its_events_is_proved(desk):
    Desk().begun("continuous", "continuous")
    assert verify() == "bouts: 2 replayed, 0 differ"


def test_a_confirmed_and_a_taken_back_bout_are_proved_too(desk):
    desk.do("resume")
    desk.hits("red", 5)
    desk.do("confirm")
    assert verify() == "bouts: 1 replayed, 0 differ"
    desk.result(take_back_result, reason="a no-show who came")
    assert verify() == "bouts: 1 replayed, 0 differ"
    desk.bout.refresh_from_db()
    desk.begun()
    assert verify() == "bouts: 1 replayed, 0 differ"


@pytest.mark.parametrize(
    "wrong",
    [
        {"red_points": 4},
        {"state": "running"},
        {"folded": {}},
    ],
)
def test_what_was_changed_behind_its_back_is_found(desk, wrong):
    Bout.objects.update(**wrong)
    with pytest.raises(CommandError, match="1 differ"):
        verify()


def test_a_kept_state_that_is_not_the_fold_is_found(desk):
    folded = desk.bout.folded
    folded["bout"]["fought_ms"] += 1
    Bout.objects.update(folded=folded)
    with pytest.raises(CommandError, match="1 differ"):
        verify()

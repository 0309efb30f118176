"""Fixtures of the weapons' tests: the inspection screen in browsers."""

import pytest

from tests.factories import make_combatant, make_event, make_member, make_side
from tests.weapons.bench_page import BenchPage


@pytest.fixture
def event():
    return make_event()


@pytest.fixture
def person(event):
    side = make_side(event)
    return make_combatant(event, given_name="Vojtěch", surname="Říháček", number=214, side=side)


@pytest.fixture
def bench(streams, visitors, event, person):
    """`bench(query, name=, device=, language=, …)`: the screen of one more organizer."""

    def opened(query="", name="Jitka", user=None, alive=True, **options):
        user = user or make_member(event, "organizer", name=name)
        return BenchPage(visitors.open(user, **options), person, query, alive=alive)

    return opened

"""Every page of the access table costs the same for one of each thing and for three."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from ruman.core import unchanged
from tests.pages import PAGES, address, client_of, viewer
from tests.world import World

# SQL statements that a page may cost, signing in included; what isn't named may cost the usual.
USUAL = 15
STATEMENTS: dict[str, int] = {
    "doctor": 40,  # it looks at everything, and says what it finds
    "event-home": 30,  # what waits, one for each thing from all apps; the day; three pictures
    "weapons:weapon": 18,  # its history: one for each kind of step
    "battles:line": 20,  # one roster line with all that it is checked against
    "core:publish-rulebook": 21,  # what all apps say would change
    "tournament:draw": 20,  # what comes, what was drawn, who may come back
    "tournament:export-file": 32,  # everything of a tournament: one for each table
    "combatants:export-person": 54,  # everything stored: one for each table about people
}
# What more a page costs for each further clash, whose roster it checks.
FOR_EACH_CLASH = {"core:publish-rulebook": 3, "core:sheets": 1}


@pytest.fixture(scope="module")
def costs_of_one(whole_world, django_db_blocker):
    """Statements of each page by name; then the event holds three of each thing."""
    with django_db_blocker.unblock(), transaction.atomic():
        costs = {row.name: statements(row, whole_world) for row in PAGES}
        for _ in range(2):
            World(whole_world.event).fill("rules")
        yield costs
        transaction.set_rollback(True)


@pytest.mark.parametrize("row", [pytest.param(row, id=row.name) for row in PAGES])
def test_page_costs_the_same_for_one_and_for_three(row, costs_of_one, world):
    more = 2 * FOR_EACH_CLASH.get(row.name, 0)
    assert statements(row, world) == costs_of_one[row.name] + more
    assert costs_of_one[row.name] <= STATEMENTS.get(row.name, USUAL)


def statements(row, world):
    """What a page costs that no cache of pieces holds; what a process keeps is read before."""
    client = client_of(viewer(row, world))
    client.get(address(row, world))
    unchanged._pieces.clear()
    with CaptureQueriesContext(connection) as counted:
        client.get(address(row, world))
    return len(counted)

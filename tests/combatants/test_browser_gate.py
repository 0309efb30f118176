"""The gate in a browser whose network is cut: the check-in is kept, and said to wait."""

from datetime import UTC, datetime

import pytest

from combatants.models import Combatant
from tests.factories import make_combatant, make_event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def person():
    return make_combatant(make_event(), surname="Kouřilová")


@pytest.fixture
def page(signed_in_page, person):
    opened = signed_in_page("organizer", event=person.event)
    opened.goto(f"/e/{person.event.slug}/gate/{person.number}/")
    return opened


def arrived(person):
    return Combatant.objects.get(pk=person.pk).arrived_at is not None


def test_a_check_in_survives_a_cut_network(page, person, visitors):
    visitors.complaints.expect("Failed to load resource|ERR_|Failed to fetch")
    page.context.set_offline(True)
    page.click(".gate-next button")
    page.locator("form.gate-work [data-when=kept]").wait_for()
    page.get_by_text("waiting (1)").first.wait_for()
    assert not arrived(person)
    page.context.set_offline(False)
    page.locator("#told").get_by_text("has arrived").wait_for()
    assert page.url.endswith(f"/e/{person.event.slug}/gate/")
    assert arrived(person)


def test_a_refusal_is_said_beside_the_form(page, person):
    Combatant.objects.filter(pk=person.pk).update(
        expelled_until=datetime(2999, 1, 1, tzinfo=UTC), expelled_why="struck a head"
    )
    page.click(".gate-next button")
    page.locator("form.gate-work [data-when=refused]").wait_for()
    assert not arrived(person)

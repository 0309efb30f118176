"""A whole tournament of 14 in a browser: every result on the form for paper, to the podium."""

import pytest

from tests.browser import axe_findings, screenshot, sideways_px, small_targets, until
from tests.factories import make_combatant, make_event
from tests.tournament.conftest import Field, make_tournament
from tests.tournament.played import draw
from tournament.actions.calls import call_bout
from tournament.actions.queue import distribute_bouts
from tournament.enums import Admitted, TournamentState
from tournament.models import Entrant, Lists

pytestmark = pytest.mark.browser


@pytest.fixture
def field(transactional_db):
    """14 whose labels are the same each time, so that the seeds give the same draws."""
    event = make_event()
    made = Field(event, make_tournament(event))
    for n in range(1, 15):
        person = make_combatant(event, given_name="Jan", surname=f"Nr {n:02}")
        label = f"Jan Nr {n:02} ({n})"
        Entrant.objects.create(
            tournament=made.tournament, combatant=person, label=label, admitted=Admitted.ADMITTED
        )
    for n in (1, 2):
        Lists.objects.create(event=event, name=f"Lists {n}", position=n)
    return made


def path(field, *parts):
    return "/".join(["/e", field.event.slug, "tournaments", "sword", *map(str, parts), ""])


def enter_results(field, page):
    """Every open bout on the form; who is first by name wins 5:3."""
    bouts = field.tournament.bouts.filter(live=True).exclude(state="confirmed")
    for bout in bouts.select_related("red", "blue").order_by("queue"):
        red_wins = bout.red.label < bout.blue.label
        page.goto(path(field, "bouts", bout.number))
        page.check(f"input[name=winner][value={'red' if red_wins else 'blue'}]")
        for side, figure in (("red", "5" if red_wins else "3"), ("blue", "3" if red_wins else "5")):
            page.fill(f"input[name={side}_points]", figure)
            page.fill(f"input[name={side}_hits]", figure)
        page.click("text=Keep the result")
        page.wait_for_selector("#versions-title")


def test_from_the_groups_to_the_podium(field, signed_in_page):
    page = signed_in_page("herald", event=field.event)
    draw(field, "groups")
    field.do(distribute_bouts, tournament=field.tournament.pk)
    enter_results(field, page)
    page.goto(path(field, "groups"))
    assert page.locator(".group").count() == 3
    assert page.locator("tr.on").count() == 6
    assert page.locator("text=bouts open").count() == 0
    draw(field, "six")
    enter_results(field, page)
    draw(field, "three and one back")
    assert field.tournament.rounds.get(number=2).back is not None
    enter_results(field, page)
    draw(field, "final")
    enter_results(field, page)
    field.tournament.refresh_from_db()
    assert field.tournament.state == TournamentState.ENDED
    page.goto(path(field, "groups"))
    podium = [" ".join(text.split()) for text in page.locator("#podium li").all_inner_texts()]
    assert podium == PODIUM


PODIUM = [
    "1. Jan Nr 01 1 500 PLN",
    "2. Jan Nr 02 2 300 PLN",
    "3. Jan Nr 03 3 200 PLN",
]


def test_queue_counts_calls_and_follows_the_news(field, signed_in_page):
    draw(field, "groups")
    field.do(distribute_bouts, tournament=field.tournament.pk)
    page = signed_in_page("head_organizer", event=field.event)
    page.goto(path(field, "queue"))
    assert page.locator(".lane").count() == 2
    assert page.locator(".large > .turn").count() == 6
    page.locator(".large .turn >> text=Call").first.click()
    page.wait_for_selector("text=Call 1 of 3")
    until(page, "/^[23]:\\d\\d$/.test(document.querySelector('.clock').textContent)")
    other = field.tournament.bouts.get(pk=Lists.objects.last().bouts.order_by("queue").first().pk)
    field.do(call_bout, bout=other.pk)
    until(page, "document.querySelectorAll('.called').length === 2")


def test_alt_and_an_arrow_move_the_bout_and_keep_it_in_hand(field, signed_in_page):
    draw(field, "groups")
    field.do(distribute_bouts, tournament=field.tournament.pk)
    _first, second = Lists.objects.first().bouts.order_by("queue")[:2]
    page = signed_in_page("herald", event=field.event)
    page.goto(path(field, "queue"))
    page.locator(f"#bout-{second.pk} .who").focus()
    with page.expect_navigation():
        page.keyboard.press("Alt+ArrowUp")
    until(page, f"document.querySelector('.large .turn').id === 'bout-{second.pk}'")
    until(page, f"document.activeElement.closest('.turn')?.id === 'bout-{second.pk}'")
    with page.expect_navigation():
        page.keyboard.press("Alt+ArrowRight")
    until(page, f"document.querySelectorAll('.lane')[1].querySelector('#bout-{second.pk}')")


@pytest.mark.parametrize(
    ("device", "theme"),
    [("small", "light"), ("phone", "dark"), ("laptop", "light"), ("tablet", "sun")],
)
def test_pages_fit_and_are_accessible(field, signed_in_page, device, theme):
    draw(field, "groups")
    field.do(distribute_bouts, tournament=field.tournament.pk)
    bout = field.tournament.bouts.order_by("number").first()
    field.do(call_bout, bout=bout.pk)
    page = signed_in_page("head_organizer", event=field.event, device=device, theme=theme)
    for name, parts in (
        ("queue", ("queue",)),
        ("bout", ("bouts", bout.number)),
        ("groups", ("groups",)),
    ):
        page.goto(path(field, *parts))
        screenshot(page, f"tournament-{name}-{device}-{theme}")
        assert axe_findings(page) == [], name
        assert small_targets(page) == [], name
        assert sideways_px(page) == 0, name

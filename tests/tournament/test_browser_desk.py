"""The herald's desk in a browser: whole bouts by keys, two desks, looks."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser import axe_findings, screenshot, sideways_px, small_targets
from tests.factories import make_member
from tests.tournament.desk import Desk, seat_herald
from tests.tournament.desk_page import DeskPage, cut
from tests.tournament.judges import Judges
from tournament.models import BoutEvent, BoutResult

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def desk():
    return Desk()


@pytest.fixture
def open_desk(visitors, desk):
    return lambda user=None, **options: DeskPage(visitors, desk, user, **options)


def test_a_whole_bout_with_stops_by_keys_alone(open_desk, desk):
    coming = desk.another()
    shown = open_desk()
    shown.state("not called yet")
    shown.ready().keys("Space")
    shown.state("Running")
    shown.keys("f")
    shown.state("Halted")
    shown.points(1, 0)
    expect(shown.page.locator('[data-fact="hits"]')).to_have_text(["hit", "hits"])
    shown.keys("Space", "j", "Space", "s", "Space", "k", "Space", "f")
    shown.points(3, 2)
    shown.keys("Space", "g", "h", "r", "1", "Backspace")
    shown.points(3, 2)
    shown.keys("f", "Space", "f")
    shown.state("Decided")
    expect(shown.page.locator("#mode")).to_have_text("Red wins 5 : 2")
    shown.keys("Enter")
    shown.state("Confirmed")
    shown.saved()
    assert (shown.bout().winner, shown.bout().why) == (shown.desk.red, "points")
    assert (BoutResult.objects.get().red_points, BoutResult.objects.get().blue_points) == (5, 2)
    shown.keys("Enter")
    shown.page.wait_for_url(f"**/bouts/{coming.number}/desk/")
    shown.state("not called yet")


def test_a_whole_bout_without_stops_counted_settled_and_fought_on(open_desk):
    shown = open_desk()
    shown.ready("d", "k").keys("Space", "f", "f", "j")
    shown.points(2, 1)
    shown.keys("c", "PageDown", "PageDown", "PageDown", "PageDown", "PageDown", "PageDown")
    shown.keys("PageDown", "PageDown", "PageDown", "Enter")
    shown.state("Counting")
    shown.keys("n", "1", "1", "3", "Enter")
    expect(shown.page.locator('[data-slot="third"]')).to_contain_text("take 1 : 1")
    shown.keys("m")
    expect(shown.page.locator("#mode")).to_have_text("Settled so, it is level: overtime")
    shown.keys("Enter")
    shown.state("Overtime")
    shown.keys("Space", "g", "j")
    shown.state("Decided")
    shown.keys("Enter")
    shown.saved()
    assert (shown.bout().winner, shown.bout().why) == (shown.desk.blue, "overtime")
    assert (shown.bout().red_hits, shown.bout().blue_hits) == (1, 2)


def test_disqualification_needs_a_second_press_or_a_second_of_holding(open_desk):
    shown = open_desk()
    shown.ready().keys("Space", "q")
    expect(shown.page.locator("#ask")).to_be_hidden()
    shown.keys("q")
    expect(shown.page.locator("#ask-title")).to_have_text("Disqualify Red")
    shown.keys("Escape")
    shown.page.keyboard.down("p")
    shown.page.wait_for_timeout(1200)
    shown.page.keyboard.up("p")
    expect(shown.page.locator("#ask-title")).to_have_text("Disqualify Blue")
    shown.keys("9")
    shown.state("Decided")
    expect(shown.page.locator("#mode")).to_have_text("Red wins 0 : 0")


def test_the_time_left_is_typed_or_moved(open_desk):
    shown = open_desk()
    shown.ready("d", "k").keys("Space", "Space", "c", "1", "2", "5")
    expect(shown.page.locator("#ask output")).to_have_text("1:25")
    shown.keys("Backspace", "Backspace", "0", "ArrowUp")
    expect(shown.page.locator("#ask output")).to_have_text("0:11")
    shown.keys("9", "9")
    expect(shown.page.locator("#ask output")).to_have_text("1:30")  # no more than all of it
    shown.keys("4", "5", "Escape", "c", "4", "5", "Enter")
    shown.state("Halted")
    shown.saved()
    assert shown.clock() == "0:45"


def test_undo_in_a_halt_takes_back_what_was_entered_before_it(open_desk):
    shown = open_desk()
    shown.ready("d", "k").keys("Space", "f", "j", "Space")
    undo = shown.page.locator('[data-slot="undo"] small')
    expect(undo).to_have_text("Blue hits")
    shown.keys("Backspace")
    shown.points(1, 0)
    shown.state("Halted")
    expect(undo).to_have_text("Struck out: Blue hits")
    shown.keys("Backspace")
    shown.points(1, 1)
    shown.keys("Space", "Space", "Backspace")  # nothing was entered between: the halt itself
    shown.state("Running")


def test_only_what_says_something_about_the_fight_is_struck(open_desk):
    shown = open_desk()
    shown.ready().keys("Space", "f", "Space", "s", "x")
    choices = shown.page.locator("#ask-choices button span:not(.rule)")
    expect(choices).to_have_text([re.compile("Red falls"), re.compile("Red hits")])
    shown.keys("2")
    shown.points(0, 1)


def test_a_held_key_is_one_act_and_a_text_field_eats_none(open_desk):
    shown = open_desk()
    shown.ready("d", "k").keys("Space")
    for _ in range(4):
        shown.page.keyboard.down("f")
    shown.page.keyboard.up("f")
    shown.points(1, 0)
    shown.page.evaluate(
        "() => { const field = document.createElement('input'); field.id = 'stray';"
        " document.querySelector('.log').append(field); field.focus(); }"
    )
    shown.keys("j")
    shown.points(1, 1)
    assert shown.page.locator("#stray").input_value() == ""


def test_a_hit_during_a_question_counts(open_desk):
    shown = open_desk()
    shown.ready("d", "k").keys("Space", "r")
    expect(shown.page.locator("#ask")).to_be_visible()
    shown.keys("j")
    shown.points(0, 1)
    shown.keys("2")
    expect(shown.page.locator(".half .points").first).to_have_text("−1")


def test_halves_swap_only_when_told_and_keys_go_with_the_places(open_desk):
    shown = open_desk()
    shown.ready("d", "k").keys("Space")
    shown.page.locator("#swap").click()
    expect(shown.page.locator('.half[data-side="blue"]')).to_have_class(r"half t-azure left")
    shown.keys("f")
    shown.points(0, 1)
    shown.open()
    expect(shown.page.locator('.half[data-side="blue"]')).to_have_class(r"half t-azure left")


def test_sounds_tell_outcomes_apart_and_can_be_off(open_desk):
    shown = open_desk()
    shown.ready("d", "k").keys("Space")
    heard = []
    for key in ("f", "j", "Backspace", "Space"):
        shown.keys(key)
        heard.append(shown.page.evaluate("document.documentElement.dataset.heard"))
    assert heard == ["red", "blue", "undo", "halt"]
    shown.page.locator("details.menu:not(.how) > summary").click()
    shown.page.locator("#sound-on").uncheck()
    shown.open()
    expect(shown.page.locator("#sound-on")).not_to_be_checked()


def test_two_desks_see_each_other_and_one_takes_over(open_desk, desk):
    first = open_desk()
    first.ready().keys("Space", "f")
    first.saved()
    colleague = make_member(desk.event, "herald")
    seat_herald(desk.tournament, colleague)
    second = open_desk(colleague)
    expect(second.page.locator("[data-keeper]")).to_have_text(f"{desk.herald} keeps the desk")
    expect(first.page.locator("[data-looks]")).to_contain_text(f"{colleague} looks on")
    expect(second.page.locator("[data-looks]")).to_have_text("")  # who keeps it is said already
    second.keys("Space", "f")
    second.points(1, 0)
    second.keys("o", "Enter", "Space", "j")
    second.saved()
    expect(first.page.locator("[data-keeper]")).to_have_text(f"{colleague} keeps the desk")
    first.points(1, 1)
    first.keys("Space")
    assert list(BoutEvent.objects.order_by("-number").values_list("do", "act__by")[:2]) == [
        ("hit", colleague.pk),
        ("resume", colleague.pk),
    ]


def test_the_desk_says_what_a_dead_phone_would_have_said(visitors):
    judges = Judges()
    visitors.complaints.expect("Failed to load resource|ERR_")
    shown = DeskPage(visitors, judges)
    shown.ready().keys("Space", "Space")
    shown.saved()
    judges.at = timezone.now()
    judges.say("herald1", "blue")
    seat = shown.page.locator('[data-seat="herald1"] [data-count]')
    expect(seat).to_have_text("Votes: in")
    shown.keys("v", "1", "2", "v", "3", "5")  # the king saw blue, the second herald nothing
    shown.points(0, 1)
    shown.keys("Space", "f")
    shown.points(1, 1)
    shown.saved()
    assert shown.bout().events.get(do="votes").more["votes"] == {
        "king": "blue",
        "herald1": "blue",
        "herald2": "unseen",
    }
    said = shown.page.locator("#log li", has_text="Votes:").locator(".what")
    expect(said).to_have_text("Votes: Blue, Blue, unseen")
    with cut(shown.page, "**/acts/"):
        shown.keys("Space", "v", "4", "1", "2", "1")  # all three at once, without the server
        shown.points(2, 1)
    shown.saved()
    shown.points(2, 1)
    assert (shown.bout().red_points, shown.bout().blue_points) == (2, 1)


def test_somebody_outside_the_crew_looks_and_enters_nothing(open_desk, desk):
    shown = open_desk(make_member(desk.event, "herald"))
    expect(shown.page.get_by_text("You aren't in a crew of this tournament")).to_be_visible()
    shown.keys("s", "f", "Space")
    assert BoutEvent.objects.count() == 0


@pytest.mark.parametrize("device", ["laptop", "tablet", "phone", "small"])
def test_looks_and_reach(open_desk, device):
    shown = open_desk(device=device)
    screenshot(shown.page, f"desk-called-{device}")
    shown.ready().keys("Space", "f", "Space", "j", "Space", "s", "Space")
    shown.saved()
    screenshot(shown.page, f"desk-running-{device}")
    assert sideways_px(shown.page) <= 0
    assert small_targets(shown.page) == []
    assert axe_findings(shown.page) == []

"""The desk without a server, and its clock: nothing lost, nothing doubled, right within 0.2 s."""

import time

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser import until
from tests.tournament.desk import Desk
from tests.tournament.desk_page import DeskPage, cut
from tournament.models import BoutEvent

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def shown(visitors):
    visitors.complaints.expect("Failed to load resource|ERR_|net::|WebSocket|Fetch API")
    return DeskPage(visitors, Desk())


def shown_clock_s(shown):
    minutes, seconds = shown.clock().split(":")
    return int(minutes) * 60 + int(seconds)


def test_a_bout_goes_on_without_a_server_and_is_right_afterwards(shown):
    shown.ready().keys("Space")
    shown.saved()
    with cut(shown.page, "**/acts/"):
        shown.keys("f", "Space", "j", "Backspace", "Space")
        shown.points(1, 0)
        shown.waiting(5)
        expect(shown.page.locator("[data-outbox-badge]")).to_contain_text("waiting (5)")
        expect(shown.page.locator("#log .pending")).to_have_count(5)
        assert BoutEvent.objects.filter(do="hit").count() == 0
        shown.open()  # the page anew, the acts are where they were
        shown.points(1, 0)
        shown.waiting(5)
    shown.saved()
    shown.points(1, 0)
    done = BoutEvent.objects.order_by("number").values_list("do", flat=True)
    assert list(done)[5:] == ["hit", "resume", "hit", "undo", "halt"]
    assert shown.bout().red_points == 1


def test_an_answer_lost_after_the_commit_counts_once(shown):
    shown.ready("d", "k").keys("Space")
    shown.saved()

    def lose(route):
        route.fetch()
        route.abort()

    shown.page.context.route("**/acts/", lose)
    shown.keys("f")
    until(shown.page, "document.documentElement.dataset.waiting === '1'")
    shown.page.wait_for_timeout(500)
    shown.points(1, 0)
    shown.page.context.unroute("**/acts/")
    shown.saved()
    shown.points(1, 0)
    assert BoutEvent.objects.filter(do="hit").count() == 1


def test_a_slow_network_holds_up_no_key(shown):
    shown.ready("d", "k").keys("Space")
    shown.saved()
    shown.page.context.route("**/acts/", lambda route: (time.sleep(1.5), route.continue_()))
    shown.keys("f", "j", "f")
    shown.points(2, 1)
    shown.page.context.unroute("**/acts/")
    shown.saved()
    assert (shown.bout().red_points, shown.bout().blue_points) == (2, 1)


def test_an_act_refused_after_a_while_away_is_told_with_who_was_faster(shown):
    shown.ready("d", "k").keys("Space")
    shown.saved()
    judges = shown.desk.colleague("")
    with cut(shown.page, "**/acts/"):
        shown.keys("f")
        shown.waiting(1)
        judges.at = timezone.now()
        judges.do("hit", "red")
    expect(shown.page.locator("#told")).to_contain_text(f"{judges.herald} entered meanwhile")
    shown.points(1, 0)
    assert BoutEvent.objects.filter(do="hit").count() == 1


def test_the_clock_follows_the_server_not_the_wall(shown):
    shown.page.evaluate("Date.now = ((now) => () => now() + 3_600_000)(Date.now.bind(Date))")
    shown.ready("d", "k").keys("Space")
    shown.saved()
    shown.page.evaluate("Date.now = ((now) => () => now() - 7_200_000)(Date.now.bind(Date))")
    shown.page.wait_for_timeout(1500)
    assert abs(distance_ms(shown)) < 200
    shown.keys("Space")
    shown.saved()
    folded = shown.bout().folded["bout"]
    assert 1000 < folded["fought_ms"] < 60_000
    assert shown_clock_s(shown) == pytest.approx((90_000 - folded["fought_ms"]) / 1000, abs=1)


def distance_ms(shown):
    """How far the desk's idea of the server's time is from this process's, which serves it."""
    shown.page.wait_for_timeout(300)
    told, steady = shown.page.evaluate(
        "[Number(document.getElementById('time').dataset.base), performance.now()]"
    )
    return told + steady - time.time() * 1000


def test_a_hidden_tab_and_a_reload_keep_the_clock(shown):
    shown.ready("d", "k").keys("Space")
    shown.saved()
    tab = shown.page.context.new_cdp_session(shown.page)
    tab.send("Page.setWebLifecycleState", {"state": "frozen"})  # as a hidden tab: no timer runs
    shown.page.wait_for_timeout(1500)
    tab.send("Page.setWebLifecycleState", {"state": "active"})
    folded = shown.bout().folded
    since_s = time.time() - (folded["epoch_ms"] + folded["bout"]["at_ms"]) / 1000
    until(shown.page, "document.getElementById('time').textContent !== '1:30'")
    assert shown_clock_s(shown) == pytest.approx(90 - since_s, abs=2)
    assert abs(distance_ms(shown)) < 200
    with cut(shown.page, "**/desk/clock/"):
        shown.open()
        assert abs(distance_ms(shown)) < 200


def test_a_desk_opened_without_any_network_knows_what_the_server_had(visitors):
    visitors.complaints.expect("Failed to load resource|ERR_|net::|WebSocket|Fetch API|to fetch")
    shown = DeskPage(visitors, Desk(), service_workers="allow")
    until(shown.page, f"caches.match('{shown.url}', {{ ignoreVary: true }}).then(Boolean)")
    shown.ready().keys("Space", "f", "Space")
    shown.saved()
    shown.page.context.set_offline(True)
    shown.keys("j")
    shown.points(1, 1)
    shown.open()
    shown.points(1, 1)
    shown.state("Halted")
    shown.keys("Space", "f")
    shown.points(2, 1)
    shown.waiting(3)
    shown.page.context.set_offline(False)
    shown.saved()
    shown.points(2, 1)
    assert (shown.bout().red_points, shown.bout().blue_points) == (2, 1)
    assert BoutEvent.objects.filter(do="hit").count() == 3

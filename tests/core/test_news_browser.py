"""Pages that follow news: by stream, by asking, after a cut, after sleep, after an update."""

import re

import pytest

from ruman.core import news
from ruman.core.models import RefusedAct, Topic
from tests.browser import until
from tests.factories import make_event, make_member

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event():
    return make_event()


@pytest.fixture
def page(visitors, event):
    """An organizer's list of refused acts: it follows one topic and asks for its fragment."""
    opened = visitors.open(make_member(event, "organizer"), origin="field")
    opened.add_init_script(
        """window.states = []; window.changes = [];
        document.addEventListener("news:state", (event) => states.push(event.detail.state));
        document.addEventListener("news:change", () => changes.push(Date.now()));"""
    )
    visitors.complaints.expect("Failed to load resource|ERR_")
    return opened


def refuse(event, reason):
    RefusedAct.objects.create(
        act_id=f"00000000-0000-4000-8000-{RefusedAct.objects.count():012}",
        event=event,
        kind="tests.note",
        by_name="Anna",
        payload={},
        reason=reason,
    )
    news.announce(f"refused:{event.pk}")


def go(page, event, state):
    page.goto(f"/e/{event.slug}/refused/")
    until(page, f"states.at(-1) === '{state}'")


def test_two_browsers_see_each_others_work_within_a_second(streams, page, event):
    go(page, event, "live")
    refuse(event, "The tag is taken")
    page.get_by_text("The tag is taken").wait_for(timeout=1500)
    assert page.locator("#adrift").is_hidden()


def test_page_asks_for_a_burst_twice_a_second_at_most_and_shows_the_last_state(
    streams, page, event
):
    go(page, event, "live")
    for n in range(12):
        refuse(event, f"Reason {n}")
        page.wait_for_timeout(100)
    page.get_by_text("Reason 11").wait_for()
    gaps = page.evaluate("changes.slice(1).map((at, n) => at - changes[n])")
    assert all(gap >= 480 for gap in gaps)


def test_page_falls_back_to_asking_and_returns_to_the_stream(streams, page, event):
    go(page, event, "live")
    streams.stop()
    until(page, "states.at(-1) === 'polling'")
    refuse(event, "Told without a stream")
    page.get_by_text("Told without a stream").wait_for(timeout=4000)
    assert page.locator("#adrift").is_hidden()
    streams.start()
    until(page, "states.at(-1) === 'live'", timeout=20)
    refuse(event, "Told by the stream")
    page.get_by_text("Told by the stream").wait_for(timeout=1500)


def test_page_catches_up_with_what_changed_while_it_was_cut_off(streams, page, event):
    go(page, event, "live")
    page.context.set_offline(True)
    page.locator("#adrift").wait_for()
    assert "Out of touch since" in page.locator("#adrift").inner_text()
    refuse(event, "Missed")
    page.context.set_offline(False)
    page.get_by_text("Missed").wait_for(timeout=10_000)
    until(page, "states.at(-1) === 'live'")
    assert page.locator("#adrift").is_hidden()


def test_change_between_the_page_and_its_stream_is_not_missed(streams, page, event):
    def late(route):
        refuse(event, "In between")
        route.continue_()

    page.context.route("**/news?*", late)
    go(page, event, "live")
    page.get_by_text("In between").first.wait_for(timeout=3000)


def test_older_version_is_never_taken(streams, page, event):
    refuse(event, "One")
    go(page, event, "live")
    Topic.objects.update(version=5)
    refuse(event, "Two")
    page.get_by_text("Two").wait_for()
    count = page.evaluate("changes.length")
    Topic.objects.update(version=2)
    news.announce(f"refused:{event.pk}")
    page.wait_for_timeout(1500)
    assert page.evaluate("changes.length") == count


def test_page_after_sleep_catches_up_by_itself(streams, page, event):
    go(page, event, "live")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    cdp = page.context.new_cdp_session(page)
    cdp.send("Page.setWebLifecycleState", {"state": "frozen"})
    refuse(event, "While asleep")
    streams.stop()
    streams.start()
    cdp.send("Page.setWebLifecycleState", {"state": "active"})
    page.get_by_text("While asleep").wait_for(timeout=10_000)


def pretend(page, name, value):
    """Have the page carry another value than the server gave it."""
    page.add_init_script(
        f"""new MutationObserver((_, observer) => {{
          const live = document.getElementById("live");
          if (!live) return;
          live.dataset.{name} = "{value}";
          observer.disconnect();
        }}).observe(document, {{ childList: true, subtree: true }})"""
    )


def test_page_of_another_build_says_so(streams, page, event):
    pretend(page, "build", "older")
    page.goto(f"/e/{event.slug}/refused/")
    page.get_by_role("button", name="Load this page again").wait_for()


def test_damaged_ticket_is_renewed_from_the_page(streams, page, event):
    pretend(page, "newsTicket", "old")
    page.goto(f"/e/{event.slug}/refused/")
    until(page, "states.at(-1) === 'polling'")
    refuse(event, "Still told")
    page.get_by_text("Still told").wait_for()
    until(page, "states.at(-1) === 'live'", timeout=15)


def test_nothing_is_missed_on_three_devices_while_the_streams_restart(streams, visitors, event):
    visitors.complaints.expect("Failed to load resource|ERR_")
    user = make_member(event, "organizer")
    pages = [visitors.open(user, device=device) for device in ("phone", "tablet", "laptop")]
    for page in pages:
        page.goto(f"/e/{event.slug}/refused/")
    for n in range(60):
        if n == 20:
            streams.stop()
        if n == 40:
            streams.start()
        refuse(event, f"Reason {n}")
    for page in pages:
        page.get_by_text("Reason 59").wait_for(timeout=10_000)
        assert page.get_by_text(re.compile(r"Reason \d")).count() == 60


def test_more_tabs_than_a_browser_opens_streams_keep_up(streams, page, event):
    tabs = [page] + [page.context.new_page() for _ in range(7)]
    for tab in tabs:
        tab.add_init_script(
            """window.states = [];
            document.addEventListener("news:state", (event) => states.push(event.detail.state));"""
        )
        tab.goto(f"/e/{event.slug}/refused/")
    for tab in tabs:
        until(tab, "['live', 'polling'].includes(states.at(-1))", timeout=12)
    assert tabs[-1].evaluate("states.at(-1)") == "polling"
    refuse(event, "In every tab")
    for tab in tabs:
        tab.get_by_text("In every tab").wait_for(timeout=5000)


def test_fresh_parts_are_replaced_without_htmx(streams, page, event):
    go(page, event, "live")
    page.evaluate(
        """document.body.insertAdjacentHTML("beforeend", "<i data-fresh id='adrift-copy'></i>");
        document.querySelector("h1").id = "head";
        document.querySelector("h1").dataset.fresh = "";
        document.getElementById("refused-acts").removeAttribute("hx-get");
        const list = document.getElementById("refused-acts");
        const copy = list.cloneNode(true);
        copy.dataset.fresh = "";
        list.replaceWith(copy);"""
    )
    refuse(event, "Without htmx")
    page.get_by_text("Without htmx").wait_for(timeout=3000)

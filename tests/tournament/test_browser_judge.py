"""Three phones at one bout: votes hidden until all are in, counts, and how the page looks."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser import axe_findings, screenshot, sideways_px, small_targets
from tests.tournament.judges import Judges
from tournament.models import BoutEvent, Vote

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CHOSEN = "#judge [aria-pressed=true]"
PHONE = {"device": "phone", "viewport": {"width": 390, "height": 844}}


@pytest.fixture
def judges():
    return Judges()


def url(judges, name):
    args = [judges.event.slug, judges.tournament.slug, judges.bout.number]
    return reverse(f"tournament:{name}", args=args)


@pytest.fixture
def phone(visitors, judges):
    """`phone(seat, device=, theme=)`: the judge's page of who sits there."""

    def opened(seat: str, **options) -> Page:
        page = visitors.open(judges.people[seat], **{**PHONE, **options})
        page.goto(url(judges, "judge"))
        expect(page.locator("main[data-ready]")).to_be_attached()
        return page

    return opened


def says(page, what):
    page.locator("#judge").get_by_role("button", name=what).click()


def test_three_vote_unseen_by_each_other_and_the_public_page_follows(open_page, phone, judges):
    judges.begun().do("halt")
    pages = {seat: phone(seat) for seat in judges.people}
    public = open_page(**PHONE)
    public.goto(url(judges, "live-bout"))
    expect(public.locator(".corner .points")).to_have_text(["0", "0"])
    says(pages["king"], "Red")
    says(pages["herald1"], "Blue")
    for page in pages.values():
        expect(page.locator(".judge-others .is-in")).to_have_count(2)
    expect(pages["king"].locator(CHOSEN)).to_contain_text("Red")
    expect(pages["herald1"].locator(CHOSEN)).to_contain_text("Blue")
    expect(pages["herald2"].locator(CHOSEN)).to_have_count(0)
    for page in pages.values():
        expect(page.locator(".votes-were")).to_have_count(0)
    expect(public.get_by_text("Under review")).to_be_visible()
    expect(public.locator(".corner .points")).to_have_text(["0", "0"])
    says(pages["herald2"], "Red")
    expect(public.locator(".corner .points")).to_have_text(["1", "0"])
    expect(public.get_by_text("Under review")).to_have_count(0)
    for page in pages.values():
        expect(page.locator(".votes-were b")).to_have_text(["red", "blue", "red"])
    assert BoutEvent.objects.filter(do="votes").count() == 1


def test_a_changed_mind_and_the_kings_closing(phone, judges):
    judges.begun().do("halt")
    king, herald = phone("king"), phone("herald1")
    says(herald, "Nobody")
    expect(herald.locator(CHOSEN)).to_contain_text("Nobody")
    says(herald, "Blue")
    expect(herald.locator(CHOSEN)).to_contain_text("Blue")
    expect(herald.locator(".close-it")).to_have_count(0)
    says(king, "Close stoppage 1")
    expect(herald.locator(".pair b")).to_have_text(["0", "1"])
    assert list(Vote.objects.order_by("pk").values_list("saw", flat=True)) == ["none", "blue"]


def test_a_vote_kept_without_the_network_and_too_late_is_said(visitors, phone, judges):
    judges.begun().do("halt")
    herald = phone("herald1")
    visitors.complaints.expect("ERR_INTERNET_DISCONNECTED")
    herald.context.set_offline(True)
    says(herald, "Blue")
    expect(herald.locator("html")).to_have_attribute("data-waiting", "1")
    judges.say("king", "red")
    judges.close()
    herald.context.set_offline(False)
    expect(herald.locator("#told")).to_contain_text("doesn't count for the next one")
    assert Vote.objects.get().seat == "king"


def test_the_king_speaks_for_a_dead_phone(phone, judges):
    judges.begun().do("halt")
    king = phone("king")
    king.get_by_role("link", name="speak for them").last.click()
    expect(king.get_by_text("for: second herald")).to_be_visible()
    says(king, "Blue")
    expect(king.locator(CHOSEN)).to_contain_text("Blue")
    assert Vote.objects.get().seat == "herald2"


def test_a_count_is_kept_by_the_phone_and_handed_in(phone, judges):
    judges.begun("continuous", "continuous")
    king, herald = phone("king"), phone("herald1")
    for _ in range(3):
        herald.locator('[data-tap="red"]').click()
    herald.locator('[data-tap="blue"]').click()
    herald.locator('[data-less="red"]').click()
    herald.reload()
    expect(herald.locator("[data-sum]")).to_have_text(["2", "1"])
    judges.do("halt", after=91)
    expect(herald.locator("input[name=red]")).to_have_value("2")
    herald.get_by_role("button", name="Hand in the count").click()
    expect(king.locator(".judge-others .is-in")).to_contain_text("2\u202f:\u202f1")
    expect(king.locator(".settle input[name=red]")).to_have_value("2")
    king.get_by_role("button", name="Settle the hits").click()
    expect(herald.get_by_text("not confirmed yet")).to_be_visible()
    judges.bout.refresh_from_db()
    assert (judges.bout.winner, judges.bout.red_hits) == (judges.red, 2)


def look_at(page, name):
    screenshot(page, f"judge-{name}")
    assert sideways_px(page) == 0
    assert axe_findings(page) == []
    assert small_targets(page) == []


@pytest.mark.parametrize(("width", "theme"), [(320, "light"), (390, "dark"), (320, "sun")])
def test_looks(phone, judges, width, theme):
    judges.begun().do("halt")
    judges.say("herald1", "blue")
    judges.say("king", "red")
    page = phone("king", theme=theme, viewport={"width": width, "height": 844})
    look_at(page, f"vote-{width}-{theme}")
    judges.close()
    expect(page.locator(".votes-were")).to_be_visible()
    look_at(page, f"closed-{width}-{theme}")


@pytest.mark.parametrize(("width", "theme"), [(320, "dark"), (390, "sun")])
def test_looks_of_counting_and_settling(phone, judges, width, theme):
    judges.begun("continuous", "continuous")
    page = phone("king", theme=theme, viewport={"width": width, "height": 844})
    page.locator('[data-tap="red"]').click()
    look_at(page, f"count-{width}-{theme}")
    judges.do("halt", after=91)
    judges.do("count", herald="herald1", red=4, blue=2)
    expect(page.locator(".judge-others .is-in")).to_be_visible()
    look_at(page, f"settle-{width}-{theme}")

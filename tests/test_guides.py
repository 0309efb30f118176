"""Guided practice: steps are noticed by their acts, and nothing of it touches a real event."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from battles.models import Battle, Clash, Ruling, Veteran
from ruman.core import rulebooks
from ruman.core.enums import RulebookKind
from ruman.guides import GUIDES, KEY
from tests.factories import make_act, make_combatant, make_event, make_member, make_side
from tests.pages import client_of
from tournament.models import BoutEvent

pytestmark = pytest.mark.django_db
NOW = timezone.now()


@pytest.fixture
def event():
    return make_event(practice=True)


@pytest.fixture
def at(event):
    """The person of that role with their browser, and what the strip says: (done, words)."""

    def opened(*roles):
        user = make_member(event, *roles)
        return user, client_of(user)

    return opened


def begin(browser, event, name):
    return browser.post(reverse("begin-guide", args=[event.slug, name]))


def strip(browser, event, done=""):
    url = reverse("guides", args=[event.slug])
    return browser.get(url, {"done": done} if done else {}, headers={"hx-request": "true"})


def test_step_is_noticed_by_its_act_alone(event, at):
    user, browser = at("organizer")
    approved = {"kind": "weapons.inspect", "answer": {"status": "approved"}}
    make_act(event, by=user, received_at=NOW - timedelta(hours=1), **approved)
    assert begin(browser, event, "bench").url == reverse("weapons:bench", args=[event.slug])
    make_act(event, by=make_member(event, "organizer"), **approved)
    make_act(make_event(practice=True), by=user, **approved)
    make_act(event, by=user, kind="weapons.inspect", answer={"status": "rejected"})
    assert strip(browser, event).text.count("1/4") == 1  # the rejection, the third of the steps
    assert "Blade, 80, All passed, Approve" in strip(browser, event).text
    make_act(event, by=user, **approved)
    assert "spear of 180 cm" in strip(browser, event, "1").text
    assert strip(browser, event, "2").status_code == 204
    make_act(event, by=user, kind="weapons.inspect", answer={"status": "approved_with_warning"})
    make_act(event, by=user, kind="weapons.exclude")
    assert "All steps are done" in strip(browser, event, "2").text
    browser.post(reverse("end-guide", args=[event.slug]))
    assert strip(browser, event).text.strip() == ""


def test_veteran_gets_a_side_and_a_muster(event, at):
    user, browser = at("veteran")
    assert begin(browser, event, "veteran").url == reverse("guides", args=[event.slug])  # no sides
    assert KEY not in browser.session
    side = make_side(event)
    battle = Battle.objects.create(event=event, name="Practice", day=event.starts_date)
    phone = reverse("battles:veteran", args=[event.slug])
    assert begin(browser, event, "veteran").url == phone
    assert Veteran.objects.get(event=event).user == user
    clash = Clash.objects.get(battle=battle)
    assert clash.state == "mustering"
    fighter = make_combatant(event, side=side)
    act = make_act(event, by=user, kind="battles.give_ruling")
    Ruling.objects.create(
        clash=clash, act=act, kind="settled", combatant=fighter, reason="other", at=NOW
    )
    assert "Wrong tap?" in strip(browser, event).text
    assert begin(browser, event, "veteran").url == phone  # again, from the start
    assert "0/4" in strip(browser, event).text
    assert (Veteran.objects.count(), Clash.objects.count()) == (1, 1)


def test_herald_gets_a_bout_and_its_king_of_arms(event, at):
    book = rulebooks.built_in(RulebookKind.TOURNAMENT)
    rulebooks.publish(rulebooks.load(book)[0], at=NOW)
    user, browser = at("herald")
    assert begin(browser, event, "herald").url == reverse(
        "guides", args=[event.slug]
    )  # nobody here
    for _ in range(7):
        make_combatant(event, birth_date="1990-01-01", arrived_at=NOW)
    desk = begin(browser, event, "herald").url
    assert begin(browser, event, "herald").url == desk  # the same one, as long as it is open
    page = browser.get(desk)
    assert "data-may" in page.text
    bout = event.tournaments.get().bouts.order_by("number")[0]
    start = make_act(event, by=user, kind="bout.event")
    BoutEvent.objects.create(bout=bout, number=1, act=start, do="start", at_ms=0)
    assert "F for red, J for blue" in strip(browser, event).text


@pytest.mark.parametrize("role", ["organizer", "herald", "veteran"])
def test_each_practises_what_is_theirs(event, at, role):
    _user, browser = at(role)
    page = browser.get(reverse("guides", args=[event.slug])).text
    mine = {"organizer": "bench"}.get(role, role)
    assert [name for name in GUIDES if f"/practice/{name}/" in page] == [mine]
    for name in set(GUIDES) - {mine}:
        assert begin(browser, event, name).url == reverse("guides", args=[event.slug])
    assert KEY not in browser.session
    assert begin(browser, event, "juggler").status_code == 404


@pytest.mark.parametrize(("language", "title"), [("cs", "Cvičení"), ("pl", "Ćwiczenie")])
def test_page_speaks_its_language(event, language, title):
    user = make_member(event, "admin", language=language)
    assert title in client_of(user, language).get(reverse("guides", args=[event.slug])).text


def test_nothing_is_practised_in_a_real_event():
    real = make_event()
    browser = client_of(make_member(real, "admin"))
    guides = reverse("guides", args=[real.slug])
    assert "One practises in a practice event" in browser.get(guides).text
    assert '<form method="post" action="/e/' not in browser.get(guides).text
    for name in GUIDES:
        assert begin(browser, real, name).url == guides
    assert KEY not in browser.session
    assert (Veteran.objects.count(), real.tournaments.count()) == (0, 0)
    assert "/practice/" not in browser.get(f"/e/{real.slug}/").text


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_guide_covers_nothing_that_decides(visitors):
    event = make_event(practice=True)
    person = make_combatant(event, number=7, arrived_at=NOW)
    page = visitors.open(make_member(event, "organizer"), device="phone")
    page.goto(reverse("guides", args=[event.slug]))
    page.get_by_role("button", name="Begin").tap()
    expect(page.locator("aside.guide")).to_be_visible()  # else the next page cuts the post off
    page.goto(reverse("weapons:inspect", args=[event.slug, person.pk]))
    page.locator("#sheet.alive").wait_for()
    guide = page.locator("aside.guide")
    expect(guide).to_contain_text("Blade, 80, All passed, Approve")
    page.locator("#type-blade + label").tap()
    for digit in "80":
        page.locator(f'[data-digit="{digit}"]').tap()
    expect(page.locator("#class strong")).to_have_text("One-handed")
    page.locator("#all-passed").tap()
    approve = page.locator("#decide .btn-next")
    expect(approve).to_be_in_viewport(ratio=1)
    expect(guide).to_be_in_viewport(ratio=1)
    place = approve.bounding_box()
    assert guide.bounding_box()["y"] + guide.bounding_box()["height"] <= place["y"]
    approve.tap(trial=True)  # nothing lies over it

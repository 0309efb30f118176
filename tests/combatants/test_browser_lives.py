"""The lives station and the player's page in a browser, with and without a network."""

import pytest

from combatants.models import Combatant, LivesGrant, PlayerLink
from ruman.core.secrets import new_token
from tests.browser import axe_findings, screenshot, sideways_px, until
from tests.factories import make_combatant, make_event, make_side

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event():
    return make_event()


@pytest.fixture
def person(event):
    return make_combatant(event, side=make_side(event), surname="Kouřilová")


@pytest.fixture
def page(signed_in_page, event, person):
    opened = signed_in_page("organizer", event=event)
    opened.goto(f"/e/{event.slug}/lives/{person.number}/")
    opened.locator("[data-zones]:disabled").first.wait_for()  # its script is at work
    return opened


def lives_of(person):
    return Combatant.objects.get(pk=person.pk).lives


def test_helmet_mail_and_good_costume_take_at_most_six_taps(page, person):
    taps = ["[for=costume-good]", "#helmet", "[data-add=mail]", "#give"]
    for target in taps[:-1]:
        page.click(target)
    page.get_by_text("Give 5 lives").wait_for()
    page.click(taps[-1])
    page.get_by_text("Given: 5").wait_for()
    assert len(taps) <= 6
    assert lives_of(person) == 5


def test_keys_alone_are_enough(page, person):
    for key in ("2", "h", "p", "Enter"):
        page.keyboard.press(key)
    page.get_by_text("Given: 5").wait_for()
    grant = LivesGrant.objects.get()
    assert (grant.costume, grant.helmet, grant.lives) == ("poor", True, 5)


def test_zones_under_plate_are_immune_and_kept(page, person):
    page.keyboard.press("1")
    page.keyboard.press("q")
    page.click("[data-zones='*']")
    page.keyboard.press("p")
    page.locator("[data-zone=chest]").click()
    page.locator("[data-zone=chest].immune").wait_for()
    page.click("#give")
    page.get_by_text("Given: 5").wait_for()
    assert LivesGrant.objects.get().immune == ["chest"]


def test_a_missing_costume_is_said_beside_its_field(page, person):
    page.click("#give")
    page.get_by_text("Grade the costume first").wait_for()
    assert not LivesGrant.objects.exists()


def test_an_organizers_word_needs_a_reason_and_shows_both_figures(page, person):
    page.keyboard.press("1")
    page.click("#override summary")
    page.click("[data-step='1']")
    word = int(page.inner_text("#word"))
    page.click("#give")
    page.get_by_text("Say why the lives differ from the rules.").wait_for()
    assert not LivesGrant.objects.exists()
    page.fill("#reason", "lent a helmet")
    page.click("#give")
    page.get_by_text(f"Given: {word}").wait_for()
    grant = LivesGrant.objects.get()
    assert (grant.lives, grant.without_override, grant.reason) == (word, 2, "lent a helmet")


def test_without_the_server_what_is_worn_is_kept_and_given_later(page, person, visitors):
    visitors.complaints.expect("Failed to load resource")
    page.context.set_offline(True)
    page.keyboard.press("1")
    page.keyboard.press("h")
    page.get_by_text("No connection: the sum").wait_for()
    page.keyboard.press("Enter")
    page.get_by_text("Waiting: the server").wait_for()
    assert not LivesGrant.objects.exists()
    page.context.set_offline(False)
    page.get_by_text("Given: 3").wait_for(timeout=20_000)
    assert LivesGrant.objects.get().offline


@pytest.mark.parametrize("device", ["phone", "laptop"])
def test_station_is_accessible_and_fits(visitors, event, person, device):
    page = visitors.signed_in("organizer", event=event, device=device)
    page.goto(f"/e/{event.slug}/lives/{person.number}/")
    page.locator("[data-zones]:disabled").first.wait_for()
    page.keyboard.press("m")
    page.locator("#pieces li").wait_for()
    assert axe_findings(page) == []
    assert sideways_px(page) == 0
    screenshot(page, f"lives-{device}")


@pytest.fixture
def player(visitors, person):
    token = new_token()
    PlayerLink.objects.create(combatant=person, purpose="own", token=token)
    page = visitors.open(None, device="phone")
    page.goto(f"/p/{token}/")
    return page


def test_the_players_page_follows_a_grant_and_counts_on_the_phone_alone(page, player, person):
    page.keyboard.press("1")
    page.keyboard.press("h")
    page.get_by_text("Give 3 lives").wait_for()
    page.keyboard.press("Enter")
    player.locator("[data-lives='3']").wait_for(timeout=5000)
    posts = []
    player.on(
        "request", lambda request: posts.append(request) if request.method == "POST" else None
    )
    player.click("[data-tap='-1']")
    player.click("[data-tap='-2']")
    assert player.inner_text("[data-left]") == "0"
    player.click("[data-undo]")
    assert player.inner_text("[data-left]") == "2"
    player.reload()
    assert player.inner_text("[data-left]") == "2"
    player.click("[data-again]")
    assert player.inner_text("[data-left]") == "3"
    assert posts == []
    assert axe_findings(player) == []
    assert sideways_px(player) == 0


def test_the_players_page_opens_again_without_a_network(visitors, person):
    visitors.complaints.expect("Failed to load resource")
    PlayerLink.objects.create(combatant=person, purpose="own", token=new_token())
    player = visitors.open(None, device="phone", service_workers="allow")
    player.goto(f"/p/{PlayerLink.objects.get().token}/")
    until(player, "navigator.serviceWorker?.controller !== null")
    player.reload()
    player.context.set_offline(True)
    player.reload()
    assert "Kouřilová" in player.inner_text("h1")

"""A card changes hands by scans: at the desk, and what the phone asks the server."""

import pytest
from django.utils import timezone

from battles.models import HandOver, Line
from combatants.enums import LinkPurpose
from combatants.models import PlayerLink
from tests.core.test_scans import TO_CZECH
from tests.pages import client_of
from weapons.models import Tag

HOST = "http://192.168.1.5:8000"


@pytest.fixture
def desk(day):
    """Anna has a card and a page of her own, Boris a sword with a label."""
    day.now = timezone.now()
    day.anna, day.boris = day.armed(day.herons), day.fighter(day.boars)
    day.weapon(day.boris, tag=402)
    day.mine = day.card(day.anna)
    link = PlayerLink.objects.create(
        combatant=day.anna, purpose=LinkPurpose.OWN, token="AnnasOwnPage1234567890"
    )
    day.page = f"{HOST}/p/{link.token}/"
    day.label = f"{HOST}/t/{Tag.objects.get(event=day.event, number=402).code}/"
    day.code = f"{HOST}/card/{day.mine.code}/"
    day.browser = client_of(day.head)
    day.base = f"/e/{day.event.slug}/battles/"
    return day


def asked(desk, typed):
    return desk.browser.get(f"{desk.base}scanned/", {"q": typed}).json()


def test_the_desk_takes_the_scanned_card_and_both_people(desk):
    typed = {"card": desk.code, "giver": desk.page, "receiver": desk.label.translate(TO_CZECH)}
    desk.browser.post(f"{desk.base}cards/hand-over/", typed)
    over = HandOver.objects.get()
    assert (over.card, over.giver, over.combatant) == (desk.mine, desk.anna, desk.boris)


def test_a_withdrawn_or_unknown_code_is_nobody_and_stays_typed(desk):
    PlayerLink.objects.update(withdrawn_at=desk.now)
    typed = {"card": desk.code, "giver": desk.page, "receiver": str(desk.boris.number)}
    words = desk.browser.post(f"{desk.base}cards/hand-over/", typed).content.decode()
    assert (
        "Nobody at this event has that number. Look at the number again, or search by the name."
        in words
    )
    assert f'value="{desk.page}"' in words
    assert not HandOver.objects.exists()


def test_the_server_says_what_was_scanned(desk):
    assert asked(desk, desk.code) == {"card": desk.mine.number, "people": []}
    assert asked(desk, desk.code.translate(TO_CZECH)) == {"card": desk.mine.number, "people": []}
    assert asked(desk, desk.page) == {"card": None, "people": [desk.anna.pk]}
    assert asked(desk, desk.label * 2) == {"card": None, "people": [desk.boris.pk]}
    assert asked(desk, desk.label[:-6]) == {"card": None, "people": []}
    assert asked(desk, f"{HOST}/card/{'x' * 22}/") == {"card": None, "people": []}


def test_a_code_of_another_event_names_nobody(desk):
    other = type(desk)()
    stranger = client_of(other.head)
    for typed in (desk.code, desk.page, desk.label):
        answer = stranger.get(f"/e/{other.event.slug}/battles/scanned/", {"q": typed}).json()
        assert answer == {"card": None, "people": []}, typed


def test_every_search_field_finds_by_page_and_card(desk):
    for typed in (desk.page, desk.code):
        found = desk.browser.get(f"/e/{desk.event.slug}/find/", {"q": typed, "format": "json"})
        assert [one["number"] for one in found.json()["found"]] == [desk.anna.number], typed


def test_the_muster_ticks_a_scanned_person(desk):
    desk.do("move_clash", clash=desk.clash.pk, move="muster")
    typed = {"number": desk.page, "here": "on"}
    desk.browser.post(f"{desk.base}clashes/{desk.clash.pk}/tick/", typed)
    assert Line.objects.get(combatant=desk.anna).present_at is not None

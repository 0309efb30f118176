"""What a player's page says of battles, and what it costs."""

import pytest

from battles.models import Line
from combatants.enums import LinkPurpose
from combatants.models import PlayerLink
from ruman.core.secrets import new_token


def page_of(person, purpose=LinkPurpose.OWN) -> str:
    token = new_token()
    PlayerLink.objects.create(combatant=person, purpose=purpose, token=token)
    return f"/p/{token}/"


def read(client, url) -> str:
    return " ".join(client.get(url).content.decode().split())


def test_next_clash_is_the_one_that_is_on_then_the_first_planned(client, day):
    person = day.armed(day.herons)
    later = day.plan("Hradba", locations=["wall"])
    url = page_of(person)
    assert "1. U brodu" in read(client, url)
    day.start()
    assert "1. U brodu" in read(client, url)
    day.end()
    text = read(client, url)
    assert f"2. {later.name}" in text
    assert "1. U brodu" not in text


def test_own_line_says_place_and_role_or_that_one_does_not_fight(client, day):
    person = day.armed(day.herons)
    day.plan("Hradba", locations=["wall", "gate"])
    line = Line.objects.create(
        clash=day.clash, combatant=person, location="field", role="banner", at=day.now
    )
    url = page_of(person)
    assert "banner" in read(client, url)
    line.fights = False
    line.save()
    text = read(client, url)
    assert "No clash is planned for you now." in text
    assert "banner" not in text


def test_somebody_on_no_side_has_no_clash(client, day):
    assert "No clash is planned for you now." in read(client, page_of(day.armed()))


def test_cards_are_for_the_person_alone(client, day):
    person = day.armed(day.herons)
    day.card(person, name={"en": "Iron will"})
    drawn = '<ul class="bonus"><li class="t-or"><span class="band" aria-hidden="true"></span>'
    assert f"{drawn}<div><b>Iron will 2</b>" in read(client, page_of(person))
    assert "Iron will" not in read(client, page_of(person, LinkPurpose.SHARE))


def test_page_follows_the_battle(client, day):
    person = day.armed(day.herons)
    url = page_of(person)
    before = client.get(url)
    day.do("move_clash", clash=day.clash.pk, move="muster")
    after = client.get(url, headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert "state-mustering" in after.content.decode()


@pytest.mark.parametrize("clashes", [1, 6])
def test_whole_page_keeps_its_statements(
    client, day, clashes, django_assert_max_num_queries, django_assert_num_queries
):
    person = day.armed(day.herons)
    for number in range(clashes - 1):
        day.plan(f"Clash {number}")
    for _ in range(2):
        day.card(person)
    url = page_of(person)
    client.get(url)
    with django_assert_max_num_queries(6):
        response = client.get(url)
    with django_assert_num_queries(2):
        client.get(url, headers={"If-None-Match": response["ETag"]})

"""The player's page: what it shows to whom, what it costs, what a wrong link gives away."""

import gzip
import uuid
from datetime import UTC, datetime

import pytest

from combatants.actions.lives import give_lives
from combatants.enums import LinkPurpose
from combatants.models import PlayerLink
from combatants.rules.costume import Piece
from ruman.core import acts, privacy
from ruman.core.acts import Author, Sent
from ruman.core.secrets import new_token
from tests.factories import make_combatant, make_event, make_side, make_user

pytestmark = pytest.mark.django_db
NOW = datetime(2027, 5, 1, 8, 0, tzinfo=UTC)


@pytest.fixture
def person():
    event = make_event()
    return make_combatant(
        event, side=make_side(event), surname="Čermák", phone="+420123", language="cs"
    )


def link(person, purpose=LinkPurpose.OWN) -> str:
    token = new_token()
    PlayerLink.objects.create(combatant=person, purpose=purpose, token=token)
    return f"/p/{token}/"


def give(person, **worn):
    values = {"combatant": person, "helmet": True, "costume": "good", "armour": (), **worn}
    sent = Sent(uuid.uuid4(), person.event, Author(make_user()), NOW)
    acts.perform("combatants.give_lives", sent, values, give_lives)


def test_page_shows_lives_with_their_breakdown_in_the_persons_language(client, person):
    give(person, armour=(Piece("mail", 2, frozenset({"chest"})),))
    response = client.get(link(person))
    text = response.content.decode()
    assert response.status_code == 200
    assert 'lang="cs"' in text
    assert 'data-lives="5"' in text
    assert "Čermák" in text
    assert "+420123" not in text
    assert response["X-Robots-Tag"] == "noindex, nofollow"
    assert response["Referrer-Policy"] == "no-referrer"


def test_page_before_any_lives_says_what_to_do(client, person):
    assert client.get(link(person)).status_code == 200


def test_where_nobody_fights_for_a_side_it_asks_for_no_lives(client, person):
    assert 'class="hero"' in client.get(link(person)).content.decode()
    guest = make_combatant(make_event(), surname="Wilk")
    address = link(guest)
    page = client.get(address).content.decode()
    assert "Wilk" in page
    assert 'class="hero"' not in page
    give(guest)
    assert 'data-lives="3"' in client.get(address).content.decode()


def test_shared_page_shows_no_lives_and_no_weapons(client, person):
    give(person)
    text = client.get(link(person, LinkPurpose.SHARE)).content.decode()
    assert "Čermák" in text
    assert 'id="lives"' not in text
    assert "data-lives" not in text
    assert 'id="weapons"' not in text


def test_fresh_costs_at_most_six_statements_and_unchanged_two(
    client, person, django_assert_max_num_queries, django_assert_num_queries
):
    give(person)
    url = link(person)
    client.get(url)
    with django_assert_max_num_queries(6):
        response = client.get(url)
    with django_assert_num_queries(2):
        again = client.get(url, headers={"If-None-Match": response["ETag"]})
    assert again.status_code == 304
    give(person, helmet=False, seen=person.lives_grants.get().pk)
    assert client.get(url, headers={"If-None-Match": response["ETag"]}).status_code == 200


def test_page_weighs_at_most_thirty_kilobytes_compressed(client, person):
    give(person)
    assert len(gzip.compress(client.get(link(person)).content)) < 30_000


@pytest.mark.parametrize("change", ["withdrawn_at", "erased"])
def test_withdrawn_wrong_and_erased_links_look_the_same(client, person, change):
    url = link(person)
    if change == "erased":
        privacy.erase_everywhere(person, NOW)
    else:
        PlayerLink.objects.update(withdrawn_at=NOW)
    gone, wrong = client.get(url), client.get(f"/p/{new_token()}/")
    assert (gone.status_code, wrong.status_code) == (404, 404)
    assert gone.content.replace(url.encode(), b"") == wrong.content.replace(
        wrong.request["PATH_INFO"].encode(), b""
    )
    assert "Čermák" not in gone.content.decode()


def test_guessing_is_slowed_down_and_right_links_still_work(client, person):
    codes = [client.get(f"/p/{new_token()}/").status_code for _ in range(25)]
    assert codes == [404] * 20 + [429] * 5
    assert client.get(link(person)).status_code == 200


def test_a_link_carries_no_right_to_write(client, person):
    assert client.post(link(person)).status_code == 405


def test_an_expelled_person_reads_why(client, person):
    person.expelled_until = datetime(2999, 1, 1, tzinfo=UTC)
    person.expelled_why = "struck a head"
    person.save(update_fields=["expelled_until", "expelled_why"])
    assert "struck a head" in client.get(link(person)).content.decode()
    shared = client.get(link(person, LinkPurpose.SHARE)).content.decode()
    assert "struck a head" not in shared


def test_tokens_are_128_random_bits():
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert {len(token) for token in tokens} == {22}

"""The player's page: next bout, place in line, shortage, results, group; what it costs."""

import gzip
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from combatants.enums import LinkPurpose
from combatants.models import Combatant, PlayerLink
from ruman.core.secrets import new_token
from tests.factories import make_combatant
from tests.pages import steady
from tests.tournament.played import begin, draw, play, play_to_the_end, win
from tournament.actions.calls import call_bout, find_shortage
from tournament.actions.queue import place_bout
from tournament.actions.results import Score, record_result
from tournament.enums import Corner, Why
from tournament.models import Entrant, Lists, Tournament


def page_of(entrant, purpose=LinkPurpose.OWN) -> str:
    token = new_token()
    PlayerLink.objects.create(combatant_id=entrant.combatant_id, purpose=purpose, token=token)
    return f"/p/{token}/"


def read(client, url, **headers):
    return " ".join(client.get(url, headers=headers).content.decode().split())


@pytest.fixture
def drawn(field):
    field.fill(5)
    draw(field)
    lists = Lists.objects.create(event=field.event, name="Oak")
    for bout in field.tournament.bouts.filter(live=True):
        field.do(place_bout, bout=bout.pk, lists=lists.pk, before=None)
    return field


def test_page_says_the_place_in_line_and_who_comes_before(client, drawn):
    bouts = list(drawn.tournament.bouts.select_related("red", "blue").order_by("queue"))
    waiting: list[Entrant] = []
    for bout in bouts:
        waiting += [one for one in (bout.red, bout.blue) if one not in waiting]
    first, fifth = waiting[0], waiting[4]
    assert "You are first in line" in read(client, page_of(first))
    nth = next(n for n, b in enumerate(bouts) if fifth.pk in (b.red_id, b.blue_id))
    said = {1: "You are second in line", 2: "You are third in line"}
    text = read(client, page_of(fifth))
    assert said.get(nth, f"{nth} bouts come before yours") in text
    assert "Oak" in text


def test_page_follows_the_tournament_and_moves_up(client, drawn):
    bouts = list(drawn.tournament.bouts.select_related("red", "blue").order_by("queue"))
    url = page_of(bouts[1].red)
    before = client.get(url)
    assert f"tournament:{drawn.tournament.pk}" in before.content.decode()
    win(drawn, bouts[0])
    after = client.get(url, headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert "You are first in line" in after.content.decode()


def test_a_running_shortage_shows_to_the_person_alone(client, drawn):
    one = drawn.tournament.entrants.first()
    drawn.do(find_shortage, entrant=one.pk, bout=None, what="a strap")
    text = read(client, page_of(one))
    assert "a strap" in text
    assert 'role="timer" data-until="' in text
    assert "a strap" not in read(client, page_of(one, LinkPurpose.SHARE))


def test_results_and_the_groups_place(client, drawn):
    play(drawn)
    one = drawn.tournament.entrants.first()
    text = read(client, page_of(one))
    assert "My results" in text
    assert "Group A:" in text


def test_costs_six_statements_at_most_two_unchanged_and_thirty_kilobytes(
    client, drawn, django_assert_max_num_queries, django_assert_num_queries
):
    play(drawn, 4)
    one = drawn.tournament.entrants.first()
    url = page_of(one)
    client.get(url)

    def look():
        with django_assert_max_num_queries(6):
            response = client.get(url)
        with django_assert_num_queries(2):
            again = client.get(url, headers={"If-None-Match": response["ETag"]})
        assert again.status_code == 304
        return response

    response = steady(look)
    assert len(gzip.compress(response.content)) < 30_000


def test_who_is_in_no_tournament_follows_none(client, drawn):
    other = make_combatant(drawn.event)
    token = new_token()
    PlayerLink.objects.create(combatant=other, purpose=LinkPurpose.OWN, token=token)
    assert "tournament:" not in client.get(f"/p/{token}/").content.decode()


def test_the_place_shows_once_all_is_over(client, field):
    field.fill(6)
    play_to_the_end(field)
    winner = field.tournament.entrants.get(place=1)
    assert "Place 1" in read(client, page_of(winner))
    assert Combatant.objects.count() == 6


def test_the_next_bout_is_the_soonest_on_whatever_lists(client, drawn):
    first, *_between, last = drawn.tournament.bouts.select_related("red").order_by("queue")
    met = (first.red_id, first.blue_id)
    page = page_of(last.blue if last.red_id in met else last.red)
    assert "You are first in line · <bdi>Ash</bdi>" not in read(client, page)
    ash = Lists.objects.create(event=drawn.event, name="Ash", position=9)
    drawn.do(place_bout, bout=last.pk, lists=ash.pk, before=None)
    assert "You are first in line · <bdi>Ash</bdi>" in read(client, page)


def test_who_comes_before_fights_only_once_the_bout_has_begun(client, drawn):
    first, second = drawn.tournament.bouts.select_related("red", "blue").order_by("queue")[:2]
    ours = {second.red, second.blue} - {first.red, first.blue}
    page = page_of(ours.pop())
    assert '<span class="st">Now</span>' in read(client, page)
    begin(drawn, first)
    assert '<span class="st">Fighting</span>' in read(client, page)


def test_times_keep_to_the_start_until_a_bout_was_called(client, drawn):
    starts_at = timezone.now() + timedelta(hours=26)
    Tournament.objects.update(starts_at=starts_at)
    first = drawn.tournament.bouts.select_related("red").order_by("queue").first()
    page, about = page_of(first.red), starts_at.astimezone(ZoneInfo(drawn.event.time_zone))
    assert f"About {about:%H:%M}." in read(client, page)
    drawn.do(call_bout, bout=first.pk)
    text = read(client, page)
    assert "You were called: call 1." in text
    assert f"About {about:%H:%M}." not in text


def test_a_bout_without_a_fight_says_how_it_ended(client, drawn):
    bout = drawn.tournament.bouts.select_related("blue").order_by("queue").first()
    score = Score((0, 0), (0, 0), Corner.RED, Why.WALKOVER)
    drawn.do(record_result, bout=bout.pk, score=score)
    assert "lost 0&#8239;:&#8239;0 <small>walkover</small>" in read(client, page_of(bout.blue))


def test_who_isnt_admitted_any_more_reads_what_is_missing(client, drawn):
    bout = drawn.tournament.bouts.select_related("red").order_by("queue").first()
    Entrant.objects.filter(pk=bout.red_id).update(admitted="missing", missing=[["T 5", "legs"]])
    text = read(client, page_of(bout.red))
    assert "<b>Something is missing</b>: <bdi>Thighs, knees and shins</bdi>" in text
    assert "Show it to the heralds" in text
    assert "Thighs" not in read(client, page_of(bout.red, LinkPurpose.SHARE))


def test_nobody_has_a_place_before_a_bout(client, drawn):
    one = drawn.tournament.entrants.first()
    text = read(client, page_of(one))
    assert "Group A<svg" in text
    assert "place 1" not in text

"""The ceremony: what is stored, what is refused, what it costs, and that one draw is one."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ruman.core.acts import RefusedError
from tournament.actions.draws import announce_draw, decline, open_draw, void_draw
from tournament.actions.queue import distribute_bouts
from tournament.actions.results import Score, record_result
from tournament.enums import Corner, Format, TournamentState, Why
from tournament.models import Draw, Entrant, GroupPlace, Lists
from tournament.rules import ceremony
from tournament.rules.draws import fingerprint


def draw(field, seed="open sesame"):
    announced = field.do(announce_draw, tournament=field.tournament.pk, seed=seed)
    return field.do(open_draw, draw=announced["draw"])


def win(field, bout, corner=Corner.RED, hits=(5, 2)):
    points = hits if corner == Corner.RED else hits[::-1]
    score = Score(points, points, corner, Why.POINTS)
    return field.do(record_result, bout=bout.pk, score=score)


def play_open_bouts(field):
    for bout in field.tournament.bouts.filter(live=True).exclude(state="confirmed"):
        win(field, bout, Corner.RED if bout.red_id < bout.blue_id else Corner.BLUE)


def test_announcing_freezes_the_list_and_shows_fingerprints_only(field):
    entrants = field.fill(9)
    answer = field.do(announce_draw, tournament=field.tournament.pk, seed="s")
    row = Draw.objects.get(pk=answer["draw"])
    assert answer["seed_fingerprint"] == fingerprint("s")
    assert row.entries_fingerprint == fingerprint(row.entries)
    assert sorted(e.label for e in entrants) == [
        line.split("\t")[1] for line in row.entries.splitlines() if line.startswith("entrant")
    ]
    with pytest.raises(RefusedError) as refused:
        field.do(announce_draw, tournament=field.tournament.pk, seed="t")
    assert refused.value.code == "draw_waits"


def test_opening_stores_what_anyone_can_repeat(field):
    field.fill(9)
    answer = draw(field, "s")
    row = Draw.objects.get(pk=answer["draw"])
    drawn = ceremony.draw_groups("s", row.entries)
    assert [len(group.members) for group in drawn] == [5, 4]
    stored = [
        [place.entrant.label for place in group.places.all()]
        for group in field.tournament.groups.filter(live=True)
    ]
    assert stored == [list(group.members) for group in drawn]
    assert field.tournament.bouts.count() == 10 + 6
    assert field.tournament.state == TournamentState.GROUPS
    with pytest.raises(RefusedError) as refused:
        field.do(open_draw, draw=row.pk)
    assert refused.value.code == "draw_opened"


@pytest.mark.parametrize("count", [0, 1])
def test_a_draw_needs_two(field, count):
    field.fill(count)
    with pytest.raises(RefusedError) as refused:
        draw(field)
    assert refused.value.code == "too_few"


@pytest.mark.parametrize("count", [8, 256])
@pytest.mark.parametrize("kind", [Format.GROUPS, Format.KNOCKOUT])
def test_drawing_costs_the_same_statements_whatever_the_number(field, kind, count):
    """Each act with its record, its savepoint, and the fixture's own read."""
    field.tournament.format = kind
    field.tournament.save()
    field.fill(count)
    with CaptureQueriesContext(connection) as announcing:
        made = field.do(announce_draw, tournament=field.tournament.pk, seed="s")
    with CaptureQueriesContext(connection) as opening:
        field.do(open_draw, draw=made["draw"])
    assert len(announcing) == (10 if kind == Format.GROUPS else 12)
    assert len(opening) == 17


def test_a_round_goes_where_the_tournament_is_fought(field):
    field.tournament.format = Format.KNOCKOUT
    field.tournament.save()
    field.fill(4)
    lists = Lists.objects.create(event=field.event, name="Lists", position=1)
    draw(field, "first")
    assert not field.tournament.bouts.filter(lists=lists).exists()  # none are in use yet
    field.do(distribute_bouts, tournament=field.tournament.pk)
    play_open_bouts(field)
    draw(field, "second")
    waiting = field.tournament.bouts.filter(lists=lists, live=True).exclude(state="confirmed")
    queue = list(waiting.order_by("queue", "pk"))
    assert [(one.number, one.third_place) for one in queue] == [(4, True), (3, False)]


def test_voiding_puts_everybody_back_and_keeps_both_draws(field):
    field.fill(8)
    first = draw(field)["draw"]
    field.do(void_draw, draw=first, reason="a late entrant")
    assert field.tournament.state == TournamentState.ENTRY
    assert not GroupPlace.objects.filter(live=True).exists()
    assert not field.tournament.bouts.filter(live=True).exists()
    draw(field, "another")
    assert field.tournament.draws.count() == 2
    assert field.tournament.bouts.filter(live=True).count() == 12


def test_voiding_is_refused_once_a_bout_was_fought(field):
    field.fill(4)
    made = draw(field)["draw"]
    win(field, field.tournament.bouts.first())
    with pytest.raises(RefusedError) as refused:
        field.do(void_draw, draw=made, reason="because")
    assert refused.value.code == "bouts_fought"


def test_a_round_waits_for_its_groups(field):
    field.fill(8)
    draw(field)
    with pytest.raises(RefusedError) as refused:
        draw(field)
    assert refused.value.code == "group_open"


def test_from_groups_to_the_podium(field):
    field.fill(14)
    draw(field, "groups")
    play_open_bouts(field)
    draw(field, "six")
    assert [b.position for b in field.tournament.bouts.filter(round__number=1)] == [1, 2, 3]
    play_open_bouts(field)
    draw(field, "three and one back")
    second = field.tournament.rounds.get(number=2, live=True)
    assert second.back is not None
    assert second.bouts.filter(live=True).count() == 2
    play_open_bouts(field)
    draw(field, "final")
    play_open_bouts(field)
    assert field.tournament.state == TournamentState.ENDED
    places = field.tournament.entrants.filter(place__isnull=False).values_list("place", flat=True)
    assert sorted(places) == [1, 2, 3]
    assert Entrant.objects.get(tournament=field.tournament, place=1).pk == min(
        field.tournament.entrants.values_list("pk", flat=True)
    )


def test_declining_draws_the_next_from_the_same_seed(field):
    field.tournament.format = Format.KNOCKOUT
    field.tournament.save()
    field.fill(6)
    draw(field)
    play_open_bouts(field)
    answer = draw(field, "s")
    round_ = field.tournament.rounds.get(number=2, live=True)
    first = round_.back
    again = field.do(decline, draw=answer["draw"], entrant=first.pk)
    round_ = field.tournament.rounds.get(number=2, live=True)
    assert round_.back not in (None, first)
    assert again["outcome"]["back"] == round_.back.label
    first.refresh_from_db()
    round_.back.refresh_from_db()
    assert (first.times_back, round_.back.times_back) == (0, 1)
    row = Draw.objects.get(pk=answer["draw"])
    repeated = ceremony.draw_next_round("s", row.entries, [first.label])
    assert repeated.back == round_.back.label

"""Results from paper, taken back, amended: what stands, what falls, what is refused, its price."""

from datetime import UTC, datetime

import pytest

from ruman.core.acts import RefusedError
from tests.factories import make_combatant, make_member
from tests.tournament.conftest import Field, make_tournament
from tests.tournament.played import draw, win
from tournament.actions.amendments import WouldFallError, amend_result
from tournament.actions.results import Paper, Score, record_result, take_back_result
from tournament.enums import BoutState, Corner, Format, Standing, TournamentState, Why
from tournament.models import BoutResult

RED, BLUE = Corner.RED, Corner.BLUE


@pytest.fixture
def king(field):
    """The person who acts is king of arms in a crew."""
    crew = field.tournament.crews.create(name="A")
    crew.seats.create(seat="king", combatant=make_combatant(field.event), user=field.author.user)
    return field


@pytest.fixture
def knockout(king):
    """A knockout of four, drawn."""
    king.tournament.format = Format.KNOCKOUT
    king.tournament.save()
    king.fill(4)
    draw(king)
    return king


def score(points=(5, 2), winner=RED, why=Why.POINTS, reason="", hits=None):
    return Score(points, hits or points, winner, why, reason)


def code(field, act, **values):
    with pytest.raises(RefusedError) as refused:
        field.do(act, **values)
    return refused.value.code


@pytest.mark.parametrize(
    ("entered", "said"),
    [
        (score((2, 5)), "winner_behind"),
        (score((4, 2)), "points_missing"),
        (score((3, 3), why=Why.TIME), "level_points"),
        (score(winner=None), "nobody_won"),
        (score((5, 3), why=Why.WALKOVER), "walkover_with_points"),
        (score((0, 0), hits=(1, 0), why=Why.WALKOVER), "walkover_with_points"),
        (score(why=Why.DISQUALIFIED), "reason_missing"),
        (score(why=Why.WITHDRAWN), "reason_missing"),
    ],
)
def test_an_odd_result_without_a_reason_is_refused(field, entered, said):
    field.fill(4)
    draw(field)
    assert code(field, record_result, bout=field.tournament.bouts.first().pk, score=entered) == said


def test_a_reason_makes_an_odd_result_good(field):
    field.fill(4)
    draw(field)
    bout = field.tournament.bouts.first()
    field.do(record_result, bout=bout.pk, score=score((2, 5), reason="two warnings at the end"))
    bout.refresh_from_db()
    assert (bout.winner_id, bout.red_points, bout.blue_points) == (bout.red_id, 2, 5)


def test_paper_keeps_who_judged_and_when_apart_from_who_typed(field):
    field.fill(4)
    draw(field)
    bout, at = field.tournament.bouts.first(), datetime(2024, 5, 1, 7, 30, tzinfo=UTC)
    field.do(record_result, bout=bout.pk, score=score(), paper=Paper("Jagna Sęk", at))
    result = bout.results.select_related("act").get()
    assert (result.judged_by, result.fought_at) == ("Jagna Sęk", at)
    assert result.act.by == field.author.user
    bout.refresh_from_db()
    assert bout.ended_at == at


def test_paper_of_a_bout_that_hasnt_been_fought_yet_is_refused(field):
    field.fill(4)
    draw(field)
    ahead = Paper("", datetime(2099, 5, 1, 12, 0, tzinfo=UTC))
    values = {"bout": field.tournament.bouts.first().pk, "score": score(), "paper": ahead}
    assert code(field, record_result, **values) == "in_future"


def test_the_second_result_is_told_who_closed_the_bout(field):
    field.fill(4)
    draw(field)
    bout = field.tournament.bouts.first()
    win(field, bout)
    with pytest.raises(RefusedError) as refused:
        win(field, bout, BLUE)
    assert refused.value.code == "bout_closed"
    assert refused.value.params == {
        "score": "5:2",
        "who": str(field.author.user),
        "when": "10:00",
    }


def test_the_disqualified_leave_bout_and_tournament(field):
    field.fill(4)
    draw(field)
    bout = field.tournament.bouts.first()
    foul = score((1, 3), winner=RED, why=Why.DISQUALIFIED, reason="pommel")
    field.do(record_result, bout=bout.pk, score=foul)
    bout.blue.refresh_from_db()
    assert bout.blue.standing == Standing.DISQUALIFIED
    lost = field.tournament.bouts.filter(winner__isnull=False).exclude(pk=bout.pk)
    assert {(one.why, bout.blue_id in (one.red_id, one.blue_id)) for one in lost} == {
        (Why.WALKOVER, True)
    }
    assert lost.count() == 2


def test_both_disqualified_leave_and_nobody_wins(field):
    field.fill(4)
    draw(field)
    bout = field.tournament.bouts.first()
    both = score((0, 0), winner=None, why=Why.DISQUALIFIED, reason="wrestling")
    field.do(record_result, bout=bout.pk, score=both)
    assert field.tournament.entrants.filter(standing=Standing.DISQUALIFIED).count() == 2


def test_who_gave_up_one_bout_may_stay(field):
    field.fill(4)
    draw(field)
    bout = field.tournament.bouts.first()
    hurt = score((1, 0), why=Why.WITHDRAWN, reason="a knee")
    field.do(record_result, bout=bout.pk, score=hurt, stays=True)
    bout.blue.refresh_from_db()
    assert bout.blue.standing == Standing.IN


def test_a_bout_of_one_who_left_isnt_ready(field):
    field.fill(4)
    draw(field)
    bout = field.tournament.bouts.first()
    field.tournament.entrants.filter(pk=bout.red_id).update(standing=Standing.WITHDRAWN)
    assert code(field, record_result, bout=bout.pk, score=score()) == "bout_not_ready"


def test_taking_back_brings_back_who_left_and_the_bouts_given_away(field):
    field.fill(4)
    draw(field)
    bout = field.tournament.bouts.first()
    foul = score((1, 3), why=Why.DISQUALIFIED, reason="pommel")
    field.do(record_result, bout=bout.pk, score=foul)
    field.do(take_back_result, bout=bout.pk, reason="it was the other one")
    bout.blue.refresh_from_db()
    assert bout.blue.standing == Standing.IN
    assert not field.tournament.bouts.exclude(state=BoutState.CALLED).exists()
    assert bout.results.filter(voided=True).count() == 1


def test_amending_lists_first_what_falls_and_takes_no_other_list(knockout):
    first, second = knockout.tournament.bouts.filter(round__number=1)
    for bout in (first, second):
        win(knockout, bout)
    draw(knockout, "final")
    final = list(knockout.tournament.bouts.filter(round__number=2).order_by("number"))
    numbers = [bout.number for bout in final]
    other = score((2, 5), winner=BLUE, reason="miscounted")
    with pytest.raises(WouldFallError) as refused:
        knockout.do(amend_result, bout=first.pk, score=other, falls=[])
    assert refused.value.numbers == numbers
    first.refresh_from_db()
    assert first.winner_id == first.red_id
    assert code(knockout, amend_result, bout=first.pk, score=other, falls=[1]) == "would_fall"
    answer = knockout.do(amend_result, bout=first.pk, score=other, falls=numbers)
    assert answer["voided"] == numbers
    first.refresh_from_db()
    assert first.winner_id == first.blue_id
    assert not knockout.tournament.bouts.filter(round__number=2, live=True).exists()
    scores = list(first.results.values_list("red_points", "blue_points"))
    assert scores == [(5, 2), (2, 5)]


def test_a_correction_that_changes_no_winner_lets_nothing_fall(knockout):
    first, second = knockout.tournament.bouts.filter(round__number=1)
    for bout in (first, second):
        win(knockout, bout)
    draw(knockout, "final")
    closer = score((5, 4), reason="one more hit")
    assert knockout.do(amend_result, bout=first.pk, score=closer, falls=[])["voided"] == []
    assert knockout.tournament.bouts.filter(round__number=2, live=True).count() == 2


def test_an_amended_final_gives_the_places_anew(knockout):
    for bout in knockout.tournament.bouts.filter(round__number=1):
        win(knockout, bout)
    draw(knockout, "final")
    for bout in knockout.tournament.bouts.filter(round__number=2):
        win(knockout, bout)
    final = knockout.tournament.bouts.get(round__number=2, third_place=False)
    assert knockout.tournament.state == TournamentState.ENDED
    other = score((3, 5), winner=BLUE, reason="the sheet was read upside down")
    knockout.do(amend_result, bout=final.pk, score=other, falls=[])
    places = dict(knockout.tournament.entrants.exclude(place=None).values_list("place", "pk"))
    assert (places[1], places[2]) == (final.blue_id, final.red_id)
    knockout.do(take_back_result, bout=final.pk, reason="fought again")
    assert knockout.tournament.state == TournamentState.KNOCKOUT
    assert not knockout.tournament.entrants.exclude(place=None).exists()


def test_amending_is_for_the_king_or_the_head(field):
    field.fill(4)
    draw(field)
    bout = field.tournament.bouts.first()
    win(field, bout)
    other = score((2, 5), winner=BLUE, reason="miscounted")
    assert code(field, amend_result, bout=bout.pk, score=other, falls=[]) == "not_king"
    field.author = type(field.author)(make_member(field.event, "head_organizer"))
    field.do(amend_result, bout=bout.pk, score=other, falls=[])
    assert BoutResult.objects.filter(bout=bout).count() == 2


def test_a_bout_of_another_event_is_none_of_ours(field):
    other = make_tournament(
        type(field.event).objects.create(
            organizer=field.event.organizer,
            name="Other",
            slug="other-event",
            starts_date=field.event.starts_date,
            ends_date=field.event.ends_date,
        )
    )
    theirs = Field(other.event, other)
    theirs.fill(4)
    draw(theirs)
    bout = other.bouts.first()
    assert code(field, record_result, bout=bout.pk, score=score()) == "no_such_bout"


@pytest.mark.parametrize("count", [8, 256])
def test_a_result_costs_the_same_statements_whatever_the_size(
    field, count, django_assert_num_queries
):
    field.fill(count)
    draw(field)
    bout = field.tournament.bouts.first()
    # act known?, tournament, bout, result, bout, news, act; begin and end; the fixture's own read
    with django_assert_num_queries(10):
        win(field, bout)

"""What went wrong in other programs of this kind: the right value of each kind (tests/field)."""

import json
import re
from datetime import timedelta
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from django.urls import reverse

from tests.tournament.played import draw, play, win
from tournament.actions.amendments import amend_result
from tournament.actions.calls import call_bout, forfeit
from tournament.actions.entries import leave_tournament
from tournament.actions.results import record_result, take_back_result
from tournament.actions.settling import Score
from tournament.enums import BoutState, Corner, Format, Standing, TournamentState, Why
from tournament.queries.groups import deciding
from tournament.rules.tables import Result, ranking

FIELD = Path(__file__).parent.parent / "field"
POOLS = {one["id"]: one for one in json.loads((FIELD / "fencing_pools.json").read_text())["pools"]}


def knockout(field, count):
    field.tournament.format = Format.KNOCKOUT
    field.tournament.save()
    field.fill(count)
    draw(field)
    return list(field.tournament.bouts.filter(live=True).order_by("number"))


def as_group(field, pool):
    """A real pool as a drawn group with its results; entrants by its letters."""
    size = len(pool["fighters"])
    field.tournament.parameters["course"]["groups"] |= {"best": size, "most": size}
    field.tournament.save()
    people = dict(zip(pool["fighters"], field.fill(size), strict=True))
    draw(field)
    group = field.tournament.groups.get()
    field.tournament.bouts.all().update(live=False)
    for n, (one, other, mine, theirs, won) in enumerate(pool["bouts"], start=1):
        red, blue = people[one], people[other]
        field.tournament.bouts.create(
            number=1000 + n,
            group=group,
            position=n,
            red=red,
            blue=blue,
            state=BoutState.CONFIRMED,
            red_points=mine,
            blue_points=theirs,
            red_hits=mine,
            blue_hits=theirs,
            winner=people[won],
            why=Why.POINTS,
            ended_at=field.at,
        )
    return people


def groups_page(client, field, language="en"):
    at = reverse("tournament:public-groups", args=[field.event.slug, field.tournament.slug])
    return client.get(at, headers={"accept-language": language}).content.decode()


def lines(field):
    return {line.entrant.pk: line for one in deciding(field.tournament) for line in one.table.lines}


def test_neighbours_with_the_same_percentage_are_told_apart_by_their_hits(client, field):
    """Case 3: the audience must not see a tie that there is none."""
    as_group(field, POOLS["P24"])
    shown = re.findall(
        r'class="hits">(.*?)</td>.*?class="gain">(.*?)</td>', groups_page(client, field), re.DOTALL
    )
    told = [" ".join(re.sub(r"<[^>]+>", " ", " ".join(one)).split()) for one in shown]
    assert told[1:3] == ["Hits 25–21 Advantage +8.7 % 2/23", "Hits 19–16 Advantage +8.6 % 3/35"]


def test_the_same_two_go_on_whatever_the_names_and_the_order_of_entry():
    """Case 5: nothing of a table depends on who was entered first, or is called what."""
    pool = POOLS["P01"]
    for n in range(5):
        chance = Random(f"names {n}")
        names = [f"{chance.choice('AŽz')}{chance.random()}" for _ in pool["fighters"]]
        called = dict(zip(pool["fighters"], names, strict=True))
        group = chance.sample(names, len(names))
        bouts = [
            Result(called[a], called[b], called[won], (mine, theirs))
            for a, b, mine, theirs, won in chance.sample(pool["bouts"], len(pool["bouts"]))
        ]
        wanted = tuple(called[name] for name in pool["expected"]["advance"])
        assert ranking(group, bouts).advance == wanted


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "wins each, ordered by advantage"),
        ("cs", "pořadí podle převahy"),
        ("pl", "kolejność według przewagi"),
    ],
)
def test_the_page_says_by_what_the_level_ones_are_ordered(client, field, language, words):
    """Case 6: the criterion in one line, and its share in the table."""
    people = as_group(field, POOLS["P02"])
    text = groups_page(client, field, language)
    assert words in text
    found = lines(field)
    share = POOLS["P02"]["expected"]["rows"]["D"]
    given, received = share["hits_for"], share["hits_against"]
    assert found[people["D"].pk].advantage == Fraction(given - received, given + received)


def test_who_is_sent_out_after_the_last_bout_stands_apart_and_the_third_moves_up(client, field):
    """Case 12: excluded people keep no place on any page, and nobody's place stays empty."""
    field.fill(4)
    draw(field)
    play(field)
    before = [line.entrant.pk for line in deciding(field.tournament)[0].table.lines]
    gone = before[0]
    field.do(leave_tournament, entrant=gone, standing=Standing.DISQUALIFIED, reason="conduct")
    (group,) = deciding(field.tournament)
    assert [line.place for line in group.table.lines if line.entrant.pk == gone] == [None]
    assert gone not in {line.entrant.pk for line in group.table.lines if line.goes_on}
    assert sum(line.goes_on for line in group.table.lines) == 2
    assert "disqualified" in groups_page(client, field)


def test_a_correction_before_somebody_left_counts_for_everybody(field):
    """Case 16: no number is frozen at the moment of leaving."""
    crew = field.tournament.crews.create(name="A")
    king = field.fill(5)[0].combatant
    field.tournament.entrants.filter(combatant=king).delete()
    crew.seats.create(seat="king", combatant=king, user=field.author.user)
    draw(field)
    first, second, third, *_rest = field.tournament.bouts.order_by("number")
    for bout in (first, second, third):
        win(field, bout)
    field.do(leave_tournament, entrant=first.blue_id, standing=Standing.WITHDRAWN, reason="a knee")
    other = Score((1, 5), (1, 5), Corner.BLUE, Why.POINTS, "the colours were swapped")
    field.do(amend_result, bout=first.pk, score=other, falls=[])
    found = lines(field)
    loser = found[first.red_id]
    own = field.tournament.bouts.filter(winner=first.red_id).count()
    assert loser.wins == own
    fought = [one for one in (first, second, third) if first.red_id in (one.red_id, one.blue_id)]
    given = sum({first.pk: 1}.get(one.pk, 5 if one.red_id == first.red_id else 2) for one in fought)
    assert loser.given == given


def test_an_injured_one_costs_the_round_one_bout_alone(field):
    """Case 26: three of four bouts are over; the fourth goes to the other, nothing else moves."""
    bouts = knockout(field, 8)
    for bout in bouts[:3]:
        win(field, bout)
    before = list(field.tournament.bouts.filter(pk__in=[b.pk for b in bouts[:3]]).values())
    last = bouts[3]
    field.do(leave_tournament, entrant=last.red_id, standing=Standing.WITHDRAWN, reason="a knee")
    last.refresh_from_db()
    assert (last.winner_id, last.why) == (last.blue_id, Why.WALKOVER)
    after = field.tournament.bouts.filter(pk__in=[b.pk for b in bouts[:3]])
    assert list(after.values()) == before
    assert field.tournament.rounds.count() == 1


def test_twelve_go_through_an_odd_round_without_a_hand_at_the_data(field):
    """Case 33: 12, 6, 3 and one back, 2."""
    knockout(field, 12)
    sizes = [field.tournament.bouts.count()]
    while True:
        play(field)
        field.tournament.refresh_from_db()
        if field.tournament.state == TournamentState.ENDED:
            break
        draw(field, f"round {len(sizes)}")
        last = field.tournament.rounds.filter(live=True).latest("number")
        sizes.append(last.bouts.filter(third_place=False).count())
    assert sizes == [6, 3, 2, 1]
    assert sum(one.back is not None for one in field.tournament.rounds.all()) == 1
    assert field.tournament.entrants.filter(place=1).count() == 1


def no_show(field, bout):
    """Blue doesn't come to three calls."""
    for _ in range(3):
        field.do(call_bout, bout=bout.pk)
        field.at += field.wait
    field.do(forfeit, bout=bout.pk, absent=[Corner.BLUE])


@pytest.fixture
def patient(field):
    """Somebody who waits the whole time between calls."""
    field.wait = timedelta(seconds=180)
    return field


def test_the_other_one_of_a_no_show_is_in_the_next_round(client, patient):
    """Case 44: no empty place, the result says walkover, nobody has hits."""
    bouts = knockout(patient, 4)
    no_show(patient, bouts[0])
    win(patient, bouts[1])
    draw(patient, "final")
    final = patient.tournament.bouts.get(round__number=2, third_place=False)
    assert bouts[0].red_id in (final.red_id, final.blue_id)
    bouts[0].refresh_from_db()
    assert (bouts[0].why, bouts[0].red_hits, bouts[0].blue_hits) == (Why.WALKOVER, 0, 0)
    at = [patient.event.slug, patient.tournament.slug]
    assert "walkover" in client.get(reverse("tournament:public-results", args=at)).content.decode()


def test_a_no_show_who_comes_late_can_fight_after_all(patient):
    """Case 45: a loss that touches nobody's share, taken back and fought."""
    patient.fill(4)
    draw(patient)
    bout = patient.tournament.bouts.first()
    no_show(patient, bout)
    lost, won = lines(patient)[bout.blue_id], lines(patient)[bout.red_id]
    assert (won.wins, won.advantage, lost.wins, lost.advantage) == (1, 0, 0, 0)
    patient.do(take_back_result, bout=bout.pk, reason="came after all")
    bout.refresh_from_db()
    assert (bout.state, bout.calls) == (BoutState.CALLED, 0)
    patient.do(record_result, bout=bout.pk, score=Score((2, 5), (2, 5), Corner.BLUE, Why.POINTS))
    assert lines(patient)[bout.blue_id].wins == 1


def test_taking_results_back_leaves_draw_and_bye(field):
    """Case 49: a bye belongs to the draw, not to the results."""
    bouts = knockout(field, 3)
    round_ = field.tournament.rounds.get()
    assert round_.bye is not None
    for bout in bouts:
        win(field, bout)
        field.do(take_back_result, bout=bout.pk, reason="fought anew")
    round_.refresh_from_db()
    assert (round_.live, round_.bye_id) == (True, field.tournament.rounds.get().bye_id)
    assert list(field.tournament.bouts.filter(live=True).values_list("pk", flat=True)) == [
        bout.pk for bout in bouts
    ]


@pytest.mark.parametrize(("count", "places"), [(2, 2), (3, 3)])
def test_two_and_three_entrants_make_a_tournament(field, count, places):
    """The smallest ones: groups as well as a ladder end with a podium."""
    field.fill(count)
    draw(field)
    while True:
        play(field)
        field.tournament.refresh_from_db()
        if field.tournament.state == TournamentState.ENDED:
            break
        draw(field, "next")
    assert field.tournament.entrants.filter(place__lte=places).exists()
    assert field.tournament.entrants.filter(place=1).count() == 1

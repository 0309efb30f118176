"""When a tournament is over, and on which places: one alone goes on, from wherever that is."""

import pytest

from ruman.core.acts import RefusedError
from ruman.core.enums import Role
from tests.factories import make_combatant, make_member
from tests.pages import client_of
from tests.tournament.played import draw, win
from tournament.actions.draws import announce_draw
from tournament.actions.entries import leave_tournament
from tournament.actions.results import record_result, take_back_result
from tournament.actions.settling import Score
from tournament.actions.ties import extra_bout, kings_decision
from tournament.enums import Admitted, Corner, Format, Standing, TournamentState, Why
from tournament.models import Bout, Entrant, Lists
from tournament.queries.groups import deciding


def advancing(field, count):
    field.tournament.parameters["course"]["groups"]["advance"] = count
    field.tournament.save()


def beat(field, *pairs, points=(5, 2), extra=False):
    """Each first one beats the second."""
    for winner, loser in pairs:
        both = [winner.pk, loser.pk]
        bouts = field.tournament.bouts.filter(live=True, extra=extra)
        bout = bouts.get(red__in=both, blue__in=both)
        win(field, bout, Corner.RED if bout.red_id == winner.pk else Corner.BLUE, points)


def places(field):
    field.tournament.refresh_from_db()
    rows = field.tournament.entrants.exclude(place=None).order_by("place", "label")
    return field.tournament.state, list(rows.values_list("pk", "place"))


def lack(entrant):
    """Something of theirs isn't in order any more."""
    Entrant.objects.filter(pk=entrant.pk).update(admitted=Admitted.MISSING)


def test_one_group_of_which_one_goes_on_ends_with_its_last_bout(field):
    advancing(field, 1)
    a, b, c, d = field.fill(4)
    draw(field)
    beat(field, (a, b), (a, c), (a, d), (b, c), (b, d))
    assert places(field) == (TournamentState.GROUPS, [])
    beat(field, (c, d))
    assert places(field) == (TournamentState.ENDED, [(a.pk, 1), (b.pk, 2), (c.pk, 3)])
    last = field.tournament.bouts.get(red__in=[c, d], blue__in=[c, d])
    field.do(take_back_result, bout=last.pk, reason="fought anew")
    assert places(field) == (TournamentState.GROUPS, [])


def test_nothing_is_next_once_it_is_over(field):
    """Heralds were never seated here; nobody is asked for them any more."""
    organizer = client_of(make_member(field.event, Role.HERALD))
    address = f"/e/{field.event.slug}/tournaments/{field.tournament.slug}/"
    fighters = field.fill(2)
    draw(field)

    def following():
        return [one["step"].code for one in organizer.get(address).context["steps"] if one["next"]]

    assert following() == ["heralds"]
    for one in fighters:
        field.do(leave_tournament, entrant=one.pk, standing=Standing.WITHDRAWN, reason="rain")
    assert places(field)[0] == TournamentState.ENDED
    assert following() == []


def test_level_ones_share_a_place_where_it_decides_nothing(client, field):
    advancing(field, 1)
    a, b, c, d = field.fill(4)
    draw(field)
    beat(field, (a, b), (a, c), (a, d), (b, c), (c, d), (d, b))
    state, found = places(field)
    assert (state, found[0]) == (TournamentState.ENDED, (a.pk, 1))
    assert sorted(found[1:]) == sorted((one.pk, 2) for one in (b, c, d))


def test_the_kings_word_ends_it_where_it_says_who_goes_on(field):
    crew = field.tournament.crews.create(name="A")
    crew.seats.create(seat="king", combatant=make_combatant(field.event), user=field.author.user)
    advancing(field, 1)
    a, b, c = field.fill(3)
    draw(field)
    beat(field, (a, b), (b, c), (c, a))
    group = field.tournament.groups.get()
    field.do(extra_bout, group=group.pk)
    beat(field, (a, b), (b, c), (c, a), extra=True)
    assert places(field) == (TournamentState.GROUPS, [])
    order = [c.pk, a.pk, b.pk]
    field.do(kings_decision, group=group.pk, order=order, by_lot=True, reason="drawn")
    assert places(field) == (TournamentState.ENDED, [(c.pk, 1), (a.pk, 2), (b.pk, 3)])


def test_two_groups_of_which_one_goes_on_each_go_to_the_final(field):
    advancing(field, 1)
    field.fill(8)
    draw(field)
    for bout in field.tournament.bouts.select_related("red", "blue"):
        win(field, bout, Corner.RED if bout.red.label < bout.blue.label else Corner.BLUE)
    assert places(field) == (TournamentState.GROUPS, [])
    draw(field, "final")
    assert field.tournament.bouts.filter(round__number=1).count() == 1


@pytest.mark.parametrize("format_", list(Format))
def test_who_lacks_something_is_still_in_the_tournament(field, format_):
    field.tournament.format = format_
    field.tournament.save()
    a, b, c = field.fill(3)
    draw(field)
    lack(b)
    field.do(leave_tournament, entrant=c.pk, standing=Standing.WITHDRAWN, reason="a knee")
    assert places(field)[0] != TournamentState.ENDED
    field.do(leave_tournament, entrant=b.pk, standing=Standing.WITHDRAWN, reason="no helmet")
    assert places(field) == (TournamentState.ENDED, [(a.pk, 1)])


def test_the_draw_says_who_has_to_be_looked_at_again(field):
    field.tournament.format = Format.KNOCKOUT
    field.tournament.save()
    field.fill(4)
    draw(field)
    first, second = field.tournament.bouts.order_by("number")
    win(field, first)
    win(field, second)
    lack(first.red)
    with pytest.raises(RefusedError) as refused:
        field.do(announce_draw, tournament=field.tournament.pk, seed="s")
    assert (refused.value.code, refused.value.params) == (
        "not_admitted",
        {"names": first.red.label},
    )


def test_hits_stand_where_a_bout_that_was_fought_ends_as_a_walkover(field):
    field.fill(4)
    draw(field)
    bout = field.tournament.bouts.first()
    torn = Score((2, 3), (2, 3), Corner.RED, Why.WALKOVER, "the helmet couldn't be mended")
    field.do(record_result, bout=bout.pk, score=torn)
    (found,) = deciding(field.tournament)
    lines = {line.entrant.pk: line for line in found.table.lines}
    red, blue = lines[bout.red_id], lines[bout.blue_id]
    assert (red.wins, red.given, red.received) == (1, 2, 3)
    assert (blue.wins, blue.given, blue.received) == (0, 3, 2)


def queue_of(lists):
    rows = Bout.objects.filter(lists=lists, live=True).exclude(state="confirmed")
    return list(rows.order_by("queue").values_list("number", flat=True))


def test_extra_bouts_go_where_it_is_soonest_their_turn(field):
    """Three lists: the group's own is busy, one has a single bout, one was never used here."""
    field.fill(8)
    draw(field)
    busy, short, unused = (
        Lists.objects.create(event=field.event, name=f"Lists {n}", position=n) for n in (1, 2, 3)
    )
    tied, other = field.tournament.groups.order_by("number")
    tied.bouts.update(lists=busy)
    waiting = list(other.bouts.order_by("number"))
    Bout.objects.filter(pk__in=[one.pk for one in waiting]).update(lists=busy)
    Bout.objects.filter(pk=waiting[-1].pk).update(lists=short)
    a, b, c, d = [place.entrant for place in tied.places.order_by("position")]
    beat(field, (a, b), (a, c), (a, d), (b, c), (c, d), (d, b))
    answer = field.do(extra_bout, group=tied.pk)
    assert queue_of(busy) == [one.number for one in waiting[:-1]]
    assert queue_of(short) == [waiting[-1].number, *answer["numbers"]]
    assert queue_of(unused) == []


def test_extra_bouts_are_on_no_lists_where_none_are_used(field):
    Lists.objects.create(event=field.event, name="Lists 1", position=1)
    a, b, c, d = field.fill(4)
    draw(field)
    beat(field, (a, b), (a, c), (a, d), (b, c), (c, d), (d, b))
    answer = field.do(extra_bout, group=field.tournament.groups.get().pk)
    assert set(Bout.objects.filter(pk__in=answer["bouts"]).values_list("lists", flat=True)) == {
        None
    }

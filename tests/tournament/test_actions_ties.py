"""Ties that decide who goes on: extra bouts that are asked for, and the king's decision."""

import pytest

from ruman.core.acts import RefusedError
from tests.factories import make_combatant
from tests.tournament.played import draw, win
from tournament import stored
from tournament.actions.results import Score, record_result
from tournament.actions.ties import extra_bout, kings_decision
from tournament.enums import Corner, Standing, Why
from tournament.queries.groups import deciding


@pytest.fixture
def king(field):
    crew = field.tournament.crews.create(name="A")
    crew.seats.create(seat="king", combatant=make_combatant(field.event), user=field.author.user)
    return field


def code(field, act, **values):
    with pytest.raises(RefusedError) as refused:
        field.do(act, **values)
    return refused.value.code


def beat(field, winner, loser, extra=False):
    """The bout between the two, won 5:0."""
    pair = {winner.pk, loser.pk}
    bouts = field.tournament.bouts.filter(live=True, extra=extra).exclude(state="confirmed")
    bout = next(one for one in bouts if {one.red_id, one.blue_id} == pair)
    win(field, bout, Corner.RED if bout.red_id == winner.pk else Corner.BLUE, (5, 0))


def circle(field):
    """A group of four: A beats all, B, C and D beat one another in turn: three level for second."""
    a, b, c, d = field.fill(4)
    draw(field)
    for winner, loser in ((a, b), (a, c), (a, d), (b, c), (c, d), (d, b)):
        beat(field, winner, loser)
    return field.tournament.groups.get(), (a, b, c, d)


def test_the_program_asks_for_a_small_group_among_three(field):
    group, (_a, b, c, d) = circle(field)
    (found,) = deciding(field.tournament)
    assert [sorted(names) for names in found.extra] == [sorted(x.label for x in (b, c, d))]
    before = field.tournament.next_bout
    answer = field.do(extra_bout, group=group.pk)
    assert answer["numbers"] == [before, before + 1, before + 2]
    made = field.tournament.bouts.filter(extra=True, live=True)
    assert {frozenset((one.red_id, one.blue_id)) for one in made} == {
        frozenset((b.pk, c.pk)),
        frozenset((c.pk, d.pk)),
        frozenset((b.pk, d.pk)),
    }
    assert code(field, extra_bout, group=group.pk) == "extra_waits"


def test_the_small_group_settles_the_place_and_nothing_else(field):
    group, (a, b, c, d) = circle(field)
    field.do(extra_bout, group=group.pk)
    for winner, loser in ((b, c), (b, d), (c, d)):
        beat(field, winner, loser, extra=True)
    (found,) = deciding(field.tournament)
    assert found.over
    assert [(line.entrant.pk, line.wins) for line in found.table.lines] == [
        (a.pk, 3),
        (b.pk, 1),
        (c.pk, 1),
        (d.pk, 1),
    ]
    assert [line.entrant.pk for line in found.table.lines if line.goes_on] == [a.pk, b.pk]


def test_level_again_is_the_kings(king):
    group, (a, b, c, d) = circle(king)
    king.do(extra_bout, group=group.pk)
    for winner, loser in ((b, c), (c, d), (d, b)):
        beat(king, winner, loser, extra=True)
    (found,) = deciding(king.tournament)
    assert (found.extra, len(found.king)) == ((), 1)
    assert code(king, extra_bout, group=group.pk) == "no_extra"
    said = {"group": group.pk, "by_lot": True, "reason": "drawn from a helmet"}
    assert code(king, kings_decision, order=[a.pk, b.pk], **said) == "not_the_kings"
    king.do(kings_decision, order=[d.pk, c.pk, b.pk], **said)
    (found,) = deciding(king.tournament)
    assert [line.entrant.pk for line in found.table.lines] == [a.pk, d.pk, c.pk, b.pk]
    assert [line.entrant.pk for line in found.table.lines if line.goes_on] == [a.pk, d.pk]
    decision = group.decisions.get()
    assert (decision.by_lot, decision.reason) == (True, "drawn from a helmet")
    assert decision.act.by == king.author.user


def test_walkovers_of_a_leaver_leave_nothing_to_the_king(king):
    a, b, c, d = king.fill(4)
    draw(king)
    for winner, loser in ((a, b), (a, c), (b, c)):
        beat(king, winner, loser)
    king.tournament.entrants.filter(pk=d.pk).update(standing=Standing.WITHDRAWN)
    (found,) = deciding(king.tournament)
    assert found.king == ()  # they make the numbers of bouts equal
    assert found.over


def test_who_is_no_king_decides_nothing(field):
    group, (_a, b, c, d) = circle(field)
    said = {"group": group.pk, "order": [b.pk, c.pk, d.pk], "by_lot": False, "reason": "my word"}
    assert code(field, kings_decision, **said) == "not_king"


def test_an_open_group_asks_for_nothing(field):
    field.fill(4)
    draw(field)
    group = field.tournament.groups.get()
    assert code(field, extra_bout, group=group.pk) == "group_open"
    assert code(field, extra_bout, group=10**9) == "no_such_group"


def test_a_group_without_a_tie_needs_no_extra_bout(field):
    a, b, c, d = field.fill(4)
    draw(field)
    for winner, loser in ((a, b), (a, c), (a, d), (b, c), (b, d), (c, d)):
        beat(field, winner, loser)
    assert code(field, extra_bout, group=field.tournament.groups.get().pk) == "no_extra"


def test_two_leaders_who_are_sent_out_make_room(field):
    a, b, c, d = field.fill(4)
    draw(field)
    for winner, loser in ((a, c), (a, d), (b, c), (b, d), (c, d)):
        beat(field, winner, loser)
    bout = next(
        one
        for one in field.tournament.bouts.exclude(state="confirmed")
        if {one.red_id, one.blue_id} == {a.pk, b.pk}
    )
    both = Score((0, 0), (0, 0), None, Why.DISQUALIFIED, "wrestling")
    field.do(record_result, bout=bout.pk, score=both)
    (found,) = deciding(field.tournament)
    assert [line.entrant.pk for line in found.table.lines if line.goes_on] == [c.pk, d.pk]


def test_an_erased_name_leaves_the_kings_decision(king):
    group, (_a, b, c, d) = circle(king)
    king.do(extra_bout, group=group.pk)
    for winner, loser in ((b, c), (c, d), (d, b)):
        beat(king, winner, loser, extra=True)
    said = {"group": group.pk, "by_lot": True, "reason": "drawn from a helmet"}
    king.do(kings_decision, order=[d.pk, c.pk, b.pk], **said)
    stored.erase(c.combatant, None)
    assert group.decisions.get().order == [d.label, f"№ {c.combatant.number}", b.label]

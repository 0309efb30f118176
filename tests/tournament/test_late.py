"""Late entrants: added bouts are spread, the others keep number and order, decisions are asked."""

from datetime import date
from itertools import combinations, pairwise

import pytest

from ruman.core.acts import RefusedError
from tests.factories import make_combatant
from tests.tournament.test_actions_draws import draw, play_open_bouts, win
from tests.tournament.test_pages_draws import Pages, text
from tournament.actions.late import join_late
from tournament.queries.proofs import verified
from tournament.rules.groups import back_to_back, bout_order
from tournament.rules.late import added_bouts, woven


def refusal(field, **said):
    with pytest.raises(RefusedError) as refused:
        field.do(join_late, **{"confirmed": False, **said})
    return refused.value.code


@pytest.fixture
def group(field):
    """A drawn group of five, and somebody who came late."""
    field.fill(5)
    draw(field)
    return field.tournament.groups.get()


@pytest.fixture
def late(field, group):
    return field.fill(1)[0]


def bouts_of(group):
    return [(b.number, b.red_id, b.blue_id) for b in group.bouts.order_by("number")]


def test_bouts_are_added_and_the_others_stay(field, group, late):
    before = bouts_of(group)
    members = set(group.places.values_list("entrant", flat=True))
    answer = field.do(join_late, group=group.pk, entrant=late.pk, confirmed=False)
    after = bouts_of(group)
    assert after[:10] == before
    assert answer["bouts"] == [11, 12, 13, 14, 15]
    met = {frozenset(pair) - {late.pk} for _, *pair in after[10:]}
    assert met == {frozenset([one]) for one in members}
    assert group.places.get(entrant=late).position == 6
    assert sorted(group.bouts.values_list("position", flat=True)) == list(range(1, 16))
    assert field.tournament.next_bout == 16


def test_added_bouts_wait_between_the_others(field, group, late):
    field.do(join_late, group=group.pk, entrant=late.pk, confirmed=False)
    queue = list(group.bouts.order_by("queue", "pk"))
    assert [b.number for b in queue if b.number <= 10] == list(range(1, 11))
    places = [n for n, b in enumerate(queue) if late.pk in (b.red_id, b.blue_id)]
    assert all(b - a > 1 for a, b in pairwise(places))


def test_a_group_that_has_begun_asks_for_a_decision(field, group, late):
    win(field, group.bouts.first())
    assert refusal(field, group=group.pk, entrant=late.pk) == "group_begun"
    field.do(join_late, group=group.pk, entrant=late.pk, confirmed=True)
    assert group.bouts.count() == 15


def test_a_group_that_is_over_cannot_be_joined(field, group, late):
    play_open_bouts(field)
    assert refusal(field, group=group.pk, entrant=late.pk, confirmed=True) == "group_over"


def test_the_smallest_open_group_is_joined(field):
    field.fill(9)
    draw(field)
    late = field.fill(1)[0]
    large, small = field.tournament.groups.order_by("number")
    assert refusal(field, group=large.pk, entrant=late.pk) == "smaller_group"
    field.do(join_late, group=small.pk, entrant=late.pk, confirmed=False)
    sizes = [one.places.count() for one in (large, small)]
    assert sizes == [5, 5]
    assert {faults for _, found in verified(field.tournament) for faults in found} == set()


def test_who_cannot_join(field, group, late):
    member = group.places.first().entrant
    assert refusal(field, group=group.pk, entrant=member.pk) == "in_a_group"
    late.admitted = "missing"
    late.save()
    assert refusal(field, group=group.pk, entrant=late.pk) == "not_admitted"
    assert refusal(field, group=group.pk, entrant=0) == "no_such_entrant"
    assert refusal(field, group=0, entrant=late.pk) == "no_such_group"


def test_nobody_joins_once_a_round_was_drawn(field, group):
    play_open_bouts(field)
    draw(field)
    late = field.fill(1)[0]
    assert refusal(field, group=group.pk, entrant=late.pk) == "no_group_stage"


def test_the_page_offers_and_asks(field, group, late):
    pages = Pages(field)
    assert "1 admitted entrant is in no group." in text(pages.get())
    win(field, group.bouts.first())
    asked = text(pages.post("join-late", entrant=late.pk, group=group.pk))
    assert "has begun; confirm" in asked
    assert 'name="confirmed"' in asked
    done = pages.post("join-late", entrant=late.pk, group=group.pk, confirmed="on")
    assert done.status_code == 302
    assert "Nobody waits for a group" in text(pages.get("join-late"))


@pytest.mark.parametrize("size", range(3, 9))
def test_woven_bouts_rarely_follow_each_other(size):
    members = [chr(65 + n) for n in range(size)]
    for seed in map(str, range(30)):
        order = bout_order(seed, members)
        added = added_bouts(seed, "late", members)
        placed = woven(order, added)
        assert sorted(bout for bout, _ in placed) == sorted(added)
        assert [before for _, before in placed] == sorted(before for _, before in placed)
        whole = []
        for n, bout in enumerate(order, start=1):
            whole += [bout, *(one for one, before in placed if before == n)]
        met = {frozenset(pair) for pair in whole}
        assert met == {frozenset(pair) for pair in combinations([*members, "late"], 2)}
        assert back_to_back(whole) <= back_to_back(order) + (6 if size < 5 else 3)


def test_entering_admitting_and_joining_late_by_the_pages(field, group):
    pages = Pages(field)
    person = make_combatant(field.event, birth_date=date(1990, 5, 5))
    assert "then joins the smallest group" in text(pages.get("entrants"))
    assert "then joins a group" in text(pages.get("enter"))
    assert pages.post("enter", combatants=person.pk).status_code == 302
    one = field.tournament.entrants.get(combatant=person)
    assert "<b>in no group</b>" in text(pages.get("entrants"))
    assert "in no group yet" not in text(pages.get("entrant", one.pk))
    field.tournament.entrants.filter(pk=one.pk).update(admitted="admitted")
    assert "in no group yet" in text(pages.get("entrant", one.pk))
    assert "1 admitted entrant is in no group." in text(pages.get("entrants"))
    pages.post("join-late", entrant=one.pk, group=group.pk)
    assert field.tournament.bouts.count() == 15
    assert "in no group" not in text(pages.get("entrants"))


def test_the_pages_say_when_it_is_too_late(field, group):
    play_open_bouts(field)
    pages = Pages(field)
    assert "nobody can join them any more" in text(pages.get("entrants"))
    assert "nobody can join them any more" in text(pages.get("enter"))
    draw(field)
    assert "entries are closed" in text(pages.get("enter"))

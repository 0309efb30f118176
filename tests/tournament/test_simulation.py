"""Whole tournaments by the rules: every size, seeded; and that chance favours nobody.

A short form runs with all tests; `make simulate` plays many more (RUMAN_SIMULATED seeds a size).
"""

import os
from collections import Counter
from itertools import permutations
from random import Random

import pytest

from tests.tournament.simulated import play
from tournament.rules import ceremony
from tournament.rules.groups import bout_order
from tournament.rules.knockout import Eliminated, draw_round, pot

SEEDS = int(os.environ.get("RUMAN_SIMULATED", "8"))
DRAWS = 3000


def people(count: int, rng: Random) -> list[str]:
    names = [f"{rng.choice('ČŁaáźz')}{n:03d} ({n})" for n in range(count)]
    rng.shuffle(names)
    return names


@pytest.mark.parametrize("groups", [True, False], ids=["groups", "knockout"])
@pytest.mark.parametrize("size", range(2, 65))
def test_a_whole_tournament_keeps_every_promise(size, groups):
    for number in range(SEEDS):
        rng = Random(f"{size} {groups} {number}")
        played = play(people(size, rng), rng, groups=groups)
        if played.champion is None:  # everybody who was still in it has gone
            assert set(played.won) <= played.barred
        else:
            assert played.champion not in played.barred


def test_tournaments_with_and_without_a_champion_are_both_seen():
    rng = Random("ends")
    ends = Counter(play(people(3, rng), rng, groups=False).champion is None for _ in range(300))
    assert min(ends[True], ends[False]) > 0


# chance


def surprise(counts: Counter, cells: int) -> float:
    """How far a chi-square is above its mean, in standard deviations; 4 is one in thousands."""
    assert len(counts) <= cells, "something came out that may not"
    expected = sum(counts.values()) / cells
    square = sum((n - expected) ** 2 for n in counts.values()) / expected
    square += (cells - len(counts)) * expected
    return (square - (cells - 1)) / (2 * (cells - 1)) ** 0.5


def pairing(drawn) -> frozenset:
    return frozenset(frozenset(pair) for pair in drawn.pairs)


def out(name, *beaten_by, **fields):
    return Eliminated(name, frozenset(beaten_by), **fields)


def test_surprise_tells_a_crooked_coin():
    assert surprise(Counter(heads=1500, tails=1500), 2) < 0
    assert surprise(Counter(heads=1650, tails=1350), 2) > 4
    assert surprise(Counter(heads=3000), 2) > 4


def test_each_first_pairing_is_equally_likely():
    winners = "ABCDEF"
    drawn_from = pot(winners, [])
    found = Counter(
        pairing(draw_round(f"even {n}", winners, drawn_from, first=True)) for n in range(DRAWS)
    )
    assert surprise(found, 15) < 4


@pytest.mark.parametrize(("banned", "pairings"), [("", 15), ("A", 12), ("AB", 9), ("ABCD", 3)])
def test_each_allowed_first_pairing_with_one_back_is_equally_likely(banned, pairings):
    drawn_from = pot("ABCDE", [out("X", *banned)])
    found = Counter(
        pairing(draw_round(f"odd {n}", "ABCDE", drawn_from, first=True)) for n in range(DRAWS)
    )
    assert surprise(found, pairings) < 4


def test_each_of_the_pot_and_each_allowed_opponent_are_equally_likely_later():
    drawn_from = pot("ABCDE", [out("X", "A"), out("Y", "B"), out("Z", "C"), out("W", "D")])
    found = Counter()
    for n in range(DRAWS):
        drawn = draw_round(f"later {n}", "ABCDE", drawn_from, first=False)
        foe = next(pair[0] for pair in drawn.pairs if pair[1] == drawn.back)
        found[drawn.back, foe] += 1
    assert surprise(found, 4 * 4) < 4


def test_each_is_equally_likely_to_have_the_bye():
    found = Counter(
        draw_round(f"bye {n}", "ABCDE", pot("ABCDE", []), first=True).bye for n in range(DRAWS)
    )
    assert surprise(found, 5) < 4


def test_each_place_of_each_group_is_equally_likely_for_everybody():
    names = ["Aaron (1)", "Zygmunt (2)", "Čeněk (30)", "Żegota (4)", "Jan (5)", "Jan (66)", "m"]
    text = ceremony.frozen_groups(names, [4, 3])
    found = Counter()
    for n in range(DRAWS):
        drawn = ceremony.draw_groups(f"places {n}", text)
        for place, name in enumerate(name for group in drawn for name in group.members):
            found[name, place] += 1
    assert surprise(found, 49) < 4


def test_each_corner_and_each_place_in_the_order_of_bouts_is_equally_likely():
    for group in ("ABC", "ABCD", "ABCDEF"):
        red, first = Counter(), Counter()
        for n in range(DRAWS // 3):
            order = bout_order(f"order {n}", group)
            red.update(pair[0] for pair in order)
            first[frozenset(order[0])] += 1
        assert surprise(first, len(group) * (len(group) - 1) // 2) < 4
        assert surprise(red, len(group)) < 4


def test_names_may_be_given_in_any_order():
    text = {ceremony.frozen_groups(order, [2, 2]) for order in permutations("ABCD")}
    assert len(text) == 1
    assert {tuple(bout_order("s", order)) for order in permutations("ABCDE")} == {
        tuple(bout_order("s", "ABCDE"))
    }

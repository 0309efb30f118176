"""The knockout's rules: the pot, the banned meetings, the drawn pairs."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.knockout import Eliminated, Pot, draw_round, pot


def out(name: str, *beaten_by: str, **fields) -> Eliminated:
    return Eliminated(name, frozenset(beaten_by), **fields)


@pytest.mark.parametrize(("winners", "bouts"), [("", 0), ("A", 0), ("AB", 1), ("ABCD", 2)])
def test_pot_is_not_needed_for_even_rounds(winners, bouts):
    assert pot(winners, [out("X", "A")]) == Pot(bouts, False)


def test_pot_of_a_first_round_without_eliminated_is_a_bye():
    assert pot("ABC", []) == Pot(1, True)


def test_pot_prefers_those_never_drawn_back():
    twice = pot("ABC", [out("X", "A", times_back=1), out("Y", "B")])
    assert twice.back_from == ("Y",)
    again = pot("ABC", [out("X", "A", times_back=1)])
    assert again.back_from == ("X",)


def test_pot_leaves_out_barred_and_whom_nobody_may_meet():
    eliminated = [out("X", barred=True), out("Z", "A", "B", "C")]
    assert pot("ABC", eliminated) == Pot(1, True)
    assert pot("ABC", [*eliminated, out("Y", "B")]).never == (("B", "Y"),)


def test_draw_round_a_decline_draws_the_next_and_at_last_a_bye():
    drawn = pot("ABC", [out("X", "A"), out("Y", "B", times_back=1), out("Z", "C")])
    first = draw_round("s", "ABC", drawn, first=False).back
    assert first in ("X", "Z")
    second = draw_round("s", "ABC", drawn, first=False, declined=[first]).back
    assert {first, second} == {"X", "Z"}
    third = draw_round("s", "ABC", drawn, first=False, declined=[first, second])
    assert third.back == "Y"
    last = draw_round("s", "ABC", drawn, first=False, declined="XYZ")
    assert (last.back, len(last.pairs), last.bye in tuple("ABC")) == (None, 1, True)


def test_draw_round_never_pairs_a_banned_meeting_and_keeps_ladder_order():
    drawn = pot("ABCDE", [out("X", "A", "B"), out("Y", "C")])
    for seed in range(200):
        round_ = draw_round(str(seed), "ABCDE", drawn, first=False)
        pairs = [set(pair) for pair in round_.pairs]
        assert not [p for p in pairs if p in ({"X", "A"}, {"X", "B"}, {"Y", "C"})]
        others = [n for pair in round_.pairs if round_.back not in pair for n in pair]
        assert others == sorted(others)
        assert len(round_.pairs) == 3


def test_draw_round_first_makes_each_allowed_pairing_equally_likely():
    drawn = pot("ABC", [out("X", "A")])
    pairings = Counter(
        frozenset(frozenset(p) for p in draw_round(f"s{n}", "ABC", drawn, first=True).pairs)
        for n in range(4000)
    )
    assert len(pairings) == 2
    assert all(abs(count - 2000) < 200 for count in pairings.values())


@given(st.integers(2, 40), st.text(max_size=5), st.booleans())
def test_draw_round_has_everyone_exactly_once(count, seed, first):
    winners = [f"w{n}" for n in range(count)]
    round_ = draw_round(seed, winners, pot(winners, []), first=first)
    names = [name for pair in round_.pairs for name in pair]
    assert sorted(names + ([round_.bye] if round_.bye else [])) == sorted(winners)

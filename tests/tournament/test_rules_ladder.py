"""The ladder's picture: nothing overlaps or leaves the frame, at every size; sheets for paper."""

import random
from itertools import pairwise

import pytest

from tournament.rules.knockout import Eliminated, draw_round, pot
from tournament.rules.ladder import (
    BOX,
    COLUMN,
    PITCH,
    LadderBout,
    LadderRound,
    picture,
    sheets,
    spread,
)
from tournament.rules.lettering import fitted, width


def ladder(count: int, seed: int) -> list[LadderRound]:
    """A knockout of so many, played to its end by the rules' own draws."""
    chance = random.Random(seed)
    going = [f"p{n:03}" for n in range(count)]
    out: list[Eliminated] = []
    rounds, number = [], 0
    while len(going) > 1:
        drawn = draw_round(f"{seed} {len(rounds)}", going, pot(going, out), first=not rounds)
        bouts = []
        for red, blue in drawn.pairs:
            number += 1
            won = chance.choice((red, blue))
            bouts.append(LadderBout(number, red, blue, (5, 3) if won == red else (3, 5), won))
        losers = [name for bout in bouts for name in bout.pair if name != bout.winner]
        if len(bouts) == 1 and len(rounds) and len(rounds[-1].bouts) == 2:
            number += 1
            others = [n for bout in rounds[-1].bouts for n in bout.pair if n != bout.winner]
            bouts.append(LadderBout(number, *others, (5, 0), others[0], third=True))
        rounds.append(LadderRound(len(rounds) + 1, tuple(bouts), drawn.back, drawn.bye))
        going = [bout.winner for bout in bouts if not bout.third]
        going += [drawn.bye] if drawn.bye else []
        known = {one.name for one in out} | set(losers)
        out = [
            Eliminated(name, frozenset(b.winner for b in bouts if name in b.pair))
            for name in sorted(known - set(going))
        ]
    return rounds


SIZES = [2, 3, 4, 5, 6, 7, 11, 14, 22, 32, 33, 63, 64, 100, 128]


@pytest.mark.parametrize("count", SIZES)
@pytest.mark.parametrize("seed", [1, 2])
def test_boxes_lie_apart_inside_the_frame_and_in_order(count, seed):
    rounds = ladder(count, seed)
    found = picture(rounds, podium=True)
    by_column: dict[int, list] = {}
    for box in found.boxes:
        assert box.x >= 0
        assert box.y >= 0
        assert box.x + BOX <= found.width
        assert box.y + box.height <= found.height
        by_column.setdefault(box.round, []).append(box)
    for column in by_column.values():
        tops = [box.y for box in column]
        assert all(later - earlier >= PITCH - 1e-6 for earlier, later in pairwise(tops))
        assert {box.x for box in column} == {COLUMN * column[0].round}
    drawn = [box.bout.number for box in found.boxes if box.bout]
    assert sorted(drawn) == [bout.number for one in rounds for bout in one.bouts]


@pytest.mark.parametrize("count", SIZES)
def test_each_fighter_after_the_first_round_has_a_way_to_the_bout(count):
    rounds = ladder(count, 3)
    found = picture(rounds)
    expected = 0
    for before, one in pairwise(rounds):
        came = {name for name in before.going_on() if name}
        beaten = {n for bout in before.main for n in bout.pair if n != bout.winner}
        for bout in one.main:
            expected += sum(n in came or (n == one.back and n in beaten) for n in bout.pair)
        expected += one.bye is not None and one.bye in came
    assert len(found.ways) == expected
    assert found.champion == rounds[-1].main[0].winner
    wins = sum(found.champion == bout.winner for one in rounds for bout in one.main)
    assert sum(box.champion for box in found.boxes) == wins


@pytest.mark.parametrize("most", [10, 16])
@pytest.mark.parametrize("count", SIZES)
def test_sheets_hold_each_bout_once_and_few_enough(count, most):
    rounds = ladder(count, 4)
    pieces = sheets(rounds, most)
    numbers = [bout.number for piece in pieces for one in piece for bout in one.bouts]
    assert sorted(numbers) == [bout.number for one in rounds for bout in one.bouts]
    assert all(len(one.main) <= most for piece in pieces for one in piece)
    people = {one.number: one.people for one in rounds}
    assert all(one.people == people[one.number] for piece in pieces for one in piece)


def test_spread_keeps_what_is_apart_and_parts_what_is_close():
    assert spread([0, 100, 300], 50) == [0, 100, 300]
    assert spread([10, 10, 10], 50) == [-40, 10, 60]
    assert spread([], 50) == []


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Jan Novák", "Jan Novák"),
        ("W" * 200, "W" * 11 + "…"),
        ("W" * 200 + " (12)", "W" * 8 + "… (12)"),
        ("</script>", "</script>"),
        ("", ""),
    ],
)
def test_names_are_cut_to_their_room_and_keep_their_number(name, shown):
    assert fitted(name, 16, 190) == shown
    assert width(fitted(name, 16, 190), 16) <= 190

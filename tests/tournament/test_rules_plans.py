"""Both formats laid out: bouts, rounds and hours, counted by hand (T 1)."""

from dataclasses import replace

import pytest

from ruman.core.tomlbook import built_in
from tournament.enums import Format
from tournament.rules.parameters import tournament_rules
from tournament.rules.plans import Plan, plan, plans, rounds_of

RULES = tournament_rules(built_in("tournament").document)
GROUPS, KNOCKOUT = Format
TURN = 360  # a bout of 240 s, and 120 s to the next


@pytest.mark.parametrize(
    ("winners", "filled_up", "with_bye"),
    [
        (0, (), ()),
        (1, (), ()),
        (2, (1,), (1,)),
        (3, (2, 1), (1, 1)),
        (4, (2, 1), (2, 1)),
        (5, (3, 2, 1), (2, 2, 1)),
        (6, (3, 2, 1), (3, 2, 1)),
        (7, (4, 2, 1), (3, 2, 1)),
        (9, (5, 3, 2, 1), (4, 3, 2, 1)),
    ],
)
def test_an_odd_round_is_filled_up_but_the_first_has_a_bye(winners, filled_up, with_bye):
    assert rounds_of(winners, bye=False) == filled_up
    assert rounds_of(winners, bye=True) == with_bye


@pytest.mark.parametrize(
    ("format_", "entrants", "lists", "expected"),
    [
        # 10 + 10 bouts of groups, 4 go on: 2 + 1, and the third place.
        (GROUPS, 10, 1, Plan(GROUPS, (5, 5), 20, (2, 1), True, 24 * TURN)),
        # 20 on three lists: 7 turns; 2 side by side, the final, the third place.
        (GROUPS, 10, 3, Plan(GROUPS, (5, 5), 20, (2, 1), True, 10 * TURN)),
        (GROUPS, 14, 2, Plan(GROUPS, (5, 5, 4), 26, (3, 2, 1), True, 18 * TURN)),
        (KNOCKOUT, 10, 1, Plan(KNOCKOUT, (), 0, (5, 3, 2, 1), True, 12 * TURN)),
        (KNOCKOUT, 10, 2, Plan(KNOCKOUT, (), 0, (5, 3, 2, 1), True, 8 * TURN)),
        (KNOCKOUT, 5, 1, Plan(KNOCKOUT, (), 0, (2, 2, 1), True, 6 * TURN)),
        # No two semi-finals, nobody to fight for the third place.
        (KNOCKOUT, 3, 1, Plan(KNOCKOUT, (), 0, (1, 1), False, 2 * TURN)),
        (KNOCKOUT, 2, 1, Plan(KNOCKOUT, (), 0, (1,), False, TURN)),
        (KNOCKOUT, 0, 1, Plan(KNOCKOUT, (), 0, (), False, 0)),
        (KNOCKOUT, 2, 0, Plan(KNOCKOUT, (), 0, (1,), False, TURN)),
        (GROUPS, 4, 0, Plan(GROUPS, (4,), 6, (1,), False, 7 * TURN)),
        # One group of one: fewer than go on.
        (GROUPS, 1, 1, Plan(GROUPS, (1,), 0, (), False, 0)),
    ],
)
def test_bouts_and_time_of_a_format(format_, entrants, lists, expected):
    assert plan(format_, entrants, lists, RULES) == expected


def test_all_bouts_are_those_of_groups_rounds_and_the_third_place():
    assert plan(GROUPS, 10, 1, RULES).bouts == 24
    assert plan(KNOCKOUT, 3, 1, RULES).bouts == 2


def test_sizes_places_and_third_bout_follow_the_rulebook():
    groups = replace(RULES.groups, least=3, most=4, best=3, advance=1)
    rules = replace(RULES, groups=groups, third_place=False, bout_s=100, between_s=20)
    assert plan(GROUPS, 12, 1, rules) == Plan(GROUPS, (3, 3, 3, 3), 12, (2, 1), False, 15 * 120)
    wide = replace(RULES, groups=replace(RULES.groups, least=2, most=9, best=9))
    assert plan(GROUPS, 9, 1, wide).groups == (9,)
    long = replace(RULES, groups=replace(RULES.groups, least=2, most=3, best=9))
    assert plan(GROUPS, 9, 1, long).groups == (3, 3, 3)
    short = replace(RULES, groups=replace(RULES.groups, least=5, most=9, best=2))
    assert plan(GROUPS, 10, 1, short).groups == (5, 5)


def test_both_formats_are_laid_out_beside_each_other():
    assert plans(10, 2, RULES) == (plan(GROUPS, 10, 2, RULES), plan(KNOCKOUT, 10, 2, RULES))

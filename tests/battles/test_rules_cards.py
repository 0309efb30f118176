"""Bonus cards: handed over, taken into a clash, used; and how the rulebook says so."""

from decimal import Decimal

import pytest

from battles.enums import ClashState
from battles.rules.cards import hand_over_finding, limit_finding, take_finding, use_finding
from battles.rules.parameters import Level, battle_rules
from ruman.core.documents import ParameterError
from ruman.core.findings import Finding
from ruman.core.tomlbook import built_in

DOCUMENT = built_in("battle").document
RULES = battle_rules(DOCUMENT)


@pytest.mark.parametrize(
    ("fixed_owner", "running", "code"),
    [(False, False, None), (True, False, "fixed_owner"), (False, True, "clash_started")],
)
def test_hand_over_before_a_clash_starts(fixed_owner, running, code):
    found = hand_over_finding(fixed_owner=fixed_owner, running=running, rules=RULES)
    assert found == (Finding("R 8", code) if code else None)


@pytest.mark.parametrize(("taken", "allowed"), [(0, True), (1, True), (2, False), (3, False)])
def test_at_most_two_cards_a_clash(taken, allowed):
    found = take_finding(ClashState.MUSTERING, taken, RULES)
    assert (found is None) is allowed
    assert limit_finding(taken + 1, RULES) == found


@pytest.mark.parametrize("state", [ClashState.RUNNING, ClashState.ENDED])
def test_no_card_is_taken_after_the_start(state):
    assert take_finding(state, 0, RULES) == Finding("R 8", "clash_started")


@pytest.mark.parametrize(
    ("state", "used", "uses", "code"),
    [
        ("planned", 0, 2, "clash_not_started"),
        ("mustering", 0, 2, "clash_not_started"),
        ("running", 0, 2, None),
        ("running", 1, 2, None),
        ("running", 2, 2, "used_up"),
        ("running", 0, 0, "nothing_to_use"),
        ("ended", 1, 2, None),
    ],
)
def test_uses_never_exceed_the_level(state, used, uses, code):
    found = use_finding(ClashState(state), used, uses, RULES)
    assert (found.code if found else None) == code
    assert found is None or (found.rule, found.blocks) == ("R 8", True)


def test_used_up_says_the_figures():
    found = use_finding(ClashState.RUNNING, 3, 2, RULES)
    assert found == Finding("R 8", "used_up", value=Decimal(3), limit=Decimal(2))


def test_the_built_in_rulebook_reads():
    assert RULES.cards_per_clash == 2
    assert RULES.types["iron_will"].levels == (Level(0, 1), Level(0, 2), Level(0, 3))
    assert RULES.types["oath"].fixed_owner
    assert RULES.reasons["intoxication"].rule == "R 1.3"
    assert (RULES.veterans_a_side, RULES.veterans_rule) == (1, "R 1.4")


def test_a_rulebook_without_veterans_asks_for_one_a_side():
    document = {key: rows for key, rows in DOCUMENT.items() if key != "veterans"}
    assert battle_rules(document).veterans_a_side == 1


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"levels": []}, "levels"),
        ({"levels": [{"lives": 0}]}, "levels[1].lives"),
        ({"levels": [{"uses": 1}], "fixed": True}, "fixed"),
    ],
)
def test_a_bonus_that_gives_nothing_is_refused(fields, named):
    row = {"rule": "R 8", "name": {"en": "Wind"}, **fields}
    with pytest.raises(ParameterError) as refused:
        battle_rules({**DOCUMENT, "bonus_types": {"wind": row}})
    assert refused.value.field == named

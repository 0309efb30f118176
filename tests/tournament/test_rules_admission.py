"""Admission before the heralds, at its boundaries (T 2, T 5, T 6)."""

from datetime import date
from decimal import Decimal

import pytest

from ruman.core.findings import Finding
from ruman.core.tomlbook import built_in
from tournament.enums import Admitted
from tournament.rules.admission import Shown, ShownArm, admission_findings, admitted
from tournament.rules.parameters import tournament_rules

RULES = tournament_rules(built_in("tournament").document)
DAY = date(2027, 5, 1)
ADULT = date(1990, 1, 1)
ARMOUR = ("helmet", "neck", "body", "arms", "hands", "legs", "safe", "period")
EVERYTHING = frozenset((*ARMOUR, "weapon_state", "shield_state"))
SWORD = {"weight_g": 1500, "edge_mm": 2, "point_mm": 8}
ONE_SWORD = (ShownArm("alone", "sword", {name: Decimal(said) for name, said in SWORD.items()}),)


def arm(use="alone", kind="sword", **measures):
    return ShownArm(use, kind, {name: Decimal(str(said)) for name, said in measures.items()})


def found(*, born=ADULT, passed=EVERYTHING, leave=(), failed=(), arms=ONE_SWORD):
    shown = Shown(born, frozenset(passed), frozenset(leave), frozenset(failed), arms)
    return admission_findings(shown, DAY, RULES)


def test_who_is_grown_up_and_has_everything_lacks_nothing():
    assert found() == []
    assert admitted([], RULES) == Admitted.ADMITTED


@pytest.mark.parametrize(
    ("born", "findings", "comes_to"),
    [
        (date(2009, 5, 1), [], Admitted.ADMITTED),
        (date(2009, 5, 2), [Finding("T 2", "too_young", True)], Admitted.REFUSED),
        (None, [Finding("T 2", "born_unknown", True)], Admitted.MISSING),
    ],
)
def test_adults_alone_take_part_on_the_day(born, findings, comes_to):
    assert found(born=born) == findings
    assert admitted(findings, RULES) == comes_to


@pytest.mark.parametrize("code", [*ARMOUR, "weapon_state"])
def test_what_was_not_looked_at_is_missing_and_what_failed_blocks(code):
    rule = "T 6" if code == "weapon_state" else "T 5"
    others = EVERYTHING - {code}
    assert found(passed=others) == [Finding(rule, code, False)]
    assert found(passed=others, failed={code}) == [Finding(rule, code, True)]


def test_only_gloves_pass_by_the_heralds_leave():
    assert found(passed=EVERYTHING - {"hands"}, leave={"hands"}) == []
    assert found(passed=EVERYTHING - {"helmet"}, leave={"helmet"}) == [
        Finding("T 5", "helmet", False)
    ]


@pytest.mark.parametrize(
    ("failed", "blocks", "comes_to"),
    [
        ("neck", True, Admitted.REFUSED),
        ("neck", False, Admitted.MISSING),
        ("helmet", True, Admitted.MISSING),
    ],
)
def test_a_bare_neck_refuses_outright_once_it_was_seen(failed, blocks, comes_to):
    assert admitted([Finding("T 5", failed, blocks)], RULES) == comes_to


def test_the_shields_state_is_asked_only_where_one_is_used():
    shield = arm("shield", "shield", height_cm=75, width_cm=60)
    other = arm("with_other", "falchion", **SWORD)
    assert found(passed=EVERYTHING - {"shield_state"}) == []
    assert found(passed=EVERYTHING - {"shield_state"}, arms=[other, shield]) == [
        Finding("T 6", "shield_state", False)
    ]
    assert found(arms=[shield]) == [Finding("T 6", "no_weapon", True)]
    assert found(passed=EVERYTHING - {"weapon_state"}, arms=[shield]) == [
        Finding("T 6", "no_weapon", True)
    ]
    assert found(arms=[]) == [Finding("T 6", "no_weapon", True)]


@pytest.mark.parametrize(
    ("use", "kind", "fits"),
    [
        ("alone", "sword", True),
        ("alone", "messer", False),
        ("with_other", "messer", True),
        ("with_other", "shield", False),
    ],
)
def test_a_kind_is_used_as_its_rule_says(use, kind, fits):
    expected = [] if fits else [Finding("T 6", "not_used_so", True, (use,))]
    assert found(arms=[arm(use, kind, **SWORD)]) == expected


@pytest.mark.parametrize(
    ("use", "measure", "value", "code", "limit"),
    [
        ("alone", "weight_g", "1199.9", "weight_too_small", 1200),
        ("alone", "weight_g", "1200", None, None),
        ("alone", "weight_g", "2500", None, None),
        ("alone", "weight_g", "2500.1", "weight_too_large", 2500),
        ("with_other", "weight_g", "1700", None, None),
        ("with_other", "weight_g", "1700.1", "weight_too_large", 1700),
        ("alone", "edge_mm", "1.9", "edge_too_small", 2),
        ("alone", "edge_mm", "99", None, None),
        ("alone", "point_mm", "7.9", "point_too_small", 8),
        ("alone", "point_mm", "8", None, None),
    ],
)
def test_measures_of_a_weapon_include_their_ends(use, measure, value, code, limit):
    shown = arm(use, "sword", **{**SWORD, measure: value})
    expected = [Finding("T 6", code, True, (use,), Decimal(value), Decimal(limit))] if code else []
    assert found(arms=[shown]) == expected


@pytest.mark.parametrize(
    ("height", "width", "codes"),
    [
        (75, 60, []),
        ("75.1", 60, ["height_too_large"]),
        (75, "60.1", ["width_too_large"]),
        (1, 1, []),
    ],
)
def test_a_shield_has_a_largest_size(height, width, codes):
    shield = arm("shield", "shield", height_cm=height, width_cm=width)
    assert [one.code for one in found(arms=[arm(**SWORD), shield])] == codes


def test_a_measure_not_taken_is_missing_and_two_alike_are_said_once():
    half = {"weight_g": 1500, "edge_mm": 2}
    point = Finding("T 6", "point_missing", True, ("alone",))
    assert found(arms=[arm(**half), arm(**half)]) == [point]
    assert admitted([point], RULES) == Admitted.MISSING


def test_all_that_is_missing_comes_in_the_rulebooks_order():
    said = found(born=None, passed=(), failed={"body"}, arms=[arm(kind="messer")])
    assert [(one.code, one.blocks) for one in said] == [
        ("born_unknown", True),
        ("helmet", False),
        ("neck", False),
        ("body", True),
        *((code, False) for code in ARMOUR[3:]),
        ("weapon_state", False),
        ("not_used_so", True),
        ("weight_missing", True),
        ("edge_missing", True),
        ("point_missing", True),
    ]

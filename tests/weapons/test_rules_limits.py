"""Limits: 0.1 below, at and above each of them, with and without a measuring tolerance."""

from dataclasses import replace
from decimal import Decimal

import pytest

from ruman.core.findings import codes
from ruman.core.tomlbook import built_in
from weapons.enums import CheckAnswer
from weapons.rules.reading import weapon_rules
from weapons.rules.verdicts import Shown, judge

RULES = weapon_rules(built_in("battle").document)
TOLERANT = replace(RULES, tolerance=Decimal("0.5"))
ALL_PASSED = dict.fromkeys(RULES.checks, CheckAnswer.PASSED)
ANSWERS = {"shaft": "carbon", "material": "ppr", "agreement": "mail of 3 May"}


def shown(kind, *, checks=ALL_PASSED, **measures):
    answers = {name: measures.pop(name) for name in (*ANSWERS, "end_piece") if name in measures}
    sizes = {name: Decimal(value) for name, value in measures.items()}
    return Shown(kind, sizes, **{**ANSWERS, **answers}, checks=checks)


def judged(kind, rules=RULES, **measures):
    found = judge(shown(kind, **measures), rules)
    return list(found.classes), str(found.proposed), codes(found.findings)


OK, WARNED, NO = "approved", "approved_with_warning", "rejected"
WARNING = ["automatic_warning"]


@pytest.mark.parametrize("kind", ["blade", "crushing"])
@pytest.mark.parametrize(
    ("length", "classes", "verdict", "findings"),
    [
        ("0.1", ["one_handed"], OK, []),
        ("89.9", ["one_handed"], OK, []),
        ("90", ["one_handed", "hand_and_a_half"], OK, []),
        ("90.1", ["hand_and_a_half"], OK, []),
        ("109.9", ["hand_and_a_half"], OK, []),
        ("110", ["hand_and_a_half", "two_handed"], OK, []),
        ("110.1", ["two_handed"], OK, []),
        ("129.9", ["two_handed"], OK, []),
        ("130", ["two_handed", "heavy_two_handed"], OK, []),
        ("130.1", ["heavy_two_handed"], WARNED, WARNING),
        ("149.9", ["heavy_two_handed"], WARNED, WARNING),
        ("150", ["heavy_two_handed"], WARNED, WARNING),
        ("150.1", [], NO, ["too_long"]),
        ("9999", [], NO, ["too_long"]),
    ],
)
def test_blades_and_crushing_weapons(kind, length, classes, verdict, findings):
    assert judged(kind, length=length) == (classes, verdict, findings)


@pytest.mark.parametrize(
    ("length", "classes", "verdict", "findings"),
    [
        ("99.9", [], NO, ["too_short"]),
        ("100", ["spear_one_handed"], WARNED, WARNING),
        ("149.9", ["spear_one_handed"], WARNED, WARNING),
        ("150", ["spear_one_handed", "spear_two_handed"], WARNED, WARNING),
        ("150.1", ["spear_two_handed"], WARNED, WARNING),
        ("200", ["spear_two_handed"], WARNED, WARNING),
        ("200.1", [], NO, ["too_long"]),
    ],
)
def test_spears(length, classes, verdict, findings):
    assert judged("spear", length=length) == (classes, verdict, findings)


FLAIL = {"length": "75", "haft": "40", "cord": "35", "ball": "12"}


@pytest.mark.parametrize(
    ("change", "classes", "verdict", "findings"),
    [
        ({}, ["flail"], OK, []),
        ({"length": "75.1"}, [], NO, ["too_long"]),
        ({"haft": "40.1"}, ["flail"], NO, ["haft_too_long"]),
        ({"cord": "35.1"}, ["flail"], NO, ["cord_too_long"]),
        ({"ball": "9.9"}, ["flail"], NO, ["ball_too_small"]),
        ({"ball": "10"}, ["flail"], OK, []),
        ({"ball": "15"}, ["flail"], OK, []),
        ({"ball": "15.1"}, ["flail"], NO, ["ball_too_large"]),
        ({"ball": "0"}, ["flail"], "assess", ["measure_missing"]),
        ({"length": "0"}, ["flail"], "assess", ["measure_missing"]),
        ({"haft": "41", "ball": "0"}, ["flail"], NO, ["haft_too_long", "measure_missing"]),
        ({"length": "76", "haft": "41"}, [], NO, ["too_long", "haft_too_long"]),
    ],
)
def test_flails(change, classes, verdict, findings):
    assert judged("flail", **{**FLAIL, **change}) == (classes, verdict, findings)


STANDARD, HEAVY = ["shield_standard"], ["heavy_shield"]


@pytest.mark.parametrize(
    ("measures", "classes", "verdict", "findings"),
    [
        ({"width": "60", "height": "50"}, STANDARD, OK, []),
        ({"width": "50", "height": "60"}, STANDARD, OK, []),
        ({"width": "50", "height": "50"}, STANDARD, OK, []),
        ({"width": "60.1", "height": "50"}, HEAVY, WARNED, WARNING),
        ({"width": "60", "height": "50.1"}, HEAVY, WARNED, WARNING),
        ({"width": "50.1", "height": "60"}, HEAVY, WARNED, WARNING),
        ({"width": "65", "height": "60"}, HEAVY, WARNED, WARNING),
        ({"width": "65.1", "height": "60"}, HEAVY, "assess", ["measure_missing", *WARNING]),
        ({"width": "65.1", "height": "60", "perimeter": "250"}, HEAVY, WARNED, WARNING),
        ({"width": "65.1", "height": "60", "perimeter": "250.1"}, [], NO, ["too_large"]),
        ({"width": "60", "height": "50", "perimeter": "300"}, STANDARD, OK, []),
        ({"width": "55"}, [], "assess", ["measure_missing"]),
        ({}, [], "assess", ["measure_missing"]),
        ({"diameter": "59.9"}, STANDARD, OK, []),
        ({"diameter": "60"}, STANDARD, OK, []),
        ({"diameter": "60.1"}, HEAVY, WARNED, WARNING),
        ({"diameter": "80"}, HEAVY, WARNED, WARNING),
        ({"diameter": "80.1"}, [], NO, ["too_large"]),
    ],
)
def test_shields(measures, classes, verdict, findings):
    assert judged("shield", **measures) == (classes, verdict, findings)


@pytest.mark.parametrize("kind", ["bow", "crossbow"])
@pytest.mark.parametrize(
    ("draw", "pieces", "verdict", "findings"),
    [
        ("15", "11", OK, []),
        ("15.1", "11", "assess", ["draw_above_guide"]),
        ("14.9", "10", NO, ["too_few_pieces"]),
        ("15.1", "10", NO, ["draw_above_guide", "too_few_pieces"]),
        ("15", "0", "assess", ["measure_missing"]),
        ("0", "0", "assess", ["measure_missing"]),
    ],
)
def test_bows_and_crossbows(kind, draw, pieces, verdict, findings):
    assert judged(kind, draw_kg=draw, pieces=pieces) == ([kind], verdict, findings)


@pytest.mark.parametrize(
    ("head", "shaft", "end_piece", "verdict", "findings"),
    [
        ("5", "carbon", False, OK, []),
        ("5", "wood", False, OK, []),
        ("4.9", "carbon", False, NO, ["head_too_small"]),
        ("5", "fibreglass", True, OK, []),
        ("5", "fibreglass", False, NO, ["cut_nock_in_fibreglass"]),
        ("4.9", "fibreglass", False, NO, ["head_too_small", "cut_nock_in_fibreglass"]),
        ("5", "", False, "assess", ["answer_missing"]),
        ("0", "carbon", False, "assess", ["measure_missing"]),
    ],
)
def test_ammunition(head, shaft, end_piece, verdict, findings):
    found = judged("ammunition", head=head, shaft=shaft, end_piece=end_piece)
    assert found == (["ammunition"], verdict, findings)


@pytest.mark.parametrize(
    ("length", "material", "classes", "verdict", "findings"),
    [
        ("99.9", "ppr", [], NO, ["too_short"]),
        ("100", "ppr", ["javelin"], OK, []),
        ("130", "other", ["javelin"], OK, []),
        ("130.1", "ppr", [], NO, ["too_long"]),
        ("115", "wood", ["javelin"], NO, ["wood_forbidden"]),
        ("131", "wood", [], NO, ["too_long", "wood_forbidden"]),
        ("115", "", ["javelin"], "assess", ["answer_missing"]),
    ],
)
def test_javelins(length, material, classes, verdict, findings):
    assert judged("javelin", length=length, material=material) == (classes, verdict, findings)


@pytest.mark.parametrize(
    ("agreement", "verdict", "findings"),
    [
        ("mail of 3 May", "assess", []),
        ("", NO, ["needs_agreement"]),
        ("  ", NO, ["needs_agreement"]),
    ],
)
def test_others_need_an_agreement_and_then_an_inspector(agreement, verdict, findings):
    assert judged("other", agreement=agreement) == (["other"], verdict, findings)
    found = judge(shown("other", agreement=agreement), RULES)
    assert found.assess_rules == ("R 2.8",)


@pytest.mark.parametrize(
    ("kind", "measures", "classes", "verdict"),
    [
        ("blade", {"length": "89.4"}, ["one_handed"], OK),
        ("blade", {"length": "89.5"}, ["one_handed", "hand_and_a_half"], OK),
        ("blade", {"length": "90.5"}, ["one_handed", "hand_and_a_half"], OK),
        ("blade", {"length": "90.6"}, ["hand_and_a_half"], OK),
        ("blade", {"length": "150.5"}, ["heavy_two_handed"], WARNED),
        ("blade", {"length": "150.6"}, [], NO),
        ("spear", {"length": "99.5"}, ["spear_one_handed"], WARNED),
        ("spear", {"length": "99.4"}, [], NO),
        ("shield", {"diameter": "60.5"}, STANDARD, OK),
        ("shield", {"diameter": "60.6"}, HEAVY, WARNED),
        ("shield", {"width": "50.5", "height": "60.5"}, STANDARD, OK),
        ("shield", {"width": "50.6", "height": "60.5"}, HEAVY, WARNED),
        ("flail", {**FLAIL, "haft": "40.5", "ball": "9.5"}, ["flail"], OK),
        ("flail", {**FLAIL, "haft": "40.6"}, ["flail"], NO),
        ("ammunition", {"head": "4.5"}, ["ammunition"], OK),
        ("ammunition", {"head": "4.4"}, ["ammunition"], NO),
        ("bow", {"draw_kg": "15.1", "pieces": "11"}, ["bow"], "assess"),
        ("bow", {"draw_kg": "15", "pieces": "10.9"}, ["bow"], NO),
    ],
)
def test_a_tolerance_widens_every_length_and_nothing_else(kind, measures, classes, verdict):
    assert judged(kind, rules=TOLERANT, **measures)[:2] == (classes, verdict)


def test_findings_carry_rule_measure_and_figures():
    found = judge(shown("flail", **{**FLAIL, "haft": "41"}), RULES).findings
    assert [(f.rule, f.code, f.blocks, f.about, f.value, f.limit) for f in found] == [
        ("R 2.2", "haft_too_long", True, ("haft",), Decimal(41), Decimal(40))
    ]
    found = judge(shown("spear", length="99"), RULES).findings
    assert [(f.rule, f.code, f.value, f.limit) for f in found] == [
        ("R 2.3", "too_short", Decimal(99), Decimal(100))
    ]


def test_fits_tell_how_much_is_to_spare():
    found = judge(shown("blade", length="84.5"), RULES)
    spare = {f.weapon_class.code: (f.fits, f.reaches[0].spare) for f in found.fits}
    assert spare == {
        "one_handed": (True, Decimal("5.5")),
        "hand_and_a_half": (False, Decimal("-5.5")),
        "two_handed": (False, Decimal("-25.5")),
        "heavy_two_handed": (False, Decimal("-45.5")),
    }
    assert found.fit.weapon_class.code == "one_handed"

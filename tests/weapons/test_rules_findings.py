"""What the bench's rules say, whole: rule, code, whether it blocks, what it is about, figures."""

from dataclasses import replace
from decimal import Decimal

import pytest

from ruman.core.findings import Finding
from tests.weapons.test_rules_limits import ALL_PASSED, RULES, shown
from weapons.enums import CheckAnswer
from weapons.rules.holding import Thing, kit_findings
from weapons.rules.limits import Reach, fit, shape_of
from weapons.rules.parameters import Limit
from weapons.rules.verdicts import Judgement, Shown, judge


def found(kind, rules=RULES, chosen=None, **measures):
    return list(judge(shown(kind, **measures), rules, chosen).findings)


def of_class(code, **fields):
    """The rules with one class changed."""
    changed = replace(RULES.classes[code], **fields)
    return replace(RULES, classes={**RULES.classes, code: changed})


def test_a_stranger_is_judged_as_nothing():
    unknown = Finding("R 2.1", "type_unknown", True, ("gun",))
    assert judge(shown("gun"), RULES) == Judgement((), "rejected", (unknown,))
    classes = {c: one for c, one in RULES.classes.items() if "javelin" not in one.types}
    nobodys = replace(RULES, classes=classes)
    assert judge(shown("javelin", length="115"), nobodys) == Judgement(
        (), "rejected", (Finding("R 2.5", "type_unknown", True, ("javelin",)),)
    )
    foreign = Finding("R 2.2", "class_of_another_type", True, ("flail",))
    assert judge(shown("blade", length="95"), RULES, "flail") == Judgement(
        (), "rejected", (foreign,)
    )


def test_what_was_not_measured_is_open():
    seen = judge(shown("blade"), RULES)
    assert (seen.findings, seen.judged_as, seen.classes) == (
        (Finding("R 2.2", "measure_missing", False, ("length",)),),
        "",
        (),
    )
    assert found("flail", length="70", haft="40", cord="35") == [
        Finding("R 2.2", "measure_missing", False, ("ball",))
    ]


@pytest.mark.parametrize(
    ("fields", "findings"),
    [
        ({"material": "wood"}, [Finding("R 2.5", "wood_forbidden", True, ("material",))]),
        ({"material": ""}, [Finding("R 2.5", "answer_missing", False, ("material",))]),
        ({"material": "ppr"}, []),
    ],
)
def test_a_javelins_material(fields, findings):
    assert found("javelin", length="115", **fields) == findings


def test_another_material_than_wood_may_be_forbidden():
    rules = of_class("javelin", forbidden_materials=("ppr",))
    assert found("javelin", rules, length="115", material="ppr") == [
        Finding("R 2.5", "material_forbidden", True, ("material",))
    ]


@pytest.mark.parametrize(
    ("shaft", "end_piece", "code"),
    [
        ("fibreglass", False, "cut_nock_in_fibreglass"),
        ("fibreglass", True, None),
        ("carbon", False, None),
    ],
)
def test_an_arrows_nock(shaft, end_piece, code):
    expected = [Finding("R 2.5", code, True, ("end_piece",))] if code else []
    assert found("ammunition", head="5", shaft=shaft, end_piece=end_piece) == expected


def test_another_shaft_than_fibreglass_may_need_its_end_piece():
    rules = of_class("ammunition", end_piece_shafts=("carbon",))
    assert found("ammunition", rules, head="5", shaft="carbon") == [
        Finding("R 2.5", "cut_nock_forbidden", True, ("end_piece",))
    ]
    assert found("ammunition", head="5", shaft="") == [
        Finding("R 2.5", "answer_missing", False, ("shaft",))
    ]


@pytest.mark.parametrize(("agreement", "needed"), [("", True), ("  ", True), ("mail", False)])
def test_something_else_needs_its_agreement(agreement, needed):
    expected = [Finding("R 2.8", "needs_agreement", True)] if needed else []
    assert [f for f in found("other", length="40", agreement=agreement) if f.blocks] == expected


def test_a_lesser_class_goes_first():
    lesser = Finding("R 2.6", "fits_lesser_class", True)
    assert lesser in found("shield", chosen="heavy_shield", diameter="55")


def test_a_check_that_nobody_answered_is_unseen():
    assert Shown("blade", {}).answer("padding") == CheckAnswer.UNSEEN
    seen = Shown("blade", {}, checks=ALL_PASSED)
    assert (seen.answer("padding"), seen.answer("smell")) == ("passed", CheckAnswer.UNSEEN)


def about(*things, **more):
    return list(kit_findings((), things, rules=RULES, helmet=False, **more))


def test_bans_places_and_helmets_name_what_they_are_about():
    sword, shield = Thing("s", "one_handed"), Thing("h", "heavy_shield")
    asks = Finding("R 2.6", "helmet_required", True, ("h",))
    assert about(sword, shield) == [asks]
    assert about(sword, shield, banned=("heavy",)) == [
        Finding("R 2.6", "banned_in_clash", True, ("h",)),
        asks,
    ]
    assert about(sword, location="labyrinth") == [
        Finding("R 7", "helmet_required", True, ("labyrinth",))
    ]
    assert about(sword, shield, location="wall") == [
        Finding("R 7", "barred_here", True, ("h",)),
        asks,
    ]
    assert about(sword, location="gate") == [Finding("R 7", "helmet_advised", False, ("gate",))]
    assert about(sword) == []


@pytest.mark.parametrize(
    ("width", "height", "sides"),
    [
        ("50", "60", [("height", 60, "60"), ("width", 50, "50")]),
        ("60", "50", [("width", 60, "60"), ("height", 50, "50")]),
        ("40", "40", [("width", 60, "40"), ("height", 50, "40")]),
        (None, "55", [("height", 60, "55"), ("width", 50, None)]),
        ("0.5", None, [("width", 60, "0.5"), ("height", 50, None)]),
        (None, "0.5", [("height", 60, "0.5"), ("width", 50, None)]),
        (None, None, [("width", 60, None), ("height", 50, None)]),
    ],
)
def test_a_box_is_measured_either_way_round(width, height, sides):
    """The longer side against the longer: which is which says what a finding is about."""
    given = {"width": width, "height": height}
    measures = {name: Decimal(size) for name, size in given.items() if size}
    square = next(s for s in RULES.types["shield"].shapes if "width" in s.needs)
    seen = fit(RULES.classes["shield_standard"], square, measures, Decimal(0))
    boxed = [reach for reach in seen.reaches if reach.limit.measure in given]
    expected = []
    for name, most, value in sides:
        size = None if value is None else Decimal(value)
        spare = None if size is None else most - size
        limit = Limit(name, "R 2.4", None, Decimal(most), deciding=True, guide=False)
        expected.append(Reach(limit, size, spare, Decimal(0)))
    assert boxed == expected


@pytest.mark.parametrize(
    ("measures", "needs"),
    [
        ({}, "first"),
        ({"width": 40, "height": 40}, ("width", "height")),
        ({"diameter": 40}, ("diameter",)),
        ({"width": 40, "height": 40, "diameter": 40}, "first"),
        ({"width": 40}, ("width", "height")),
    ],
)
def test_a_shield_has_the_shape_of_which_most_was_measured(measures, needs):
    shield = RULES.types["shield"]
    expected = shield.shapes[0].needs if needs == "first" else needs
    assert shape_of(shield, measures).needs == expected

"""Verdicts: checks, choices among classes, and what always holds."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruman.core.findings import Finding, codes
from tests.weapons.classes import rules_of_lengths
from tests.weapons.test_rules_limits import ALL_PASSED, RULES, shown
from weapons.enums import CheckAnswer, Material, Proposal, Shaft
from weapons.rules.parameters import UNITS
from weapons.rules.verdicts import Shown, judge

PASSED, FAILED, UNSEEN, NONE = (
    CheckAnswer.PASSED,
    CheckAnswer.FAILED,
    CheckAnswer.UNSEEN,
    CheckAnswer.NOT_APPLICABLE,
)


def with_checks(kind, length, **answers):
    return shown(kind, length=length, checks={**ALL_PASSED, **answers})


@pytest.mark.parametrize(
    ("answer", "verdict", "findings"),
    [
        (PASSED, "approved", []),
        (NONE, "approved", []),
        (FAILED, "rejected", [Finding("R 2.1a", "check_failed", True, ("padding",))]),
        (UNSEEN, "assess", [Finding("R 2.1a", "check_not_looked_at", False, ("padding",))]),
        ("", "assess", [Finding("R 2.1a", "check_not_looked_at", False, ("padding",))]),
        ("yes", "assess", [Finding("R 2.1a", "check_not_looked_at", False, ("padding",))]),
    ],
)
def test_only_passed_and_does_not_apply_count_as_passed(answer, verdict, findings):
    found = judge(with_checks("blade", "62", padding=answer), RULES)
    assert (str(found.proposed), list(found.findings)) == (verdict, findings)


def test_nothing_looked_at_proposes_no_approval():
    found = judge(Shown("blade", {"length": Decimal(62)}), RULES)
    assert found.proposed == Proposal.ASSESS
    assert [f.about for f in found.findings] == [
        ("padding",),
        ("point",),
        ("guard",),
        ("finish",),
        ("back_edge",),
    ]


@pytest.mark.parametrize(
    ("kind", "length", "check", "verdict"),
    [
        ("blade", "62", "back_edge", "rejected"),
        ("crushing", "62", "back_edge", "approved"),
        ("blade", "62", "skill", "approved"),
        ("blade", "140", "skill", "rejected"),
        ("spear", "120", "both_ends", "rejected"),
        ("spear", "180", "both_ends", "approved_with_warning"),
        ("spear", "180", "batch", "rejected"),
        ("javelin", "115", "full_padding", "rejected"),
        ("javelin", "115", "body", "rejected"),
    ],
)
def test_a_failed_check_counts_where_the_class_has_it(kind, length, check, verdict):
    found = judge(with_checks(kind, length, **{check: FAILED}), RULES)
    assert str(found.proposed) == verdict


def test_a_check_without_a_rule_cites_its_class():
    spear = judge(with_checks("spear", "120", head=FAILED), RULES)
    arrow = judge(shown("ammunition", head="5", checks={**ALL_PASSED, "head": FAILED}), RULES)
    assert [f.rule for f in spear.findings if f.code == "check_failed"] == ["R 2.3"]
    assert [f.rule for f in arrow.findings if f.code == "check_failed"] == ["R 2.5"]


@pytest.mark.parametrize(
    ("length", "chosen", "verdict", "findings"),
    [
        ("90", "hand_and_a_half", "approved", []),
        ("130", "heavy_two_handed", "approved_with_warning", ["automatic_warning"]),
        ("130", "two_handed", "approved", []),
        ("95", "one_handed", "rejected", ["too_long"]),
        ("95", "two_handed", "rejected", ["too_short"]),
        ("95", "flail", "rejected", ["class_of_another_type"]),
        ("95", "club", "rejected", ["class_of_another_type"]),
    ],
)
def test_the_chosen_class_is_judged(length, chosen, verdict, findings):
    found = judge(shown("blade", length=length), RULES, chosen)
    assert (str(found.proposed), codes(found.findings)) == (verdict, findings)


def test_a_heavy_shield_cant_be_chosen_for_what_fits_a_standard_one():
    found = judge(shown("shield", diameter="55"), RULES, "heavy_shield")
    assert found.classes == ("shield_standard",)
    assert codes(found.findings) == ["fits_lesser_class", "automatic_warning"]
    assert found.proposed == Proposal.REJECTED


def test_a_warning_of_the_class_is_never_lost():
    for answer, verdict in ((PASSED, "approved_with_warning"), (UNSEEN, "assess")):
        found = judge(with_checks("spear", "120", head=answer), RULES)
        assert str(found.proposed) == verdict
        assert Finding("R 2.1d", "automatic_warning", False) in found.findings


def test_an_unknown_type_is_a_finding():
    found = judge(shown("gun", length="62"), RULES)
    assert (found.classes, found.proposed, codes(found.findings)) == (
        (),
        Proposal.REJECTED,
        ["type_unknown"],
    )


lengths = st.decimals("0.1", "400", places=1)
numbers = st.decimals(allow_nan=True, allow_infinity=True) | lengths
anything = st.builds(
    Shown,
    type=st.sampled_from([*RULES.types, "gun", ""]),
    measures=st.dictionaries(st.sampled_from([*UNITS, "weight"]), numbers),
    shaft=st.sampled_from([*Shaft.values, "", "bone"]),
    end_piece=st.booleans(),
    material=st.sampled_from([*Material.values, ""]),
    agreement=st.text(max_size=5),
    checks=st.none()
    | st.dictionaries(
        st.sampled_from([*RULES.checks, "smell"]), st.sampled_from([*CheckAnswer.values, "?"])
    ),
)


@given(anything, st.sampled_from([None, "", *RULES.classes, "club"]))
def test_judge_never_raises_and_approves_only_what_it_knows(thing, chosen):
    found = judge(thing, RULES, chosen)
    if found.proposed in (Proposal.APPROVED, Proposal.WARNED):
        assert codes(found.findings) in ([], ["automatic_warning"])
        assert found.judged_as in found.classes
        kind = RULES.types[thing.type]
        answers = {thing.answer(c.code) for c in RULES.checks_of(found.fit.weapon_class, kind.code)}
        assert answers <= {PASSED, NONE}
    if any(f.blocks for f in found.findings):
        assert found.proposed == Proposal.REJECTED


@given(st.sampled_from(["blade", "crushing", "spear", "javelin", "flail"]), lengths)
def test_every_length_has_a_class_or_is_too_long_or_too_short(kind, length):
    found = judge(shown(kind, length=length), RULES)
    outside = {"too_long", "too_short"} & set(codes(found.findings))
    assert bool(found.classes) != bool(outside)


bounds = st.tuples(st.none() | lengths, st.none() | lengths).filter(
    lambda pair: None in pair or pair[0] <= pair[1]
)


@given(st.lists(bounds, min_size=1, max_size=5), lengths)
def test_any_rulebook_gives_the_classes_whose_limits_hold_the_length(limits, length):
    """Nothing is wired to the built-in classes: gaps, overlaps and open ends are all judged."""
    named = [(f"c{n}", least, most) for n, (least, most) in enumerate(limits)]
    as_numbers = [(c, lo and float(lo), hi and float(hi)) for c, lo, hi in named]
    found = judge(shown("blade", length=length), rules_of_lengths(*as_numbers))
    fitting = [
        code
        for code, least, most in named
        if (least is None or least <= length) and (most is None or length <= most)
    ]
    assert list(found.classes) == fitting
    if not fitting:
        assert len(found.findings) == 1
        assert codes(found.findings)[0] in ("too_long", "too_short")
        assert found.findings[0].rule == f"X {found.judged_as}"

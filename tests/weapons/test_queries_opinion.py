"""What the sheet shows of a judgement: class, ruler, reasons, verdicts; no database."""

from dataclasses import replace
from decimal import Decimal

import pytest
from django.utils.translation import override

from ruman.core.tomlbook import built_in
from weapons.queries.opinion import Reason, opinion
from weapons.queries.ruler import ruler
from weapons.queries.sheet import sheet
from weapons.rules.reading import weapon_rules
from weapons.rules.verdicts import Shown, judge

RULES = weapon_rules(built_in("battle").document)
PASSED = dict.fromkeys(RULES.checks, "passed")


def shown(kind, checks=PASSED, **measures):
    taken = {name: Decimal(value) for name, value in measures.items()}
    return Shown(type=kind, measures=taken, checks=checks)


def think(thing, chosen=None):
    return opinion(judge(thing, RULES, chosen), thing, RULES)


@pytest.mark.parametrize(
    ("length", "label", "spare", "act", "tone"),
    [
        ("84.5", "One-handed", "up to 90 cm, 5.5 to spare", "Approve", "vert"),
        ("90", "One-handed", "up to 90 cm", "Approve", "vert"),
        ("95", "Hand-and-a-half", "90 to 110 cm, 5 to spare", "Approve", "vert"),
        ("130.1", "Heavy two-handed", "130 to 150 cm, 0.1 to spare", "Warning", "or"),
    ],
)
def test_opinion_names_class_limits_and_verdict(length, label, spare, act, tone):
    found = think(shown("blade", length=length))
    assert found.chosen.label == label
    assert found.spare.replace("\N{NO-BREAK SPACE}", " ") == spare
    assert (found.verdict.act, found.verdict.tone) == (act, tone)


def test_opinion_at_a_shared_end_point_offers_both_classes():
    thing = shown("blade", length="90")
    assert [each.code for each in think(thing).classes] == ["one_handed", "hand_and_a_half"]
    assert think(thing, "hand_and_a_half").chosen.code == "hand_and_a_half"


def test_opinion_too_long_is_rejected_with_the_figures():
    found = think(shown("blade", length="150.1"))
    assert (found.chosen, found.headline, found.proposed) == (None, "Fits no class", "rejected")
    assert found.because[0] == Reason(
        "gules",
        "Longest dimension 150.1\N{NO-BREAK SPACE}cm, at most 150\N{NO-BREAK SPACE}cm allowed",
        "R 2.6",
    )


def test_opinion_automatic_warning_is_not_lost_by_a_slip():
    found = think(shown("spear", length="148"))
    assert found.proposed == "approved_with_warning"
    assert [each.code for each in found.others] == ["rejected"]
    assert Reason("or", "This class always carries a warning", "R 2.1d") in found.because


def test_opinion_open_checks_propose_nothing():
    found = think(shown("blade", checks={}, length="84.5"))
    assert (found.proposed, found.verdict) == ("", None)
    assert [each.code for each in found.others] == ["approved", "approved_with_warning", "rejected"]
    assert Reason("sable", "5 checks not looked at yet", "R 2.1") in found.because


def test_opinion_failed_check_names_what_failed():
    found = think(shown("blade", checks={**PASSED, "padding": "failed"}, length="84.5"))
    assert (found.verdict.act, found.verdict.object) == ("Reject", "Padding")
    assert [each.code for each in found.others] == ["approved", "approved_with_warning"]


def test_opinion_counts_what_does_not_apply():
    found = think(shown("blade", checks={**PASSED, "back_edge": "na"}, length="84.5"))
    assert Reason("vert", "4 checks passed, 1 does not apply", "R 2.1") in found.because


def test_opinion_says_fits_only_of_what_does():
    found = think(shown("bow", draw_kg="17", pieces="11"))
    assert [each.sentence for each in found.because if each.tone == "vert"] == ["2 checks passed"]


@pytest.mark.parametrize(
    ("kind", "measures", "checks"),
    [
        ("blade", {}, 5),
        ("blade", {"length": "84.5"}, 5),
        ("blade", {"length": "140"}, 7),
        ("crushing", {"length": "84.5"}, 4),
        ("shield", {"width": "58", "height": "62"}, 4),
    ],
)
def test_opinion_asks_the_checks_of_the_class(kind, measures, checks):
    assert len(think(shown(kind, **measures)).checks) == checks


def test_ruler_bands_meet_and_fill_the_strip():
    fits = judge(shown("spear", length="148"), RULES).fits
    found = ruler(fits, Decimal(148), "spear_one_handed")
    assert [(band.name, band.end, band.here) for band in found.bands] == [
        ("", "100", False),
        ("One-handed spear", "150", True),
        ("Two-handed spear", "200", False),
        ("", "", False),
    ]
    assert found.bands[0].start == 0
    for left, right in zip(found.bands, found.bands[1:], strict=False):
        assert left.stop == pytest.approx(right.start, abs=Decimal("0.02"))
    assert found.bands[-1].stop == pytest.approx(100, abs=Decimal("0.02"))


@pytest.mark.parametrize(("length", "at"), [("1", 0), ("84.5", "25.44"), ("999", 100)])
def test_ruler_pointer_stays_on_the_strip(length, at):
    fits = judge(shown("blade", length=length), RULES).fits
    assert ruler(fits, Decimal(length), "").at == pytest.approx(Decimal(at), abs=Decimal("0.01"))


def test_ruler_shows_a_hole_between_classes():
    fits = list(judge(shown("blade", length="84.5"), RULES).fits)
    one, _middle, two, _heavy = fits
    found = ruler([one, two], None, "")
    assert [band.name for band in found.bands] == ["One-handed", "", "Two-handed", ""]
    assert found.at is None


def test_ruler_is_none_where_no_length_decides():
    assert ruler(judge(shown("shield", width="58", height="48"), RULES).fits, None, "") is None


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("blade", {"length"}),
        ("flail", {"length", "haft", "cord", "ball"}),
        ("shield", {"width", "height", "perimeter", "diameter"}),
        ("bow", {"draw_kg", "pieces"}),
        ("ammunition", {"head", "shaft", "end_piece"}),
        ("javelin", {"length", "material"}),
    ],
)
def test_sheet_asks_only_what_the_type_needs(kind, names):
    found = sheet(RULES)
    asked = {
        question.name
        for question in (*found.measures, *found.choices)
        if any(code.split(".")[0] == kind for code in question.types)
    }
    assert asked == names


@pytest.mark.parametrize(
    ("language", "mark", "label"),
    [("en", ".", "Blade"), ("cs", ",", "Sečná"), ("pl", ",", "Sieczna")],
)
def test_sheet_speaks_the_language_of_the_page(language, mark, label):
    with override(language):
        found = sheet(RULES)
        assert (found.decimal_mark, found.types[0].label) == (mark, label)


def test_sheet_leaves_a_rare_check_aside():
    usual = {check.code: check.usual for check in sheet(RULES).checks}
    assert (usual["back_edge"], usual["padding"]) == ("na", "passed")


def test_opinion_of_a_rulebook_with_other_limits():
    document = built_in("battle").document
    classes = document["weapon_classes"]
    longer = {
        **classes["one_handed"],
        "limits": [{"measure": "length", "max": 95, "deciding": True}],
    }
    rules = weapon_rules({**document, "weapon_classes": {**classes, "one_handed": longer}})
    thing = replace(shown("blade", length="93"))
    found = opinion(judge(thing, rules), thing, rules)
    assert found.spare.replace("\N{NO-BREAK SPACE}", " ") == "up to 95 cm, 2 to spare"

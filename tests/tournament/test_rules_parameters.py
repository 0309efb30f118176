"""Everything a tournament's rulebook can say, read into exactly what the rules work with."""

from decimal import Decimal

import pytest

from ruman.core.documents import ParameterError
from tournament.enums import Leaving
from tournament.rules.bout_state import BoutRules
from tournament.rules.parameters import (
    Arm,
    CallRules,
    GroupRules,
    Item,
    Prize,
    Range,
    TournamentRules,
    in_order,
    order_of,
    tournament_rules,
)


def text(word):
    return {"en": word}


def document():
    return {
        "course": {
            "groups": {
                "rule": "X 1",
                "least": 3,
                "most": 8,
                "best": 6,
                "advance": 2,
                "win_points": 1,
                "leaving": "strike",
                "ties": ["direct", "advantage", "extra_bout"],
            },
            "knockout": {"rule": "X 2", "third_place": True, "back_from": ["eliminated"]},
            "lists": {"rule": "X 3", "bout_s": 200, "between_s": 50},
        },
        "bout": {
            "fight": {
                "rule": "X 4",
                "points_to_win": 7,
                "fighting_s": 60,
                "answered_s": 2,
                "hit": 3,
                "fall": 4,
                "lost_weapon": 5,
            },
            "penalties": {"rule": "X 5", "warning": -6},
        },
        "calls": {
            "ready": {"rule": "X 6", "calls": 2, "apart_s": 100},
            "shortage": {"rule": "X 7", "repair_s": 400},
        },
        "admission": {
            "person": {"rule": "X 8", "adult_age": 21, "period_from": 1300, "period_to": 1400}
        },
        "checklist": {
            "helm": {
                "rule": "X 9",
                "part": "armour",
                "name": text("Helm"),
                "hint": text("shut"),
                "refuses": True,
                "leave": True,
            },
            "rim": {"rule": "X 10", "part": "shield", "name": text("Rim")},
            "blade": {"rule": "X 10.1", "part": "weapon", "name": text("Blade")},
        },
        "arm_kinds": {"axe": {"name": text("axe")}, "targe": {"name": text("targe")}},
        "arms": {
            "first": {
                "rule": "X 11",
                "name": text("First"),
                "kinds": ["axe"],
                "weight_g": {"min": 800, "max": 800},
                "edge_mm": {"min": 2.5},
                "point_mm": {"max": 9},
            },
            "second": {
                "rule": "X 12",
                "name": text("Second"),
                "height_cm": {},
                "width_cm": {"min": 10, "max": 60},
            },
        },
        "forbidden_acts": {"bite": {"rule": "X 13", "name": text("Bite")}},
        "target": {"free": {"rule": "X 14", "excluded": ["neck", "feet"]}},
        "prizes": {
            "late": {"rule": "X 15", "place": 2, "amount": 30, "currency": "CZK"},
            "early": {"rule": "X 16", "place": 1, "amount": 0, "currency": "EUR"},
        },
    }


WHOLE = TournamentRules(
    groups=GroupRules("X 1", 3, 8, 6, 2, Leaving.STRIKE, ("direct", "advantage", "extra_bout")),
    third_place=True,
    may_come_back=True,
    bout_s=200,
    between_s=50,
    bout=BoutRules(
        points_to_win=7,
        fighting_s=60,
        hit_points=3,
        fall_points=4,
        lost_weapon_points=5,
        warning_points=-6,
    ),
    answered_s=2,
    calls=CallRules("X 6", 2, 100, "X 7", 400),
    admission_rule="X 8",
    adult_age=21,
    period=(1300, 1400),
    checklist={
        "helm": Item("helm", "X 9", "armour", text("Helm"), text("shut"), True, True),
        "rim": Item("rim", "X 10", "shield", text("Rim"), {}, False, False),
        "blade": Item("blade", "X 10.1", "weapon", text("Blade"), {}, False, False),
    },
    arms={
        "first": Arm(
            "first",
            "X 11",
            text("First"),
            ("axe",),
            (
                Range("weight_g", Decimal(800), Decimal(800)),
                Range("edge_mm", Decimal("2.5"), None),
                Range("point_mm", None, Decimal(9)),
            ),
        ),
        "second": Arm(
            "second",
            "X 12",
            text("Second"),
            (),
            (Range("height_cm", None, None), Range("width_cm", Decimal(10), Decimal(60))),
        ),
    },
    arm_kinds={"axe": text("axe"), "targe": text("targe")},
    forbidden_acts={"bite": ("X 13", text("Bite"))},
    target_excluded=("neck", "feet"),
    prizes=(Prize("X 16", 1, 0, "EUR"), Prize("X 15", 2, 30, "CZK")),
)


def test_every_field_is_read_to_where_it_belongs():
    assert tournament_rules(document()) == WHOLE


def test_nobody_may_come_back_and_nothing_be_won():
    found = document()
    found["course"]["knockout"] = {"rule": "X 2", "third_place": False, "back_from": ["nobody"]}
    del found["prizes"]
    rules = tournament_rules(found)
    assert (rules.may_come_back, rules.third_place, rules.prizes) == (False, False, ())


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("course.groups.least", 2),
        ("course.groups.best", 3),
        ("course.groups.best", 8),
        ("course.groups.advance", 1),
        ("course.groups.advance", 3),
        ("course.lists.bout_s", 1),
        ("course.lists.between_s", 0),
        ("bout.fight.points_to_win", 1),
        ("bout.fight.fighting_s", 1),
        ("bout.fight.answered_s", 0),
        ("bout.fight.hit", 1),
        ("bout.fight.fall", 0),
        ("bout.fight.lost_weapon", 0),
        ("bout.penalties.warning", 0),
        ("calls.ready.calls", 1),
        ("calls.ready.apart_s", 1),
        ("calls.shortage.repair_s", 1),
        ("admission.person.adult_age", 0),
        ("admission.person.period_from", 1400),
        ("prizes.late.place", 1),
    ],
)
def test_numbers_at_their_ends_are_taken(place, value):
    found = document()
    chapter, key, field = place.split(".")
    found[chapter][key][field] = value
    assert tournament_rules(found) != WHOLE


@pytest.mark.parametrize(
    ("place", "value", "said"),
    [
        ("course.groups.least", 1, "expected 2 or more, not 1"),
        ("course.groups.most", 1, "expected 2 or more, not 1"),
        ("course.groups.best", 1, "expected 2 or more, not 1"),
        ("course.groups.best", 2, "expected from 3 to 8"),
        ("course.groups.best", 9, "expected from 3 to 8"),
        ("course.groups.advance", 0, "expected 1 or more, not 0"),
        ("course.groups.advance", 4, "expected at most 3"),
        ("course.groups.leaving", "stay", "expected one of stand, strike"),
        ("course.groups.win_points", 0, "expected 1 or more, not 0"),
        ("course.groups.win_points", 2, "expected 1: a win is one point"),
        ("course.groups.ties", ["lot"], "'lot' isn't known in this rulebook"),
        ("course.knockout.back_from", ["moon"], "'moon' isn't known in this rulebook"),
        ("course.knockout.third_place", 1, "expected true or false, not 1"),
        ("course.lists.bout_s", 0, "expected 1 or more, not 0"),
        ("course.lists.between_s", -1, "expected 0 or more, not -1"),
        ("bout.fight.points_to_win", 0, "expected 1 or more, not 0"),
        ("bout.fight.fighting_s", 0, "expected 1 or more, not 0"),
        ("bout.fight.answered_s", -1, "expected 0 or more, not -1"),
        ("bout.fight.hit", 0, "expected 1 or more, not 0"),
        ("bout.fight.fall", -1, "expected 0 or more, not -1"),
        ("bout.fight.lost_weapon", -1, "expected 0 or more, not -1"),
        ("bout.penalties.warning", 1, "expected 0 or less"),
        ("calls.ready.calls", 0, "expected 1 or more, not 0"),
        ("calls.ready.apart_s", 0, "expected 1 or more, not 0"),
        ("calls.shortage.repair_s", 0, "expected 1 or more, not 0"),
        ("admission.person.adult_age", 1.5, "expected a whole number, not 1.5"),
        ("admission.person.period_to", 1299, "expected 1300 or later"),
        ("checklist.helm.part", "boots", "expected one of armour, weapon, shield"),
        ("checklist.helm.name", "Helm", "expected texts by language, English at least"),
        ("checklist.helm.refuses", "no", "expected true or false, not 'no'"),
        ("arms.first.kinds", ["club"], "'club' isn't known in this rulebook"),
        ("arms.first.weight_g", 800, "expected a table of fields"),
        ("target.free.excluded", "neck", "expected a list of texts"),
        ("prizes.late.place", 0, "expected 1 or more, not 0"),
        ("prizes.late.amount", -1, "expected 0 or more, not -1"),
        ("prizes.late.currency", 1, "expected a text, not 1"),
    ],
)
def test_what_cannot_be_used_is_named_word_for_word(place, value, said):
    wrong = document()
    chapter, key, field = place.split(".")
    wrong[chapter][key][field] = value
    assert refusal(wrong) == f"[{chapter}.{key}] {field}: {said}"


def refusal(wrong):
    with pytest.raises(ParameterError) as refused:
        tournament_rules(wrong)
    return str(refused.value)


@pytest.mark.parametrize(
    ("bounds", "field", "said"),
    [
        ({"min": 2, "max": 1.9}, "max", "expected 2 or more"),
        ({"min": -1}, "min", "expected 0 or more, not -1"),
        ({"most": 3}, "most", "isn't a field of this chapter"),
    ],
)
def test_the_ends_of_a_measure_are_a_range(bounds, field, said):
    wrong = document()
    wrong["arms"]["first"]["weight_g"] = bounds
    assert refusal(wrong) == f"[arms.first] weight_g.{field}: {said}"


FIELDS = [
    (chapter, key, field)
    for chapter, rows in document().items()
    for key, values in rows.items()
    for field in values
]
MAY_BE_LEFT_OUT = {
    *("ties", "third_place", "back_from", "hint", "refuses", "leave", "kinds", "excluded"),
    *("weight_g", "edge_mm", "point_mm", "height_cm", "width_cm"),
}


@pytest.mark.parametrize(("chapter", "key", "field"), FIELDS)
def test_a_field_that_must_be_there_is_missed(chapter, key, field):
    found = document()
    del found[chapter][key][field]
    if field in MAY_BE_LEFT_OUT:
        assert tournament_rules(found) != WHOLE
    else:
        assert refusal(found).startswith(f"[{chapter}.{key}] {field}: missing, expected a ")


@pytest.mark.parametrize(
    ("chapter", "key"), [(chapter, key) for chapter, rows in document().items() for key in rows]
)
def test_a_field_that_nothing_reads_is_refused(chapter, key):
    wrong = document()
    wrong[chapter][key]["colour"] = "red"
    assert refusal(wrong) == f"[{chapter}.{key}] colour: isn't a field of this chapter"


@pytest.mark.parametrize(
    ("chapter", "key"),
    [
        ("course", "groups"),
        ("course", "knockout"),
        ("course", "lists"),
        ("bout", "fight"),
        ("bout", "penalties"),
        ("calls", "ready"),
        ("calls", "shortage"),
        ("admission", "person"),
        ("target", "free"),
    ],
)
def test_a_row_that_every_rulebook_has_is_missed(chapter, key):
    wrong = document()
    del wrong[chapter][key]
    assert refusal(wrong) == f"[{chapter}.{key}]: missing"


@pytest.mark.parametrize("chapter", ["checklist", "arms", "arm_kinds", "forbidden_acts"])
def test_a_chapter_that_every_rulebook_has_is_missed(chapter):
    wrong = document()
    del wrong[chapter]
    if chapter == "arm_kinds":
        wrong["arms"]["first"]["kinds"] = []
    assert refusal(wrong) == f"[{chapter}]: missing, expected at least one entry"


def test_the_order_kept_beside_a_document_may_know_more_or_less():
    said = {"order": {"a": {"keys": ["z", "gone", "y"]}}}
    found = in_order({"a": {"x": {}, "y": {"n": 1}, "z": {"n": 2}}, "b": {"k": {}}, **said})
    assert {chapter: list(rows) for chapter, rows in found.items()} == {
        "a": ["z", "y", "x"],
        "b": ["k"],
        "order": ["a"],
    }
    assert found["a"] == {"z": {"n": 2}, "y": {"n": 1}, "x": {}}
    assert in_order({"a": {"x": {}}}) == {"a": {"x": {}}}
    assert order_of({"a": {"z": {}, "y": {}}}) == {"order": {"a": {"keys": ["z", "y"]}}}
    assert in_order({"a": {"x": {}}, "order": {"a": {}}})["a"] == {"x": {}}

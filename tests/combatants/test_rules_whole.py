"""The lives chapters read whole, word for word, and what is refused in them."""

import copy

import pytest

from combatants.rules.gate import GateRules, gate_rules
from combatants.rules.parameters import (
    ArmourType,
    CostumeGrade,
    Hit,
    LivesRules,
    Step,
    Zone,
    lives_rules,
)
from ruman.core.documents import ParameterError
from ruman.core.tomlbook import built_in

DOCUMENT = built_in("battle").document
CHAPTERS = ("lives", "armour_types", "costume_grades", "zones", "hits")


def text(word):
    return {"en": word}


def document():
    return {
        "lives": {
            "base": {"rule": "X 1", "lives": 3},
            "helmet": {"rule": "X 2", "lives": 2},
            "cap": {"rule": "X 3", "lives": 9},
            "heavy": {"rule": "X 4", "lives": -2},
            "minimum": {"rule": "X 5", "lives": 1},
            "armour": {"rule": "X 6"},
            "bonus": {"rule": "X 7"},
            "costume": {"rule": "X 8"},
            "override": {"rule": "X 9"},
        },
        "armour_types": {
            "plate": {"rule": "X 10", "name": text("Plate"), "most": 4, "outer_immune": True},
            "hide": {"rule": "X 11", "name": text("Hide"), "most": 0},
        },
        "costume_grades": {
            "none": {"rule": "X 12", "name": text("None"), "lives": -3, "bars": True},
            "fine": {"rule": "X 13", "name": text("Fine"), "lives": 1},
        },
        "zones": {
            "chest": {"rule": "X 14", "name": text("Chest")},
            "neck": {"rule": "X 15", "name": text("Neck"), "target": False, "never": True},
        },
        "hits": {
            "stone": {"rule": "X 16", "name": text("Stone"), "death": True},
            "shot": {"rule": "X 17", "name": text("Shot"), "lives": -2, "stopped_by_plate": True},
        },
    }


def test_every_field_is_read_to_where_it_belongs():
    assert lives_rules(document()) == LivesRules(
        base=Step("X 1", 3),
        helmet=Step("X 2", 2),
        cap=Step("X 3", 9),
        heavy=Step("X 4", -2),
        minimum=Step("X 5", 1),
        armour_rule="X 6",
        bonus_rule="X 7",
        costume_rule="X 8",
        override_rule="X 9",
        armour_types={
            "plate": ArmourType("plate", "X 10", text("Plate"), 4, True),
            "hide": ArmourType("hide", "X 11", text("Hide"), 0, False),
        },
        costume_grades={
            "none": CostumeGrade("none", "X 12", text("None"), -3, True),
            "fine": CostumeGrade("fine", "X 13", text("Fine"), 1, False),
        },
        zones={
            "chest": Zone("chest", "X 14", text("Chest"), True, False),
            "neck": Zone("neck", "X 15", text("Neck"), False, True),
        },
        hits={
            "stone": Hit("stone", "X 16", text("Stone"), 0, True, False),
            "shot": Hit("shot", "X 17", text("Shot"), -2, False, True),
        },
    )


@pytest.mark.parametrize(
    ("place", "value", "said"),
    [
        ("lives.base.lives", 0, "expected 1 or more, not 0"),
        ("lives.helmet.lives", -1, "expected 0 or more, not -1"),
        ("lives.cap.lives", 0, "expected 1 or more, not 0"),
        ("lives.minimum.lives", -1, "expected 0 or more, not -1"),
        ("lives.heavy.lives", 0.5, "expected a whole number, not 0.5"),
        ("armour_types.plate.most", -1, "expected 0 or more, not -1"),
        ("armour_types.plate.outer_immune", "x", "expected true or false, not 'x'"),
        ("costume_grades.none.bars", "x", "expected true or false, not 'x'"),
        ("zones.neck.target", "x", "expected true or false, not 'x'"),
        ("hits.shot.lives", "x", "expected a number, not 'x'"),
    ],
)
def test_what_cannot_be_used_is_named_word_for_word(place, value, said):
    wrong = document()
    chapter, key, field = place.split(".")
    wrong[chapter][key][field] = value
    with pytest.raises(ParameterError) as refused:
        lives_rules(wrong)
    assert str(refused.value) == f"[{chapter}.{key}] {field}: {said}"


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("lives.base.lives", 1),
        ("lives.helmet.lives", 0),
        ("lives.cap.lives", 1),
        ("lives.minimum.lives", 0),
        ("lives.heavy.lives", 5),
        ("costume_grades.none.lives", 5),
        ("hits.shot.lives", 5),
    ],
)
def test_numbers_at_their_ends_are_taken(place, value):
    found = document()
    chapter, key, field = place.split(".")
    found[chapter][key][field] = value
    assert lives_rules(found) != lives_rules(document())


@pytest.mark.parametrize("chapter", ["armour_types", "costume_grades", "zones", "hits"])
def test_a_chapter_that_every_rulebook_has_is_missed(chapter):
    wrong = document()
    del wrong[chapter]
    with pytest.raises(ParameterError) as refused:
        lives_rules(wrong)
    assert str(refused.value) == f"[{chapter}]: missing, expected at least one entry"


def test_the_gate_is_read_where_there_is_one():
    row = {"rule": "X 18", "adult_age": 16}
    assert gate_rules({"gate": {"check_in": row}}) == GateRules("X 18", 16)
    assert gate_rules({}) == GateRules("R 1.2", 18)


def test_every_row_is_read_to_where_it_belongs():
    rules = lives_rules(DOCUMENT)
    for name in ("base", "helmet", "cap", "heavy", "minimum"):
        row = DOCUMENT["lives"][name]
        found = getattr(rules, name)
        assert (found.rule, found.lives) == (row["rule"], row["lives"]), name
    for chapter in CHAPTERS[1:]:
        assert list(getattr(rules, chapter)) == list(DOCUMENT[chapter]), chapter
        for code, row in DOCUMENT[chapter].items():
            found = getattr(rules, chapter)[code]
            assert (found.code, found.rule, found.name) == (code, row["rule"], row["name"])


@pytest.mark.parametrize("chapter", [*CHAPTERS, "gate"])
def test_a_field_that_nothing_reads_is_refused_in_every_row(chapter):
    for key in DOCUMENT[chapter]:
        wrong = copy.deepcopy(dict(DOCUMENT))
        wrong[chapter][key]["colour"] = "red"
        with pytest.raises(ParameterError) as refused:
            (gate_rules if chapter == "gate" else lives_rules)(wrong)
        assert str(refused.value) == f"[{chapter}.{key}] colour: isn't a field of this chapter"


@pytest.mark.parametrize("chapter", [*CHAPTERS, "gate"])
def test_every_row_needs_its_rule(chapter):
    for key in DOCUMENT[chapter]:
        wrong = copy.deepcopy(dict(DOCUMENT))
        del wrong[chapter][key]["rule"]
        with pytest.raises(ParameterError) as refused:
            (gate_rules if chapter == "gate" else lives_rules)(wrong)
        assert str(refused.value) == f"[{chapter}.{key}] rule: missing, expected a text"

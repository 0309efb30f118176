"""The weapon chapters: read strictly, every mistake named by chapter, key and field."""

import pytest

from ruman.core.documents import ParameterError, said
from ruman.core.tomlbook import built_in
from weapons.rules.reading import weapon_rules

DOCUMENT = built_in("battle").document
TEXT = {"en": "x"}


def changed(chapter, key, **fields):
    values = {**DOCUMENT[chapter].get(key, {}), **fields}
    values = {name: value for name, value in values.items() if value is not None}
    return {**DOCUMENT, chapter: {**DOCUMENT[chapter], key: values}}


@pytest.mark.parametrize(
    ("chapter", "key", "fields", "message"),
    [
        ("weapons", "bench", {"tolerance_cm": -1}, "tolerance_cm: expected 0 or more, not -1"),
        ("weapons", "bench", {"tolerance_cm": "much"}, "tolerance_cm: expected a number"),
        ("weapons", "bench", {"tolerance_cm": None}, "tolerance_cm: missing, expected a number"),
        ("weapons", "bench", {"tolerance": 0}, "tolerance: isn't a field of this chapter"),
        ("weapons", "hands", {"things": 0}, "things: expected 1 or more, not 0"),
        ("weapon_types", "blade", {"needs": ["lenght"]}, "needs: 'lenght' isn't known"),
        ("weapon_types", "blade", {"name": {"cs": "x"}}, "name: expected texts by language"),
        ("weapon_types", "blade", {"asks": "shaft"}, "asks: expected a list of texts"),
        ("weapon_types", "shield", {"shapes": [{"code": "x"}]}, "shapes[1].name: missing"),
        ("checks", "point", {"types": ["gun"]}, "types: 'gun' isn't known in this rulebook"),
        ("weapon_flags", "heavy", {"bannable": "yes"}, "bannable: expected true or false"),
        ("weapon_classes", "flail", {"types": []}, "types: missing, expected at least one"),
        ("weapon_classes", "flail", {"checks": ["smell"]}, "checks: 'smell' isn't known"),
        ("weapon_classes", "flail", {"flags": ["magic"]}, "flags: 'magic' isn't known"),
        ("weapon_classes", "flail", {"held_with": ["cup"]}, "held_with: 'cup' isn't known"),
        ("weapon_classes", "flail", {"sums": {"cup": 1}}, "sums.cup: isn't known"),
        ("weapon_classes", "flail", {"sums": {"flail": "x"}}, "sums.flail: expected a number"),
        ("weapon_classes", "flail", {"limits": [{"measure": "length"}]}, "limits[1].max: missing"),
        ("weapon_classes", "flail", {"limits": [{"max": 5}]}, "limits[1].measure: missing"),
        ("weapon_classes", "flail", {"limits": {"max": 5}}, "limits: expected a list of tables"),
        (
            "weapon_classes",
            "flail",
            {"limits": [{"measure": "girth", "max": 5}]},
            "limits[1].measure: expected one of length",
        ),
        (
            "weapon_classes",
            "flail",
            {"limits": [{"measure": "ball", "min": 15, "max": 10}]},
            "limits[1].min: expected at most max, 10, not 15",
        ),
        ("weapon_classes", "shield_standard", {"box": 60}, "box: expected a table"),
        ("weapon_classes", "shield_standard", {"box": {"width": 60}}, "box.height: missing"),
        ("weapon_classes", "heavy_shield", {"needs_helmet": True}, "needs_helmet: expected a text"),
        ("locations", "wall", {"bars": ["spears"]}, "bars: 'spears' isn't known"),
        ("locations", "gate", {"helmet": "maybe"}, "helmet: expected advised or required"),
    ],
)
def test_weapon_rules_name_the_parameter_that_is_wrong(chapter, key, fields, message):
    with pytest.raises(ParameterError) as refusal:
        weapon_rules(changed(chapter, key, **fields))
    assert str(refusal.value).startswith(f"[{chapter}.{key}] {message}")
    assert (refusal.value.chapter, refusal.value.key) == (chapter, key)


@pytest.mark.parametrize("chapter", ["weapon_types", "checks", "weapon_classes", "locations"])
def test_weapon_rules_need_their_chapters(chapter):
    document = {name: rows for name, rows in DOCUMENT.items() if name != chapter}
    with pytest.raises(ParameterError, match=rf"\[{chapter}\]: missing, expected at least one"):
        weapon_rules(document)


def test_values_are_exact_whatever_they_were_written_as():
    for written in (90.1, "90.1"):
        limits = [{"measure": "length", "max": written, "deciding": True}]
        rules = weapon_rules(changed("weapon_classes", "one_handed", limits=limits))
        assert str(rules.classes["one_handed"].limits[0].most) == "90.1"


def test_said_falls_back_to_english_and_to_whatever_there_is():
    assert said({"en": "sword", "cs": "meč"}, "cs") == "meč"
    assert said({"en": "sword", "cs": "meč"}, "pl") == "sword"
    assert said({"cs": "meč"}, "pl") == "meč"
    assert said({}, "pl") == ""

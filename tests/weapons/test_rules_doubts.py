"""What a set of classes looks like while it is being made."""

from decimal import Decimal

from ruman.core.tomlbook import built_in
from tests.weapons.classes import rules_of_lengths
from weapons.rules.doubts import Doubt, doubts
from weapons.rules.reading import weapon_rules


def found(*classes):
    rules = rules_of_lengths(*classes)
    return [(d.code, d.classes, d.start, d.stop) for d in doubts(rules)]


def test_the_built_in_classes_share_end_points_and_no_more():
    built = doubts(weapon_rules(built_in("battle").document))
    assert [(d.code, d.type, d.start) for d in built] == [
        ("shared", "blade", 90),
        ("shared", "blade", 110),
        ("shared", "blade", 130),
        ("shared", "crushing", 90),
        ("shared", "crushing", 110),
        ("shared", "crushing", 130),
        ("shared", "spear", 150),
    ]


def test_a_class_of_one_length_is_doubted():
    rules = rules_of_lengths(("dagger", 40, 40))
    forty = Decimal(40)
    assert doubts(rules) == (Doubt("single", "blade", "length", ("dagger",), forty, forty),)


def test_a_gap_between_classes_is_doubted():
    assert found(("dagger", None, 40), ("short", 41, 70), ("one-handed", 71, 90)) == [
        ("gap", ("dagger", "short"), 40, 41),
        ("gap", ("short", "one-handed"), 70, 71),
    ]


def test_overlaps_and_shared_ends_are_told_apart():
    assert found(("dagger", 8, 24), ("one-handed", 24, 42)) == [
        ("shared", ("dagger", "one-handed"), 24, 24)
    ]
    assert found(("two-handed", 48, 62), ("polearm", 60, 72)) == [
        ("overlap", ("two-handed", "polearm"), 60, 62)
    ]
    assert found(("any", 40, None), ("long", 60, None)) == [("overlap", ("any", "long"), 60, None)]
    assert found(("any", 10, 90), ("short", 20, 30), ("long", 95, 99)) == [
        ("overlap", ("any", "short"), 20, 30),
        ("gap", ("any", "long"), 90, 95),
    ]

"""Everything that the weapon chapters can say, read into exactly what the rules work with."""

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal

import pytest

from ruman.core.documents import ParameterError
from ruman.core.findings import Finding
from ruman.core.tomlbook import built_in
from tests.weapons.classes import rules_of_lengths
from weapons.rules.doubts import Doubt, doubts
from weapons.rules.holding import Thing, may_be_held
from weapons.rules.parameters import (
    Check,
    Flag,
    Limit,
    Location,
    Shape,
    WeaponClass,
    WeaponRules,
    WeaponType,
)
from weapons.rules.reading import weapon_rules
from weapons.rules.standing import Answered, Excluded, Inspected, LookedFor, Moved, Standing, folded

NOON = datetime(2027, 5, 1, 12, 0, tzinfo=UTC)
LATER = datetime(2027, 5, 1, 13, 0, tzinfo=UTC)
STAFF, STONE = {"en": "Staff"}, {"en": "Stone", "cs": "Kámen"}


def document():
    return {
        "weapons": {
            "bench": {"rule": "X 1", "tolerance_cm": 0.5, "tolerance_rule": "X 1.1"},
            "hands": {"rule": "X 2", "things": 3, "ban_rule": "X 2.1"},
        },
        "weapon_types": {
            "staff": {
                "rule": "X 3",
                "letter": "Q",
                "name": STAFF,
                "hint": {"en": "long"},
                "needs": ["length"],
                "may": ["head"],
                "asks": ["material", "shaft"],
            },
            "stone": {
                "rule": "X 4",
                "name": STONE,
                "shapes": [
                    {
                        "code": "round",
                        "name": {"en": "Round"},
                        "needs": ["diameter"],
                        "may": ["perimeter"],
                    },
                    {"code": "flat", "name": {"en": "Flat"}, "needs": ["width", "height"]},
                ],
            },
        },
        "checks": {
            "feel": {
                "rule": "X 5",
                "name": {"en": "Feel"},
                "hint": {"en": "soft"},
                "types": ["staff"],
                "rare": True,
                "faults": [{"name": {"en": "hard"}}],
            },
            "look": {"name": {"en": "Look"}},
        },
        "weapon_flags": {
            "long": {"rule": "X 6", "name": {"en": "Long"}, "bannable": True},
            "plain": {"rule": "X 6.1", "name": {"en": "Plain"}},
        },
        "weapon_classes": {
            "staff": {
                "rule": "X 7",
                "name": STAFF,
                "text": {"en": "For walking."},
                "types": ["staff"],
                "flags": ["long", "plain"],
                "limits": [
                    {"measure": "length", "min": 90, "max": 180.5, "deciding": True},
                    {"measure": "head", "rule": "X 7.1", "max": 5, "guide": True},
                ],
                "box": {"width": 50, "height": 60},
                "instead_of": ["stone"],
                "checks": ["look", "feel"],
                "held_with": ["stone"],
                "sums": {"stone": 200},
                "held_as_agreed": True,
                "never_in_hand": True,
                "shared": True,
                "backs_up": True,
                "automatic_warning": "X 7.2",
                "needs_backup": "X 7.3",
                "needs_helmet": "X 7.4",
                "needs_agreement": "X 7.5",
                "always_assessed": "X 7.6",
                "forbidden_materials": ["wood"],
                "end_piece_shafts": ["carbon"],
            },
            "stone": {"rule": "X 8", "name": STONE, "types": ["stone", "staff"]},
        },
        "locations": {
            "moor": {
                "rule": "X 9",
                "name": {"en": "Moor"},
                "bars": ["long", "stone"],
                "helmet": "required",
                "armour": "advised",
            },
            "road": {"rule": "X 10", "name": {"en": "Road"}},
        },
    }


WHOLE = WeaponRules(
    tolerance=Decimal("0.5"),
    tolerance_rule="X 1.1",
    things_in_hand=3,
    hands_rule="X 2",
    approval_rule="X 1",
    ban_rule="X 2.1",
    types={
        "staff": WeaponType(
            "staff",
            "X 3",
            STAFF,
            {"en": "long"},
            "Q",
            (Shape("", {}, ("length",), ("head",)),),
            ("material", "shaft"),
        ),
        "stone": WeaponType(
            "stone",
            "X 4",
            STONE,
            {},
            "",
            (
                Shape("round", {"en": "Round"}, ("diameter",), ("perimeter",)),
                Shape("flat", {"en": "Flat"}, ("width", "height"), ()),
            ),
            (),
        ),
    },
    checks={
        "feel": Check(
            "feel", "X 5", {"en": "Feel"}, {"en": "soft"}, ("staff",), True, ({"en": "hard"},)
        ),
        "look": Check("look", "", {"en": "Look"}, {}, (), False, ()),
    },
    classes={
        "staff": WeaponClass(
            code="staff",
            rule="X 7",
            name=STAFF,
            text={"en": "For walking."},
            types=("staff",),
            flags=frozenset({"long", "plain"}),
            limits=(
                Limit("length", "X 7", Decimal(90), Decimal("180.5"), True, False),
                Limit("head", "X 7.1", None, Decimal(5), False, True),
            ),
            box=(Decimal(60), Decimal(50)),
            instead_of=("stone",),
            checks=("look", "feel"),
            held_with=frozenset({"stone"}),
            sums={"stone": Decimal(200)},
            held_as_agreed=True,
            never_in_hand=True,
            shared=True,
            backs_up=True,
            automatic_warning="X 7.2",
            needs_backup="X 7.3",
            needs_helmet="X 7.4",
            needs_agreement="X 7.5",
            always_assessed="X 7.6",
            forbidden_materials=("wood",),
            end_piece_shafts=("carbon",),
        ),
        "stone": WeaponClass(
            code="stone",
            rule="X 8",
            name=STONE,
            text={},
            types=("stone", "staff"),
            flags=frozenset(),
            limits=(),
            box=None,
            instead_of=(),
            checks=(),
            held_with=frozenset(),
            sums={},
            held_as_agreed=False,
            never_in_hand=False,
            shared=False,
            backs_up=False,
            automatic_warning="",
            needs_backup="",
            needs_helmet="",
            needs_agreement="",
            always_assessed="",
            forbidden_materials=(),
            end_piece_shafts=(),
        ),
    },
    flags={
        "long": Flag("long", "X 6", {"en": "Long"}, True),
        "plain": Flag("plain", "X 6.1", {"en": "Plain"}, False),
    },
    locations={
        "moor": Location("moor", "X 9", {"en": "Moor"}, ("long", "stone"), "required", "advised"),
        "road": Location("road", "X 10", {"en": "Road"}, (), "", ""),
    },
)


def test_every_field_is_read_to_where_it_belongs():
    assert weapon_rules(document()) == WHOLE
    assert WHOLE.classes_of("staff") == tuple(WHOLE.classes.values())
    assert WHOLE.bannable() == {"staff", "stone", "long"}


def test_a_check_without_a_rule_cites_its_class_and_stays_out_of_other_types():
    staff = WHOLE.classes["staff"]
    assert [(c.code, c.rule) for c in WHOLE.checks_of(staff, "staff")] == [
        ("look", "X 7"),
        ("feel", "X 5"),
    ]
    assert [c.code for c in WHOLE.checks_of(staff, "stone")] == ["look"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            lambda d: d["weapon_types"]["stone"]["shapes"][1].update(needs=["girth"]),
            "[weapon_types.stone] shapes[2].needs: 'girth' isn't known in this rulebook",
        ),
        (
            lambda d: d["weapon_types"]["stone"]["shapes"][0].update(may=["girth"]),
            "[weapon_types.stone] shapes[1].may: 'girth' isn't known in this rulebook",
        ),
        (
            lambda d: d["weapon_types"]["staff"].update(may=["girth"]),
            "[weapon_types.staff] may: 'girth' isn't known in this rulebook",
        ),
        (
            lambda d: d["weapon_classes"]["stone"].update(instead_of=["cup"]),
            "[weapon_classes.stone] instead_of: 'cup' isn't known in this rulebook",
        ),
        (
            lambda d: d["weapon_classes"]["stone"].update(types=[]),
            "[weapon_classes.stone] types: missing, expected at least one weapon type",
        ),
        (
            lambda d: d["weapon_classes"]["staff"].update(limits=[{"measure": "length"}]),
            "[weapon_classes.staff] limits[1].max: missing, expected max or min",
        ),
        (
            lambda d: d["locations"]["road"].update(helmet="maybe"),
            "[locations.road] helmet: expected advised or required, not 'maybe'",
        ),
        (
            lambda d: d["locations"]["road"].update(armour="maybe"),
            "[locations.road] armour: expected advised or required, not 'maybe'",
        ),
    ],
)
def test_what_is_wrong_is_said_word_for_word(change, said):
    wrong = document()
    change(wrong)
    with pytest.raises(ParameterError) as refused:
        weapon_rules(wrong)
    assert str(refused.value) == said


def test_a_measure_with_equal_ends_is_allowed_and_an_unknown_one_lists_them_all():
    fine, wrong = document(), document()
    fine["weapon_classes"]["staff"]["limits"] = [{"measure": "length", "min": 9, "max": 9}]
    assert weapon_rules(fine).classes["staff"].limits[0].least == 9
    wrong["weapon_classes"]["staff"]["limits"] = [{"measure": "girth", "max": 9}]
    with pytest.raises(ParameterError) as refused:
        weapon_rules(wrong)
    assert str(refused.value) == (
        "[weapon_classes.staff] limits[1].measure: expected one of length, width, height,"
        " diameter, perimeter, haft, cord, ball, head, draw_kg, pieces, not 'girth'"
    )


@pytest.mark.parametrize("chapter", document())
def test_a_field_that_nothing_reads_is_refused_in_every_chapter(chapter):
    wrong = document()
    key = next(iter(wrong[chapter]))
    wrong[chapter][key]["colour"] = "red"
    with pytest.raises(ParameterError) as refused:
        weapon_rules(wrong)
    assert str(refused.value) == f"[{chapter}.{key}] colour: isn't a field of this chapter"


@pytest.mark.parametrize(
    "path",
    [
        ("weapon_types", "stone", "shapes"),
        ("checks", "feel", "faults"),
        ("weapon_classes", "staff", "limits"),
    ],
)
def test_a_field_that_nothing_reads_is_refused_in_small_tables(path):
    wrong = document()
    chapter, key, field = path
    wrong[chapter][key][field][0]["colour"] = "red"
    with pytest.raises(ParameterError, match="colour: isn't a field of this chapter"):
        weapon_rules(wrong)


def test_doubts_name_measure_and_both_classes():
    found = doubts(rules_of_lengths(("a", 10, 20), ("b", 20, 30), ("c", 25, 40), ("d", 50, 60)))
    assert found == (
        Doubt("shared", "blade", "length", ("a", "b"), Decimal(20), Decimal(20)),
        Doubt("overlap", "blade", "length", ("b", "c"), Decimal(25), Decimal(30)),
        Doubt("gap", "blade", "length", ("c", "d"), Decimal(40), Decimal(50)),
    )


def seen(outcome="approved", class_code="one_handed", **fields):
    given = {"type": "blade", "description": "gladius", "measures": {"length": 80}, **fields}
    return Inspected(outcome, class_code, **given)


def test_every_step_leaves_the_weapon_exactly_so():
    measured = {"type": "blade", "description": "gladius", "measures": {"length": 80}}
    first = Standing("approved", "one_handed", tag=7, **measured)
    assert folded([seen(tag=7)]) == first
    asked = folded([seen(tag=7), LookedFor(NOON, "veteran")])
    assert asked == Standing(
        "approved", "one_handed", 7, look_again="veteran", look_again_since=NOON, **measured
    )
    assert folded([seen(tag=7), LookedFor(NOON, "veteran"), seen()]) == first
    out = [seen(tag=7), Excluded(NOON, "Bench 1", "Jitka")]
    assert folded(out) == Standing(
        "excluded",
        "one_handed",
        7,
        held_where="Bench 1",
        held_by="Jitka",
        held_since=NOON,
        **measured,
    )
    moved = [*out, Moved(LATER, "Headquarters", "Radek")]
    held = {"held_where": "Headquarters", "held_by": "Radek", "held_since": LATER}
    assert folded(moved) == Standing("excluded", "one_handed", 7, **held, **measured)
    again = seen("rejected", "two_handed", type="flail", description="", measures={"haft": 40})
    assert folded([*moved, again]) == Standing(
        "excluded", "two_handed", 7, **held, type="flail", description="", measures={"haft": 40}
    )
    asked_again = [seen("rejected"), LookedFor(NOON, "measure")]
    assert folded([*asked_again, Answered("approved", "two_handed")]) == Standing(
        "approved", "two_handed", **measured
    )
    assert folded([*asked_again, Answered("rejected", "two_handed")]) == Standing(
        "rejected", "two_handed", **measured
    )


def test_a_verdict_that_came_apart_leaves_only_its_tag():
    first = folded([seen(tag=7)])
    assert folded([seen(tag=7), seen("rejected", tag=9, apart=True)]) == replace(first, tag=9)
    assert folded([seen(tag=7), seen("rejected", apart=True)]) == first


@pytest.mark.parametrize(
    ("one", "other", "finding"),
    [
        ("spear_one_handed", "heavy_shield", ("R 2.3", "shield_not_standard")),
        ("heavy_shield", "spear_one_handed", ("R 2.3", "shield_not_standard")),
        ("two_handed", "shield_standard", ("R 2.2", "cannot_combine")),
        ("shield_standard", "heavy_two_handed", ("R 2.6", "cannot_combine")),
        ("shield_standard", "heavy_shield", ("R 2.6", "cannot_combine")),
        ("flail", "one_handed", ("R 2.2", "cannot_combine")),
    ],
)
def test_what_may_not_be_held_together_names_both_and_the_stricter_rule(one, other, finding):
    rules = weapon_rules(built_in("battle").document)
    answer = may_be_held(Thing("b", one, Decimal(70)), Thing("a", other, Decimal(70)), rules)
    assert answer == Finding(*finding, about=("a", "b"))

"""What may be held and carried: every pair of classes, places, bans, helmets, backups."""

from dataclasses import replace
from decimal import Decimal
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruman.core.findings import Finding, codes
from tests.weapons.test_rules_limits import RULES
from weapons.rules.holding import Pair, Thing, backup_findings, kit_findings, may_be_held, pairs

LENGTHS = {"one_handed": "70", "hand_and_a_half": "100", "two_handed": "120", "flail": "70"}


def thing(code, length=None, *, key="", approved=True):
    size = length or LENGTHS.get(code, "140")
    return Thing(key or code, code, Decimal(size), approved)


def kit(*in_hand, carried=(), **more):
    hands = [thing(code, key=f"{code}{n}") for n, code in enumerate(in_hand)]
    bag = [thing(code, key=f"bag {code}{n}") for n, code in enumerate(carried)]
    return codes(kit_findings(hands, [*hands, *bag], rules=RULES, **more))


ALLOWED = {
    ("one_handed", "one_handed"),
    *((weapon, "shield_standard") for weapon in ("one_handed", "flail", "javelin")),
    *((weapon, "heavy_shield") for weapon in ("one_handed", "flail", "javelin")),
    ("spear_one_handed", "shield_standard"),
}
HELD = [code for code, found in RULES.classes.items() if not found.never_in_hand]


@pytest.mark.parametrize(("one", "other"), list(combinations_with_replacement(HELD, 2)))
def test_every_pair_of_classes(one, other):
    answer = may_be_held(thing(one, key="a"), thing(other, key="b"), RULES)
    back = may_be_held(thing(other, key="b"), thing(one, key="a"), RULES)
    if {(one, other), (other, one)} & ALLOWED:
        assert isinstance(answer, Pair)
        assert isinstance(back, Pair)
    elif "other" in (one, other):
        assert answer.as_agreed
        assert back.as_agreed
    else:
        shield = {one, other} == {"spear_one_handed", "heavy_shield"}
        assert answer == back
        assert answer.code == ("shield_not_standard" if shield else "cannot_combine")


@pytest.mark.parametrize(
    ("one", "other", "tolerance", "total"),
    [
        ("80", "70", "0", "150"),
        ("60", "60", "0", "120"),
        ("80", "70.1", "0", None),
        ("80", "70.1", "0.1", "150.1"),
        ("80", "70.2", "0.1", None),
    ],
)
def test_two_one_handed_weapons_add_up(one, other, tolerance, total):
    rules = replace(RULES, tolerance=Decimal(tolerance))
    answer = may_be_held(thing("one_handed", one), thing("one_handed", other, key="b"), rules)
    if total is None:
        about = ("b", "one_handed")
        sum_cm = Decimal(one) + Decimal(other)
        assert answer == Finding("R 2.2", "sum_too_long", True, about, sum_cm, Decimal(150))
    else:
        assert (answer.rule, answer.total, answer.limit) == ("R 2.2", Decimal(total), 150)


def test_a_length_nobody_measured_adds_up_to_nothing():
    pair = (Thing("a", "one_handed"), thing("one_handed", "60", key="b"))
    assert codes(kit_findings(pair, rules=RULES)) == ["measure_missing"]


def test_findings_of_what_is_in_hand_are_said_whole():
    unmeasured = (Thing("a", "one_handed"), thing("one_handed", "60", key="b"))
    missing = Finding("R 2.2", "measure_missing", True, ("a", "b"), None, Decimal(150))
    assert may_be_held(*unmeasured, RULES) == missing
    assert may_be_held(*unmeasured[::-1], RULES) == missing
    three = [thing("one_handed", "60", key=key) for key in "cba"]
    assert list(kit_findings(three, rules=RULES)) == [
        Finding("R 2.0", "cannot_combine", True, ("a", "b", "c"))
    ]
    unknown = Thing("z", "club")
    assert Finding("R 2.1", "class_unknown", True, ("z",)) in kit_findings([unknown], rules=RULES)


def test_what_is_agreed_cites_the_agreements_rule_whichever_comes_first():
    other, sword = thing("other", key="o"), thing("two_handed", key="t")
    assert may_be_held(other, sword, RULES) == Pair(other, sword, "R 2.8", as_agreed=True)
    assert may_be_held(sword, other, RULES) == Pair(sword, other, "R 2.8", as_agreed=True)
    classes = dict(reversed(RULES.classes.items()))
    turned = replace(RULES, classes=classes)
    assert may_be_held(sword, other, turned) == Pair(sword, other, "R 2.8", as_agreed=True)


def test_the_class_that_names_the_other_is_cited():
    """A spear names the shield; a shield names nothing: so also in a book turned round."""
    spear, shield = thing("spear_one_handed", key="s"), thing("shield_standard", key="t")
    turned = replace(RULES, classes=dict(reversed(RULES.classes.items())))
    for rules in (RULES, turned):
        assert may_be_held(spear, shield, rules) == Pair(spear, shield, "R 2.3")
        assert may_be_held(shield, spear, rules) == Pair(shield, spear, "R 2.3")


def test_rules_are_cited_by_the_thing_that_decides():
    spear, shield = thing("spear_one_handed"), thing("shield_standard")
    assert may_be_held(shield, spear, RULES).rule == "R 2.3"
    assert may_be_held(thing("heavy_shield"), spear, RULES).rule == "R 2.3"
    assert may_be_held(thing("heavy_shield"), thing("bow"), RULES).rule == "R 2.5"


def test_at_most_two_things_are_in_hand_and_ammunition_is_none():
    assert kit("one_handed", "one_handed", "shield_standard") == ["cannot_combine"]
    assert kit("one_handed", "shield_standard", carried=["flail", "javelin", "bow"]) == []
    assert kit("bow", "ammunition") == []


@pytest.mark.parametrize("needing", ["spear_one_handed", "spear_two_handed", "heavy_two_handed"])
@pytest.mark.parametrize("backup", list(RULES.classes))
def test_backups(needing, backup):
    backs_up = backup in ("one_handed", "hand_and_a_half", "two_handed", "flail")
    assert ("needs_backup" in kit(needing, carried=[backup])) is not backs_up


def test_what_is_not_approved_backs_nothing_up():
    spear, sword = thing("spear_two_handed"), thing("one_handed", approved=False)
    assert codes(kit_findings([spear], [sword], rules=RULES)) == ["needs_backup", "not_approved"]
    assert [f.about for f in backup_findings([spear, sword], RULES)] == [("spear_two_handed",)]
    assert list(backup_findings([spear, replace(sword, approved=True)], RULES)) == []
    assert list(backup_findings([spear], RULES)) == [
        Finding("R 2.3", "needs_backup", True, ("spear_two_handed",))
    ]


@pytest.mark.parametrize("place", list(RULES.locations))
@pytest.mark.parametrize("code", list(RULES.classes))
def test_places_bar_thrusting_and_heavy_things_even_when_only_carried(place, code):
    barred = place in ("wall", "ladder", "ramp", "siege_tower") and code in (
        "spear_one_handed",
        "spear_two_handed",
        "heavy_two_handed",
        "heavy_shield",
    )
    found = kit("one_handed", carried=[code], location=place)
    assert found == (["barred_here"] if barred else [])


@pytest.mark.parametrize(
    ("banned", "codes_of"),
    [
        ("heavy", {"heavy_two_handed", "heavy_shield"}),
        ("thrusting", {"spear_one_handed", "spear_two_handed"}),
        ("ranged", {"bow", "crossbow", "ammunition", "javelin"}),
        ("flail", {"flail"}),
    ],
)
def test_bans_of_flags_and_classes(banned, codes_of):
    assert {
        code for code in RULES.classes if kit(carried=["one_handed", code], banned=[banned])
    } == (codes_of)


@pytest.mark.parametrize(
    ("carried", "place", "findings"),
    [
        ([], "field", []),
        ([], "", []),
        ([], "moat", []),
        ([], "gate", ["helmet_advised"]),
        ([], "labyrinth", ["helmet_required"]),
        (["heavy_shield"], "field", ["helmet_required"]),
        (["heavy_shield"], "gate", ["helmet_required"]),
        (["heavy_shield"], "labyrinth", ["helmet_required"]),
    ],
)
def test_helmets(carried, place, findings):
    assert kit("one_handed", carried=carried, location=place, helmet=False) == findings
    assert kit("one_handed", carried=carried, location=place) == []


def test_advice_does_not_block():
    found = kit_findings([thing("one_handed")], rules=RULES, location="gate", helmet=False)
    assert [(f.rule, f.blocks, f.about) for f in found] == [("R 7", False, ("gate",))]


def test_pairs_of_a_person():
    things = [
        thing("one_handed", "80", key="sword"),
        thing("one_handed", "70", key="axe"),
        thing("one_handed", "71", key="mace"),
        thing("spear_one_handed", key="spear"),
        thing("shield_standard", key="shield"),
        thing("shield_standard", key="lost shield", approved=False),
        thing("ammunition", key="arrows"),
        thing("heavy_shield", key="pavise"),
        Thing("odd", "club"),
    ]
    found = [(p.one.key, p.other.key, p.rule, p.total) for p in pairs(things, RULES)]
    assert found == [
        ("sword", "axe", "R 2.2", 150),
        ("sword", "shield", "R 2.2", None),
        ("sword", "pavise", "R 2.2", None),
        ("axe", "mace", "R 2.2", 141),
        ("axe", "shield", "R 2.2", None),
        ("axe", "pavise", "R 2.2", None),
        ("mace", "shield", "R 2.2", None),
        ("mace", "pavise", "R 2.2", None),
        ("spear", "shield", "R 2.3", None),
    ]


def test_a_class_that_the_rules_dont_know_is_a_finding():
    assert codes(kit_findings([Thing("odd", "club")], rules=RULES)) == ["class_unknown"]


things = st.builds(
    Thing,
    key=st.uuids().map(str),
    weapon_class=st.sampled_from([*RULES.classes, "club"]),
    length=st.none() | st.decimals("10", "200", places=1),
    approved=st.booleans(),
)
kits = st.fixed_dictionaries(
    {
        "helmet": st.booleans(),
        "location": st.sampled_from([*RULES.locations, ""]),
        "banned": st.lists(st.sampled_from(sorted(RULES.bannable())), max_size=2),
    }
)


@given(st.lists(things, max_size=3), st.lists(things, max_size=4), kits, st.randoms())
def test_findings_dont_depend_on_the_order_of_things(in_hand, carried, more, chance):
    before = kit_findings(in_hand, carried, rules=RULES, **more)
    hands, bag = list(in_hand), list(carried)
    chance.shuffle(hands)
    chance.shuffle(bag)
    assert kit_findings(hands, bag, rules=RULES, **more) == before
    assert set(pairs(carried, RULES)) == {
        pair if pair in pairs(carried, RULES) else Pair(pair.other, pair.one, *tail(pair))
        for pair in pairs(bag, RULES)
    }


def tail(pair):
    return pair.rule, pair.total, pair.limit, pair.as_agreed


@given(st.lists(things, max_size=2), st.lists(things, max_size=4), kits)
def test_a_backup_that_may_go_there_never_adds_a_finding(in_hand, carried, more):
    more = {**more, "banned": [word for word in more["banned"] if word != "one_handed"]}
    before = kit_findings(in_hand, carried, rules=RULES, **more)
    after = kit_findings(
        in_hand, [*carried, thing("one_handed", key="backup")], rules=RULES, **more
    )
    assert set(after) <= set(before)
    assert "needs_backup" not in codes(after)


@given(st.lists(things, max_size=3), kits)
def test_a_helmet_never_adds_a_finding(carried, more):
    with_helmet = kit_findings([], carried, rules=RULES, **{**more, "helmet": True})
    without = kit_findings([], carried, rules=RULES, **{**more, "helmet": False})
    assert set(with_helmet) <= set(without)

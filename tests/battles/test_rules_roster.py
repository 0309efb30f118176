"""What speaks against one line of a roster, at each boundary that the rules draw."""

from dataclasses import replace

import pytest

from battles.rules.parameters import battle_rules
from battles.rules.roster import (
    Carried,
    Fighter,
    Ground,
    flags_of,
    is_ranged,
    line_findings,
    uses_heavy,
)
from ruman.core.findings import Finding
from ruman.core.tomlbook import built_in
from weapons.rules.holding import Thing
from weapons.rules.reading import weapon_rules

DOCUMENT = built_in("battle").document
WEAPONS = weapon_rules(DOCUMENT)
FIELD = Ground(WEAPONS, battle_rules(DOCUMENT), "R 1.2", "R 2.0", "field")


def carried(class_code, key=None, *, approved=True, **fields):
    return Carried(Thing(key or class_code, class_code, approved=approved), **fields)


SWORD = carried("one_handed")
READY = Fighter(
    arrived=True, rules_read=True, admitted=True, helmet=True, armour=True, carried=(SWORD,)
)


def codes(fighter, ground=FIELD):
    return [(f.code, f.blocks, f.rule) for f in line_findings(fighter, ground)]


def test_nothing_speaks_against_a_ready_fighter():
    assert line_findings(READY, FIELD) == ()


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"arrived": False}, ("not_checked_in", True, "R 1.2")),
        ({"rules_read": False}, ("rules_unread", False, "R 1.2")),
        ({"admitted": None}, ("lives_missing", True, "R 2.0")),
        ({"admitted": False}, ("costume_bars", True, "R 2.0")),
        ({"expelled": True}, ("expelled", True, "R 1.4")),
        ({"cards": 3}, ("too_many_cards", True, "R 8")),
        ({"carried": ()}, ("unarmed", False, "R 2.1")),
    ],
)
def test_what_speaks_against_a_person(fields, found):
    assert codes(replace(READY, **fields)) == [found]


def test_two_cards_are_allowed():
    assert codes(replace(READY, cards=2)) == []


@pytest.mark.parametrize(
    ("location", "helmet", "armour", "found"),
    [
        ("field", False, False, []),
        ("gate", False, False, [("armour_advised", False), ("helmet_advised", False)]),
        ("gate", True, False, [("armour_advised", False)]),
        ("labyrinth", False, True, [("helmet_required", True)]),
        ("labyrinth", True, True, []),
    ],
)
def test_helmet_and_armour_by_place(location, helmet, armour, found):
    ground = replace(FIELD, location=location)
    fighter = replace(READY, helmet=helmet, armour=armour)
    assert [(code, blocks) for code, blocks, _rule in codes(fighter, ground)] == found


@pytest.mark.parametrize("location", ["wall", "ladder", "ramp", "siege_tower"])
@pytest.mark.parametrize("class_code", ["spear_one_handed", "heavy_two_handed", "heavy_shield"])
def test_what_may_not_be_taken_up(location, class_code):
    fighter = replace(READY, carried=(SWORD, carried(class_code)))
    assert codes(fighter, replace(FIELD, location=location)) == [("barred_here", True, "R 7")]


def test_bans_of_a_clash():
    fighter = replace(READY, carried=(SWORD, carried("heavy_shield")))
    assert codes(fighter, replace(FIELD, banned=("heavy",))) == [("banned_in_clash", True, "R 2.6")]


def test_a_heavy_shield_needs_a_helmet():
    fighter = replace(READY, helmet=False, carried=(SWORD, carried("heavy_shield")))
    assert codes(fighter) == [("helmet_required", True, "R 2.6")]


def test_an_excluded_weapon_blocks_and_backs_nothing_up():
    gone = carried("one_handed", approved=False, excluded=True)
    fighter = replace(READY, carried=(gone, carried("spear_two_handed")))
    assert codes(fighter) == [("needs_backup", True, "R 2.3"), ("weapon_excluded", True, "R 2.1")]


def test_one_lost_in_an_earlier_clash_stays_behind():
    gone = carried("spear_two_handed", approved=False, excluded=True, left=True)
    assert codes(replace(READY, carried=(SWORD, gone))) == [("left_behind", False, "R 2.1")]


def test_the_only_backup_in_doubt_is_a_caution():
    doubtful = replace(SWORD, look_again=True)
    spear = carried("spear_two_handed")
    assert codes(replace(READY, carried=(doubtful, spear))) == [("backup_in_doubt", False, "R 2.3")]
    second = carried("flail")
    assert codes(replace(READY, carried=(doubtful, spear, second))) == []


@pytest.mark.parametrize(
    ("class_code", "found"), [("one_handed", ["no_leave"]), ("ammunition", [])]
)
def test_a_foreign_weapon_needs_leave_ammunition_does_not(class_code, found):
    foreign = carried(class_code, "foreign", leave=False)
    fighter = replace(READY, carried=(SWORD, foreign))
    assert [code for code, _blocks, _rule in codes(fighter)] == found


def test_what_is_held_together_counts_only_where_it_was_said():
    two = (carried("one_handed"), carried("two_handed"))
    assert codes(replace(READY, carried=two)) == []
    held = replace(READY, carried=two, in_hand=("one_handed", "two_handed"))
    assert codes(held) == [("cannot_combine", True, "R 2.2")]


def test_blocks_come_first():
    fighter = replace(READY, rules_read=False, cards=3)
    assert [finding.blocks for finding in line_findings(fighter, FIELD)] == [True, False]


@pytest.mark.parametrize(
    ("along", "heavy", "ranged"),
    [
        ((SWORD,), False, False),
        ((SWORD, carried("heavy_shield")), True, False),
        ((carried("bow"),), False, True),
        ((carried("heavy_two_handed", approved=False),), False, False),
        ((carried("heavy_two_handed", left=True),), False, False),
    ],
)
def test_heavy_and_ranged_by_what_is_carried(along, heavy, ranged):
    assert (uses_heavy(along, WEAPONS), is_ranged(along, WEAPONS)) == (heavy, ranged)


def test_too_many_cards_says_the_figures():
    (found,) = line_findings(replace(READY, cards=3), FIELD)
    assert found == Finding("R 8", "too_many_cards", value=3, limit=2)


@pytest.mark.parametrize(
    ("armour", "finding"),
    [
        ("required", Finding("R 7", "armour_required", True, ("moor",))),
        ("advised", Finding("R 7", "armour_advised", False, ("moor",))),
        ("", None),
    ],
)
def test_a_place_may_require_armour_or_advise_it(armour, finding):
    moor = replace(WEAPONS.locations["gate"], code="moor", armour=armour, helmet="")
    ground = replace(FIELD, location="moor", weapons=replace(WEAPONS, locations={"moor": moor}))
    expected = () if finding is None else (finding,)
    assert line_findings(replace(READY, armour=False), ground) == expected
    assert line_findings(READY, ground) == ()


def test_findings_name_the_weapon_that_they_are_about():
    gone = carried("flail", "gone", approved=False, excluded=True)
    behind = carried("one_handed", "behind", approved=False, left=True)
    lent = carried("one_handed", "lent", leave=False)
    doubtful = carried("one_handed", "doubtful", look_again=True)
    spear = carried("spear_two_handed", "spear")
    found = line_findings(replace(READY, carried=(gone, behind, lent)), FIELD)
    assert found == (
        Finding("R 2.0", "no_leave", True, ("lent",)),
        Finding("R 2.1", "weapon_excluded", True, ("gone",)),
        Finding("R 2.1", "left_behind", False, ("behind",)),
    )
    assert line_findings(replace(READY, carried=(doubtful, spear)), FIELD) == (
        Finding("R 2.3", "backup_in_doubt", False, ("spear",)),
    )


def test_a_class_that_the_rules_dont_know_has_no_flags():
    unknown = carried("club")
    assert flags_of(unknown, WEAPONS) == frozenset()
    assert (uses_heavy([unknown], WEAPONS), is_ranged([unknown], WEAPONS)) == (False, False)

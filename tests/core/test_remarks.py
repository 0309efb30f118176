"""What stops a rulebook and what only looks wrong, at the boundaries."""

import copy

import pytest
from django.utils import translation

from ruman.core.described import chapters_of
from ruman.core.remark_words import all_remarks, blocking_at
from ruman.core.remarks import described_remarks
from ruman.core.tomlbook import STANDARD, built_in

DOCUMENTS = {kind: built_in(kind).document for kind in STANDARD}


@pytest.fixture
def battle():
    return copy.deepcopy(dict(DOCUMENTS["battle"]))


@pytest.fixture
def tournament():
    return copy.deepcopy(dict(DOCUMENTS["tournament"]))


def found(document, kind="battle"):
    remarks = described_remarks(chapters_of(kind, document), document)
    return [(f"{r.chapter}.{r.key}.{r.field}", r.code, r.blocks) for r in remarks]


def said(document, kind="battle"):
    """Code and place of all that isn't about the shared ends that the built-in rules have."""
    remarks = all_remarks(kind, document)
    return [(r.chapter, r.key, r.code, r.blocks) for r in remarks if r.code != "shared"]


@pytest.mark.parametrize("kind", ["battle", "tournament"])
def test_the_built_in_rules_have_no_findings_but_shared_ends(kind):
    assert found(DOCUMENTS[kind], kind) == []
    assert said(DOCUMENTS[kind], kind) == []


ONE = "weapon_classes.one_handed."


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        (
            lambda row: row["limits"][0].update(min=90.1),
            ("limits.0.max", "max_below_min", True),
        ),
        (lambda row: row["limits"][0].pop("max"), ("limits.0.max", "no_limit", True)),
        (lambda row: row["limits"][0].update(max=-1), ("limits.0.max", "below_least", True)),
        (lambda row: row["limits"][0].update(max="90"), ("limits.0.max", "not_a_number", True)),
        (lambda row: row["limits"][0].update(max=True), ("limits.0.max", "not_a_number", True)),
        (
            lambda row: row["limits"][0].update(measure="girth"),
            ("limits.0.measure", "unknown_code", True),
        ),
        (lambda row: row["limits"].append("x"), ("limits.1", "not_a_table", True)),
        (lambda row: row["limits"].append(row["limits"][0]), ("limits.1", "twice", False)),
        (lambda row: row.update(limits={}), ("limits", "not_a_list", True)),
        (lambda row: row.update(checks="padding"), ("checks", "not_a_list", True)),
        (lambda row: row["checks"].append("smell"), ("checks", "unknown_code", True)),
        (lambda row: row["checks"].append("point"), ("checks", "twice", False)),
        (lambda row: row.update(checks=[1]), ("checks", "unknown_code", True)),
        (lambda row: row["sums"].update(club=1), ("sums", "unknown_code", True)),
        (lambda row: row.update(sums=[]), ("sums", "not_a_table", True)),
        (lambda row: row.update(backs_up="yes"), ("backs_up", "not_a_flag", True)),
        (lambda row: row.update(rule=" "), ("rule", "missing", True)),
        (lambda row: row.pop("rule"), ("rule", "missing", True)),
        (lambda row: row.update(rule=2.2), ("rule", "not_a_text", True)),
        (lambda row: row["name"].pop("cs"), ("name.cs", "no_cs", False)),
        (lambda row: row["name"].update(pl=" "), ("name.pl", "no_pl", False)),
        (lambda row: row["text"].pop("en"), ("text.en", "no_en", True)),
        (lambda row: row.update(name="One"), ("name", "not_texts", True)),
        (lambda row: row.update(colour="red"), ("colour", "unknown_field", True)),
        (lambda row: row.update(box={"width": 1}), ("box.height", "missing", True)),
    ],
)
def test_a_row_that_its_chapter_doesnt_allow(battle, change, finding):
    change(battle["weapon_classes"]["one_handed"])
    place, code, blocks = finding
    assert found(battle) == [(ONE + place, code, blocks)]


def test_equal_ends_and_numbers_at_the_least_are_fine(battle):
    battle["weapon_classes"]["one_handed"]["limits"][0].update(min=90, max=90)
    battle["armour_types"]["mail"]["most"] = 0
    battle["lives"]["base"]["lives"] = 1
    assert found(battle) == []
    battle["lives"]["base"]["lives"] = 0
    assert found(battle) == [("lives.base.lives", "below_least", True)]
    battle["lives"]["base"]["lives"] = 1.5
    assert found(battle) == [("lives.base.lives", "not_whole", True)]


def test_a_row_that_every_rulebook_has_and_rows_that_others_name(battle):
    del battle["lives"]["cap"], battle["checks"]["guard"]
    classes = ("one_handed", "hand_and_a_half", "two_handed", "heavy_two_handed")
    assert sorted(found(battle)) == [
        ("lives.cap.", "row_missing", True),
        *((f"weapon_classes.{code}.checks", "unknown_code", True) for code in sorted(classes)),
    ]


def limits(document, code):
    return document["weapon_classes"][code]["limits"]


@pytest.mark.parametrize(
    ("change", "remark"),
    [
        (
            lambda d: limits(d, "one_handed")[0].update(max=89.9),
            ("weapon_classes", "one_handed", "gap", False),
        ),
        (
            lambda d: limits(d, "one_handed")[0].update(max=90.1),
            ("weapon_classes", "one_handed", "overlap", False),
        ),
        (
            lambda d: d["weapon_classes"]["bow"].update(checks=[]),
            ("weapon_classes", "bow", "no_checks", False),
        ),
        (
            lambda d: limits(d, "javelin").append({"measure": "ball", "max": 5}),
            ("weapon_classes", "javelin", "never_measured", False),
        ),
        (
            lambda d: limits(d, "javelin").append(
                {"measure": "length", "max": 99, "deciding": True}
            ),
            ("weapon_classes", "javelin", "nothing_fits", True),
        ),
        (
            lambda d: limits(d, "javelin")[0].update(min=0, max=0),
            ("weapon_classes", "javelin", "nothing_fits", True),
        ),
        (
            lambda d: d["weapon_classes"]["one_handed"].update(instead_of=["one_handed"]),
            ("weapon_classes", "one_handed", "instead_of_itself", True),
        ),
        (
            lambda d: d["weapon_classes"]["javelin"].update(types=["spear"], instead_of=["flail"]),
            ("weapon_types", "javelin", "type_without_class", False),
        ),
        (
            lambda d: d["weapon_types"]["other"].update(letter="b"),
            ("weapon_types", "other", "same_key", False),
        ),
        (
            lambda d: d["checks"].update(smell={"name": dict.fromkeys(("en", "cs", "pl"), "x")}),
            ("checks", "smell", "check_without_class", False),
        ),
        (
            lambda d: d["checks"]["fletching"].update(types=["blade"]),
            ("checks", "fletching", "check_without_type", False),
        ),
        (lambda d: d["lives"]["cap"].update(lives=1), ("lives", "cap", "cap_below_base", False)),
        (
            lambda d: d["lives"]["minimum"].update(lives=7),
            ("lives", "minimum", "minimum_above_cap", True),
        ),
        (
            lambda d: d["lives"]["minimum"].update(lives=0),
            ("lives", "minimum", "starts_dead", True),
        ),
        (lambda d: d["lives"]["heavy"].update(lives=1), ("lives", "heavy", "heavy_adds", False)),
        (
            lambda d: d["armour_types"]["mail"].update(most=0),
            ("armour_types", "mail", "armour_adds_nothing", False),
        ),
        (
            lambda d: [grade.update(bars=True) for grade in d["costume_grades"].values()],
            ("costume_grades", "good", "all_bar", True),
        ),
        (lambda d: d["hits"]["melee"].update(lives=1), ("hits", "melee", "hit_adds", False)),
        (
            lambda d: d["hits"]["melee"].update(lives=0),
            ("hits", "melee", "hit_costs_nothing", False),
        ),
        (
            lambda d: d["zones"]["neck"].pop("target"),
            ("zones", "neck", "target_nobody_may_aim_at", False),
        ),
        (
            lambda d: [zone.update(target=False) for zone in d["zones"].values()],
            ("zones", "head", "no_target", True),
        ),
    ],
)
def test_what_the_battle_rules_find_doubtful(battle, change, remark):
    change(battle)
    assert remark in said(battle)


def test_a_class_that_an_earlier_one_covers_is_never_proposed(battle):
    row = battle["weapon_classes"]["hand_and_a_half"]
    row["limits"][0].update(min=50, max=90)
    codes = [(r[1], r[2]) for r in said(battle)]
    assert ("hand_and_a_half", "never_proposed") in codes
    row["limits"][0].update(min=50, max=90.1)
    assert ("hand_and_a_half", "never_proposed") not in [(r[1], r[2]) for r in said(battle)]


def test_backups_that_nobody_can_be(battle):
    for row in battle["weapon_classes"].values():
        row.pop("backs_up", None)
    assert {r[1] for r in said(battle) if r[2] == "no_backup"} == {
        "spear_one_handed",
        "spear_two_handed",
        "heavy_two_handed",
    }


def test_classes_instead_of_each_other_go_in_a_circle_and_nothing_hangs(battle):
    classes = battle["weapon_classes"]
    classes["one_handed"]["instead_of"] = ["two_handed"]
    classes["two_handed"]["instead_of"] = ["one_handed"]
    circles = [r[1] for r in said(battle) if r[2] == "instead_of_itself"]
    assert circles == ["one_handed", "two_handed"]


def test_held_with_each_other_is_no_circle(battle):
    battle["weapon_classes"]["flail"]["held_with"].append("one_handed")
    battle["weapon_classes"]["one_handed"]["held_with"].append("flail")
    assert said(battle) == []


@pytest.mark.parametrize(
    ("change", "remark"),
    [
        (
            lambda d: d["course"]["groups"].update(advance=4),
            ("course", "groups", "everybody_goes_on", False),
        ),
        (lambda d: d["course"]["groups"].update(ties=[]), ("course", "groups", "no_ties", False)),
        (
            lambda d: d["course"]["lists"].update(bout_s=89),
            ("course", "lists", "bout_too_short", False),
        ),
        (lambda d: d["arms"]["shield"].update(kinds=[]), ("arms", "shield", "no_kinds", False)),
        (lambda d: d["arms"]["alone"].update(kinds=[]), ("arms", "alone", "no_kinds", False)),
        (lambda d: d["prizes"]["third"].update(place=2), ("prizes", "", "same_place", False)),
        (lambda d: d["prizes"]["third"].update(amount=301), ("prizes", "", "prize_grows", False)),
        (
            lambda d: d["course"]["groups"].update(least=6, most=4),
            ("course", "groups", "unreadable", True),
        ),
    ],
)
def test_what_the_tournament_rules_find_doubtful(tournament, change, remark):
    change(tournament)
    assert remark in said(tournament, "tournament")
    change = dict(DOCUMENTS["tournament"])
    assert remark not in said(change, "tournament")


def test_boundaries_of_the_tournament_are_fine(tournament):
    tournament["course"]["groups"]["advance"] = 3
    tournament["course"]["lists"]["bout_s"] = 90
    tournament["prizes"]["third"]["amount"] = 300
    assert said(tournament, "tournament") == []


def test_every_finding_is_a_sentence_in_every_language(battle):
    battle["weapon_classes"]["one_handed"]["limits"][0]["max"] = 85
    battle["lives"]["cap"]["lives"] = 1
    battle["armour_types"]["mail"]["name"].pop("pl")
    texts = {}
    for language in ("en", "cs", "pl"):
        with translation.override(language):
            texts[language] = [r.sentence for r in all_remarks("battle", battle)]
    assert "Everybody begins with 2 lives, but nobody may have over 1." in texts["en"]
    assert "The Polish text is missing." in texts["en"]
    for n, sentence in enumerate(texts["en"]):
        assert len({sentence, texts["cs"][n], texts["pl"][n]}) == 3


def test_saving_a_row_asks_only_about_that_row(battle):
    battle["lives"]["cap"]["lives"] = -1
    assert blocking_at("battle", battle, "armour_types", "mail") == []
    (found,) = blocking_at("battle", battle, "lives", "cap")
    assert found.sentence == "−1 is less than 1."

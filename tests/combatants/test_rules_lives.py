"""Lives: boundaries of every step, and what always holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combatants.rules.costume import Piece, armour_findings, immune_zones
from combatants.rules.lives import Worn, lives_of
from combatants.rules.parameters import lives_rules
from ruman.core.documents import ParameterError
from ruman.core.findings import Finding, Line
from ruman.core.tomlbook import built_in

DOCUMENT = built_in("battle").document
RULES = lives_rules(DOCUMENT)


def worn(*armour, helmet=False, costume="good", **more):
    pieces = tuple(Piece(kind, awarded) for kind, awarded in armour)
    return Worn(helmet=helmet, armour=pieces, costume=costume, **more)


def lines(found):
    return [(line.rule, line.code, line.lives) for line in found.lines]


def test_lives_of_cites_the_rule_of_every_line():
    found = lives_of(
        worn(("plate", 3), helmet=True, costume="poor", bonus_lives=2, heavy=True), RULES
    )
    assert lines(found) == [
        ("R 4", "base", 2),
        ("R 4", "helmet", 1),
        ("R 4", "armour", 3),
        ("R 8", "bonus", 2),
        ("R 2.0", "costume", -1),
        ("R 4", "cap", -1),
        ("R 2.6", "heavy", -1),
    ]
    assert (found.lives, found.admitted, found.counts.type) == (5, True, "plate")


@pytest.mark.parametrize(
    ("armour", "lives"),
    [
        ([], 2),
        ([("quilted", 0)], 2),
        ([("quilted", 1)], 3),
        ([("quilted", 2)], 3),
        ([("leather", 2)], 3),
        ([("mail", 2)], 4),
        ([("mail", 3)], 4),
        ([("plate", 3)], 5),
        ([("plate", 4)], 5),
        ([("plate", -1)], 2),
        ([("quilted", 1), ("mail", 2), ("plate", 1)], 4),
        ([("scales", 3)], 2),
    ],
)
def test_only_the_best_armour_counts_up_to_its_maximum(armour, lives):
    assert lives_of(worn(*armour), RULES).lives == lives


def test_armour_findings_name_what_is_above_the_maximum_or_unknown():
    pieces = [Piece("mail", 3), Piece("mail", 2), Piece("scales", 1), Piece("plate", 3)]
    pieces += [Piece("plate", 0), Piece("plate", -1)]
    pieces.append(Piece("leather", 1, frozenset({"tail"})))
    assert list(armour_findings(pieces, RULES)) == [
        Finding("R 4", "armour_above_maximum", about=("mail",)),
        Finding("R 4", "armour_unknown", about=("scales",)),
        Finding("R 4", "armour_above_maximum", about=("plate",)),
        Finding("R 4", "zone_unknown", about=("tail",)),
    ]


@pytest.mark.parametrize(
    ("bonus", "lives", "cap"), [(0, 6, None), (1, 6, -1), (3, 6, -3), (9, 6, -9)]
)
def test_lives_never_pass_the_cap(bonus, lives, cap):
    found = lives_of(worn(("plate", 3), helmet=True, bonus_lives=bonus), RULES)
    assert found.lives == lives
    assert next((line.lives for line in found.lines if line.code == "cap"), None) == cap


@pytest.mark.parametrize("costume", ["missing", "nobody graded it"])
def test_a_costume_that_bars_leaves_nothing_and_says_so(costume):
    found = lives_of(worn(helmet=True, costume=costume, heavy=True), RULES)
    assert (found.lives, found.admitted) == (0, False)
    assert lines(found) == [("R 4", "base", 2), ("R 4", "helmet", 1), ("R 2.0", "costume", -3)]


def test_an_override_lifts_the_bar_shows_both_figures_and_heavy_still_costs():
    found = lives_of(worn(helmet=True, costume="missing", override=4, heavy=True), RULES)
    assert (found.lives, found.admitted, found.without_override) == (3, True, 0)
    assert lines(found)[2:] == [("R 1.0", "override", 1), ("R 2.6", "heavy", -1)]


@pytest.mark.parametrize(
    ("override", "heavy", "last", "lives"),
    [
        (1, True, ("R 4", "minimum", 1), 1),
        (0, False, ("R 4", "minimum", 1), 1),
        (0, True, ("R 4", "minimum", 2), 1),
        (2, True, ("R 2.6", "heavy", -1), 1),
    ],
)
def test_nobody_admitted_starts_below_the_minimum(override, heavy, last, lives):
    found = lives_of(worn(override=override, heavy=heavy), RULES)
    assert (lines(found)[-1], found.lives) == (last, lives)


def test_immune_zones_are_plate_over_another_layer():
    plate = Piece("plate", 2, frozenset({"chest", "shin_left", "head", "hand_left"}))
    gambeson = Piece("quilted", 1, frozenset({"chest", "belly", "head", "hand_left"}))
    hidden = Piece("plate", 1, frozenset({"belly"}), under=True)
    assert immune_zones([plate], RULES) == ()
    assert immune_zones([plate, gambeson], RULES) == ("chest",)
    assert immune_zones([gambeson, hidden, plate], RULES) == ("chest",)
    mail = Piece("mail", 2, frozenset({"shin_left"}))
    assert immune_zones([mail, gambeson, plate], RULES) == ("chest", "shin_left")
    assert immune_zones([mail, gambeson], RULES) == ()


pieces = st.builds(
    Piece,
    type=st.sampled_from([*RULES.armour_types, "scales"]),
    awarded=st.integers(-2, 9),
    zones=st.frozensets(st.sampled_from(list(RULES.zones)), max_size=4),
    under=st.booleans(),
)
anybody = st.builds(
    Worn,
    helmet=st.booleans(),
    armour=st.lists(pieces, max_size=4).map(tuple),
    costume=st.sampled_from([*RULES.costume_grades, ""]),
    bonus_lives=st.integers(-1, 9),
    heavy=st.booleans(),
)


@given(anybody)
def test_lives_stay_between_the_minimum_and_the_cap_and_the_lines_add_up(person):
    found = lives_of(person, RULES)
    assert found.lives == sum(line.lives for line in found.lines)
    assert all(isinstance(line, Line) and line.lives for line in found.lines)
    if found.admitted:
        assert 1 <= found.lives <= 6
    else:
        assert found.lives == 0


@given(anybody, pieces)
def test_more_armour_never_gives_fewer_lives_nor_fewer_immune_zones(person, piece):
    more = Worn(**{**as_fields(person), "armour": (*person.armour, piece)})
    assert lives_of(more, RULES).lives >= lives_of(person, RULES).lives
    if not piece.under:
        assert set(immune_zones(more.armour, RULES)) >= set(immune_zones(person.armour, RULES))


@given(anybody, st.integers(0, 9))
def test_an_override_is_what_was_given_less_heavy_use(person, override):
    found = lives_of(Worn(**{**as_fields(person), "override": override}), RULES)
    assert (found.lives, found.admitted) == (max(1, override - person.heavy), True)
    assert found.lives == sum(line.lives for line in found.lines)
    assert found.without_override == lives_of(person, RULES).lives


def as_fields(person):
    return {name: getattr(person, name) for name in Worn.__slots__}


@pytest.mark.parametrize(
    ("chapter", "key", "values", "message"),
    [
        ("lives", "cap", {"rule": "R 4", "lives": 0}, "[lives.cap] lives: expected 1 or more"),
        ("lives", "cap", {"rule": "R 4", "lives": 2.5}, "[lives.cap] lives: expected a whole num"),
        ("lives", "cap", {"lives": 6}, "[lives.cap] rule: missing, expected a text"),
        ("lives", "cap", {"rule": "R", "lives": 6, "max": 6}, "[lives.cap] max: isn't a field"),
        ("hits", "stone", {"rule": "R 7", "name": "x"}, "[hits.stone] name: expected texts"),
        ("zones", "chest", {"rule": "R", "name": {"en": "x"}, "never": 1}, "[zones.chest] never: "),
    ],
)
def test_lives_rules_name_the_parameter_that_is_wrong(chapter, key, values, message):
    document = {**DOCUMENT, chapter: {**DOCUMENT[chapter], key: values}}
    with pytest.raises(ParameterError) as refusal:
        lives_rules(document)
    assert str(refusal.value).startswith(message)


def test_lives_rules_need_every_chapter():
    with pytest.raises(ParameterError, match=r"\[zones\]: missing"):
        lives_rules({name: rows for name, rows in DOCUMENT.items() if name != "zones"})

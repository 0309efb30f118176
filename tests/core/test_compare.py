"""What differs between two rulebooks, exactly, and in words."""

import copy

import pytest
from django.utils import translation

from ruman.core.chapter_tables import compared
from ruman.core.compare import differences
from ruman.core.described import chapter_of
from ruman.core.tomlbook import built_in

NBSP = "\N{NO-BREAK SPACE}"


@pytest.fixture
def two():
    before = built_in("battle").document
    return before, copy.deepcopy(dict(before))


def told(before, after, kind="battle"):
    return [
        each.sentence for chapter in compared(kind, before, after) for each in chapter.differences
    ]


def limit(document, weapon_class, n=0):
    return document["weapon_classes"][weapon_class]["limits"][n]


def test_the_same_says_nothing(two):
    assert differences(*two, lambda code: chapter_of("battle", code)) == []


def test_a_limit_is_told_in_words(two):
    before, after = two
    limit(after, "two_handed")["max"] = 125
    assert told(before, after) == [f"Two-handed · Longest dimension · up to: 130 → 125{NBSP}cm"]
    with translation.override("cs"):
        assert told(before, after) == [f"Obouruční · Nejdelší rozměr · do: 130 → 125{NBSP}cm"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda d: limit(d, "bow").update(max=16.5), f"Bow · Draw · up to: 15 → 16.5{NBSP}kg"),
        (
            lambda d: limit(d, "flail", 3).pop("min"),
            f"Flail · Ball across · from: 10{NBSP}cm → –",
        ),
        (
            lambda d: d["weapon_classes"]["one_handed"]["sums"].update(one_handed=140),
            f"One-handed · Together at most: One-handed: 150 → 140{NBSP}cm",
        ),
        (
            lambda d: d["weapon_classes"]["flail"]["held_with"].remove("heavy_shield"),
            "Flail · May be held with: Standard shield, Heavy shield → Standard shield",
        ),
        (lambda d: d["zones"]["hand_left"].pop("target"), "left hand · a hit counts: no → yes"),
        (lambda d: d["lives"]["cap"].update(lives=5), "Never more than · Lives: 6 → 5"),
        (
            lambda d: d["armour_types"]["mail"]["name"].update(cs="Drátěná"),
            "Mail · Name (Czech): Kroužková → Drátěná",
        ),
        (
            lambda d: limit(d, "heavy_shield").update(guide=True),
            "Heavy shield · Perimeter · guide value only: no → yes",
        ),
        (
            lambda d: d["weapon_classes"]["shield_standard"]["box"].update(width=65),
            f"Standard shield · Fits in, either way round · Width: 60 → 65{NBSP}cm",
        ),
        (lambda d: d["hits"].pop("stone"), "stone: there → left out"),
        (
            lambda d: d["hits"].update(kiss={"rule": "R 4", "name": {"en": "kiss"}, "lives": 0}),
            "kiss: – → new",
        ),
    ],
)
def test_every_kind_of_field_is_told(two, change, words):
    before, after = two
    change(after)
    assert told(before, after) == [words]


def test_a_limit_added_or_left_out_is_one_difference(two):
    before, after = two
    after["weapon_classes"]["flail"]["limits"].pop()
    assert told(before, after) == [f"Flail · Ball across: 10 to 15{NBSP}cm → –"]
    assert told(after, before) == [f"Flail · Ball across: – → 10 to 15{NBSP}cm"]


def test_order_counts(two):
    before, after = two
    rows = after["armour_types"]
    after["armour_types"] = dict(reversed(list(rows.items())))
    assert told(before, after) == [
        "Order of the rows: Quilted, Leather, Mail, Plate → Plate, Mail, Leather, Quilted"
    ]


def test_what_no_chapter_describes_is_told_as_it_stands(two):
    before, after = two
    after["moon"] = {"full": {"phase": 1}}
    assert told(before, after) == ["full: – → new"]
    before = {**before, "moon": {"full": {"phase": 2}}}
    assert told(before, after) == ["full · phase: 2 → 1"]


def test_a_tournament_is_told_too():
    before = built_in("tournament").document
    after = copy.deepcopy(dict(before))
    after["arms"]["alone"]["weight_g"]["max"] = 2600
    after["course"]["groups"]["leaving"] = "strike"
    with translation.override("pl"):
        assert (
            told(before, after, "tournament")[1] == f"Samodzielnie · Waga · do: 2500 → 2600{NBSP}g"
        )
    assert told(before, after, "tournament") == [
        "Groups · Bouts of who leaves: played bouts stand, the rest are walkovers"
        " → all their bouts are struck out",
        f"Alone · Weight · up to: 2500 → 2600{NBSP}g",
    ]

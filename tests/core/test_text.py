"""Folding, pieces, and the Czech and Polish order of names."""

import csv
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruman.core.text import fold, name_key, pieces, sort_key_cs, sort_key_pl, trigrams, words

with (Path(__file__).parent / "names_cs_pl.csv").open(encoding="utf-8") as file:
    NAMES = list(csv.DictReader(file))


@pytest.mark.parametrize(
    ("key", "column"),
    [(sort_key_cs, "place_in_czech_order"), (sort_key_pl, "place_in_polish_order")],
)
def test_sort_key_orders_names_as_the_language_does(key, column):
    by_key = sorted(NAMES, key=lambda row: key(row["surname"], row["given"]))
    by_column = sorted(NAMES, key=lambda row: int(row[column]))
    assert [r["surname"] + r["given"] for r in by_key] == [
        r["surname"] + r["given"] for r in by_column
    ]


def test_fold_gives_the_search_form_of_every_name():
    folded = [fold(f"{row['surname']} {row['given']}") for row in NAMES]
    assert folded == [row["search_without_diacritics"] for row in NAMES]


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Źdźbło", "zdzblo"),
        ("  Příliš \u00a0 žluťoučký\tkůň ", "prilis zlutoucky kun"),
        ("Straße", "strasse"),
        ("１２３", "123"),
        ("Łódź", "lodz"),
        ("", ""),
    ],
)
def test_fold_takes_off_what_search_ignores(text, folded):
    assert fold(text) == folded


def test_words_part_at_hyphens_and_apostrophes_but_not_at_percent():
    assert words("Nováková-Černá D'Angelo 50%_x") == ["novakova", "cerna", "d", "angelo", "50%_x"]


def test_pieces_hold_whole_words_beginnings_and_trigrams():
    assert pieces("Oľga N.") == {"=olga", "^o", "^ol", "^olg", "olg", "lga", "=n", "^n"}
    assert trigrams("on") == set()


def test_name_key_is_the_same_for_swapped_and_bare_names():
    assert name_key("Žofie", "Šťastná") == name_key("Stastna", "Zofie") == "stastna zofie"


@pytest.mark.parametrize(
    ("before", "after"),
    [("Horák", "Chrudoš"), ("Cibulka", "Čech"), ("Novak", "Novák"), ("novák", "Novák")],
)
def test_sort_key_cs_small_differences(before, after):
    assert sort_key_cs(before) < sort_key_cs(after)


@given(st.text())
def test_fold_is_idempotent_and_has_no_marks(text):
    folded = fold(text)
    assert fold(folded) == folded
    assert not any(unicodedata.combining(letter) for letter in folded)


@given(st.text(), st.text())
def test_sort_keys_are_equal_only_for_names_that_fold_the_same(one, other):
    for key in (sort_key_cs, sort_key_pl):
        if key(one) == key(other):
            assert fold(one) == fold(other)


@given(st.text(alphabet="aábcčdďeéěhchiklłmnňoópqrřsšśtťuůvyýzžźż ", min_size=1))
def test_pieces_of_a_part_are_among_the_pieces_of_the_whole(text):
    for word in words(text):
        assert trigrams(word[1:]) <= pieces(text)

"""Measures as people type them."""

from decimal import Decimal

import pytest
from django import forms
from django.utils import translation

from ruman.core.forms import MeasureField, WholeField


class Typed(forms.Form):
    length = MeasureField(required=False)
    pieces = MeasureField(required=False, unit="", places=0)


def cleaned(**typed):
    form = Typed(typed)
    return form.cleaned_data if form.is_valid() else form.errors.as_data()


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
@pytest.mark.parametrize(
    "text",
    [
        "90,5",
        "90.5",
        "90,5 cm",
        "90.5cm",
        " 90,50 ",
        "９０．５",
        "９０，５",
        "90,5\u00a0cm",
        "\u202f90,5",
        "90,5\t",
        '"90,5"',
        "90,5\r\n",
        "090.5",
    ],
)
def test_measure_reads_what_people_type_in_every_language(language, text):
    with translation.override(language):
        assert cleaned(length=text) == {"length": Decimal("90.5"), "pieces": None}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("0", "not_positive"),
        ("-5", "not_positive"),
        ("−5", "not_positive"),
        ("1000", "huge"),
        ("9" * 4000, "huge"),
        ("1e3", "not_a_number"),
        ("90,5,1", "not_a_number"),
        ("NaN", "not_a_number"),
        ("Infinity", "not_a_number"),
        ("ninety", "not_a_number"),
        ("90 5", "not_a_number"),
        ("90 mm", "unit"),
        ("90.55", "too_exact"),
        ("<b>90</b>", "not_a_number"),
        ("\x00", "not_a_number"),
        ("½", "not_a_number"),
    ],
)
def test_measure_says_what_is_wrong(text, code):
    assert [error.code for error in cleaned(length=text)["length"]] == [code]


@pytest.mark.parametrize(("text", "code"), [("11.5", "not_whole"), ("11 cm", "no_unit")])
def test_pieces_are_whole_and_without_unit(text, code):
    assert [error.code for error in cleaned(pieces=text)["pieces"]] == [code]


@pytest.mark.parametrize("empty", ["", "  ", None])
def test_measure_may_be_empty_where_it_is_not_required(empty):
    assert cleaned(length=empty) == {"length": None, "pieces": None}


@pytest.mark.parametrize(("value", "read"), [(90, "90"), (90.5, "90.5"), ("90", "90")])
def test_measure_reads_numbers_that_a_device_sends(value, read):
    assert cleaned(length=value)["length"] == Decimal(read)


@pytest.mark.parametrize("value", [True, [90], {"cm": 90}])
def test_measure_refuses_what_is_no_number_at_all(value):
    assert [error.code for error in cleaned(length=value)["length"]] == ["not_a_number"]


def test_measure_keeps_what_was_typed():
    assert 'value="ninety"' in str(Typed({"length": "ninety"})["length"])


@pytest.mark.parametrize(("language", "text"), [("en", "90.5"), ("cs", "90,5"), ("pl", "90,5")])
def test_measure_is_shown_in_the_way_of_the_language(language, text):
    with translation.override(language):
        assert f'value="{text}"' in str(Typed(initial={"length": Decimal("90.50")})["length"])


class Counted(forms.Form):
    minutes = WholeField(min_value=1)
    points = WholeField(min_value=-20)


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_whole_number_with_a_comma_is_kept_and_refused_and_never_read_as_another(language):
    with translation.override(language):
        form = Counted({"minutes": "84,5", "points": "3"})
        assert {name: [e.code for e in found] for name, found in form.errors.as_data().items()} == {
            "minutes": ["invalid"]
        }
        assert 'value="84,5"' in str(form["minutes"])


def test_whole_number_is_typed_on_a_pad_that_has_the_signs_for_it():
    form = Counted({"minutes": "84", "points": "-3"})
    assert form.is_valid()
    assert form.cleaned_data == {"minutes": 84, "points": -3}
    assert 'inputmode="numeric"' in str(form["minutes"])
    assert 'inputmode="text"' in str(form["points"])

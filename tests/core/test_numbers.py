"""Numbers as people type and paste them."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruman.core.numbers import NotANumberError, typed


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("90", "90"),
        ("90,5", "90.5"),
        ("90.5", "90.5"),
        (" 90,5 cm ", "90.5"),
        ("90.5cm", "90.5"),
        ("90,5 CM", "90.5"),
        ("90\N{NO-BREAK SPACE}cm", "90"),
        ("90\N{NARROW NO-BREAK SPACE}cm", "90"),
        ("９０，５", "90.5"),
        ("９０．５ｃｍ", "90.5"),
        ("90,5\t", "90.5"),
        ('"90,5"\n', "90.5"),
        ("090,50", "90.5"),
        ("90,", "90"),
        ("100", "100"),
        ("-5", "-5"),
        ("\N{MINUS SIGN}5", "-5"),
    ],
)
def test_typed_reads_what_is_meant(text, number):
    assert str(typed(text)) == number


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("\N{NO-BREAK SPACE}", "empty"),
        ('""', "empty"),
        ("long", "not_a_number"),
        ("9O,5", "not_a_number"),
        ("90,5,5", "not_a_number"),
        ("1 234", "not_a_number"),
        ("1e5", "not_a_number"),
        ("90-95", "not_a_number"),
        ("=90", "not_a_number"),
        ("90,5 m", "unit"),
        ("90 in", "unit"),
        ('90"', "not_a_number"),
        ("1234567", "huge"),
        ("9" * 5000, "huge"),
        ("NaN", "not_a_number"),
        ("Infinity", "not_a_number"),
        ("½", "not_a_number"),
        ("٩٠", "not_a_number"),
    ],
)
def test_typed_says_why_not(text, code):
    with pytest.raises(NotANumberError) as refusal:
        typed(text)
    assert refusal.value.code == code


@given(st.text(max_size=30))
def test_typed_never_fails_otherwise(text):
    with suppress(NotANumberError):
        assert typed(text).is_finite()


@given(
    st.decimals("-999999", "999999", places=1), st.sampled_from(".,"), st.sampled_from(["", " cm"])
)
def test_typed_comes_round(number, sign, unit):
    assert typed(f"{number:f}".replace(".", sign) + unit) == number

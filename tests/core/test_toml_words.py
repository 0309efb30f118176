"""What the TOML parser finds is said in the page's language: the line, and what belongs there."""

import ast
import tomllib
from pathlib import Path

import pytest
from django.utils import translation

from ruman.core.toml_words import _words, unreadable_words
from ruman.core.tomlbook import read_fields

PARSER = Path(tomllib.__path__[0]) / "_parser.py"


def refused(text):
    with pytest.raises((ValueError, RecursionError)) as refusal:
        read_fields(text)
    return unreadable_words(text, refusal.value)


@pytest.mark.parametrize(
    ("text", "begin", "say"),
    [
        ("rule = 1\nmost = 90,5", "line 2, “most = 90,5”: ", "something is left over behind"),
        ("most = 07", "line 1, “most = 07”: ", "something is left over behind"),
        ("rule = R 2.2", "line 1, “rule = R 2.2”: ", "the value can't be read"),
        ("rule = „R 2“", "line 1, “rule = „R 2“”: ", "the value can't be read"),
        ("flag = True", "line 1, “flag = True”: ", "the value can't be read"),
        ("flag =\n\nmost = 1", "line 1, “flag =”: ", "the value can't be read"),
        ("= 1", "line 1, “= 1”: ", "a name belongs here"),
        ("délka = 1", "line 1, “délka = 1”: ", "= is missing behind the name"),
        ("čas = 1", "line 1, “čas = 1”: ", "a name belongs here"),
        ("de lka = 1", "line 1, “de lka = 1”: ", "= is missing behind the name"),
        ("delka", "line 1, “delka”: ", "= is missing behind the name"),
        ("[lives.cap\n", "line 1, “[lives.cap”: ", "a heading isn't closed"),
        ("[[lives.cap]\n", "line 1, “[[lives.cap]”: ", "a heading isn't closed"),
        ("[a.b]\n[a.b]", "line 2, “[a.b]”: ", "the heading [a.b] stands there twice"),
        ("most = 1\nmost = 2", "line 2, “most = 2”: ", "this name stands there twice"),
        ("a = {b = 1, b = 2}", "line 1, “a = {b = 1, b = 2}”: ", "this name stands there twice"),
        ("a = {b = 1}\na.c = 2", "line 2, “a.c = 2”: ", "this name stands there twice"),
        ('a = ["x"\n[b]', "line 2, “[b]”: ", "a list isn't closed"),
        ("a = {b = 1\n}", "line 1, “a = {b = 1”: ", "a table in braces isn't closed"),
        ('a = "x\nb = 1', 'line 1, “a = "x”: ', "a text isn't closed"),
        ('a = "x', "at the end of the file: ", "a text isn't closed"),
        ("a = 'x\nb = 1", "at the end of the file: ", "a text isn't closed"),
        ("a = 'x\nb = 'y'", "line 1, “a = 'x”: ", "a text isn't closed"),
        ("a = '''x", "at the end of the file: ", "a text isn't closed"),
        ('a = "x\0"', 'line 1, “a = "x\ufffd"”: ', "it holds a sign that can't be seen ('\\x00')"),
        ('a = "C:\\place"', 'line 1, “a = "C:\\place"”: ', "a \\ in a text begins"),
        ('a = "\\ud800"', 'line 1, “a = "\\ud800"”: ', "a \\ in a text begins"),
        ("a = 2026-02-30", "line 1, “a = 2026-02-30”: ", "there is no such day or time"),
        ("a = " + "[" * 9000, "", "too many brackets"),
        ("a = " + "9" * 5000, "", "a number is too long"),
        ("a = 1e999999999", "", "must be a number, not 1E+999999999"),
        ("a = " + "x" * 99, f"line 1, “a = {'x' * 56}…”: ", "the value can't be read"),
    ],
)
def test_the_line_is_named_and_what_belongs_there(text, begin, say):
    said = refused(text)
    assert said.startswith(begin + say), said


def test_what_the_parser_says_newly_comes_with_the_usual_causes():
    said = unreadable_words("a\nb", tomllib.TOMLDecodeError("Too odd (at line 2, column 1)"))
    assert said == (
        "line 2, “b”: this can't be read as TOML (Too odd). Usual causes: a missing quote, = or"
        " bracket, a comma in a number, a name that stands there twice."
    )


def parsers_messages():
    """Every message of this Python's own parser, its signs and names filled in."""
    for call in ast.walk(ast.parse(PARSER.read_text("utf-8"))):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "suffixed_err":
            said = call.args[-1]
            parts = said.values if isinstance(said, ast.JoinedStr) else [said]
            yield "".join(
                part.value if isinstance(part, ast.Constant) else "('a', 'b')" for part in parts
            )


def test_every_message_of_the_parser_has_a_sentence_in_each_language():
    found = set(parsers_messages()) - {"Expected ('a', 'b')"}  # what ends a text, which is told so
    assert len(found) > 15
    for language in ("en", "cs", "pl"):
        with translation.override(language):
            assert [each for each in found if each in _words(each)] == []

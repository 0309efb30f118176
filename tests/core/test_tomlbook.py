"""Any rulebook written as TOML reads back the same; what is wrong is named with its line."""

import re
from io import StringIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from ruman.core.documents import ParameterError
from ruman.core.rulebook_forms import RulebookFileForm
from ruman.core.tomlbook import Book, built_in, line_of, located, read, read_fields, write

KEYS = st.from_regex(r"[A-Za-z0-9_-]{1,20}", fullmatch=True)
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
NUMBERS = st.integers(-(10**6), 10**6) | st.decimals(-1000, 1000, places=2).map(
    lambda number: int(number) if number == int(number) else float(number)
)
VALUES = st.recursive(
    WORDS | NUMBERS | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=8,
)
ROWS = st.dictionaries(KEYS, st.dictionaries(WORDS, VALUES, max_size=4), max_size=3)
DOCUMENTS = st.dictionaries(KEYS.filter(lambda key: key != "rulebook"), ROWS, max_size=3)


@given(DOCUMENTS)
def test_any_document_comes_round_in_its_order(document):
    full = {chapter: rows for chapter, rows in document.items() if rows}
    book = Book("x", "battle", {"en": "X"}, full)
    text = write(book)
    again = read(text)
    assert again == book
    assert [list(rows) for rows in again.document.values()] == [list(r) for r in full.values()]
    assert write(again) == text


def test_the_order_of_fields_doesnt_matter_to_what_is_written():
    one = {"a": {"b": {"rule": "R 1", "max": 2, "zeal": 1, "name": {"pl": "x", "en": "y"}}}}
    other = {"a": {"b": dict(reversed(list(one["a"]["b"].items())))}}
    assert write(Book("x", "battle", {"en": "X"}, one)) == write(
        Book("x", "battle", {"en": "X"}, other)
    )


BUILT_IN = write(built_in("battle"))


def line(start):
    return next(n for n, text in enumerate(BUILT_IN.splitlines(), 1) if text.startswith(start))


def wrong(**replaced):
    text = BUILT_IN
    for old, new in replaced.values():
        assert old in text
        text = text.replace(old, new, 1)
    return text


def test_a_line_is_that_of_the_field_or_of_its_table_or_none():
    head = line("[lives.cap]")
    assert line_of(BUILT_IN, "lives", "cap", "") == head
    assert line_of(BUILT_IN, "lives", "cap", "lives") == head + 2
    assert line_of(BUILT_IN, "lives", "cap", "colour") == head
    assert line_of(BUILT_IN, "lives", "cup", "lives") == 0
    limits = line_of(BUILT_IN, "weapon_classes", "flail", "limits[4].min")
    assert BUILT_IN.splitlines()[limits - 1].startswith("limits = ")
    assert limits > line("[weapon_classes.flail]")
    tables = "[a.b]\nrule = 1\n[[a.b.shapes]]\ncode = 2\n[a.c]\nshapes = 3\n"
    assert line_of(tables, "a", "b", "shapes[1].code") == 3
    assert line_of(tables, "a", "c", "shapes") == 6


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("lives = 6", 'lives = "six"', "line {cap+2}: [lives.cap] lives: must be a number"),
        ("lives = 6", "lives = 6\ncolour = 1", "line {cap+3}: [lives.cap] colour: isn't a field"),
        ("lives = 6", "lives = 0", "line {cap+2}: [lives.cap] lives: must be 1 or more, not 0"),
        (
            "[lives.cap]",
            "[lives.base]",
            "line {cap}, “[lives.base]”: the heading [lives.base] stands",
        ),
        ("[lives.cap]", "[lives.cap", "line {cap}, “[lives.cap”: a heading isn't closed"),
        ("lives = 6", "lives = nan", "line {cap}: [lives.cap]: must be a number, not NaN"),
        ("lives = 6", "lives = 2027-05-01", "line {cap}: [lives.cap]: must be a text, a number"),
    ],
)
def test_an_uploaded_file_is_refused_with_line_key_and_what_was_expected(old, new, said):
    file = SimpleUploadedFile("x.toml", wrong(a=(old, new)).encode())
    form = RulebookFileForm({}, {"file": file})
    form.fields["organizer"].queryset = form.fields["organizer"].queryset.none()
    assert not form.is_valid()
    (message,) = form.errors["file"]
    cap = line("[lives.cap]")
    for offset in (0, 2, 3):
        said = said.replace(f"{{cap+{offset}}}", str(cap + offset))
    assert said.replace("{cap}", str(cap)) in message


def test_ten_megabytes_are_refused_unread():
    file = SimpleUploadedFile("x.toml", b"#" * 10 * 1024 * 1024)
    form = RulebookFileForm({}, {"file": file})
    form.fields["organizer"].queryset = form.fields["organizer"].queryset.none()
    assert form.errors["file"] == [
        "This file is too large for a rulebook; at most 1 MB can be read. Choose the TOML file."
    ]


def test_a_file_that_is_no_text_is_called_so():
    file = SimpleUploadedFile("x.toml", b"\xff\xfe\x00")
    form = RulebookFileForm({}, {"file": file})
    form.fields["organizer"].queryset = form.fields["organizer"].queryset.none()
    (message,) = form.errors["file"]
    assert message.startswith("This isn't a text file. Download a rulebook as TOML, change it")


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        (".".join(["a"] * 400_000) + " = 1", "too many dots (at line 1)"),
        ("\n[" + '."a"' * 50_000 + "]", "too many dots (at line 2)"),
        ("a = " + "9" * 5_000, "a number is too long"),
        ("a = 1e999999999", "expected a number, not 1E+999999999"),
        ("a = -1e21", "expected a number, not -1E+21"),
        ("a = inf", "expected a number, not Infinity"),
    ],
)
def test_what_would_take_hours_to_read_is_refused_at_once(bad, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        read_fields(bad)


def test_dots_in_words_and_numbers_are_no_keys():
    line = "a = [" + ", ".join(["1.5", '"z. B."', "'e.g.'"] * 40) + "]"
    assert read_fields(line)["a"][:3] == [1.5, "z. B.", "e.g."]
    assert read_fields("a = 1e15\nb = 0.1e-400") == {"a": 10**15, "b": 0}


@pytest.mark.parametrize("deep", [200, 20_000])
def test_a_file_nested_too_deeply_is_refused(deep):
    text = BUILT_IN + "\n[moon.full]\na = " + "[" * deep + "]" * deep
    file = SimpleUploadedFile("x.toml", text.encode())
    form = RulebookFileForm({}, {"file": file})
    form.fields["organizer"].queryset = form.fields["organizer"].queryset.none()
    form.is_valid()  # never a fault


def test_an_error_without_a_table_in_the_file_has_no_line():
    error = ParameterError("lives", "cup", "", "missing")
    assert located(BUILT_IN, error) == "[lives.cup]: missing"


@pytest.mark.django_db
def test_the_command_names_the_line_too(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(wrong(a=("lives = 6", "lives = true")), encoding="utf-8")
    expected = rf"mine\.toml: line {line('[lives.cap]') + 2}: \[lives\.cap\] lives: expected"
    with pytest.raises(CommandError, match=expected):
        call_command("rulebook", "load", str(file))


@pytest.mark.django_db
def test_try_without_a_file_tries_the_examples_kept_with_the_rulebooks(tmp_path):
    books = [built_in(kind) for kind in ("battle", "tournament")]
    kept = sum(len(book.document.get("examples", {})) for book in books)
    out = StringIO()
    call_command("rulebook", "try", stdout=out)
    assert out.getvalue().splitlines()[-1] == f"{kept} passed, 0 failed"
    file = tmp_path / "mine.toml"
    text = wrong(a=("rucnik-2026", "mine"), b=("lives = 6", "lives = 5"))
    file.write_text(text, encoding="utf-8")
    call_command("rulebook", "load", str(file), stdout=StringIO())
    out = StringIO()
    with pytest.raises(SystemExit) as stop:
        call_command("rulebook", "try", rulebook="mine", stdout=out)
    assert stop.value.code == 1
    assert out.getvalue().splitlines()[-1] == "11 passed, 2 failed"

"""A row's form: saved as it stands it changes nothing; what is typed comes out as JSON keeps it."""

import pytest
from django.http import QueryDict
from django.utils import translation

from ruman.core.described import chapter_of
from ruman.core.entry_forms import EntryForm
from ruman.core.tomlbook import STANDARD, built_ins

BOOKS = {book.slug: book for book in built_ins()}
BOOKS |= {kind: BOOKS[slug] for kind, slug in STANDARD.items()}
ROWS = [
    (book.slug, chapter, key)
    for book in built_ins()
    for chapter, rows in book.document.items()
    for key in rows
]


def opened(name, chapter, key):
    """The form of a row of the book of that name, or of the standard one of that kind."""
    book = BOOKS[name]
    return EntryForm(
        chapter=chapter_of(book.kind, chapter).of(book.document[chapter][key]),
        key=key,
        values=book.document[chapter][key],
        document=book.document,
    )


def as_typed(form, **changes):
    """What a browser posts of the form as it stands."""
    data = QueryDict(mutable=True)
    for name in form.fields:
        value = form[name].value()
        if isinstance(value, list):
            data.setlist(name, value)
        elif value is True:
            data[name] = "on"
        elif value is not None and value is not False:
            data[name] = str(value)
    for name, value in changes.items():
        name = name.replace("__", ".")
        if value is None:
            data.pop(name, None)
        elif isinstance(value, list):
            data.setlist(name, value)
        else:
            data[name] = value
    return data


def saved(name, chapter, key, **changes):
    form = opened(name, chapter, key)
    again = EntryForm(
        as_typed(form, **changes),
        chapter=form.chapter,
        key=key,
        values=form.values,
        document=form.document,
    )
    assert again.is_valid(), again.errors
    return again.entry()


@pytest.mark.parametrize("language", ["en", "cs"])
def test_every_row_saved_as_it_stands_is_the_same(language):
    with translation.override(language):
        for name, chapter, key in ROWS:
            assert saved(name, chapter, key) == BOOKS[name].document[chapter][key], (chapter, key)


def test_a_limit_is_typed_with_a_comma_and_a_unit():
    row = saved("battle", "weapon_classes", "two_handed", limits__0__max="125,5 cm")
    assert row["limits"] == [{"measure": "length", "min": 110, "max": 125.5, "deciding": True}]


def test_a_limit_is_added_in_an_empty_line_and_left_out_by_emptying_one():
    row = saved(
        "battle",
        "weapon_classes",
        "two_handed",
        limits__1__measure="perimeter",
        limits__1__max="99",
    )
    assert row["limits"][1] == {"measure": "perimeter", "max": 99}
    emptied = {f"limits__3__{name}": "" for name in ("measure", "min", "max")}
    row = saved("battle", "weapon_classes", "flail", **emptied)
    assert [limit["measure"] for limit in row["limits"]] == ["length", "haft", "cord"]


def test_flags_are_kept_only_where_they_say_something():
    assert "backs_up" not in saved("battle", "weapon_classes", "flail", backs_up=None)
    row = saved("battle", "zones", "chest", target=None)
    assert row["target"] is False
    assert "target" not in saved("battle", "zones", "hand_left", target="on")


def test_codes_keep_their_order_and_new_ones_come_last():
    typed = ["one_handed", "flail", "shield_standard"]
    row = saved("battle", "weapon_classes", "one_handed", held_with=typed)
    assert row["held_with"] == ["shield_standard", "one_handed", "flail"]


def test_ordered_codes_are_as_chosen_each_once():
    row = saved(
        "tournament", "course", "groups", ties__0="direct", ties__1="advantage", ties__2="direct"
    )
    assert row["ties"] == ["direct", "advantage"]


@pytest.mark.parametrize(
    ("field", "typed", "message"),
    [
        ("most", "", "Type a number."),
        ("most", "-1", "It must be 0 or more."),
        ("most", "1.5", "It must be a whole number."),
        ("most", "three", "This isn't a number. Type it like 90.5."),
        ("most", "1000000", "It can't be more than 99999."),
        ("name__en", "", "Fill this in."),
        ("rule", "", "Fill this in."),
    ],
)
def test_what_cant_be_is_refused_beside_the_field(field, typed, message):
    form = opened("battle", "armour_types", "mail")
    again = EntryForm(
        as_typed(form, **{field: typed}),
        chapter=form.chapter,
        key="mail",
        values=form.values,
        document=form.document,
    )
    assert not again.is_valid()
    assert again.errors[field.replace("__", ".")] == [message]


@pytest.mark.parametrize("count", ["-1", "x", "99999999", "\u0663", "3.5"])
def test_a_wild_count_of_items_is_no_fault(count):
    row = saved("battle", "weapon_classes", "two_handed", limits__count=count)
    assert len(row["limits"]) == 1


def test_a_new_row_gets_its_name_in_files_from_its_english_name():
    document = BOOKS["battle"].document
    for typed, key in (("Scale armour", "scale_armour"), ("Mail", "mail_2"), ("Żupan", "zupan")):
        data = {"name.en": typed, "rule": "R 4", "most": "2", "key": ""}
        form = EntryForm(
            data,
            chapter=chapter_of("battle", "armour_types"),
            key="",
            values={},
            document=document,
            new=True,
        )
        assert form.is_valid(), form.errors
        assert (form.key, form.entry()) == (key, {"rule": "R 4", "name": {"en": typed}, "most": 2})

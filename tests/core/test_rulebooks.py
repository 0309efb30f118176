"""Rulebooks: read, written, loaded once, published for good."""

import threading
import time
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.db import DatabaseError, connection, transaction

from ruman.core import examples, rulebooks
from ruman.core.documents import ParameterError
from ruman.core.models import Parameter, Rulebook
from ruman.core.tomlbook import built_in, built_ins, read, write
from weapons.rules.reading import weapon_rules

NOW = datetime(2027, 5, 1, 8, 0, tzinfo=UTC)


def changed(document, chapter, key, **fields):
    """The document with some fields of one row otherwise; None takes a field away."""
    values = {**document[chapter][key], **fields}
    values = {name: value for name, value in values.items() if value is not None}
    return {**document, chapter: {**document[chapter], key: values}}


@pytest.mark.parametrize("book", built_ins(), ids=lambda book: book.slug)
def test_write_and_read_come_round(book):
    text = write(book)
    again = read(text)
    assert again == book
    assert [list(entries) for entries in again.document.values()] == [
        list(entries) for entries in book.document.values()
    ]
    assert write(again) == text
    assert "# R 2.3: Two-handed spear" not in text
    headed = {
        "rucnik-2026": "# R 2.3, R 2.1d: Two-handed spear\n[weapon_classes.spear_two_handed]",
        "letni-tabor": "# L 2.3: Spear\n[weapon_classes.spear]",
        "turniej": "# T",
    }
    assert headed[book.slug] in text


@pytest.mark.parametrize("book", built_ins(), ids=lambda book: book.slug)
def test_built_in_texts_exist_in_three_languages(book):
    def texts(value, place):
        if isinstance(value, dict) and "en" in value:
            yield place, value
        elif isinstance(value, dict):
            for name, inner in value.items():
                yield from texts(inner, f"{place}.{name}")
        elif isinstance(value, list):
            for n, inner in enumerate(value):
                yield from texts(inner, f"{place}[{n}]")

    found = list(texts(book.document, book.slug))
    assert len(found) > 10
    assert [place for place, text in found if set(text) != {"en", "cs", "pl"}] == []
    assert [place for place, text in found if not all(map(str.strip, text.values()))] == []


@pytest.mark.parametrize(
    ("toml", "message"),
    [
        ("", "[rulebook] slug: missing, expected a text"),
        ('[rulebook]\nslug="a b"\nkind="battle"\ntitle={en="x"}', "[rulebook] slug: expected"),
        ('[rulebook]\nslug="a"\nkind="war"\ntitle={en="x"}', "[rulebook] kind: expected battle"),
        ('[rulebook]\nslug="a"\nkind="battle"\ntitle={cs="x"}', "[rulebook] title: expected"),
        ('lives=2\n[rulebook]\nslug="a"\nkind="battle"\ntitle={en="x"}', "[lives]: expected"),
        (
            '[rulebook]\nslug="a"\nkind="battle"\ntitle={en="x"}\n[lives]\nbase=2',
            "[lives.base]: expected a table",
        ),
        (
            '[rulebook]\nslug="a"\nkind="battle"\ntitle={en="x"}\n[lives.base]\nlives=nan',
            "[lives.base]: expected a number, not NaN",
        ),
        (
            '[rulebook]\nslug="a"\nkind="battle"\ntitle={en="x"}\n[lives.base]\nday=2026-05-01',
            "[lives.base]: expected text, number",
        ),
    ],
)
def test_read_names_what_is_wrong(toml, message):
    with pytest.raises(ParameterError) as refusal:
        read(toml)
    assert str(refusal.value).startswith(message)


@pytest.mark.django_db
def test_load_is_idempotent_and_a_change_makes_the_next_version():
    book = built_in("battle")
    first, fresh = rulebooks.load(book)
    assert (first.version, fresh, first.state) == (1, True, "draft")
    assert rulebooks.load(read(write(book))) == (first, False)
    rows = sum(len(entries) for entries in book.document.values())
    assert Parameter.objects.filter(rulebook=first).count() == rows
    longer = changed(book.document, "weapons", "bench", tolerance_cm=0.5)
    second, fresh = rulebooks.load(replace(book, document=longer))
    assert (second.version, fresh) == (2, True)
    assert rulebooks.document_of(second)["weapons"]["bench"]["tolerance_cm"] == 0.5
    assert rulebooks.load(book)[0].version == 3
    moved = {name: book.document[name] for name in reversed(book.document)}
    assert rulebooks.load(replace(book, document=moved))[1]


@pytest.mark.django_db
def test_load_writes_in_bulk(django_assert_max_num_queries):
    with django_assert_max_num_queries(8):
        rulebooks.load(built_in("battle"))


@pytest.mark.django_db
def test_load_refuses_what_no_app_can_read_and_writes_nothing():
    document = changed(built_in("battle").document, "weapon_classes", "flail", limts=[])
    with pytest.raises(ParameterError, match=r"\[weapon_classes.flail\] limts: isn't a field"):
        rulebooks.load(replace(built_in("battle"), document=document))
    assert not Rulebook.objects.exists()


@pytest.mark.django_db
def test_export_of_rows_reads_back_as_the_same_book():
    rulebook, _fresh = rulebooks.load(built_in("battle"))
    assert read(write(rulebooks.book_of(rulebook))) == built_in("battle")


@pytest.mark.django_db
def test_document_of_a_published_rulebook_costs_no_statement(django_assert_num_queries):
    rulebook = rulebooks.publish(rulebooks.load(built_in("battle"))[0], at=NOW)
    rules = rulebooks.read_by(weapon_rules, rulebook)
    with django_assert_num_queries(0):
        assert rulebooks.document_of(rulebook)["lives"]["cap"]["lives"] == 6
        assert rulebooks.read_by(weapon_rules, rulebook) is rules


@pytest.mark.django_db
def test_document_of_a_draft_is_read_afresh():
    rulebook, _fresh = rulebooks.load(built_in("battle"))
    assert rulebooks.read_by(weapon_rules, rulebook).tolerance == 0
    row = Parameter.objects.get(rulebook=rulebook, chapter="weapons", key="bench")
    row.values["tolerance_cm"] = 1
    row.save()
    assert rulebooks.read_by(weapon_rules, rulebook).tolerance == 1


@pytest.mark.django_db
def test_publish_retires_the_version_before_and_only_once():
    first = rulebooks.publish(rulebooks.load(built_in("battle"))[0], at=NOW)
    assert (first.state, first.published_at) == ("published", NOW)
    assert rulebooks.published("battle") == first
    second = rulebooks.copy_to_draft(first)
    assert rulebooks.document_of(second) == rulebooks.document_of(first)
    rulebooks.publish(second, at=NOW)
    first.refresh_from_db()
    assert (first.state, rulebooks.published("battle")) == ("retired", second)
    assert rulebooks.publish(first, at=NOW).state == "retired"


@pytest.mark.django_db
def test_publish_refuses_a_draft_that_no_app_can_read():
    draft, _fresh = rulebooks.load(built_in("battle"))
    Parameter.objects.filter(rulebook=draft, chapter="lives", key="cap").delete()
    with pytest.raises(ParameterError, match=r"\[lives.cap\]: missing"):
        rulebooks.publish(draft, at=NOW)
    draft.refresh_from_db()
    assert draft.state == "draft"


def test_differences_are_the_examples_that_come_out_otherwise():
    document = built_in("battle").document
    assert examples.differences(document) == []
    limits = [{"measure": "length", "max": 80, "deciding": True}]
    other = changed(document, "weapon_classes", "one_handed", limits=limits)
    assert [found.key for found in examples.differences(other)] == ["blade_at_90"]
    assert [
        (change.key, change.before["classes"], change.after["classes"])
        for change in examples.changes(document, other)
    ] == [("blade_at_90", ["one_handed", "hand_and_a_half"], ["hand_and_a_half"])]


def test_an_example_that_cant_be_read_is_named():
    document = {**built_in("battle").document, "examples": {"odd": {"case": "weapon", "want": {}}}}
    with pytest.raises(ParameterError, match=r"\[examples.odd\] weapon: missing"):
        examples.differences(document)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE core_parameter SET values = '{}' WHERE chapter = 'lives'",
        "UPDATE core_parameter SET position = 1 WHERE chapter = 'lives' AND key = 'cap'",
        "DELETE FROM core_parameter WHERE chapter = 'lives'",
        "INSERT INTO core_parameter (rulebook_id, chapter, key, position, values)"
        " SELECT id, 'lives', 'more', 1, '{}' FROM core_rulebook",
        "UPDATE core_rulebook SET title = '{}'",
        "UPDATE core_rulebook SET state = 'draft'",
        "UPDATE core_rulebook SET state = 'retired', version = 7",
        "DELETE FROM core_rulebook",
    ],
)
def test_published_rulebook_never_changes_even_by_sql(statement):
    rulebook = rulebooks.publish(rulebooks.load(built_in("battle"))[0], at=NOW)
    with (
        pytest.raises(DatabaseError, match="never changes"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    rulebook.refresh_from_db()
    assert rulebook.state == "published"


@pytest.mark.django_db
def test_parameter_of_a_draft_cant_be_moved_into_a_published_rulebook():
    published = rulebooks.publish(rulebooks.load(built_in("battle"))[0], at=NOW)
    draft = rulebooks.copy_to_draft(published)
    row = Parameter.objects.filter(rulebook=draft).first()
    row.rulebook, row.key = published, "smuggled"
    with pytest.raises(DatabaseError, match="never changes"):
        row.save()


@pytest.mark.django_db(transaction=True)
def test_publishing_waits_for_an_edit_and_an_edit_after_it_is_refused():
    draft, _fresh = rulebooks.load(built_in("battle"))
    row = Parameter.objects.get(rulebook=draft, chapter="lives", key="cap")
    row.values["lives"] = 7
    edited, order = threading.Event(), []

    def publish():
        edited.wait(10)
        rulebooks.publish(draft, at=NOW)
        order.append("published")
        connection.close()

    publisher = threading.Thread(target=publish)
    publisher.start()
    with transaction.atomic():
        row.save()
        edited.set()
        time.sleep(0.3)
        order.append("edited")
    publisher.join(10)
    assert order == ["edited", "published"]
    draft.refresh_from_db()
    assert rulebooks.document_of(draft)["lives"]["cap"]["lives"] == 7
    with pytest.raises(DatabaseError, match="never changes"):
        row.save()

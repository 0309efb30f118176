"""Tables to take away: what stands in a file, who is noted as having taken it."""

import csv
import io
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import openpyxl
import pytest
from django.urls import reverse
from django.utils import timezone, translation

from combatants.models import Combatant
from ruman.core.models import Act
from ruman.core.sheet_files import IN_MEMORY, WIDEST, written
from ruman.core.sheets import SHEETS, Column, filled
from tests.factories import make_combatant, make_event, make_member, make_weapon
from tests.pages import client_of

VALUES = {
    "text": 'Žižka; "Jan"\nz Trocnova',
    "none": None,
    "yes": True,
    "no": False,
    "whole": -3,
    "decimal": Decimal("90.5"),
    "below": Decimal("-0.5"),
    "day": date(2026, 8, 1),
    "moment": datetime(2026, 8, 1, 10, 30, 59, tzinfo=UTC),
    "phone": "+420 000 000 001",
    "control": "a\x0bb",
}


def table(rows=1):
    columns = [Column(name, lambda row, value=value: value) for name, value in VALUES.items()]
    return filled("Every: kind?", columns, range(rows), [("Event", "=1+1")])


def in_csv(language, rows=1):
    with translation.override(language), timezone.override("Europe/Prague"):
        file, number = written(table(rows), "csv")
    with file:
        content = file.read()
    assert content.startswith(b"\xef\xbb\xbfText;None;")
    assert content.endswith(b"\r\n")
    lines = list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), delimiter=";"))
    assert number == rows == len(lines) - 1
    return dict(zip(VALUES, lines[1], strict=True))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", {"decimal": "90.5", "below": "-0.5", "yes": "yes", "no": "no"}),
        ("cs", {"decimal": "90,5", "below": "-0,5", "yes": "ano", "no": "ne"}),
        ("pl", {"decimal": "90,5", "below": "-0,5", "yes": "tak", "no": "nie"}),
    ],
)
def test_csv_has_numbers_as_the_language_and_times_as_the_event(language, words):
    assert in_csv(language) == {
        "text": 'Žižka; "Jan"\nz Trocnova',
        "none": "",
        "whole": "-3",
        "day": "2026-08-01",
        "moment": "2026-08-01 12:30",
        "phone": "'+420 000 000 001",
        "control": "a\x0bb",
        **words,
    }


@pytest.mark.parametrize("language", ["cs", "pl"])
def test_xlsx_has_numbers_as_numbers_and_dates_as_dates(language):
    with translation.override(language), timezone.override("Europe/Prague"):
        file, number = written(table(2), "xlsx")
    with file:
        book = openpyxl.load_workbook(file)
    page, about = book.worksheets
    assert (page.title, number, page.max_row) == ("Every  kind ", 2, 3)
    assert (page.freeze_panes, page.auto_filter.ref) == ("A2", "A1:K3")
    row = dict(zip(VALUES, page[2], strict=True))
    assert {name: cell.value for name, cell in row.items()} == {
        "text": 'Žižka; "Jan"\nz Trocnova',
        "none": None,
        "yes": {"cs": "ano", "pl": "tak"}[language],
        "no": {"cs": "ne", "pl": "nie"}[language],
        "whole": -3,
        "decimal": 90.5,
        "below": -0.5,
        "day": datetime(2026, 8, 1),  # noqa: DTZ001 - a cell has no time zone
        "moment": datetime(2026, 8, 1, 12, 30),  # noqa: DTZ001
        "phone": "+420 000 000 001",
        "control": "ab",
    }
    assert [name for name, cell in row.items() if cell.is_date] == ["day", "moment"]
    assert row["phone"].quotePrefix
    assert about["B1"].value == "=1+1"
    assert (about["B1"].data_type, about["B2"].value) == ("s", 2)
    assert max(each.width for each in page.column_dimensions.values()) <= WIDEST


def test_long_file_waits_on_the_disk_and_is_whole():
    lines = ["ž" * 1000] * (IN_MEMORY // 1000)
    columns = [Column("words", lambda row: row)]
    with translation.override("en"):
        file, number = written(filled("Long", columns, lines), "csv")
    with file:
        assert file._rolled
        assert number == len(lines)
        assert file.read().decode("utf-8-sig").splitlines()[1:] == lines


def test_broken_row_gives_no_file_at_all():
    def rows():
        yield 1
        raise LookupError

    with pytest.raises(LookupError):
        written(filled("Broken", [Column("n", lambda row: row)], rows()), "csv")


def ask(user, event, name, kind="csv", **query):
    return client_of(user).get(reverse("core:sheet", args=[event.slug, name, kind]), query)


def read(response):
    text = response.getvalue().decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=";"))


@pytest.mark.django_db
def test_private_table_is_noted_before_it_is_given():
    event = make_event()
    make_combatant(event, surname="Nováková")
    jitka = make_member(event, "organizer")
    answer = ask(jitka, event, "people", sort="number")
    assert (answer["X-Rows"], len(read(answer))) == ("1", 1)
    assert "no-store" in answer["Cache-Control"]
    assert answer["Content-Disposition"] == f'attachment; filename="{event.slug}-people.csv"'
    act = Act.objects.get()
    assert (act.kind, act.by) == ("core.take_sheet", jitka)
    assert act.answer == {"sheet": "people", "kind": "csv", "rows": 1, "asked": "sort=number"}
    ask(jitka, event, "results")
    assert Act.objects.count() == 1
    shown = {
        role: client_of(make_member(event, role)).get(reverse("core:sheets", args=[event.slug]))
        for role in ("head_organizer", "organizer")
    }
    assert [[str(title), one.rows] for title, one in shown["head_organizer"].context["taken"]] == [
        ["People", 1]
    ]
    assert "Taken lately" not in shown["organizer"].content.decode()


@pytest.mark.django_db
def test_page_says_how_many_rows_each_file_will_have(whole_event):
    event, head = whole_event
    page = client_of(head).get(reverse("core:sheets", args=[event.slug]))
    counts = {sheet.name: rows for sheet, rows in page.context["sheets"]}
    assert counts == {
        "people": 3, "weapons": 2, "lives": 0, "rosters": 0, "rulings": 0, "results": 0
    }  # fmt: skip
    assert {name: len(read(ask(head, event, name))) for name in counts} == counts


@pytest.fixture
def whole_event():
    event = make_event()
    owners = [make_combatant(event, surname=name) for name in ("Chlup", "Cibule", "Hrad")]
    for person, length in ((owners[0], "90.5"), (owners[1], "60")):
        make_weapon(person, length=Decimal(length))
    return event, make_member(event, "head_organizer")


@pytest.mark.django_db
def test_weapons_are_sorted_by_the_readers_alphabet(whole_event):
    event, head = whole_event
    rows = {}
    for language in ("cs", "pl"):
        url = reverse("core:sheet", args=[event.slug, "weapons", "csv"])
        text = client_of(head, language).get(url).getvalue().decode("utf-8-sig")
        rows[language] = list(csv.reader(io.StringIO(text), delimiter=";"))
    assert [row[2] for row in rows["cs"]] == ["Příjmení", "Cibule", "Chlup"]
    assert [row[2] for row in rows["pl"]] == ["Nazwisko", "Chlup", "Cibule"]
    at = rows["cs"][0].index("Nejdelší rozměr (cm)")
    assert [row[at] for row in rows["cs"][1:]] == ["60,0", "90,5"]


@pytest.mark.django_db
def test_rows_cost_no_statements(whole_event, django_assert_num_queries):
    event, _head = whole_event
    for sheet in SHEETS:
        if sheet.name in ("people", "weapons"):
            with django_assert_num_queries(2 if sheet.name == "people" else 1):
                assert list(sheet.rows(event, {}, "cs"))
    assert Combatant.objects.filter(event=event).count() == 3


@pytest.mark.django_db
def test_noise_in_the_address_is_no_fault():
    event = make_event()
    head = make_member(event, "head_organizer")
    for name in ("people", "rosters"):
        for noise in ("x", "-1", "²", "9" * 40, "\0"):
            assert ask(head, event, name, clash=noise, side=noise, text=noise).status_code == 200


def test_time_of_a_file_is_the_events():
    moment = VALUES["moment"] + timedelta(hours=12)
    with translation.override("en"), timezone.override("Europe/Prague"):
        file, _rows = written(filled("x", [Column("at", lambda row: row)], [moment]), "csv")
    with file:
        assert file.read().decode("utf-8-sig").splitlines()[1] == "2026-08-02 00:30"


@pytest.mark.django_db
def test_whoever_takes_all_about_a_person_is_noted():
    event = make_event()
    make_combatant(event, number=12)
    admin = make_member(event, "admin")
    client = client_of(admin)
    assert client.get(reverse("combatants:export-person", args=[event.slug, 12])).status_code == 200
    act = Act.objects.get()
    assert (act.kind, act.by) == ("core.take_sheet", admin)
    assert act.answer == {"sheet": "№ 12", "kind": "json", "rows": 1, "asked": ""}
    page = client.get(reverse("core:sheets", args=[event.slug]))
    assert [title for title, _one in page.context["taken"]] == ["№ 12"]


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "told"), [("en", "Meč 90.5 cm"), ("pl", "Meč 90,5 cm")])
def test_lengths_within_texts_follow_the_language(language, told):
    event = make_event()
    person = make_combatant(event)
    person.announced.create(text="Meč", length_cm=Decimal("90.5"))
    person.announced.create(text="Štít", withdrawn=True)
    url = reverse("core:sheet", args=[event.slug, "people", "csv"])
    file = client_of(make_member(event, "organizer"), language).get(url)
    lines = list(csv.reader(io.StringIO(file.getvalue().decode("utf-8-sig")), delimiter=";"))
    assert lines[1][-1] == told

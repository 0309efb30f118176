"""Importing whole files: the shapes that people get, later exports, whole or nothing."""

import csv
import io
import json
from datetime import date
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from combatants.actions import gate, imports
from combatants.models import AnnouncedWeapon, Combatant, RegistrationFile, RegistrationImport
from combatants.queries.registration import preview
from ruman.core.acts import RefusedError
from ruman.core.models import Act
from tests.combatants.conftest import FILES, NOW, do, take_in
from tests.factories import make_combatant, make_event, make_side, make_user

EXPECTED = json.loads((FILES / "expected.json").read_text(encoding="utf-8"))
EIGHT = [name for name, told in EXPECTED.items() if told["people"] == 8]
HEADER = "Jméno;Příjmení;E-mail;Datum narození;Telefon;Zbraň;Délka"


def sheet(*rows, header=HEADER):
    return "\r\n".join([header, *rows]).encode()


def people(event):
    return list(event.combatants.order_by("number"))


def test_the_cases_name_every_file():
    assert {path.name for path in FILES.iterdir()} == {*EXPECTED, "expected.json"}
    assert len(EIGHT) == 7


@pytest.mark.parametrize("name", EIGHT)
def test_import_takes_in_all_eight_letters_right(event, name):
    answer = take_in(event, (FILES / name).read_bytes(), name=name)
    assert answer["new"] == 8
    assert [(p.given_name, p.surname, p.email, str(p.birth_date)) for p in people(event)] == [
        ("Bořivoj", "Řezáč", "borivoj@example.test", "1990-05-05"),
        ("Žofie", "Šťastná", "zofie@example.test", "2008-02-29"),
        ("Łukasz", "Źdźbło", "lukasz@example.test", "1999-12-01"),
        ("Chrudoš", "Čech", "chrudos@example.test", "2001-01-12"),
        ("Anna", "Nováková-Černá", "anna1@example.test", "1985-04-03"),
        ("Anna", "Nováková-Černá", "anna2@example.test", "2009-09-17"),
        ("Oľga", "Ľuptáková", "olga@example.test", "1979-12-31"),
        ('Jiří "Kulihrach"', "Ďurica", "jiri@example.test", "2000-01-01"),
    ]
    if name != "08_columns_moved_and_renamed.csv":
        assert [p.phone for p in people(event)] == [
            "+420000000001",
            "000000002",
            "+48000000003",
            "00420000000004",
            "000000005",
            "000000006",
            "+421000000007",
            "000000008",
        ]
    assert [
        (w.text, w.kind, w.length_cm)
        for w in AnnouncedWeapon.objects.filter(combatant__event=event).order_by(
            "combatant__number", "position"
        )
    ] == [
        ("Meč", "blade", Decimal("90.5")),
        ("Kopí", "spear", Decimal("210.0")),
        ("Miecz", "blade", Decimal("90.0")),
        ("Sekera", "crushing", Decimal("71.0")),
        ("Dýka", "blade", Decimal("40.0")),
        ("Dýka", "blade", Decimal("40.0")),
        ("Štít 60x40", "shield", Decimal("60.0")),
        ("Meč", "blade", Decimal("85.0")),
        ("náhradní meč", "blade", None),
    ]


def test_import_again_in_another_shape_changes_nobody(event):
    for name in EIGHT:
        take_in(event, (FILES / name).read_bytes())
    assert event.combatants.count() == 8
    assert AnnouncedWeapon.objects.filter(withdrawn=False).count() == 9
    answer = take_in(event, (FILES / EIGHT[-1]).read_bytes())
    assert (answer["new"], answer["update"], answer["unchanged"]) == (0, 0, 8)


def test_header_only_says_zero_rows_and_changes_nothing(event):
    file = imports.keep_file(
        event, "x", (FILES / "10_header_only.csv").read_bytes(), make_user(), NOW
    )
    shown = preview(file, event)
    assert (len(shown.table.rows), shown.steps, shown.ready) == (0, [], False)
    with pytest.raises(RefusedError, match="nothing_to_import"):
        take_in(event, (FILES / "10_header_only.csv").read_bytes())
    assert event.combatants.count() == 0
    assert not RegistrationImport.objects.exists()


def test_ragged_file_is_refused_until_its_bad_rows_are_left_out(event):
    content = (FILES / "12_ragged_and_blank_rows.csv").read_bytes()
    shown = preview(imports.keep_file(event, "x", content, make_user(), NOW), event)
    assert [(p.line, p.row, p.code, p.value) for p in shown.blocking] == [
        (4, 4, "short_row", ""),
        (14, 13, "long_row", "navíc, ještě"),
    ]
    assert shown.table.blank == 3
    with pytest.raises(RefusedError, match="bad_rows"):
        take_in(event, content)
    assert event.combatants.count() == 0
    answer = take_in(event, content, leave_out=True)
    assert (answer["new"], answer["left_out"]) == (7, [4, 14])
    assert RegistrationImport.objects.get().left_out == [4, 14]


def test_1200_people_with_24_namesakes_each_go_in_at_once_and_again(event):
    content = (FILES / "19_1200_people.csv").read_bytes()
    with CaptureQueriesContext(connection) as asked:
        assert take_in(event, content)["new"] == 1200
    assert len(asked) < 40
    assert event.combatants.count() == 1200
    assert [p.number for p in people(event)] == list(range(1, 1201))
    assert take_in(event, content)["unchanged"] == 1200
    assert event.combatants.count() == 1200


def test_failure_in_row_1199_leaves_nothing_behind(event):
    lines = (FILES / "19_1200_people.csv").read_bytes().split(b"\r\n")
    lines[1199] = lines[1199].replace(b"1.1.1990", b"29.2.2007")
    with pytest.raises(RefusedError, match="bad_rows"):
        take_in(event, b"\r\n".join(lines))
    assert event.combatants.count() == 0
    assert not Act.objects.exists()
    assert take_in(event, b"\r\n".join(lines), leave_out=True)["new"] == 1199


def test_failure_of_the_database_in_the_middle_leaves_nothing_behind(event, monkeypatch):
    # Somebody of the event holds the number that a later row would get.
    make_combatant(event, number=1, surname="Held")
    monkeypatch.setattr(imports, "next_number", lambda event: -1)
    with pytest.raises(Exception, match="combatant"):
        take_in(event, sheet("Jan;Novák;;;;Meč;80", "Petr;Nový;;;;Meč;80", "Iva;Nová;;;;Meč;80"))
    assert event.combatants.count() == 1


def test_same_names_stay_two_when_birth_dates_or_mails_differ(event):
    take_in(
        event,
        sheet(
            "Jan;Novák;a@example.test;1.1.1990;;;",
            "Jan;Novák;b@example.test;1.1.1990;;;",
            "Jan;Novák;a@example.test;2.2.2012;;;",
        ),
    )
    assert event.combatants.count() == 3
    take_in(event, sheet("Novak;Jan;c@example.test;1.1.1990;;;"))
    assert event.combatants.count() == 4


def test_same_person_told_twice_counts_by_the_later_line(event):
    answer = take_in(
        event,
        sheet(
            "Jan;Novák;a@example.test;;111;Meč;80",
            "Iva;Nová;i@example.test;;;;",
            "Jan;NOVÁK;A@example.test;;222;Sekera;70",
        ),
    )
    assert (answer["new"], answer["repeated"]) == (2, 1)
    person = event.combatants.get(email__iexact="a@example.test")
    assert (person.phone, [w.text for w in person.announced.all()]) == ("222", ["Sekera"])


def test_later_export_updates_people_and_touches_nothing_else(event):
    lions = make_side(event)
    bears = make_side(event, name="Bears", tincture="azure")
    header = f"{HEADER};Strana;Skupina"
    first = sheet("Jan;Novák;a@example.test;1.1.1990;111;Meč;80;Lions;Vlci", header=header)
    take_in(event, first)
    person = event.combatants.get()
    assert (person.side, person.group.name) == (lions, "Vlci")
    do(gate.check_in, event, combatant=person, rules_read=True, language="cs", side=bears)
    person.refresh_from_db()
    arrived = person.arrived_at
    later = sheet("Jan;Novák;a@example.test;1.1.1990;222;Meč, štít;80;Lions;Medvědi", header=header)
    answer = take_in(event, later)
    assert answer["update"] == 1
    person.refresh_from_db()
    assert (person.phone, person.side, person.group.name) == ("222", bears, "Vlci")
    assert (person.arrived_at, person.rules_language, person.number) == (arrived, "cs", 1)
    assert [(w.text, w.withdrawn) for w in person.announced.all()] == [
        ("Meč", False),
        ("štít", False),
    ]


def test_later_export_keeps_what_was_corrected_here(event):
    take_in(event, sheet("Jan;Novak;a@example.test;1.1.1990;111;;"))
    person = event.combatants.get()
    person.surname, person.phone = "Novák", "777"
    person.save()
    take_in(event, sheet("Jan;Novak;a@example.test;1.1.1990;111;;"))
    person.refresh_from_db()
    assert (person.surname, person.phone) == ("Novák", "777")
    # the form itself has a new phone now: that is newer than the correction
    take_in(event, sheet("Jan;Novak;a@example.test;1.1.1990;888;;"))
    person.refresh_from_db()
    assert (person.surname, person.phone) == ("Novák", "888")


def test_later_export_only_fills_gaps_of_who_was_added_by_hand(event):
    person = make_combatant(event, given_name="Žofie", surname="Šťastná", phone="777")
    answer = take_in(event, sheet("Zofie;Stastna;z@example.test;29.2.2008;111;;"))
    assert answer["update"] == 1
    person.refresh_from_db()
    assert (person.surname, person.phone) == ("Šťastná", "777")
    assert (person.email, person.birth_date) == ("z@example.test", date(2008, 2, 29))


def test_later_export_withdraws_weapons_without_deleting_them(event):
    take_in(event, sheet("Jan;Novák;a@example.test;;;Meč, štít;80"))
    sword, shield = AnnouncedWeapon.objects.all()
    take_in(event, sheet("Jan;Novák;a@example.test;;;štít + kopí;60"))
    sword.refresh_from_db()
    shield.refresh_from_db()
    assert (sword.withdrawn, shield.withdrawn, shield.length_cm) == (True, False, Decimal(60))
    assert [w.text for w in AnnouncedWeapon.objects.filter(withdrawn=False)] == ["štít", "kopí"]
    take_in(event, sheet("Jan;Novák;a@example.test;;;meč;81"))
    sword.refresh_from_db()
    assert (sword.withdrawn, sword.length_cm, AnnouncedWeapon.objects.count()) == (
        False,
        Decimal(81),
        3,
    )


def test_corrected_answer_is_known_by_its_time_stamp(event):
    header = f"Časová značka;{HEADER}"
    take_in(event, sheet("1.3.2027 9:00:00;Jan;Novák;a@x.test;1.1.1990;;;", header=header))
    take_in(event, sheet("1.3.2027 9:00:00;Jan;Novák;new@x.test;1.1.1990;;;", header=header))
    person = event.combatants.get()
    assert person.email == "new@x.test"
    take_in(event, sheet("1.3.2027 9:00:00;Jana;Nováková;new@x.test;1.1.1990;;;", header=header))
    person.refresh_from_db()
    assert (person.given_name, person.surname) == ("Jana", "Nováková")


def test_import_stays_in_its_event(event):
    other = make_combatant(make_event(), given_name="Jan", surname="Novák", email="a@example.test")
    assert take_in(event, sheet("Jan;Novák;a@example.test;;1;;"))["new"] == 1
    other.refresh_from_db()
    assert other.phone == ""


def test_import_is_refused_when_people_changed_since_the_preview(event):
    content = sheet("Jan;Novák;a@example.test;;111;;")
    file = imports.keep_file(event, "x", content, make_user(), NOW)
    shown = preview(file, event)
    make_combatant(event, given_name="Jan", surname="Novák", email="a@example.test")
    with pytest.raises(RefusedError, match="preview_outdated"):
        do(
            imports.import_registrations,
            event,
            file=file,
            fingerprint=shown.fingerprint,
            leave_out=False,
        )


def test_import_empties_the_kept_file_and_can_be_done_once(event):
    take_in(event, sheet("Jan;Novák;;;;;"))
    file = RegistrationFile.objects.get()
    assert (bytes(file.content), file.imported_at) == (b"", NOW)
    with pytest.raises(RefusedError, match="already_imported"):
        do(imports.import_registrations, event, file=file, fingerprint="", leave_out=False)


def test_xlsx_is_imported_like_the_csv(event):
    import openpyxl  # noqa: PLC0415

    book = openpyxl.Workbook()
    page = book.active
    text = (FILES / "03_utf8_bom_semicolon.csv").read_text(encoding="utf-8-sig")
    for row in csv.reader(io.StringIO(text), delimiter=";"):
        page.append(row)
    page["E2"] = date(1990, 5, 5)
    page["H3"] = 210
    page["F3"] = 777123456
    kept = io.BytesIO()
    book.save(kept)
    assert take_in(event, kept.getvalue(), name="people.xlsx")["new"] == 8
    assert event.combatants.get(email="borivoj@example.test").birth_date == date(1990, 5, 5)
    assert event.combatants.get(email="zofie@example.test").phone == "777123456"
    take_in(event, (FILES / "03_utf8_bom_semicolon.csv").read_bytes())
    assert event.combatants.count() == 8
    assert Combatant.objects.get(email="zofie@example.test").phone == "000000002"

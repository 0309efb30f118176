"""Reading registration files: bytes, columns, cells, weapons, and who is whom."""

import csv
import io
import zipfile
from contextlib import suppress
from datetime import date, time
from decimal import Decimal

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combatants.rules.registration import columns, excel
from combatants.rules.registration.changes import Known
from combatants.rules.registration.files import MAX_BYTES, FileRefusedError
from combatants.rules.registration.matching import Action, Why, plan
from combatants.rules.registration.reading import read_table
from combatants.rules.registration.rows import Entry, Expected, read_rows
from combatants.rules.registration.values import (
    CellError,
    parted_name,
    read_date,
    read_language,
    read_length,
    read_mail,
    read_phone,
    read_stamp,
)
from combatants.rules.registration.weapons import announced
from ruman.core.text import name_key

EXPECTED = Expected(("Volavky", "Kanci"), date(2027, 5, 1))
HEADER = "Jméno;Příjmení;E-mail;Datum narození;Telefon;Zbraň;Délka;Strana;Jazyk"


def reading(text, **chosen):
    table = read_table(text.encode(), **chosen)
    return read_rows(table, columns.guessed(table.header.cells), EXPECTED)


def workbook(fill, **more):
    book = openpyxl.Workbook()
    fill(book.active)
    for title in more.get("sheets", ()):
        book.create_sheet(title)
    kept = io.BytesIO()
    book.save(kept)
    return kept.getvalue()


# files


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (b"\xef\xbb\xbf \r\n \n", "empty"),
        (b"\xff\xfe", "empty"),
        (b";;;\r\n;;\r\n", "empty"),
        (b"sep=;\r\n", "empty"),
        (b"  <!DOCTYPE html><html></html>", "html"),
        (b"<HTML><body>", "html"),
        (b"<?xml version='1.0'?><feed/>", "html"),
        (b"%PDF-1.7\n", "binary"),
        (b"\x89PNG\r\n\x1a\n", "binary"),
        (b"Jm\x00no;a", "binary"),
        (b"PK\x03\x04 not a zip", "unreadable_workbook"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old_excel"),
        (b"x" * (MAX_BYTES + 1), "too_big"),
        (b",".join([b"x"] * 200), "too_many_columns"),
        (b'a;b\n"' + b"x" * 200_000 + b'";1', "unreadable"),
    ],
    ids=lambda value: str(value)[:24],
)
def test_read_table_refuses_what_is_no_table(content, code):
    with pytest.raises(FileRefusedError) as refused:
        read_table(content)
    assert refused.value.code == code


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1250", "utf-16", "utf-16-le"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("separator", [";", ",", "\t", "|"])
def test_read_table_finds_encoding_line_ends_and_separator(encoding, ends, separator):
    rows = [["Příjmení", "Zbraň"], ["Říha, řečený Žák", 'meč; "ostrý"'], ["Źdźbło", "kuše"]]
    kept = io.StringIO()
    csv.writer(kept, delimiter=separator, lineterminator=ends).writerows(rows)
    table = read_table(kept.getvalue().encode(encoding))
    assert [list(row.cells) for row in (table.header, *table.rows)] == rows
    assert (table.separator, [row.line for row in table.rows]) == (separator, [2, 3])


def test_read_table_knows_the_separator_although_commas_are_more_frequent():
    table = read_table("Jméno;Poznámka\nJan;a, b, c, d\nIva;e, f, g, h".encode())
    assert (table.separator, table.header.cells) == (";", ("Jméno", "Poznámka"))


def test_read_table_as_chosen():
    content = "Jméno;Zbraň\nŽižka;meč".encode("cp1250")
    table = read_table(content, encoding="cp1250", separator=",")
    assert table.header.cells == ("Jméno;Zbraň",)
    with pytest.raises(FileRefusedError, match="wrong_encoding"):
        read_table(content, encoding="utf-8")
    with pytest.raises(FileRefusedError, match="unknown_encoding"):
        read_table(content, encoding="rot13")


def test_read_table_names_lines_and_rows_apart_where_cells_hold_line_breaks():
    table = read_table('Jméno;Zbraň\n"Jan";"meč\nštít"\nIva;kopí'.encode())
    assert [(row.line, row.row) for row in table.rows] == [(2, 2), (4, 3)]


def test_read_table_composes_letters_of_a_mac():
    table = read_table("Jméno\nZ\u030ciz\u030cka\u200b\ufeff".encode())
    assert table.rows[0].cells == ("Žižka",)


def test_workbook_gives_values_as_people_type_them():
    def fill(sheet):
        sheet.append([])
        sheet.append(["Jméno", "Narození", "Telefon", "Délka", "Vzorec", "Ano"])
        sheet.append(["Žofie", date(2008, 2, 29), 420777123456, 90.5, "=1+1", True])
        sheet.append(["Jan", None, "00420 1", 90.0])

    table = read_table(workbook(fill, sheets=["Prázdný"]))
    assert table.header.cells == ("Jméno", "Narození", "Telefon", "Délka", "Vzorec", "Ano")
    assert [row.cells for row in table.rows] == [
        ("Žofie", "2008-02-29", "420777123456", "90.5", "", "True"),
        ("Jan", "", "00420 1", "90"),
    ]
    assert (table.kind, table.sheet, table.sheets) == ("xlsx", "Sheet", ("Sheet", "Prázdný"))
    assert [row.line for row in table.rows] == [3, 4]


def test_workbook_chooses_the_sheet():
    def fill(sheet):
        sheet.append(["Jméno"])
        other = sheet.parent.create_sheet("Druhý")
        other.append(["Nazwisko"])
        other.append(["Źdźbło"])

    assert read_table(workbook(fill), sheet="Druhý").rows[0].cells == ("Źdźbło",)


def test_workbook_that_unpacks_to_something_huge_is_refused_at_once():
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("[Content_Types].xml", "<x/>")
        package.writestr("xl/workbook.xml", b"0" * (excel.MAX_UNPACKED + 1))
    with pytest.raises(FileRefusedError, match="bomb"):
        read_table(kept.getvalue())


def test_workbook_with_a_cell_at_the_far_end_is_read_without_trouble():
    def fill(sheet):
        sheet.append(["Jméno"])
        sheet.append(["Jan"])
        sheet["XFD1048576"] = "far"

    assert [row.cells for row in read_table(workbook(fill)).rows] == [("Jan",)]


def test_other_zip_is_no_workbook():
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w") as package:
        package.writestr("content.xml", "<office/>")
    with pytest.raises(FileRefusedError, match="not_a_workbook"):
        read_table(kept.getvalue())


@given(st.binary(max_size=400))
@settings(max_examples=300)
def test_read_table_never_fails_but_by_refusing(content):
    for start in (b"", b"PK\x03\x04", b"\xff\xfe", "Jméno;Příjmení\n".encode()):
        with suppress(FileRefusedError):
            table = read_table(start + content)
            read_rows(table, columns.guessed(table.header.cells), EXPECTED)


@given(st.lists(st.lists(st.text(max_size=30), min_size=9, max_size=11), max_size=6))
@settings(max_examples=200)
def test_read_rows_never_fails_and_gives_only_people_with_a_name(cells):
    kept = io.StringIO()
    csv.writer(kept, delimiter=";").writerows([HEADER.split(";"), *cells])
    try:
        table = read_table(kept.getvalue().encode("utf-8", "replace"))
    except FileRefusedError:
        return
    found = read_rows(table, columns.guessed(table.header.cells), EXPECTED)
    assert all(entry.surname and "\0" not in entry.surname for entry in found.entries)
    assert len(found.entries) + len(found.bad_lines) == len(table.rows)


@given(st.binary(max_size=60), st.integers(0, 4000))
@settings(max_examples=60)
def test_damaged_workbook_never_fails_but_by_refusing(noise, place):
    content = workbook(lambda sheet: sheet.append(["Jméno", "Příjmení"]))
    with suppress(FileRefusedError):
        read_table(content[:place] + noise + content[place + len(noise) :])


# columns


@pytest.mark.parametrize(
    ("header", "field"),
    [
        ("Časová značka", "registered"),
        ("Sygnatura czasowa", "registered"),
        ("Timestamp", "registered"),
        ("E-mailová adresa", "email"),
        ("Adres e-mail", "email"),
        ("Email", "email"),
        ("Jméno ", "given_name"),
        ("Křestní jméno", "given_name"),
        ("Imię", "given_name"),
        ("First name", "given_name"),
        ("Příjmení", "surname"),
        ("Priezvisko", "surname"),
        ("Nazwisko", "surname"),
        ("Last name", "surname"),
        ("Jméno a příjmení", "full_name"),
        ("Imię i nazwisko", "full_name"),
        ("Full name", "full_name"),
        ("Přezdívka", "nickname"),
        ("Jméno postavy", "nickname"),
        ("Pseudonim", "nickname"),
        ("Datum narození", "birth_date"),
        ("Data urodzenia", "birth_date"),
        ("Date of birth", "birth_date"),
        ("Mobil", "phone"),
        ("Telefon", "phone"),
        ("Družina", "group"),
        ("Bractwo", "group"),
        ("Strana", "side"),
        ("Strona", "side"),
        ("Na které straně chcete bojovat?", "side"),
        ("Za kterou stranu budete bojovat", "side"),
        ("Po której stronie walczysz?", "side"),
        ("Jazyk", "language"),
        ("Zbraň 2", "weapon"),
        ("Broń", "weapon"),
        ("Délka zbraně (cm)", "length"),
        ("Długość", "length"),
        ("Zdravotní omezení", "health_note"),
        ("Alergie", "health_note"),
        ("Uwagi", "note"),
        ("Nová otázka: Vezeš stan?", ""),
        ("Chceš pomáhat se stavbou?", ""),
        ("", ""),
    ],
)
def test_guess_knows_headers_in_four_languages(header, field):
    assert columns.guess(header) == field


def test_guessed_takes_the_first_of_two_and_a_lone_name_as_whole():
    assert columns.guessed(["Jméno", "E-mail", "E-mail 2", "Zbraň 1", "Zbraň 2"]).fields == (
        "full_name",
        "email",
        "",
        "weapon",
        "weapon",
    )


def test_chosen_keeps_the_number_of_columns_and_known_fields_only():
    assert columns.chosen(["surname", "nonsense"], 3).fields == ("surname", "", "")


# cells

LATEST = date(2027, 5, 1)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", None),
        ("5.5.1990", date(1990, 5, 5)),
        ("5. 5. 1990", date(1990, 5, 5)),
        ("05/05/1990", date(1990, 5, 5)),
        ("5-12-1990", date(1990, 12, 5)),
        ("1990-05-05", date(1990, 5, 5)),
        ("1990/5/5 00:00:00", date(1990, 5, 5)),
        ("1990-05-05T10:00:00", date(1990, 5, 5)),
        ("29.2.2008", date(2008, 2, 29)),
        ("２９.２.２００８", date(2008, 2, 29)),
        ("32998", date(1990, 5, 5)),
        ("1.5.2027", LATEST),
        ("1.1.1900", date(1900, 1, 1)),
    ],
)
def test_read_date_reads_what_people_and_spreadsheets_write(text, found):
    assert read_date(text, LATEST) == found


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("29.2.2007", "no_such_day"),
        ("31.4.1990", "no_such_day"),
        ("0.1.1990", "no_such_day"),
        ("31/31/1990", "no_such_day"),
        ("5/13/1990", "month_before_day"),
        ("5.5.90", "two_digit_year"),
        ("31.12.1899", "too_long_ago"),
        ("2.5.2027", "not_born_yet"),
        ("99999", "not_born_yet"),
        ("loni", "not_a_date"),
        ("5.5.", "not_a_date"),
        ("5.5.19900", "not_a_date"),
    ],
)
def test_read_date_says_what_is_wrong(text, code):
    with pytest.raises(CellError) as error:
        read_date(text, LATEST)
    assert error.value.code == code


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("15.2.2027 8:42:45", (date(2027, 2, 15), time(8, 42))),
        ("15. 02. 2027, 18:42", (date(2027, 2, 15), time(18, 42))),
        ("2027-02-15 08:42:45", (date(2027, 2, 15), time(8, 42))),
        ("2027/02/15 8:42:45 PM GMT+1", (date(2027, 2, 15), time(20, 42))),
        ("2027/02/15 12:42:45 dop. SEČ", (date(2027, 2, 15), time(0, 42))),
        ("2/3/2027 8:42:45", None),  # February in America, March elsewhere
        ("31.2.2027 8:42:45", None),
        ("15.2.2027", None),
        ("Formulář 17", None),
        ("", None),
    ],
)
def test_read_stamp_reads_only_what_is_clear(text, found):
    assert read_stamp(text) == found


@pytest.mark.parametrize("phone", ["000000002", "00420000000004", "+48 000 000 003", "007", ""])
def test_read_phone_keeps_what_was_typed(phone):
    assert read_phone(phone) == phone


@pytest.mark.parametrize("phone", ["4.2E+11", "4,2E+11", "4.20E11", "#NUM!", "#########"])
def test_read_phone_reports_what_a_spreadsheet_has_damaged(phone):
    with pytest.raises(CellError, match="damaged_number"):
        read_phone(phone)


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("", None),
        ("90,5", "90.5"),
        ("90.5", "90.5"),
        ("90,5 cm", "90.5"),
        ("９０", "90.0"),
        ("1,2 m", "120.0"),
        ("2m", "200.0"),
        ("40,0", "40.0"),
    ],
)
def test_read_length_in_centimetres(text, length):
    assert read_length(text) == (length and Decimal(length))


@pytest.mark.parametrize("text", ["-5", "0", "1001", "dlouhé", "9,0,5", "90 kg"])
def test_read_length_refuses_what_is_none(text):
    with pytest.raises(CellError, match="not_a_length"):
        read_length(text)


@pytest.mark.parametrize("mail", ["jan", "jan@", "@x.cz", "jan@x", "jan x@y.cz", "a@b@c.cz"])
def test_read_mail_refuses_what_is_none(mail):
    with pytest.raises(CellError, match="not_a_mail"):
        read_mail(mail)


def test_read_mail_and_language_in_several_shapes():
    assert read_mail(" mailto:jan@example.test ") == "jan@example.test"
    assert [read_language(t) for t in ("čeština", "Polski", "EN", "slovenčina", "")] == [
        "cs",
        "pl",
        "en",
        "sk",
        "",
    ]
    with pytest.raises(CellError, match="unknown_language"):
        read_language("klingonština")


@pytest.mark.parametrize(
    ("full", "parts"),
    [
        ("Jan Novák", ("Jan", "Novák")),
        ("Anna Maria Ciepła", ("Anna Maria", "Ciepła")),
        ("Novák, Jan Pavel", ("Jan Pavel", "Novák")),
        ("Ludmila von Řehoř", ("Ludmila", "von Řehoř")),
        ("Bořivoj z Pernštejna", ("Bořivoj", "z Pernštejna")),
        ("Cher", ("", "Cher")),
        ("", ("", "")),
    ],
)
def test_parted_name(full, parts):
    assert parted_name(full) == parts


@pytest.mark.parametrize(
    ("cells", "lengths", "found"),
    [
        (["Meč"], ["90,5"], [("Meč", "blade", "90.5")]),
        (
            ["Meč,\nnáhradní meč"],
            ["85"],
            [("Meč", "blade", "85"), ("náhradní meč", "blade", None)],
        ),
        (["Štít; 60x40"], ["60"], [("Štít 60x40", "shield", "60")]),
        (["meč 90,5 cm a štít"], [], [("meč 90,5 cm", "blade", "90.5"), ("štít", "shield", None)]),
        (["Miecz i tarcza"], ["80, 55"], [("Miecz", "blade", "80"), ("tarcza", "shield", "55")]),
        (["luk 30 liber"], [], [("luk 30 liber", "bow", None)]),
        (["kopí 2,1 m"], [], [("kopí 2,1 m", "spear", "210")]),
        (["12 šípů"], [], [("12 šípů", "ammunition", None)]),
        (["Topór", "", "cep"], ["70"], [("Topór", "crushing", "70"), ("cep", "flail", None)]),
        (["cosi"], [], [("cosi", "other", None)]),
        ([""], ["90"], []),
    ],
)  # fmt: skip
def test_announced_parts_weapons_and_their_lengths(cells, lengths, found):
    assert [(w.text, w.kind, w.length_cm) for w in announced(cells, lengths)] == [
        (text, kind, length and Decimal(length)) for text, kind, length in found
    ]


# rows


def test_read_rows_names_every_problem_with_line_and_column():
    found = reading(
        f"{HEADER}\n"
        "Jan;Novák;jan@@x;5.5.1990;4.2E+11;Meč;dlouhý;Draci;klingonsky\n"
        ";;a@example.test;29.2.2007;;;;;\n"
        "Iva;Nová\n"
        "Petr;Malý;;;;;;;;navíc\n"
    )
    assert [(p.line, p.column, p.code, p.blocks, p.value) for p in found.problems] == [
        (2, "E-mail", "not_a_mail", False, "jan@@x"),
        (2, "Telefon", "damaged_number", False, "4.2E+11"),
        (2, "Jazyk", "unknown_language", False, "klingonsky"),
        (2, "Strana", "unknown_side", False, "Draci"),
        (2, "Délka", "not_a_length", False, "dlouhý"),
        (3, "Příjmení", "no_name", True, ""),
        (3, "Datum narození", "no_such_day", True, "29.2.2007"),
        (4, "", "short_row", True, ""),
        (5, "", "long_row", True, "navíc"),
    ]
    assert found.bad_lines == [3, 4, 5]
    (entry,) = found.entries
    assert (entry.full_name, entry.email, entry.texts["phone"]) == ("Jan Novák", "", "")
    assert [w.text for w in entry.weapons] == ["Meč"]


def test_read_rows_knows_sides_by_folded_name_and_long_texts_block():
    found = reading(f"{HEADER}\nJan;Novák;;;;;;volavky;cs\nIva;{'x' * 101};;;;;;;")
    assert found.entries[0].texts["side"] == "Volavky"
    assert [(p.line, p.code) for p in found.problems] == [(3, "too_long")]


# matching


def entry(line, given="Jan", surname="Novák", mail="", born="", stamp="", **texts):
    said = {"given_name": given, "surname": surname, "email": mail, "birth_date": born}
    birth = date.fromisoformat(born) if born else None
    key = name_key(given, surname)
    return Entry(line, line, key, {**said, "registered": stamp, **texts}, birth, None)


def known(pk, given="Jan", surname="Novák", mail="", born="", stamp="", imported=None, **texts):
    said = {"given_name": given, "surname": surname, "email": mail, "birth_date": born}
    said = {**said, "registered": stamp, **texts}
    birth = date.fromisoformat(born) if born else None
    told = said if imported is None else imported
    return Known(pk, pk, name_key(given, surname), birth, mail, stamp, said, told)


A, B = "1990-01-01", "1992-02-02"


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        (entry(2, mail="a@x.cz"), known(1, mail="A@x.cz"), Why.NAME_AND_MAIL),
        (entry(2, mail="a@x.cz", born=A), known(1, mail="a@x.cz"), Why.NAME_AND_MAIL),
        (entry(2, mail="a@x.cz", born=A), known(1, mail="a@x.cz", born=B), None),
        (entry(2, born=A), known(1, born=A), Why.NAME_AND_BIRTH),
        (entry(2, born=A, mail="a@x.cz"), known(1, born=A), Why.NAME_AND_BIRTH),
        (entry(2, born=A, mail="a@x.cz"), known(1, born=A, mail="b@x.cz"), None),
        (entry(2), known(1, born=A, mail="b@x.cz"), Why.NAME_ALONE),
        (entry(2, mail="a@x.cz"), known(1), Why.NAME_ALONE),
        (entry(2, mail="a@x.cz"), known(1, born=A), None),
        (entry(2, "Novak", "Jan", born=A), known(1, born=A), Why.NAME_AND_BIRTH),
        (entry(2, stamp="t", born=A, mail="a@x.cz"), known(1, stamp="t", born=A, mail="b@x.cz"),
         Why.SAME_ANSWER),
        (entry(2, stamp="t", born=A, mail="a@x.cz"), known(1, stamp="t", born=B, mail="b@x.cz"),
         None),
        (entry(2, "Jana", "Nová", stamp="t", mail="a@x.cz"), known(1, stamp="t", mail="a@x.cz"),
         Why.SAME_ANSWER),
        (entry(2, "Jana", "Nová", stamp="t"), known(1, stamp="t"), None),
        (entry(2, "Jana", "Nová", mail="a@x.cz"), known(1, mail="a@x.cz"), None),
    ],
)  # fmt: skip
def test_plan_knows_a_person_by_what_agrees(one, other, why):
    (step,) = plan([one], [other])
    assert (step.known, step.why) == ((other, why) if why else (None, None))


def test_plan_does_not_guess_among_several():
    steps = plan([entry(2)], [known(1, mail="a@x.cz"), known(2, mail="b@x.cz")])
    assert [(s.action, s.namesake_numbers) for s in steps] == [(Action.NEW, (1, 2))]
    steps = plan([entry(2, mail="a@x.cz"), entry(3, mail="b@x.cz")], [known(1)])
    assert [s.action for s in steps] == [Action.NEW, Action.NEW]


def test_plan_gives_the_surest_match_first():
    sure = entry(3, mail="a@x.cz")
    steps = plan([entry(2, mail="", born=A), sure], [known(1, mail="a@x.cz", born=A)])
    assert [s.known is not None for s in steps] == [False, True]


def test_plan_ignores_time_stamps_that_several_share():
    entries = [
        entry(2, mail="a@x.cz", born=A, stamp="t"),
        entry(3, mail="b@x.cz", born=A, stamp="t"),
    ]
    steps = plan(entries, [known(1, mail="c@x.cz", born=A, stamp="t")])
    assert [s.action for s in steps] == [Action.NEW, Action.NEW]
    assert [s.namesake_lines for s in steps] == [(3,), (2,)]


def test_plan_takes_the_last_of_several_tellings():
    steps = plan([entry(2, mail="a@x.cz"), entry(3, mail="a@x.cz"), entry(4, mail="a@x.cz")], [])
    assert [(s.action, s.later_line) for s in steps] == [
        (Action.REPEATED, 3),
        (Action.REPEATED, 4),
        (Action.NEW, 0),
    ]


@pytest.mark.parametrize(
    ("said", "now", "before", "change"),
    [
        ("777", "", None, ("", "777", False)),  # a gap is filled
        ("777", "111", "111", ("111", "777", False)),  # the form has changed
        ("111", "777", "111", None),  # corrected here, the form says the same as before
        ("222", "777", "111", ("777", "222", False)),  # the form's new word is newer
        ("", "777", "111", None),  # cleared in the form, corrected here
        ("", "111", "111", ("111", "", False)),  # cleared in the form
        ("222", "777", None, ("777", "222", True)),  # typed here, never from a form: kept
        ("777", "777", None, None),
    ],
)
def test_plan_changes_only_what_the_form_says_anew(said, now, before, change):
    imported = {} if before is None else {"phone": before}
    row = known(1, mail="a@x.cz", phone=now, imported={"email": "a@x.cz", **imported})
    (step,) = plan([entry(2, mail="a@x.cz", phone=said)], [row])
    phones = [(c.old, c.new, c.kept) for c in step.changes if c.field == "phone"]
    assert phones == ([change] if change else [])


people = st.builds(
    entry,
    st.integers(2, 99),
    st.sampled_from(["Jan", "Jana"]),
    st.sampled_from(["Novák", "Novak", "Nová"]),
    st.sampled_from(["", "a@x.cz", "b@x.cz"]),
    st.sampled_from(["", A, B]),
    st.sampled_from(["", "t", "u"]),
)
rows = st.builds(
    known,
    st.integers(1, 99),
    st.sampled_from(["Jan", "Jana"]),
    st.sampled_from(["Novák", "Novak", "Nová"]),
    st.sampled_from(["", "a@x.cz", "b@x.cz"]),
    st.sampled_from(["", A, B]),
    st.sampled_from(["", "t", "u"]),
)


@given(st.lists(people, max_size=6), st.lists(rows, max_size=6, unique_by=lambda row: row.pk))
def test_plan_gives_each_entry_one_step_and_each_person_one_entry_at_most(entries, existing):
    steps = plan(entries, existing)
    assert [step.entry for step in steps] == entries
    taken = [step.known.pk for step in steps if step.known]
    assert len(taken) == len(set(taken))
    assert {step.action for step in steps if step.known} <= {Action.UPDATE, Action.UNCHANGED}

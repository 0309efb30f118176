"""Pages of people as an organizer uses them: find, list, one person, gate, imports."""

import csv
import io
import re
from datetime import date, timedelta
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.timezone import now

from combatants.actions import gate as gate_acts
from combatants.actions import imports
from combatants.models import Combatant, GateRecord, Group, RegistrationFile
from combatants.rules.registration import values
from ruman.core.models import Act
from tests.combatants.conftest import FILES, do
from tests.factories import make_combatant, make_event, make_member, make_side
from tests.pages import client_of

with (Path(__file__).parent.parent / "core/names_cs_pl.csv").open(encoding="utf-8") as file:
    NAMES = list(csv.DictReader(file))
INPUT = re.compile(r'<input type="(?:text|email|hidden)" name="([^"]+)" value="([^"]*)"')
CHOSEN = re.compile(r'<select[^>]*name="(column_\d+)"[^>]*>.*?<option value="([^"]*)" selected')


def client(event, role="organizer", language="en"):
    return client_of(make_member(event, role), language)


def url(event, name, *args):
    return reverse(f"combatants:{name}", args=[event.slug, *args])


def text_of(response):
    return response.content.decode()


# finding


def test_find_gives_suggestions_json_or_a_page(event):
    one = make_combatant(event, number=7, given_name="Žofie", surname="Šťastná", nickname="Vrána")
    make_combatant(event, number=8, given_name="Jan", surname="Šťastný")
    visitor = client(event, "veteran")
    page = visitor.get(url(event, "find"), {"q": "stast"})
    assert "Šťastná" in text_of(page)
    assert "<html" in text_of(page)
    fragment = visitor.get(url(event, "find"), {"q": "stast"}, headers={"hx-request": "true"})
    assert "<html" not in text_of(fragment)
    assert text_of(fragment).count("<li>") == 2
    found = visitor.get(url(event, "find"), {"q": "vrana"}, headers={"accept": "application/json"})
    assert [each["pk"] for each in found.json()["found"]] == [one.pk]
    assert visitor.get(url(event, "find"), {"q": "7", "format": "json"}).json()["q"] == "7"
    alone = visitor.get(url(event, "find"), {"q": "vrana"})
    assert alone.url == url(event, "person", 7)


@pytest.mark.parametrize("typed", ["", "  ", "%", "_", "*", "x" * 500, "0042 0042", "<b>\"'", "\0"])
def test_find_answers_noise_calmly(event, typed):
    make_combatant(event)
    for headers in ({}, {"hx-request": "true"}):
        page = client(event).get(url(event, "find"), {"q": typed}, headers=headers)
        assert page.status_code == 200
        assert "<b>\"'" not in text_of(page)


def test_find_reads_digits_typed_on_a_czech_keyboard(event):
    make_combatant(event, number=1234)
    found = client(event).get(url(event, "find"), {"q": "+ěšč", "format": "json"}).json()
    assert [each["number"] for each in found["found"]] == [1234]


# the list


def rows_of(response):
    return re.findall(r'people/\d+/">([^<]+)</a>', text_of(response))


@pytest.mark.parametrize(
    ("language", "column"), [("cs", "place_in_czech_order"), ("pl", "place_in_polish_order")]
)
def test_list_and_export_are_sorted_the_way_of_the_language(event, language, column):
    Combatant.objects.bulk_create(
        Combatant(event=event, number=n, given_name=row["given"], surname=row["surname"])
        for n, row in enumerate(NAMES, start=1)
    )
    visitor = client(event, language=language)
    shown = rows_of(visitor.get(url(event, "people")))
    shown += rows_of(visitor.get(url(event, "people"), {"page": 2}))
    wanted = [
        f"{row['surname']} {row['given']}" for row in sorted(NAMES, key=lambda r: int(r[column]))
    ]
    assert [name.replace("&#x27;", "'") for name in shown] == wanted
    assert [f"{r[1]} {r[2]}" for r in exported(visitor.get(sheet(event)))] == wanted


def sheet(event, kind="csv"):
    return reverse("core:sheet", args=[event.slug, "people", kind])


def exported(response):
    content = response.getvalue()
    assert content.startswith(b"\xef\xbb\xbf")
    table = list(csv.reader(io.StringIO(content.decode("utf-8-sig")), delimiter=";"))
    return table[1:]


def test_export_has_the_rows_and_the_order_of_the_screen(event):
    lions = make_side(event)
    wolves = Group.objects.create(event=event, name="Vlci")
    for n in range(1, 6):
        person = make_combatant(event, number=n, surname=f"Z{9 - n}", side=lions, group=wolves)
        if n != 3:
            do(gate_acts.check_in, event, combatant=person, rules_read=True, language="cs")
    make_combatant(event, number=9, surname="A")
    visitor = client(event)
    query = {"show": "on_site", "side": lions.pk, "group": wolves.pk, "sort": "number"}
    page = visitor.get(url(event, "people"), query)
    file = visitor.get(sheet(event), query)
    rows = exported(file)
    assert [row[0] for row in rows] == ["1", "2", "4", "5"]
    assert rows_of(page) == [f"{row[1]} {row[2]}" for row in rows]
    assert "<b>4</b> rows" in text_of(page)
    link = re.search(r'href="([^"]+\.csv[^"]*)"', text_of(page))[1].replace("&amp;", "&")
    assert exported(visitor.get(link)) == rows


def test_export_runs_no_formulas_and_can_be_imported_again(event):
    make_combatant(
        event, surname="=1+1", given_name="@SUM(A1)", phone="+420 000 000 001", note="-2"
    )
    (row,) = exported(client(event).get(sheet(event)))
    assert (row[1], row[2], row[6], row[17]) == ("'=1+1", "'@SUM(A1)", "'+420 000 000 001", "'-2")
    content = client(event).get(sheet(event)).getvalue()
    other = make_event()
    take = imports.keep_file(other, "x", content, make_member(other, "organizer"), now())
    page = client(other).get(url(other, "import", take.pk))
    assert "@SUM(A1) =1+1" in text_of(page)


def test_list_filters_by_part_of_a_name_and_state(event):
    wolves = Group.objects.create(event=event, name="Vlci")
    make_combatant(event, number=1, given_name="Žofie", surname="Šťastná", group=wolves)
    make_combatant(event, number=2, surname="Mladý", birth_date=date(2015, 1, 1))
    gone = make_combatant(event, number=3, surname="Pryč", birth_date=date(1990, 1, 1))
    do(gate_acts.leave, event, combatant=gone)
    visitor = client(event)

    def shown(**query):
        return [name.split()[0] for name in rows_of(visitor.get(url(event, "people"), query))]

    assert shown(text="stast") == ["Šťastná"]
    assert shown(text="vlci") == ["Šťastná"]
    assert shown(text=".") == []
    assert shown(group="none") == ["Mladý", "Pryč"]
    assert shown(show="under_age") == ["Mladý"]
    assert shown(show="left") == ["Pryč"]
    assert shown(show="expected") == ["Mladý", "Šťastná"]
    assert shown(show="birth_unknown") == ["Šťastná"]
    assert shown(show="nonsense", side="x'", group="9" * 30, page="-1") == [
        "Mladý",
        "Pryč",
        "Šťastná",
    ]


def test_list_costs_the_same_for_few_and_for_many(event):
    visitor = client(event)
    counted = []
    for number in (1, 60):
        for _ in range(number):
            make_combatant(event, group=Group.objects.create(event=event, name=f"G{number}{_}"))
        visitor.get(url(event, "people"))
        with CaptureQueriesContext(connection) as asked:
            assert visitor.get(url(event, "people")).status_code == 200
        counted.append(len(asked))
    assert counted[0] == counted[1]
    assert counted[0] <= 11


def test_list_tells_namesakes_apart(event):
    for number, year in ((1, 1985), (2, 2009)):
        make_combatant(
            event,
            number=number,
            given_name="Anna",
            surname="Nováková-Černá",
            birth_date=date(year, 4, 3),
        )
    page = text_of(client(event).get(url(event, "people")))
    assert "*1985" in page
    assert "*2009" in page


# one person


def test_person_page_shows_others_on_the_staff_no_private_data(event):
    person = make_combatant(
        event, phone="777 123", email="a@example.test", health_note="astma", note="private"
    )
    for role, private in (("organizer", True), ("veteran", False), ("herald", False)):
        page = text_of(client(event, role).get(url(event, "person", person.number)))
        assert person.surname in page
        for secret in ("777 123", "a@example.test", "astma", "private"):
            assert (secret in page) is private, (role, secret)


@pytest.mark.parametrize(
    "page", ["combatants:gate", "combatants:lives", "weapons:find", "combatants:find"]
)
def test_who_is_sought_in_vain_is_added_without_typing_again(event, page):
    visitor = client(event)
    found = text_of(visitor.get(reverse(page, args=[event.slug]), {"q": "Jan Amos Komenský"}))
    (address,) = set(re.findall(r'href="(\S+named=\S+)"', found))
    form = text_of(visitor.get(address))
    assert 'value="Jan Amos"' in form
    assert 'value="Komenský"' in form
    assert "named=" not in text_of(client(event, "herald").get(url(event, "find"), {"q": "Xaver"}))


def test_number_sought_in_vain_is_nobodys_name(event):
    page = client(event).get(url(event, "add-person"), {"named": "4711"})
    assert 'value="4711"' not in text_of(page)


def test_add_warns_of_somebody_who_may_be_the_same(event):
    make_combatant(event, given_name="Žofie", surname="Šťastná", birth_date=date(2008, 2, 29))
    visitor = client(event)
    typed = {"given_name": "Zofie", "surname": "Stastna", "birth_date": "29. 2. 2008"}
    page = visitor.post(url(event, "add-person"), typed)
    assert page.status_code == 200
    assert "Žofie Šťastná" in text_of(page)
    assert 'value="Stastna"' in text_of(page)
    assert event.combatants.count() == 1
    visitor.post(url(event, "add-person"), {**typed, "another": "on"})
    assert event.combatants.count() == 2
    visitor.post(url(event, "add-person"), {**typed, "birth_date": "1.1.1990"})
    assert event.combatants.count() == 3


@pytest.mark.parametrize(
    ("field", "typed", "message"),
    [
        ("birth_date", "29.2.2007", "There was no such day. Look at day and month again."),
        ("birth_date", "5/13/1990", "The day comes before the month"),
        ("birth_date", "9" * 50, "This isn't a date"),
        ("phone", "4.2E+11", "A spreadsheet has damaged this number."),
        ("email", "jan@", "Type a mail address, like jan@example.org."),
        ("surname", "   ", "Fill this in."),
        ("surname", "…", "A name needs letters. Type it as people call them."),
        ("surname", "x" * 101, "At most 100 letters fit, this has 101."),
        ("side", "999999", "This isn't among the choices, or not any more."),
        ("language", "xx", "This isn't among the choices, or not any more."),
    ],
)
def test_add_keeps_what_was_typed_and_says_what_is_wrong(event, field, typed, message):
    data = {"given_name": "Jan", "surname": "Novák", "note": "zůstane", field: typed}
    page = client(event).post(url(event, "add-person"), data)
    assert page.status_code == 200
    assert message in text_of(page).replace("&#x27;", "'")
    assert "zůstane" in text_of(page)
    assert not event.combatants.exists()


def test_add_twice_with_one_act_id_adds_once(event):
    visitor = client(event)
    data = {"surname": "Novák", "act_id": "11111111-1111-4111-8111-111111111111", "another": "on"}
    first = visitor.post(url(event, "add-person"), data)
    again = visitor.post(url(event, "add-person"), data)
    assert first.url == again.url
    assert event.combatants.count() == 1


def opened(visitor, event, person):
    """The edit form's fields as the browser would send them back."""
    page = text_of(visitor.get(url(event, "edit-person", person.number)))
    fields = dict(INPUT.findall(page))
    fields.pop("csrfmiddlewaretoken", None)
    return {**fields, "surname": person.surname, "given_name": person.given_name}


def test_edit_by_two_people_keeps_both_changes(event):
    person = make_combatant(event, phone="111", nickname="Vrána")
    one, other = client(event), client(event)
    first, second = opened(one, event, person), opened(other, event, person)
    assert (
        one.post(
            url(event, "edit-person", person.number), {**first, "nickname": "Straka"}
        ).status_code
        == 302
    )
    assert (
        other.post(url(event, "edit-person", person.number), {**second, "phone": "222"}).status_code
        == 302
    )
    person.refresh_from_db()
    assert (person.nickname, person.phone) == ("Straka", "222")


def test_edit_of_the_same_field_shows_both_and_lets_decide(event):
    person = make_combatant(event, phone="111")
    one, other = client(event), client(event)
    first, second = opened(one, event, person), opened(other, event, person)
    one.post(url(event, "edit-person", person.number), {**first, "phone": "222"})
    page = other.post(url(event, "edit-person", person.number), {**second, "phone": "333"})
    assert page.status_code == 200
    assert "Now it says: 222" in text_of(page)
    assert 'value="333"' in text_of(page)
    person.refresh_from_db()
    assert person.phone == "222"
    decided = {**second, "phone": "333", "initial-phone": "222"}
    decided.pop("act_id")
    other.post(url(event, "edit-person", person.number), decided)
    person.refresh_from_db()
    assert person.phone == "333"


@pytest.mark.parametrize("code", sorted(values.LANGUAGES))
def test_edit_keeps_each_language_that_a_registration_may_say(event, code):
    person = make_combatant(event, language=code)
    fields = opened(client(event), event, person)
    answer = client(event).post(
        url(event, "edit-person", person.number), {**fields, "language": code, "nickname": "Vrána"}
    )
    assert answer.status_code == 302
    person.refresh_from_db()
    assert (person.language, person.nickname) == (code, "Vrána")


# the gate


def test_gate_takes_two_steps_for_an_ordinary_adult(event):
    person = make_combatant(event, number=6, birth_date=date(1990, 1, 1), language="pl")
    visitor = client(event)
    found = visitor.get(url(event, "gate"), {"q": "6"})
    assert found.url == url(event, "gate-person", 6)
    page = text_of(visitor.get(found.url))
    checked = re.findall(r'name="(\w+)" value="(\w*)"[^>]* checked', page)
    assert ("language", "pl") in checked
    assert re.search(r'name="rules_read">', page)  # asked for, never taken for granted
    done = visitor.post(
        url(event, "check-in", 6), {"rules_read": "on", "language": "pl", "group": ""}, follow=True
    )
    assert "has arrived" in text_of(done)
    person.refresh_from_db()
    assert (person.arrived_at is not None, person.rules_language) == (True, "pl")


def test_gate_shows_who_came_in_without_the_rules_and_who_is_expelled(event):
    make_combatant(event, number=6)
    until = now() + timedelta(days=1)
    make_combatant(event, number=7, expelled_until=until, expelled_why="drunk")
    visitor = client(event)
    page = visitor.post(url(event, "check-in", 6), {"language": "cs"}, follow=True)
    assert "Rules not read" in text_of(page)
    page = visitor.post(
        url(event, "check-in", 6), {"rules_read": "on", "language": "cs"}, follow=True
    )
    assert "Rules not read" not in text_of(page)
    page = text_of(visitor.get(url(event, "gate-person", 7)))
    assert ("Expelled until" in page, ": drunk" in page) == (True, True)


def test_gate_asks_for_the_guardian_beside_the_field(event):
    make_combatant(event, number=6, birth_date=date(2015, 1, 1))
    visitor = client(event)
    data = {"rules_read": "on", "language": "cs", "group": "Vlci"}
    page = visitor.post(url(event, "check-in", 6), data)
    assert page.status_code == 200
    assert "note who is responsible" in text_of(page)
    assert 'value="Vlci"' in text_of(page)
    assert not GateRecord.objects.exists()
    visitor.post(url(event, "check-in", 6), {**data, "guardian": "Jitka, 777"})
    assert event.combatants.get().guardian == "Jitka, 777"


def test_gate_says_when_somebody_is_here_already_and_takes_back(event):
    make_combatant(event, number=6)
    visitor, other = client(event), client(event)
    data = {"rules_read": "on", "language": "cs"}
    visitor.post(url(event, "check-in", 6), data)
    page = other.post(url(event, "check-in", 6), data, follow=True)
    assert "is on site already" in text_of(page)
    state = text_of(visitor.get(url(event, "gate-state")))
    assert re.search(r'data-count="on-site">1<', state)
    act = re.search(r'name="act" value="([^"]+)"', state)[1]
    visitor.post(url(event, "undo-check-in", 6), {"act": act, "back": "gate"})
    state = text_of(other.get(url(event, "gate-state")))
    assert re.search(r'data-count="on-site">0<', state)
    again = visitor.post(url(event, "undo-check-in", 6), {"act": act}, follow=True)
    assert "taken back already" in text_of(again)


@pytest.mark.parametrize("data", [{}, {"record": "x"}, {"record": "-1"}, {"act": "x"}])
def test_undo_of_nothing_is_said_and_does_nothing(event, data):
    make_combatant(event, number=6)
    page = client(event).post(url(event, "undo-check-in", 6), data, follow=True)
    assert page.status_code == 200
    assert not Act.objects.exists()


def test_gate_page_costs_the_same_however_many_are_here(event):
    visitor = client(event)
    counted = []
    for _ in range(2):
        for _n in range(6):
            do(
                gate_acts.check_in,
                event,
                combatant=make_combatant(event),
                rules_read=True,
                language="cs",
            )
        visitor.get(url(event, "gate"))
        with CaptureQueriesContext(connection) as asked:
            visitor.get(url(event, "gate"))
        counted.append(len(asked))
    assert counted[0] == counted[1]


# imports


def upload(visitor, event, name, content=None):
    content = (FILES / name).read_bytes() if content is None else content
    return visitor.post(url(event, "upload"), {"file": SimpleUploadedFile(name, content)})


def confirm(visitor, event, page, **more):
    data = dict(re.findall(r'name="(act_id|fingerprint)" value="([^"]+)"', text_of(page)))
    pk = RegistrationFile.objects.get(imported_at=None).pk
    return visitor.post(url(event, "confirm-import", pk), {**data, **more}, follow=True)


def count(page, action):
    found = re.search(rf'data-count="{action}">(\d+)<', text_of(page))
    return int(found[1]) if found else 0


def test_import_from_upload_to_list(event):
    visitor = client(event)
    sent = upload(visitor, event, "02_sheet_saved_by_czech_excel.csv")
    page = visitor.get(sent.url)
    assert count(page, "new") == 8
    assert re.search(r'<option value="cp1250" selected', text_of(page))
    assert "Anna Nováková-Černá" in text_of(page)
    assert "stay different people" in text_of(page)
    done = confirm(visitor, event, page)
    assert "8 people are new." in text_of(done)
    assert event.combatants.count() == 8
    assert "This file was imported" in text_of(visitor.get(sent.url))


def test_import_confirmed_twice_is_done_once(event):
    visitor = client(event)
    page = visitor.get(upload(visitor, event, "03_utf8_bom_semicolon.csv").url)
    data = dict(re.findall(r'name="(act_id|fingerprint)" value="([^"]+)"', text_of(page)))
    address = url(event, "confirm-import", RegistrationFile.objects.get().pk)
    assert visitor.post(address, data).url == visitor.post(address, data).url
    assert event.combatants.count() == 8


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("11_empty.csv", "There is nothing in this file. Choose the one with the registrations."),
        ("17_html_pretending_to_be_csv.csv", "The sheet is probably not shared"),
    ],
)
def test_import_refuses_what_is_no_table_with_a_hint(event, name, words):
    page = upload(client(event), event, name)
    assert page.status_code == 200
    assert words in text_of(page)
    assert not RegistrationFile.objects.exists()


def test_import_of_a_header_alone_says_so(event):
    visitor = client(event)
    page = visitor.get(upload(visitor, event, "10_header_only.csv").url)
    assert count(page, "new") == 0
    assert "nobody would be imported" in text_of(page)
    assert 'name="fingerprint"' not in text_of(page)


def test_import_leaves_bad_rows_out_only_knowingly(event):
    visitor = client(event)
    page = visitor.get(upload(visitor, event, "12_ragged_and_blank_rows.csv").url)
    assert (count(page, "new"), count(page, "bad")) == (7, 2)
    assert "line 4" in text_of(page)
    assert "line 14" in text_of(page)
    refused = confirm(visitor, event, page)
    assert "Say that they stay out" in text_of(refused)
    assert event.combatants.count() == 0
    done = confirm(visitor, event, page, leave_out="on")
    assert "2 rows stayed out." in text_of(done)
    assert event.combatants.count() == 7


def test_import_names_unknown_columns_and_takes_another_mapping(event):
    visitor = client(event)
    address = upload(visitor, event, "08_columns_moved_and_renamed.csv").url
    page = text_of(visitor.get(address))
    assert "Ignored columns: Nová otázka: Vezeš stan?" in page
    fields = dict(CHOSEN.findall(page))
    data = {"encoding": "utf-8", "separator": ";", **fields, "column_2": "note"}
    assert visitor.post(address, data).status_code == 302
    page = visitor.get(address)
    assert "Ignored columns" not in text_of(page)
    confirm(visitor, event, page)
    assert set(event.combatants.values_list("note", flat=True)) == {"ano"}


def test_import_without_a_name_column_cannot_be_confirmed(event):
    visitor = client(event)
    address = upload(visitor, event, "x.csv", b"Kdo;Co\nJan;mec\n").url
    page = text_of(visitor.get(address))
    assert "No column holds the name" in page
    assert 'name="fingerprint"' not in page
    visitor.post(address, {"encoding": "utf-8", "separator": ";", "column_0": "full_name"})
    assert count(visitor.get(address), "new") == 1


def test_import_says_when_two_columns_mean_the_same(event):
    visitor = client(event)
    address = upload(visitor, event, "x.csv", "Jméno;Kdo\nJan;Petr\n".encode()).url
    data = {"encoding": "utf-8", "separator": ";", "column_0": "surname", "column_1": "surname"}
    page = visitor.post(address, data)
    assert page.status_code == 200
    assert "Only one column can hold this." in text_of(page)


def test_import_read_in_another_encoding_and_back(event):
    visitor = client(event)
    address = upload(visitor, event, "x.csv", "Příjmení;Poznámka\nŽižka;x\n".encode()).url
    visitor.post(address, {"encoding": "cp1250", "separator": ";"})
    assert "Ĺ˝iĹľka" in text_of(visitor.get(address))
    visitor.post(address, {"encoding": "utf-16", "separator": ";"})
    assert visitor.get(address).status_code == 200
    visitor.post(address, {"encoding": "utf-8", "separator": ","})
    assert visitor.get(address).status_code == 200
    visitor.post(address, {"encoding": "utf-8", "separator": ";"})
    assert "Žižka" in text_of(visitor.get(address))


def test_import_shows_what_an_update_changes(event):
    make_combatant(event, number=5, given_name="Jan", surname="Novák", email="a@example.test")
    visitor = client(event)
    content = "Jméno;Příjmení;E-mail;Telefon\nJan;Novák;a@example.test;777\n".encode()
    page = text_of(visitor.get(upload(visitor, event, "x.csv", content).url))
    assert "№ 5" in page
    assert "– → 777" in page


def test_import_page_is_outdated_when_people_changed(event):
    visitor = client(event)
    page = visitor.get(upload(visitor, event, "03_utf8_bom_semicolon.csv").url)
    make_combatant(event, given_name="Žofie", surname="Šťastná", email="zofie@example.test")
    refused = confirm(visitor, event, page)
    assert "Something has changed since this preview" in text_of(refused)
    assert event.combatants.count() == 1
    confirm(visitor, event, refused)
    assert event.combatants.count() == 8


@pytest.mark.parametrize("data", [{}, {"fingerprint": "x" * 99}, {"act_id": "x"}])
def test_confirm_without_a_preview_is_told(event, data):
    file = imports.keep_file(event, "x", b"Jmeno;Prijmeni\nJan;Novak", make_member(event), now())
    page = client(event).post(url(event, "confirm-import", file.pk), data)
    assert page.status_code == 200
    assert "too old" in text_of(page)
    assert not event.combatants.exists()


def test_too_big_a_file_is_refused(event, monkeypatch):
    monkeypatch.setattr("combatants.forms.imports.MAX_BYTES", 10)
    page = upload(client(event), event, "03_utf8_bom_semicolon.csv")
    assert "too big" in text_of(page)


def test_people_of_another_event_are_missing(event):
    other = make_event()
    person = make_combatant(other, number=987)
    visitor = client(event)
    for name in ("person", "edit-person", "gate-person"):
        assert visitor.get(url(event, name, person.number)).status_code == 404
    for name in ("check-in", "leave", "undo-check-in", "assign"):
        assert visitor.post(url(event, name, person.number)).status_code == 404


# home


def test_home_says_who_is_here_and_who_has_not_read_the_rules(event):
    lions = make_side(event)
    people = [make_combatant(event, side=lions) for _ in range(3)]
    visitor = client(event)
    home = reverse("event-home", args=[event.slug])
    assert "not read the rules" not in text_of(visitor.get(home))
    for person in people[:2]:
        do(
            gate_acts.check_in,
            event,
            combatant=person,
            rules_read=person == people[0],
            language="cs",
        )
    page = text_of(visitor.get(home))
    assert "person has not read the rules" in page
    assert people[1].full_name in page
    assert "<b>2</b> of 3" in page
    assert "Who is here" not in text_of(client(event, "veteran").get(home))


def test_upload_that_nobody_confirmed_is_emptied_after_a_day(event):
    old = imports.keep_file(
        event, "old", b"Jmeno\nJan", make_member(event), now() - timedelta(days=2)
    )
    visitor = client(event)
    assert "This file was imported" in text_of(visitor.get(url(event, "import", old.pk)))
    visitor.get(url(event, "upload"))
    old.refresh_from_db()
    assert bytes(old.content) == b""


def test_expelling_without_a_reason_keeps_the_choice_and_names_the_field(event):
    one = make_combatant(event)
    head = client(event, "head_organizer")
    typed = {"scope": "event", "reason": " "}
    page = text_of(head.post(url(event, "expel", one.number), typed))
    assert "Reason: Fill this in." in page
    assert 'id="scope-event" value="event" checked' in page
    assert "<details open>" in page
    typed = {"scope": "event", "reason": "x" * 301}
    page = text_of(head.post(url(event, "expel", one.number), typed))
    assert "Reason: At most 300 letters fit, this has 301. Shorten it." in page
    assert f'value="{"x" * 301}"' in page
    assert not one.sanctions.exists()

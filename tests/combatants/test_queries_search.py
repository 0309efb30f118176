"""Finding people: what is found, in which order, by which index; namesakes told apart."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from combatants.models import Combatant, Group
from combatants.queries import FINDERS, Hit, find, namesakes_of, same_person_elsewhere
from tests.factories import make_combatant, make_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_event()


@pytest.fixture
def people(event):
    wolves = Group.objects.create(event=event, name="Vlčí smečka")
    rows = [
        (11, "Žofie", "Šťastná", "", None),
        (12, "Łukasz", "Źdźbło", "Wilk", None),
        (13, "Anna", "Nováková-Černá", "", wolves),
        (14, "Jan", "Černý", "Kulihrach", wolves),
        (15, "Ono", "On", "", None),
        (16, "Leon", "Antonín", "", None),
        (117, "Petr", "Procenta", "50%_x", None),
    ]
    return [
        make_combatant(event, number=n, given_name=g, surname=s, nickname=k, group=group)
        for n, g, s, k, group in rows
    ]


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("stastna", [11]),
        ("ŠŤASTNÁ žof", [11]),
        ("ďźblo", [12]),
        ("zdzb", [12]),
        ("wilk", [12]),
        ("cern", [14, 13]),
        ("vakova", [13]),
        ("nova cer", [13]),
        ("černá nováková", [13]),
        ("vlčí", [14, 13]),
        ("vlci jan", [14]),
        ("11", [11, 117]),
        ("№ 11", [11, 117]),
        ("č. 11", [11, 117]),
        ("nr 117", [117]),
        ("#117", [117]),
        ("0012", [12]),
        ("on", [15]),
        ("a", [16, 13]),
        ("%", []),
        ("_", []),
        ("*", []),
        ("50%", [117]),
        ("50_", []),
        ("", []),
        ("   ", []),
        ("x" * 500, []),
        ("9" * 40, []),
        ("a\0b", []),
        ("'; drop table", []),
    ],
)
def test_find_people_best_hits_first(event, people, typed, numbers):
    assert [found.number for found in find(event, typed)] == numbers


def test_find_is_limited_and_stays_in_the_event(event, people):
    make_combatant(make_event(), given_name="Anna", surname="Nováková")
    assert [found.number for found in find(event, "a", limit=1)] == [16]
    assert [found.number for found in find(event, "nova")] == [13]


def test_find_says_what_a_page_needs(event, people):
    assert find(event, "kulihrach")[0].as_json() == {
        "pk": people[3].pk,
        "number": 14,
        "name": "Jan Černý",
        "nickname": "Kulihrach",
        "group": "Vlčí smečka",
        "side": "",
        "tincture": "",
        "arrived": False,
        "mark": "",
        "because": "",
    }


def test_find_asks_the_finders_of_other_apps(event, people, monkeypatch):
    monkeypatch.setattr(
        "combatants.queries.search.FINDERS",
        [*FINDERS, lambda event, typed, limit: [Hit(people[0].pk, "tag 0014")]],
    )
    found = find(event, "0014")
    assert [(f.number, f.because) for f in found] == [(11, "tag 0014"), (14, "")]


def test_find_costs_few_statements_whatever_the_number_of_hits(event, people):
    with CaptureQueriesContext(
        connection,
    ) as few:
        find(event, "zdzb")
    for i in range(20):
        make_combatant(event, number=500 + i, surname=f"Zdzblik {i}")
    with CaptureQueriesContext(connection) as many:
        find(event, "zdzb")
    assert len(few) <= 4
    assert len(many) <= len(few)


def test_renaming_is_found_at_once(event, people):
    person = people[0]
    person.surname = "Vdaná"
    person.save()
    assert [f.number for f in find(event, "vdana")] == [11]
    assert find(event, "stastna") == []


def test_find_uses_the_index_of_pieces(event):
    Combatant.objects.bulk_create(
        Combatant(event=event, number=i, given_name="Jan", surname=f"{i * 31:04x}ák")
        for i in range(2000)
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE combatants_combatant")
        for typed in ["c", "7d", "a5c", "5ca", "jan 1f"]:
            with CaptureQueriesContext(connection) as asked:
                find(event, typed)
            searches = [q["sql"] for q in asked if "@>" in q["sql"]]
            assert searches
            for sql in searches:
                cursor.execute("SET LOCAL enable_seqscan = off")
                cursor.execute(f"EXPLAIN {sql}")
                plan = "\n".join(row[0] for row in cursor.fetchall())
                assert "combatant_by_pieces" in plan, plan


def twin(event, number, **fields):
    return make_combatant(
        event, number=number, given_name="Anna", surname="Nováková-Černá", **fields
    )


def test_namesakes_get_a_second_mark_by_year_then_group_then_mail(event):
    twin(event, 1, birth_date=date(1985, 4, 3), email="anna1@example.test")
    twin(event, 2, birth_date=date(2009, 9, 17), email="anna2@example.test")
    make_combatant(event, number=3, given_name="Anna", surname="Nová")
    assert [(f.number, f.mark) for f in find(event, "anna")] == [
        (3, ""),
        (1, "*1985"),
        (2, "*2009"),
    ]


@pytest.mark.parametrize(
    ("one", "other", "marks"),
    [
        (
            {"birth_date": date(1985, 4, 3), "email": "a.first@x.test"},
            {"birth_date": date(1985, 9, 1), "email": "a.other@x.test"},
            ["…irst@", "…ther@"],
        ),
        ({"birth_date": date(1985, 4, 3)}, {}, ["*1985 № 1", "№ 2"]),
        ({}, {}, ["№ 1", "№ 2"]),
    ],
)
def test_second_mark_is_the_shortest_that_differs(event, one, other, marks):
    twin(event, 1, **one)
    twin(event, 2, **other)
    assert [f.mark for f in find(event, "anna")] == marks


def test_second_mark_counts_namesakes_that_are_not_in_the_list(event):
    twin(event, 1, birth_date=date(1985, 4, 3))
    twin(event, 2, birth_date=date(2009, 9, 17))
    assert [f.mark for f in find(event, "2")] == ["*2009"]


def test_namesakes_of_warns_of_the_same_person_but_not_of_another(event, people):
    zofie = people[0]
    Combatant.objects.filter(pk=zofie.pk).update(birth_date=date(2008, 2, 29))
    assert namesakes_of(event, "Zofie", "Stastna", birth_date=date(2008, 2, 29)) == [zofie]
    assert namesakes_of(event, "Stastna", "Zofie") == [zofie]
    assert namesakes_of(event, "Žofie", "Šťastná", birth_date=date(2007, 2, 28)) == []
    assert namesakes_of(event, "Žofie", "Šťastná", but=zofie.pk) == []


def test_same_person_elsewhere_within_one_organizer(event):
    person = twin(event, 1, birth_date=date(1985, 4, 3))
    earlier = make_event(organizer=event.organizer)
    remembered = twin(earlier, 7, birth_date=date(1985, 4, 3))
    twin(earlier, 8, birth_date=date(2009, 9, 17))
    twin(make_event(), 9, birth_date=date(1985, 4, 3))
    assert list(same_person_elsewhere(person)) == [remembered]

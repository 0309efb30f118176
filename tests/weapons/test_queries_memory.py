"""What is remembered of a person: from this event and earlier ones of the same organizer."""

from datetime import date, timedelta
from decimal import Decimal

import pytest

from ruman.core.models import Organizer
from tests.factories import make_combatant, make_event
from tests.weapons.bench import NINE, Bench
from weapons.models import Weapon
from weapons.queries.memory import remembered, same_person, shown_before
from weapons.queries.rules import rules_for

pytestmark = pytest.mark.django_db
WHO = {
    "given_name": "Vojtěch",
    "surname": "Říháček",
    "birth_date": date(1990, 5, 5),
    "email": "vojtech@example.test",
}


@pytest.fixture
def club():
    return Organizer.objects.create(name="Club", slug="club")


def bench_in(club, year, **who):
    event = make_event(
        organizer=club,
        slug=f"battle-of-{year}",
        starts_date=date(year, 5, 1),
        ends_date=date(year, 5, 2),
    )
    bench = Bench(event)
    bench.now = NINE.replace(year=year)
    bench.owner = make_combatant(event, **{**WHO, **who})
    return bench


def told(bench):
    rows = remembered(bench.owner, bench.event, rules_for(None))
    return [(row.when, row.sentence, row.rule) for row in rows]


def test_nothing_is_remembered_of_a_newcomer(club):
    assert told(bench_in(club, 2027)) == []


def test_exclusions_complaints_and_warnings_are_remembered(club):
    old = bench_in(club, 2026)
    sword = old.shown(description="Sabre")
    old.do("complain", weapon=sword.pk, reason="hard hits")
    old.do("exclude_weapon", weapon=sword.pk, reason="loose tip")
    old.shown(outcome="approved_with_warning", reason="worn padding", description="Axe")
    now = bench_in(club, 2027)
    now.do("exclude_weapon", weapon=now.shown(description="Mace").pk, reason="cracked")
    assert told(now) == [
        ("Sat 11:02", "Mace excluded: cracked", "R 2.1"),
        ("2026", "Axe approved with a warning: worn padding", "R 2.1d"),
        ("2026", "Sabre excluded: loose tip", "R 2.1"),
        ("2026", "Complaint about Sabre: hard hits", ""),
    ]


def test_warning_without_a_reason_and_a_type_of_other_rules_are_told(club):
    bench = bench_in(club, 2027)
    bench.shown(outcome="approved_with_warning", decided_offline=True, description="Axe")
    nameless = bench.rejected()
    bench.do("exclude_weapon", weapon=nameless.pk, reason="cracked")
    Weapon.objects.filter(pk=nameless.pk).update(type="staff", class_code="")
    assert told(bench) == [
        ("Sat 11:03", "staff excluded: cracked", "R 2.1"),
        ("Sat 11:01", "Axe approved with a warning", "R 2.1d"),
    ]


def test_automatic_warnings_and_complaints_that_excluded_are_told_once(club):
    old = bench_in(club, 2026)
    spear = old.spear()
    old.do("complain", weapon=spear.pk, reason="hard hits")
    assert told(bench_in(club, 2027)) == [
        ("2026", "One-handed spear excluded: hard hits", "R 2.1d")
    ]


@pytest.mark.parametrize(
    ("who", "known"),
    [
        ({}, True),
        ({"email": ""}, True),
        ({"birth_date": None}, True),
        ({"email": "VOJTECH@example.test", "birth_date": None}, True),
        ({"given_name": "Vojtech", "surname": "Rihacek"}, True),
        ({"email": "", "birth_date": None}, False),
        ({"email": "other@example.test", "birth_date": date(1991, 5, 5)}, False),
        ({"surname": "Skřivan"}, False),
    ],
)
def test_same_person_has_the_name_and_the_birth_date_or_mail(club, who, known):
    old = bench_in(club, 2026)
    old.do("exclude_weapon", weapon=old.shown().pk, reason="loose tip")
    assert bool(told(bench_in(club, 2027, **who))) is known


def test_events_of_others_are_not_remembered(club):
    old = bench_in(Organizer.objects.create(name="Other", slug="other"), 2026)
    old.do("exclude_weapon", weapon=old.shown().pk, reason="loose tip")
    now = bench_in(club, 2027)
    assert told(now) == []
    assert list(same_person(now.owner)) == [now.owner]


def test_weapons_shown_before_can_be_filled_in_until_they_are_shown(club):
    old = bench_in(club, 2026)
    old.shown(description="Sword", measures={"length": Decimal("84.5")})
    old.rejected()
    now = bench_in(club, 2027)
    found = shown_before(now.owner, now.event, rules_for(None))
    assert [(each.title, each.details) for each in found] == [
        ("Sword 84.5\N{NO-BREAK SPACE}cm", "approved in 2026, not seen yet")
    ]
    assert found[0].written == {"type": "blade", "description": "Sword", "length": "84.5"}
    now.shown(measures={"length": Decimal("84.5")})
    assert shown_before(now.owner, now.event, rules_for(None)) == []


def test_memory_costs_one_statement_however_much_there_is(club, django_assert_num_queries):
    old, now = bench_in(club, 2026), bench_in(club, 2027)
    for count in (1, 6):
        for _ in range(count):
            old.do("exclude_weapon", weapon=old.shown().pk, reason="loose tip")
        with django_assert_num_queries(1):
            assert len(remembered(now.owner, now.event, rules_for(None))) == min(count + 1, 8) - (
                count == 1
            )
        with django_assert_num_queries(1):
            shown_before(now.owner, now.event, rules_for(None))


def test_time_is_told_in_the_zone_of_the_event(club):
    now = bench_in(club, 2027)
    now.event.time_zone = "Europe/Lisbon"
    now.event.save()
    now.now = NINE + timedelta(hours=3)
    now.do("exclude_weapon", weapon=now.shown().pk, reason="cracked")
    assert told(now)[0][0] == "Sat 13:02"

"""The roster of a clash: default and exceptions, what shows at once, and what it costs."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from battles.models import Line
from battles.queries.impact import rosters_otherwise
from battles.queries.roster import checked, roster_lines
from battles.queries.shown import figures, roster_of, shown_line
from battles.queries.sides import beams
from combatants.models import Combatant
from ruman.core import privacy
from ruman.core.rulebooks import copy_to_draft
from tests.factories import make_combatant, make_event
from tests.pages import client_of
from weapons import actions as bench


def codes(day, person, clash=None):
    clash = clash or day.clash
    (line,) = roster_lines(clash, day.event, "en", [person.pk])
    return [finding.code for finding in line.findings]


def sides_of(day):
    return {
        line.person.pk: line.person.side_id for line in roster_lines(day.clash, day.event, "en")
    }


def test_the_roster_follows_the_sides_until_something_differs(day):
    anna, boris, loose = day.armed(day.herons), day.armed(day.boars), day.armed(None)
    make_combatant(make_event())
    found = {
        line.person.pk: line.person.side_id for line in roster_lines(day.clash, day.event, "en")
    }
    assert found == {anna.pk: day.herons.pk, boris.pk: day.boars.pk}
    day.do("change_line", clash=day.clash.pk, combatant=anna, side=day.boars)
    day.do("change_line", clash=day.clash.pk, combatant=boris, fights=False)
    day.do("change_line", clash=day.clash.pk, combatant=loose, side=day.herons)
    found = {
        line.person.pk: line.person.side_id for line in roster_lines(day.clash, day.event, "en")
    }
    assert found == {anna.pk: day.boars.pk, loose.pk: day.herons.pk}


def test_a_weapon_excluded_a_moment_ago_blocks_its_line_at_once(day):
    anna = day.armed(day.herons)
    assert codes(day, anna) == []
    weapon = anna.weapons.get()
    day.do_bench(bench.exclude_weapon, weapon=weapon.pk, reason="loose tip")
    assert codes(day, anna) == ["weapon_excluded", "unarmed"]
    shown = shown_line(day.clash, day.event, "en", anna.pk)
    assert [(one.blocks, one.rule) for one in shown.said] == [(True, "R 2.1"), (False, "R 2.1")]
    assert shown.kit[0].out


def test_who_fought_stays_on_the_roster_without_a_name(day):
    anna, later = day.armed(day.herons), day.plan("second")
    day.start()
    day.end()
    day.clash.refresh_from_db()
    privacy.erase_everywhere(anna, day.now)
    (line,) = roster_lines(day.clash, day.event, "en", [anna.pk])
    assert (line.person.full_name, line.lives is None) == (f"№ {anna.number}", False)
    assert roster_lines(later, day.event, "en", [anna.pk]) == []


def test_one_held_before_the_muster_is_left_behind(day):
    anna = day.armed(day.herons)
    day.do_bench(bench.exclude_weapon, weapon=anna.weapons.get().pk, reason="loose tip")
    day.now += timedelta(minutes=5)
    day.do("move_clash", clash=day.clash.pk, move="muster")
    day.clash.refresh_from_db()
    assert codes(day, anna) == ["left_behind", "unarmed"]


def test_one_lost_in_an_earlier_clash_is_left_behind(day):
    anna = day.armed(day.herons)
    day.start()
    day.do_bench(bench.exclude_weapon, weapon=anna.weapons.get().pk, reason="loose tip")
    day.now += timedelta(minutes=5)
    day.end()
    assert codes(day, anna, day.plan("second")) == ["left_behind", "unarmed"]


def test_places_bans_and_lent_weapons_are_checked_by_exception(day):
    anna, boris = day.armed(day.herons), day.armed(day.boars)
    spear = day.weapon(anna, "spear_two_handed", type="spear")
    wall = day.plan("wall", locations=["field", "wall"])
    day.do("change_line", clash=wall.pk, combatant=anna, location="wall")
    assert codes(day, anna, wall) == ["barred_here"]
    sword = anna.weapons.exclude(pk=spear.pk).get()
    day.do("change_line", clash=wall.pk, combatant=anna, location="wall", carries=[sword.pk])
    assert codes(day, anna, wall) == []
    day.do("change_line", clash=wall.pk, combatant=boris, carries=[spear.pk, sword.pk])
    assert codes(day, boris, wall) == ["no_leave", "no_leave"]
    for weapon in (spear, sword):
        day.do_bench(bench.note_leave, weapon=weapon.pk, carrier=boris.pk)
    assert codes(day, boris, wall) == []


def test_heavy_use_and_cards_count_for_this_clash(day):
    anna = day.armed(day.herons)
    (line,) = roster_lines(day.clash, day.event, "en", [anna.pk])
    assert (line.lives, line.heavy) == (5, False)
    day.weapon(anna, "heavy_two_handed")
    day.card(anna, uses=0, lives=2)
    (line,) = roster_lines(day.clash, day.event, "en", [anna.pk])
    assert (line.lives, line.heavy) == (5, True)  # 7 capped at 6, one less for heavy use


def test_three_cards_block_until_two_are_chosen(day):
    anna = day.armed(day.herons)
    three = [day.card(anna) for _ in range(3)]
    assert codes(day, anna) == ["too_many_cards"]
    for card in three[:2]:
        day.do("take_card", clash=day.clash.pk, card=card.pk)
    assert codes(day, anna) == []


def test_the_expelled_are_blocked_on_every_line(day):
    anna, boris = day.armed(day.herons), day.armed(day.herons)
    Combatant.objects.filter(pk=anna.pk).update(expelled_until=day.now + timedelta(days=1))
    assert codes(day, anna) == ["expelled"]
    day.start()
    day.do("give_ruling", clash=day.clash.pk, combatant=boris, kind="sent_off", reason="contact")
    assert codes(day, boris) == ["expelled"]
    assert codes(day, boris, day.plan("second")) == []


@pytest.mark.parametrize("count", [2, 40])
def test_the_page_costs_twelve_statements_however_many_fight(day, count):
    """With everything that can cost one: a balance, cards, a loan, a weapon lost before."""
    people = [day.armed(day.herons) for _ in range(count)]
    day.card(people[0])
    spear = day.weapon(people[0], "spear_two_handed", type="spear")
    day.start()
    day.do_bench(bench.exclude_weapon, weapon=spear.pk, reason="loose tip")
    day.now += timedelta(minutes=5)
    day.end()
    moves = [(people[0].pk, day.herons.pk, day.boars.pk)]
    sums = [[day.herons.pk, 1, 1, 0], [day.boars.pk, 1, 1, 0]]
    day.do("divide", moves=moves, before=sums, after=sums)
    second = day.plan("second")
    lent = people[0].weapons.exclude(pk=spear.pk).get()
    day.do("change_line", clash=second.pk, combatant=people[1], carries=[lent.pk])
    browser = client_of(day.head)
    page = f"/e/{day.event.slug}/battles/clashes/{second.pk}/"
    browser.get(page)  # rules are read once a process
    with CaptureQueriesContext(connection) as queries:
        response = browser.get(page)
    assert response.content.count(b'id="line-') == count
    assert b"Balanced at" in response.content
    assert b"stays where it is held" in response.content
    assert len(queries) <= 12


def test_a_change_to_one_line_checks_that_line_alone(day):
    anna, boris = day.armed(day.herons), day.armed(day.boars)
    roster_of(day.clash, day.event, "en")
    before = checked.cache_info()
    roster_of(day.clash, day.event, "en")
    assert checked.cache_info()[:2] == (before.hits + 2, before.misses)
    day.do_bench(bench.exclude_weapon, weapon=anna.weapons.get().pk, reason="loose tip")
    roster_of(day.clash, day.event, "en")
    assert checked.cache_info()[:2] == (before.hits + 3, before.misses + 1)
    assert (codes(day, anna), codes(day, boris)) == (["weapon_excluded", "unarmed"], [])


def test_a_draft_of_the_rules_is_asked_every_time(day):
    anna = day.armed(day.herons)
    day.event.rulebook = draft = copy_to_draft(day.event.rulebook)
    assert codes(day, anna) == []
    sword = draft.parameters.get(chapter="weapon_classes", key="one_handed")
    sword.delete()
    assert codes(day, anna) == ["class_unknown"]


def test_one_line_is_checked_alone(day):
    anna, boris = day.armed(day.herons), day.armed(day.boars)
    page = f"/e/{day.event.slug}/battles/clashes/{day.clash.pk}/lines/{anna.number}/alone/"
    body = client_of(day.head).get(page).content.decode()
    assert f'data-person="{anna.pk}"' in body
    assert boris.full_name not in body


def test_lines_with_findings_are_counted_blocks_and_cautions_alike(day):
    day.armed(day.herons)
    day.armed(day.herons, arrived_at=None)
    day.fighter(day.boars)
    rosters = roster_of(day.clash, day.event, "en")
    assert figures(rosters) == {"missing": 3, "findings": 2, "size": 3}
    assert [one.findings for one in rosters] == [0, 1]  # blocked, by side


def test_sums_of_a_side(day):
    for _ in range(3):
        day.armed(day.herons)
    archer = day.fighter(day.boars)
    day.weapon(archer, "bow", type="bow")
    boars, herons = roster_of(day.clash, day.event, "en")
    assert (herons.size, herons.lives, herons.ranged, herons.here) == (3, 15, 0, 0)
    assert (boars.size, boars.ranged, boars.findings) == (1, 1, 0)
    day.do("move_clash", clash=day.clash.pk, move="muster")
    day.do("tick", clash=day.clash.pk, combatant=archer)
    assert roster_of(day.clash, day.event, "en")[0].here == 1
    assert Line.objects.count() == 1


def test_what_other_rules_change_in_open_rosters_is_told_and_costs_the_same_for_many(day):
    anna = day.armed(day.herons, given_name="Anna", surname="Bílá")
    day.weapon(anna, "spear_two_handed", type="spear")
    draft = copy_to_draft(day.event.rulebook, day.event.organizer)

    def change(chapter, key, **values):
        row = draft.parameters.get(chapter=chapter, key=key)
        row.values.update(values)
        row.save()

    assert rosters_otherwise(day.event, draft).rows == ()
    change("locations", "field", bars=["thrusting"])
    change("lives", "cap", lives=4)
    with CaptureQueriesContext(connection) as few:
        found = rosters_otherwise(day.event, draft)
    assert found.looked_at == 1
    (row,) = found.rows
    assert (row.who, row.what, row.rule) == (anna.full_name, "U brodu", "R 3")
    assert (row.before, row.after) == (
        "5 lives",
        "Two-handed spear: may not be taken there; 4 lives",
    )
    boris = day.fighter(day.boars)
    day.weapon(boris, "heavy_two_handed", status="approved_with_warning")
    day.weapon(boris)
    for _n in range(4):
        day.armed(day.boars)
    with CaptureQueriesContext(connection) as many:
        found = rosters_otherwise(day.event, draft)
    assert (found.looked_at, [one.who for one in found.rows]) == (
        6,
        [anna.full_name, boris.full_name],
    )
    assert (found.rows[1].before, found.rows[1].after) == ("4 lives", "3 lives")
    assert len(few) == len(many)
    day.start()
    day.end()
    assert rosters_otherwise(day.event, draft).looked_at == 0


def test_picture_of_the_sides_follows_the_roster(day):
    day.armed(day.herons)
    for _ in range(3):
        day.armed(day.boars)
    page = client_of(day.head).get(reverse("battles:clash", args=[day.event.slug, day.clash.pk]))
    fighters, lives = page.context["balance"]["beams"]
    assert (fighters.what, fighters.before) == ("Fighters", ())
    assert fighters.after == ((3, "gules", 0.0, 150.0), (1, "azure", 150.0, 50.0))
    assert [number for number, *_drawn in lives.after] == [15, 5]
    assert 'aria-label="Fighters: now 3 : 1"' in page.content.decode()


def test_picture_keeps_what_was_before_the_balance(day):
    sides = [day.herons, day.boars]
    before = [[day.herons.pk, 4, 20, 1]]
    now = [[day.herons.pk, 2, 9, 0, 1], [day.boars.pk, 2, 9, 0, 0]]
    words = ["Fighters", "Lives", "Ranged", "Heavy"]
    heads, lives, ranged, heavy = beams(before, now, sides, words)
    assert heads.before == ((4, "azure", 0.0, 200.0), (0, "gules", 200.0, 0.0))
    assert heads.after == ((2, "azure", 0.0, 100.0), (2, "gules", 100.0, 100.0))
    assert [number for number, *_drawn in ranged.after] == [0, 0]
    assert (heavy.before, len(lives.before)) == ((), 2)

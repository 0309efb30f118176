"""Rulings, appeals and answers; sending off and confiscation through the acts below."""

from datetime import timedelta

import pytest
from django.utils import translation

from battles.models import Appeal, Introduction, Line, Ruling, Tick, Veteran, Withdrawal
from combatants.models import Combatant, Sanction
from ruman.core.acts import RefusedError
from tests.battles.conftest import NOON
from tests.factories import make_combatant, make_event, make_member


def refused(day, act, /, **values):
    with pytest.raises(RefusedError) as found:
        day.do(act, **values)
    return found.value.code


@pytest.fixture
def running(day):
    """A clash under way; `day.judge` is the herons' veteran's account."""
    day.anna, day.boris = day.armed(day.herons), day.armed(day.boars)
    day.start()
    day.judge = Veteran.objects.get(side=day.herons).user
    day.rule = {"clash": day.clash.pk, "reason": "forbidden_blow", "by": day.judge}
    return day


def test_a_ruling_stands_with_its_rule(running):
    answer = running.do("give_ruling", combatant=running.anna, kind="settled", **running.rule)
    row = Ruling.objects.get(pk=answer["ruling"])
    assert (row.kind, row.rule, row.side, row.veteran.user, row.late) == (
        "settled",
        "R 3",
        running.herons,
        running.judge,
        False,
    )


def test_a_veteran_decides_about_the_own_side_and_passes_on_the_other(running):
    values = {**running.rule, "combatant": running.boris}
    assert refused(running, "give_ruling", kind="sent_off", **values) == "other_side"
    running.do("give_ruling", kind="passed_on", **values)
    running.do("give_ruling", kind="sent_off", **{**values, "by": running.head})


def test_what_follows_from_a_ruling_names_its_reason_in_the_language_of_the_page(running):
    values = {**running.rule, "combatant": running.anna, "kind": "sent_off"}
    with translation.override("cs"):
        running.do("give_ruling", words="dvakrát", **values)
    assert Sanction.objects.get().reason == "Rána do hlavy, krku či rozkroku: dvakrát"


def test_somebody_elses_veteran_is_none_here(running):
    stranger = make_member(running.event, "veteran")
    values = {**running.rule, "by": stranger, "combatant": running.anna}
    assert refused(running, "give_ruling", kind="settled", **values) == "no_veteran_here"


def test_sending_off_keeps_out_of_this_clash_alone(running):
    running.do("give_ruling", combatant=running.anna, kind="sent_off", **running.rule)
    row = Ruling.objects.get()
    assert (row.sanction.scope, row.sanction.clash) == ("clash", running.clash.pk)
    values = {"clash": running.clash.pk, "combatant": running.anna}
    assert refused(running, "tick", here=True, **values) == "expelled_from_clash"
    assert refused(running, "change_line", **values) == "expelled_from_clash"
    other = running.plan("next")
    running.do("change_line", clash=other.pk, combatant=running.anna)


def test_confiscation_runs_the_weapons_act(running):
    weapon = running.anna.weapons.get()
    values = {**running.rule, "combatant": running.anna, "kind": "confiscated"}
    running.do("give_ruling", weapon=weapon.pk, **values)
    weapon.refresh_from_db()
    assert (weapon.status, weapon.held_by) == ("excluded", str(running.judge))
    assert weapon.exclusion.act_id == Ruling.objects.get().act_id
    assert refused(running, "give_ruling", weapon=weapon.pk, **values) == "excluded_already"
    assert refused(running, "give_ruling", weapon=None, **values) == "weapon_missing"
    other = running.boris.weapons.get().pk
    assert refused(running, "give_ruling", weapon=other, **values) == "not_theirs"
    assert Ruling.objects.count() == 1


def test_other_reasons_need_words(running):
    values = {**running.rule, "combatant": running.anna, "kind": "settled", "reason": "other"}
    assert refused(running, "give_ruling", **values) == "words_missing"
    assert refused(running, "give_ruling", **{**values, "reason": "x"}) == "no_such_reason"
    running.do("give_ruling", words="threw a boot", **values)


def test_before_the_muster_nothing_is_ruled(day):
    anna = day.armed(day.herons)
    values = {"clash": day.clash.pk, "combatant": anna, "kind": "settled", "reason": "dispute"}
    assert refused(day, "give_ruling", **values) == "no_muster"


def test_what_was_kept_offline_past_the_end_is_flagged_with_both_times(running):
    running.now += timedelta(minutes=30)
    running.end()
    running.now += timedelta(minutes=45)
    running.do(
        "give_ruling",
        combatant=running.anna,
        kind="settled",
        late=timedelta(hours=1),
        **running.rule,
    )
    row = Ruling.objects.get()
    assert row.late
    assert row.act.received_at - row.at == timedelta(hours=1)
    assert row.at < running.clash.ended_at < row.act.received_at


def test_a_ruling_of_another_event_is_none(running):
    stranger = make_combatant(make_event())
    values = {**running.rule, "combatant": stranger}
    assert refused(running, "give_ruling", kind="settled", **values) == "no_such_person"
    assert refused(running, "appeal", ruling=999_999, words="no") == "no_such_ruling"


def test_an_appeal_waits_for_the_end_and_is_answered_once(running):
    ruling = running.do("give_ruling", combatant=running.anna, kind="settled", **running.rule)
    named = {"ruling": ruling["ruling"]}
    assert refused(running, "appeal", words="I was hit first", **named) == "clash_not_ended"
    running.end()
    assert refused(running, "answer_appeal", outcome="stands", words="x", **named) == "no_appeal"
    running.do("appeal", words="I was hit first", **named)
    assert refused(running, "appeal", words="again", **named) == "appealed_already"
    running.do("answer_appeal", outcome="overturned", words="seen by two", **named)
    assert Appeal.objects.get().answer.outcome == "overturned"
    assert (
        refused(running, "answer_appeal", outcome="stands", words="no", **named)
        == "answered_already"
    )


def test_a_case_passed_on_is_decided_by_organizers(running):
    passed = running.do("give_ruling", combatant=running.boris, kind="passed_on", **running.rule)
    running.do("answer_case", ruling=passed["ruling"], words="a warning")
    assert refused(running, "answer_case", ruling=passed["ruling"], words="x") == "answered_already"
    settled = running.do("give_ruling", combatant=running.anna, kind="settled", **running.rule)
    assert refused(running, "answer_case", ruling=settled["ruling"], words="x") == "not_passed_on"


def test_a_wrong_tap_is_taken_back_by_who_made_it(running):
    sent = running.do("give_ruling", combatant=running.anna, kind="sent_off", **running.rule)
    named = {"ruling": sent["ruling"], "reason": "wrong person"}
    other = Veteran.objects.get(side=running.boars).user
    assert refused(running, "withdraw_ruling", by=other, **named) == "not_yours"
    running.do("withdraw_ruling", by=running.judge, **named)
    assert Sanction.objects.get().lifted.reason == "wrong person"
    running.do("tick", clash=running.clash.pk, combatant=running.anna, here=True)
    assert refused(running, "withdraw_ruling", by=running.judge, **named) == "withdrawn_already"
    running.end()
    assert refused(running, "withdraw_ruling", by=running.judge, **named) == "clash_ended"


def test_a_ruling_taken_back_before_the_end_may_arrive_after_it(running):
    sent_off = {**running.rule, "combatant": running.anna, "kind": "sent_off"}
    given = running.do("give_ruling", **sent_off)["ruling"]
    running.now += timedelta(minutes=30)
    running.end()
    running.now += timedelta(minutes=60)
    taken = {"ruling": given, "reason": "a wrong tap"}
    assert refused(running, "withdraw_ruling", **taken, late=timedelta(hours=1)) == "clash_ended"
    running.do("withdraw_ruling", **taken, late=timedelta(minutes=61))
    kept = Withdrawal.objects.get()
    assert (kept.late, kept.at, kept.act.received_at) == (
        True,
        running.now - timedelta(minutes=61),
        running.now,
    )


def test_a_tick_an_hour_late_is_recorded_with_both_times(running):
    for minutes, late in ((10, False), (90, True)):
        running.now = NOON + timedelta(minutes=minutes)
        kept_for = timedelta(minutes=minutes)
        running.do("tick", clash=running.clash.pk, combatant=running.anna, late=kept_for)
        tick = Tick.objects.latest("pk")
        assert (tick.late, tick.at, tick.act.received_at) == (late, NOON, running.now)
        if running.clash.state == "running":
            running.end()


def test_a_weapon_taken_away_has_to_pass_at_the_bench(running):
    weapon = running.anna.weapons.get()
    values = {**running.rule, "combatant": running.anna, "kind": "confiscated"}
    taken = running.do("give_ruling", weapon=weapon.pk, **values)
    named = {"ruling": taken["ruling"], "reason": "oops"}
    assert refused(running, "withdraw_ruling", by=running.judge, **named) == "weapon_must_pass"


# the muster


def test_ticks_begin_with_the_muster_and_are_recorded(day):
    anna = day.armed(day.herons)
    values = {"clash": day.clash.pk, "combatant": anna}
    assert refused(day, "tick", here=True, **values) == "no_muster"
    day.do("move_clash", clash=day.clash.pk, move="muster")
    day.do("tick", here=True, **values)
    assert Line.objects.get().present_at == day.now
    day.do("tick", here=False, **values)
    assert Line.objects.get().present_at is None
    assert list(anna.ticks.values_list("here", flat=True)) == [True, False]
    loose = day.armed(None)
    assert refused(day, "tick", clash=day.clash.pk, combatant=loose) == "not_on_roster"


def test_a_late_comer_joins_a_running_clash_on_their_side(day):
    day.start()
    anna = day.armed(day.herons)
    day.do("tick", clash=day.clash.pk, combatant=anna)
    assert Line.objects.get(combatant=anna).side == day.herons


def test_a_line_changes_by_exception_until_the_end(day):
    anna = day.armed(day.herons)
    values = {"clash": day.clash.pk, "combatant": anna}
    day.do("change_line", side=day.boars, role="banner", **values)
    line = Line.objects.get()
    assert (line.side, line.role, line.carries) == (day.boars, "banner", None)
    assert refused(day, "change_line", location="wall", **values) == "no_such_place"
    foreign = day.weapon(make_combatant(make_event())).pk
    assert refused(day, "change_line", carries=[foreign], **values) == "no_such_weapon"
    day.start()
    assert refused(day, "change_line", side=day.herons, **values) == "started_sides"
    day.end()
    assert refused(day, "change_line", **values) == "clash_ended"


def test_nobody_of_another_event_gets_a_line(day):
    stranger = make_combatant(make_event())
    assert refused(day, "change_line", clash=day.clash.pk, combatant=stranger) == "no_such_person"


def test_the_expelled_get_no_line_and_no_tick(day):
    anna = day.armed(day.herons)
    Combatant.objects.filter(pk=anna.pk).update(expelled_until=day.now + timedelta(hours=1))
    day.do("move_clash", clash=day.clash.pk, move="muster")
    values = {"clash": day.clash.pk, "combatant": anna}
    assert refused(day, "tick", here=True, **values) == "expelled"
    assert refused(day, "change_line", fights=True, **values) == "expelled"
    day.do("change_line", fights=False, **values)


def test_veterans_are_on_one_side_and_introduced_once(day):
    user = make_member(day.event, "veteran")
    assert refused(day, "add_veteran", side=day.herons) == "nobody_named"
    made = day.do("add_veteran", side=day.herons, user=user, marking="sash")
    assert refused(day, "add_veteran", side=day.boars, user=user) == "veteran_already"
    named = {"clash": day.clash.pk, "veteran": made["veteran"]}
    assert refused(day, "introduce", **named) == "no_muster"
    day.do("move_clash", clash=day.clash.pk, move="muster")
    day.do("introduce", **named)
    assert refused(day, "introduce", **named) == "introduced_already"
    day.do("retire_veteran", veteran=made["veteran"])
    assert refused(day, "retire_veteran", veteran=made["veteran"]) == "no_such_veteran"
    assert Introduction.objects.count() == 1
    day.do("add_veteran", side=day.boars, user=user)

"""Entering, admission, removing, leaving and coming back; people who may not fight."""

from datetime import date, timedelta

import pytest

from ruman.core.acts import RefusedError
from tests.factories import make_combatant, make_event
from tests.tournament.conftest import NOW
from tournament.actions import calls, entries
from tournament.actions.draws import announce_draw, open_draw, upcoming
from tournament.enums import Admitted, BoutState, ShortageOutcome, Standing
from tournament.models import Entrant
from tournament.queries.leaving import Fate, consequences

pytestmark = pytest.mark.django_db
ADULT = date(1990, 5, 5)
ARMOUR = ["helmet", "neck", "body", "arms", "hands", "legs", "safe", "period"]
SWORD = {
    "use": "with_other",
    "kind": "sword",
    "measures": {"weight_g": "1200", "edge_mm": "2", "point_mm": "8"},
}


def code_of(field, act, **values) -> str:
    with pytest.raises(RefusedError) as refused:
        field.do(act, **values)
    return refused.value.code


def enter(field, *people):
    pks = [one.pk for one in people]
    return field.do(entries.enter, tournament=field.tournament.pk, combatants=pks)["entered"]


def admit(field, entrant, **changes):
    values = {
        "passed": [*ARMOUR, "weapon_state"],
        "leave": [],
        "arms": [SWORD],
        "status": Admitted.ADMITTED,
        "note": "",
        **changes,
    }
    return field.do(entries.admit, entrant=entrant, **values)


def test_people_are_entered_once_with_a_label_of_their_own(field):
    one, two = (make_combatant(field.event, surname="Novák", birth_date=ADULT) for _ in range(2))
    enter(field, one)
    enter(field, one, two)
    labels = [f"Jan Novák ({one.number})", f"Jan Novák ({two.number})"]
    assert sorted(Entrant.objects.values_list("label", flat=True)) == sorted(labels)


def test_somebody_of_another_event_is_refused_and_nobody_entered(field):
    mine, theirs = make_combatant(field.event), make_combatant(make_event())
    values = {"tournament": field.tournament.pk, "combatants": [mine.pk, theirs.pk]}
    assert code_of(field, entries.enter, **values) == "no_such_person"
    assert Entrant.objects.count() == 0


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"birth_date": date(2009, 5, 2)}, "too_young"),  # 17 until the day after
        ({"expelled_until": NOW + timedelta(hours=1), "expelled_why": "opilost"}, "expelled"),
    ],
)
def test_who_may_not_fight_is_not_entered(field, fields, code):
    person = make_combatant(field.event, **fields)
    values = {"tournament": field.tournament.pk, "combatants": [person.pk]}
    assert code_of(field, entries.enter, **values) == code


def test_adult_on_the_very_day_is_entered(field):
    person = make_combatant(field.event, birth_date=date(2009, 5, 1))
    assert len(enter(field, person)) == 1


def test_day_is_that_of_the_start_where_the_event_is(field):
    field.tournament.starts_at = NOW.replace(day=1, hour=22, minute=30)  # 2 May in Prague
    field.tournament.save()
    person = make_combatant(field.event, birth_date=date(2009, 5, 2))
    assert len(enter(field, person)) == 1


def test_somebody_typed_in_becomes_a_person_of_the_event(field):
    person = {"given_name": "Eva", "surname": "Malá", "birth_date": ADULT}
    answer = field.do(entries.enter_new, tournament=field.tournament.pk, person=person)
    found = Entrant.objects.get(pk=answer["entered"][0])
    assert found.combatant.event == field.event
    assert found.label == f"Eva Malá ({answer['number']})"


def test_minor_typed_in_leaves_nothing_behind(field):
    person = {"given_name": "Eva", "surname": "Malá", "birth_date": date(2015, 1, 1)}
    values = {"tournament": field.tournament.pk, "person": person}
    assert code_of(field, entries.enter_new, **values) == "too_young"
    assert field.event.combatants.count() == 0


def test_admission_keeps_what_is_missing_and_what_was_measured(field):
    (pk,) = enter(field, make_combatant(field.event, birth_date=ADULT))
    heavy = {**SWORD, "measures": {**SWORD["measures"], "weight_g": "1700.5"}}
    lacks = {"passed": [*ARMOUR[:-1], "weapon_state"], "failed": ["period"], "arms": [heavy]}
    admit(field, pk, **lacks, status=Admitted.MISSING)
    row = Entrant.objects.get(pk=pk)
    assert (row.admitted, row.missing) == (
        "missing",
        [["T 5", "period"], ["T 6", "weight_too_large"]],
    )
    last = row.admissions.get()
    assert last.answers["missing"] == ["period"]
    assert last.measures[0]["measures"]["weight_g"] == "1700.5"


def test_differing_from_the_proposal_needs_a_note(field):
    (pk,) = enter(field, make_combatant(field.event, birth_date=ADULT))
    with pytest.raises(RefusedError) as refused:
        admit(field, pk, passed=[], status=Admitted.ADMITTED)
    assert refused.value.code == "note_missing"


def test_bare_neck_is_refused_outright(field):
    (pk,) = enter(field, make_combatant(field.event, birth_date=ADULT))
    bare = [code for code in ARMOUR if code != "neck"]
    seen = {"passed": [*bare, "weapon_state"], "failed": ["neck"]}
    answer = admit(field, pk, **seen, status=Admitted.REFUSED)
    assert answer["proposed"] == "refused"


@pytest.mark.parametrize("passed", [[], [code for code in ARMOUR if code != "neck"]])
def test_a_neck_that_nobody_looked_at_is_missing(field, passed):
    (pk,) = enter(field, make_combatant(field.event, birth_date=ADULT))
    answer = admit(field, pk, passed=passed, failed=[], status=Admitted.MISSING)
    assert answer["proposed"] == "missing"
    assert ["T 5", "neck"] in answer["missing"]


def test_who_became_too_young_by_a_correction_is_never_admitted(field):
    person = make_combatant(field.event)
    (pk,) = enter(field, person)
    person.birth_date = date(2012, 1, 1)
    person.save()
    with pytest.raises(RefusedError) as refused:
        admit(field, pk, note="viděl jsem průkaz")
    assert refused.value.code == "too_young"


def test_entry_is_removed_while_nothing_is_recorded(field):
    one, two = enter(field, *(make_combatant(field.event, birth_date=ADULT) for _ in range(2)))
    field.do(entries.withdraw_entry, entrant=one)
    field.do(calls.find_shortage, entrant=two, bout=None, what="rukavice")
    assert code_of(field, entries.withdraw_entry, entrant=two) == "on_record"
    assert list(Entrant.objects.values_list("pk", flat=True)) == [two]


def test_entry_in_an_announced_list_is_not_removed(field):
    (pk,) = enter(field, make_combatant(field.event, birth_date=ADULT))
    field.fill(3)
    field.do(announce_draw, tournament=field.tournament.pk, seed="ab" * 32)
    assert code_of(field, entries.withdraw_entry, entrant=pk) == "on_record"


def drawn(field, count=4):
    entrants = field.fill(count)
    draw = field.do(announce_draw, tournament=field.tournament.pk, seed="ab" * 32)["draw"]
    field.do(open_draw, draw=draw)
    return entrants


@pytest.mark.parametrize(("rule", "fates"), [("stand", {Fate.WALKOVER}), ("strike", {Fate.STRUCK})])
def test_what_is_said_to_follow_follows(field, rule, fates):
    document = field.tournament.parameters
    groups = {**document["course"]["groups"], "leaving": rule}
    field.tournament.parameters = {**document, "course": {**document["course"], "groups": groups}}
    field.tournament.save()
    leaver = drawn(field)[0]
    said = consequences(field.tournament, leaver)
    assert (len(said), {one.fate for one in said}) == (3, fates)
    field.do(
        entries.leave_tournament, entrant=leaver.pk, standing=Standing.WITHDRAWN, reason="koleno"
    )
    for one in said:
        one.bout.refresh_from_db()
        given = one.bout.state == BoutState.CONFIRMED and one.bout.winner_id == one.opponent.pk
        assert given is (one.fate == Fate.WALKOVER)


def test_leaving_is_taken_back_with_a_reason_and_stays_on_record(field):
    (leaver, *_others) = drawn(field)
    leave = {"entrant": leaver.pk, "standing": Standing.DISQUALIFIED, "reason": "kop"}
    field.do(entries.leave_tournament, **leave)
    assert code_of(field, entries.leave_tournament, **leave) == "left_already"
    field.do(entries.come_back, entrant=leaver.pk, reason="omyl")
    leaver.refresh_from_db()
    rows = list(leaver.leavings.values_list("standing", "reason"))
    assert (leaver.standing, rows) == ("in", [("disqualified", "kop"), ("in", "omyl")])


def test_shortage_runs_five_minutes_once_and_is_ended_once(field):
    (pk,) = enter(field, make_combatant(field.event, birth_date=ADULT))
    answer = field.do(calls.find_shortage, entrant=pk, bout=None, what="levá rukavice")
    assert answer["until"] == "2027-05-01T08:05:00Z"
    again = {"entrant": pk, "bout": None, "what": "helma"}
    assert code_of(field, calls.find_shortage, **again) == "clock_runs"
    end = {"shortage": answer["shortage"]}
    lost = code_of(field, calls.end_shortage, **end, outcome=ShortageOutcome.LOST)
    assert lost == "time_left"
    field.do(calls.end_shortage, **end, outcome=ShortageOutcome.MENDED)
    ended = code_of(field, calls.end_shortage, **end, outcome=ShortageOutcome.MENDED)
    assert ended == "clock_ended"


LACK = ["T 2", "levá rukavice"]


def out_of_time(field, pk):
    """A shortage without a bout whose clock has run out, ended as not mended."""
    before = field.at
    field.at = before - timedelta(minutes=6)
    made = field.do(calls.find_shortage, entrant=pk, bout=None, what=LACK[1])
    field.at = before
    field.do(calls.end_shortage, shortage=made["shortage"], outcome=ShortageOutcome.LOST)
    return Entrant.objects.get(pk=pk)


def test_shortage_at_admission_that_is_not_mended_takes_the_admission_back(field):
    (pk,) = enter(field, make_combatant(field.event, birth_date=ADULT))
    admit(field, pk)
    row = out_of_time(field, pk)
    assert (row.admitted, row.missing) == ("missing", [LACK])
    seen, lost = row.admissions.order_by("pk")
    assert (lost.status, lost.missing) == ("missing", [LACK])
    assert (lost.answers, lost.measures) == (seen.answers, seen.measures)
    field.fill(2)
    assert upcoming(field.tournament).labels == tuple(
        Entrant.objects.exclude(pk=pk).values_list("label", flat=True)
    )
    admit(field, pk)
    row.refresh_from_db()
    assert (row.admitted, row.missing) == ("admitted", [])


def test_shortage_that_is_not_mended_adds_to_what_was_missing(field):
    (pk,) = enter(field, make_combatant(field.event, birth_date=ADULT))
    lacks = {"passed": [*ARMOUR[:-1], "weapon_state"], "failed": ["period"]}
    admit(field, pk, **lacks, status=Admitted.MISSING)
    assert out_of_time(field, pk).missing == [["T 5", "period"], LACK]


def test_shortage_of_somebody_refused_or_gone_changes_nothing(field):
    (refused,) = enter(field, make_combatant(field.event, birth_date=ADULT))
    bare = [code for code in ARMOUR if code != "neck"]
    seen = {"passed": [*bare, "weapon_state"], "failed": ["neck"]}
    admit(field, refused, **seen, status=Admitted.REFUSED)
    assert out_of_time(field, refused).admitted == "refused"
    gone = field.fill(1)[0]
    field.do(
        entries.leave_tournament, entrant=gone.pk, standing=Standing.WITHDRAWN, reason="koleno"
    )
    assert out_of_time(field, gone.pk).admitted == "admitted"
    assert not gone.admissions.exists()

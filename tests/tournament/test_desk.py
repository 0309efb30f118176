"""Acts at the desk: what they leave on the bout, what is refused, and that the fold is exact."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from ruman.core.acts import RefusedError
from ruman.core.models import Act
from tests.factories import make_member, make_user
from tests.tournament.desk import NOW, Desk
from tournament.models import BoutEvent, BoutResult, Leaving
from tournament.queries.desk import bout_of, recorded_of
from tournament.rules.kept import to_kept
from tournament.views.desk_words import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk():
    return Desk()


def refusal(desk, do, side="", **more):
    with pytest.raises(RefusedError) as refused:
        desk.do(do, side, **more)
    return refused.value.code


def replayed(desk):
    """The kept state of the bout, and the same folded anew from its events."""
    desk.bout.refresh_from_db()
    record = recorded_of(desk.bout, desk.bout.folded["base"])
    return desk.bout.folded["bout"], to_kept(record.bout.replay())


def test_a_bout_with_stops_from_declaration_to_result(desk):
    desk.begun("stops", "continuous")
    desk.hits("red", 4)
    desk.do("resume")
    desk.do("fall", "red")
    desk.do("resume")
    answer = desk.do("hit", "red")
    assert (answer["state"]["state"], answer["state"]["points"]) == ("decided", [5, 1])
    desk.do("confirm")
    bout = desk.bout
    assert (bout.state, bout.winner, bout.why, desk.points) == (
        "confirmed",
        desk.red,
        "points",
        (5, 1),
    )
    result = BoutResult.objects.get()
    assert (result.source, result.red_hits, result.blue_hits, result.winner) == (
        "desk",
        5,
        0,
        desk.red,
    )
    assert [event.number for event in bout.events.all()] == list(range(17))
    assert (bout.started_at - NOW, bout.ended_at - NOW) == (
        timedelta(seconds=5),
        timedelta(seconds=16),
    )


def test_a_bout_without_stops_is_counted_settled_and_fought_on(desk):
    desk.begun("continuous", "continuous")
    desk.do("hit", "red", after=5)
    desk.do("fall", "blue", after=25)
    desk.do("resume", after=60)
    desk.do("halt", after=70)
    assert (desk.bout.state, desk.points) == ("counting", (2, 0))
    for herald, red, blue in (("king", 3, 4), ("herald1", 2, 3), ("herald2", 5, 3)):
        desk.do("count", herald=herald, red=red, blue=blue)
    desk.do("settle", red=2, blue=3)
    assert (desk.bout.state, desk.points) == ("overtime", (3, 3))
    desk.do("resume")
    desk.do("double")
    desk.do("hit", "blue")
    desk.do("confirm")
    assert (desk.bout.winner, desk.bout.why, desk.points) == (desk.blue, "overtime", (3, 4))


@pytest.mark.parametrize(
    ("before", "do", "side", "more", "code"),
    [
        ((), "start", "", {}, "not_declared"),
        ((("declare", "red"), ("declare", "blue")), "start", "", {}, "not_checked"),
        ((("start", ""),), "start", "", {}, "already_started"),
        ((("start", ""),), "declare", "red", {"wish": "stops"}, "already_started"),
        ((("start", ""),), "warning", "red", {"act": "dance"}, "act_missing"),
        ((("start", ""),), "resume", "", {}, "not_halted"),
        ((("start", ""),), "settle", "", {"red": 1, "blue": 0}, "not_counting"),
        ((("start", ""),), "set_clock", "", {"left": 5}, "no_clock_with_stops"),
        ((("start", ""),), "confirm", "", {}, "not_decided"),
        ((("start", ""), ("halt", "")), "hit", "red", {}, "not_running"),
        ((("start", ""), ("halt", "")), "strike", "", {"of": 99}, "no_such_event"),
        ((("not_ready", "red"),), "hit", "red", {}, "decided"),
        ((), "undo", "", {}, "nothing_to_undo"),
        ((), "take_desk", "", {"desk": "x"}, None),
    ],
)
def test_what_the_rules_refuse_and_why(desk, before, do, side, more, code):
    if before and before[0][0] == "start":
        desk.ready()
    for earlier, whose in before:
        desk.do(earlier, whose, **({"wish": "stops"} if earlier == "declare" else {}))
    events = BoutEvent.objects.count()
    if code is None:
        desk.do(do, side, **more)
        return
    assert refusal(desk, do, side, **more) == code
    assert BoutEvent.objects.count() == events


def test_undo_names_what_it_reverses_and_is_exact(desk):
    desk.begun()
    before = desk.bout.folded["bout"]
    hit = desk.do("hit", "red")
    assert refusal(desk, "undo", of=hit["number"] - 1) == "not_the_latest"
    answer = desk.do("undo", of=hit["number"])
    assert answer["of"] == hit["number"]
    assert desk.bout.folded["bout"] == before
    assert (desk.points, desk.bout.state) == ((0, 0), "running")


def test_strike_voids_an_earlier_act_and_undo_brings_it_back(desk):
    desk.begun()
    first = desk.do("hit", "red")
    desk.do("resume")
    desk.do("hit", "blue")
    desk.do("strike", of=first["number"])
    assert desk.points == (0, 1)
    assert refusal(desk, "strike", of=first["number"]) == "already_struck"
    desk.do("undo")
    assert desk.points == (1, 1)
    kept, anew = replayed(desk)
    assert kept == anew


def test_undo_reopens_what_was_decided(desk):
    desk.begun().hits("red", 5)
    assert desk.bout.why == "points"
    desk.do("undo")
    assert (desk.bout.state, desk.bout.winner, desk.bout.why, desk.bout.ended_at) == (
        "running",
        None,
        "",
        None,
    )


def test_declarations_may_change_until_the_start_is_undone_too(desk):
    desk.begun()
    desk.do("undo")
    desk.do("declare", "red", wish="continuous")
    desk.do("declare", "blue", wish="continuous")
    desk.do("start")
    desk.do("hit", "red")
    assert (desk.bout.state, desk.points) == ("running", (1, 0))
    kept, anew = replayed(desk)
    assert kept == anew


def test_disqualified_leave_bout_and_tournament_at_the_confirmation(desk):
    later = desk.another()
    desk.begun()
    desk.do("disqualify", "red", act="helpless")
    desk.red.refresh_from_db()
    assert (desk.red.standing, desk.bout.winner) == ("in", desk.blue)
    desk.do("confirm")
    desk.red.refresh_from_db()
    later.refresh_from_db()
    assert desk.red.standing == "disqualified"
    assert (later.state, later.winner, later.why) == ("confirmed", desk.blue, "walkover")
    assert Leaving.objects.get().reason == "№ 1: Attack on one down, kneeling or unarmed"


def test_both_disqualified_nobody_wins(desk):
    desk.begun()
    desk.do("disqualify", "red", act="kick")
    desk.do("disqualify", "blue", act="kick")
    desk.do("confirm")
    desk.red.refresh_from_db()
    desk.blue.refresh_from_db()
    assert (desk.bout.winner, desk.red.standing, desk.blue.standing) == (
        None,
        "disqualified",
        "disqualified",
    )


def test_an_injured_one_who_cannot_go_on_stays_in_the_tournament(desk):
    desk.begun()
    desk.do("injury", "red", continues=False)
    desk.do("confirm")
    desk.red.refresh_from_db()
    assert (desk.bout.winner, desk.bout.why, desk.red.standing) == (desk.blue, "withdrawn", "in")


def test_closing_twice_says_who_when_and_with_what_score(desk):
    desk.begun().hits("red", 5)
    desk.do("confirm")
    with pytest.raises(RefusedError) as refused:
        desk.colleague().do("confirm")
    assert refused.value.code == "bout_closed"
    assert refused.value.words == (
        f"This bout was closed already: 5:0 by {desk.herald} at {closing_time(desk)}."
    )
    assert refusal(desk, "hit", "red") == "bout_closed"
    assert refusal(desk, "undo") == "bout_closed"


def closing_time(desk):
    return f"{desk.at + timedelta(hours=2):%H:%M}"  # Prague in May


@pytest.mark.parametrize(
    ("role", "allowed"),
    [("herald", False), ("organizer", False), ("head_organizer", True), ("admin", True)],
)
def test_a_herald_who_is_not_in_this_crew_is_refused(desk, role, allowed):
    desk.herald = make_member(desk.event, role)
    desk.author = type(desk.author)(desk.herald)
    if allowed:
        desk.do("declare", "red", wish="stops")
    else:
        assert refusal(desk, "declare", "red", wish="stops") == "not_crew"


def test_site_admin_may_too_and_a_crew_elsewhere_does_not_count(desk):
    desk.author = type(desk.author)(make_user(is_superuser=True))
    desk.do("check", "red")
    elsewhere = Desk()
    desk.author = elsewhere.author
    assert refusal(desk, "check", "blue") == "not_crew"


def test_a_foreign_or_voided_bout_is_refused(desk):
    elsewhere = Desk()
    mine = desk.bout
    desk.bout = elsewhere.bout
    assert refusal(desk, "check", "red") == "no_such_bout"
    desk.bout = mine
    desk.bout.live = False
    desk.bout.save()
    assert refusal(desk, "check", "red") == "bout_voided"


def test_another_desk_is_told_who_keeps_the_bout_and_takes_over_in_one_step(desk):
    desk.begun()
    other = desk.colleague()
    assert refusal(other, "hit", "red") == "other_desk"
    assert other.do("take_desk")["from"] == str(desk.herald)
    other.do("hit", "red")
    assert refusal(desk, "resume") == "other_desk"
    by = BoutEvent.objects.order_by("number").values_list("do", "act__by")
    assert list(by)[-2:] == [("take_desk", other.herald.pk), ("hit", other.herald.pk)]


def test_a_hit_on_a_state_somebody_else_has_changed_is_refused_with_what_was_entered(desk):
    desk.begun()
    seen = desk.bout.folded["number"]
    judges = desk.colleague("")
    judges.do("hit", "red")
    with pytest.raises(RefusedError) as refused:
        desk.do("resume", seen=seen)
    assert refused.value.code == "stale"
    assert refused.value.words.startswith(f"{judges.herald} entered meanwhile: hit (red).")
    assert (desk.bout.state, desk.points) == ("halted", (1, 0))
    desk.do("resume", seen=seen + 1)


def test_own_acts_never_make_the_next_one_stale(desk):
    desk.begun()
    seen = desk.bout.folded["number"]
    desk.do("hit", "red", seen=seen)
    desk.do("resume", seen=seen)
    assert desk.bout.state == "running"


def test_a_result_taken_back_is_fought_anew_and_its_events_stay(desk):
    desk.begun().hits("red", 5)
    desk.do("confirm")
    events = desk.bout.events.count()
    desk.bout.state, desk.bout.folded = "called", {}
    desk.bout.winner, desk.bout.why = None, ""
    desk.bout.save()
    desk.begun().do("hit", "blue")
    assert desk.points == (0, 1)
    assert desk.bout.folded["base"] == events
    kept, anew = replayed(desk)
    assert kept == anew


@pytest.mark.parametrize(
    "at", [0, -5, int(datetime(2027, 5, 2, 9, tzinfo=UTC).timestamp() * 1000), 2**53, -(2**53)]
)
def test_a_time_from_1970_or_tomorrow_counts_as_the_time_of_sending(desk, at):
    desk.begun("continuous", "continuous")
    desk.do("halt", after=30, at=at)
    assert desk.bout.folded["bout"]["fought_ms"] == 30_000


def test_a_time_before_the_last_event_turns_no_clock_back(desk):
    desk.begun("continuous", "continuous")
    desk.do("fall", "red", after=30)
    desk.do("resume", after=10, at=int(desk.at.timestamp() * 1000) - 20_000)
    assert desk.bout.folded["bout"]["fought_ms"] == 30_000
    assert [e.at_ms for e in desk.bout.events.order_by("-number")[:2]] == [34_000, 34_000]


def test_conferring_is_shown_until_the_fight_goes_on(desk):
    desk.begun().do("hit", "red")
    assert desk.do("review", on=True)["state"]["review"] is True
    assert desk.do("resume")["state"]["review"] is False


def test_every_act_keeps_its_author(desk):
    desk.begun()
    assert set(Act.objects.filter(bout_event__isnull=False).values_list("by", flat=True)) == {
        desk.herald.pk
    }
    assert bout_of(desk.bout).state == "running"


def test_what_no_desk_would_send_is_refused_with_the_field_and_holds_up_nothing(desk):
    desk.begun("continuous", "continuous")
    wrong = [
        (desk.sent("dance"), "do"),
        (desk.sent("count", herald="king", red="many", blue=1), "red"),
        (desk.sent("hit", "green"), "side"),
        (desk.sent("hit"), "side"),
        (desk.sent("hit", "red", at="yesterday"), "at"),
        (desk.sent("hit", "red", seen=-1), "seen"),
        (desk.sent("set_clock", left="soon"), "left"),
        (desk.sent("hit", "red") | {"payload": {"bout": "first", "do": "halt"}}, "bout"),
    ]
    before = BoutEvent.objects.count()
    good = desk.sent("hit", "blue")
    answers = desk.post(*(act for act, _field in wrong), good)
    assert [list(one["fields"]) for one in answers[:-1]] == [[field] for _act, field in wrong]
    assert answers[-1]["status"] == "done"
    other = desk.sent("hit", "red", act_id=good["id"])
    assert desk.post(other)[0]["code"] == "same_id"
    assert BoutEvent.objects.count() == before + 1
    body = json.dumps({"acts": [desk.sent("hit", "red")]})
    url = reverse("core:acts", args=[desk.event.slug])
    assert Client().post(url, body, content_type="application/json").status_code == 401
    assert BoutEvent.objects.count() == before + 1


def test_nobody_begins_who_isnt_admitted_any_more(desk):
    desk.ready()
    type(desk.blue).objects.filter(pk=desk.blue.pk).update(admitted="missing")
    assert refusal(desk, "start") == "not_admitted"
    type(desk.blue).objects.filter(pk=desk.blue.pk).update(admitted="admitted")
    assert desk.do("start")["state"]["state"] == "running"


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", ["hit", "hits", "hits"]),
        ("cs", ["zásah", "zásahy", "zásahů"]),
        ("pl", ["trafienie", "trafienia", "trafień"]),
    ],
)
def test_what_stands_beside_a_number_comes_in_its_forms_for_one_two_and_five(language, forms):
    with override(language):
        assert words()["f_hits"] == forms

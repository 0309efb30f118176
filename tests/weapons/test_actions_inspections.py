"""The act of the bench (R 2.1): what it writes, refuses, warns of, and keeps when it came late."""

import uuid
from datetime import timedelta
from decimal import Decimal

import pytest

from ruman.core.acts import RefusedError
from ruman.core.models import Topic
from tests.factories import make_combatant, make_event, make_weapon
from tests.weapons.bench import NINE, PASSED, Bench
from weapons.models import ExclusionEnd, Inspection, LookAgain, Tag, Weapon

pytestmark = pytest.mark.django_db


@pytest.fixture
def bench():
    return Bench()


def refusal(code):
    return pytest.raises(RefusedError, match=f"^{code}$")


def cm(length):
    return {"length": Decimal(length)}


def test_inspection_of_a_new_sword_approves_and_tags_it(bench):
    answer = bench.inspect(tag="next", reason="")
    weapon = Weapon.objects.get()
    assert answer == {
        "weapon": str(weapon.pk),
        "version": 1,
        "class": "one_handed",
        "classes": ["one_handed"],
        "status": "approved",
        "look_again": "",
        "tag": 401,
        "proposed": "approved",
        "outcome": "approved",
        "differs": False,
        "apart": False,
        "findings": [],
    }
    assert (weapon.status, weapon.tag, weapon.length) == ("approved", 401, Decimal("84.5"))
    assert (weapon.inspection.said, weapon.inspection.checks) == ("approved", PASSED)
    assert Tag.objects.get().code == weapon.tag_code


def test_inspection_announces_the_bench_and_the_person(bench):
    bench.inspect()
    assert set(Topic.objects.values_list("name", flat=True)) == {
        f"bench:{bench.event.pk}",
        f"person:{bench.owner.pk}",
    }


@pytest.mark.parametrize(
    ("length", "proposed", "other"),
    [
        ("90", "one_handed", "hand_and_a_half"),
        ("110", "hand_and_a_half", "two_handed"),
        ("130", "two_handed", "heavy_two_handed"),
    ],
)
def test_length_on_a_shared_end_point_proposes_the_less_demanding_and_lets_choose(
    bench, length, proposed, other
):
    assert bench.inspect(measures=cm(length))["class"] == proposed
    chosen = bench.inspect(
        measures=cm(length),
        class_code=other,
        outcome="approved_with_warning" if other.startswith("heavy") else "approved",
    )
    assert (chosen["class"], chosen["differs"]) == (other, False)


def test_class_that_does_not_fit_needs_a_reason(bench):
    with refusal("reason_needed"):
        bench.inspect(class_code="two_handed")
    answer = bench.inspect(class_code="two_handed", reason="balance", outcome="rejected")
    assert answer["status"] == "rejected"


def test_class_of_another_type_is_refused(bench):
    with refusal("class_needed"):
        bench.inspect(class_code="bow", reason="it bends")


def test_verdict_against_the_proposal_needs_a_reason(bench):
    with refusal("reason_needed"):
        bench.inspect(checks={**PASSED, "padding": "failed"})
    assert not Inspection.objects.exists()
    answer = bench.inspect(checks={**PASSED, "padding": "failed"}, reason="tried on the owner")
    assert (answer["status"], answer["proposed"], answer["differs"]) == (
        "approved",
        "rejected",
        True,
    )


def test_check_not_looked_at_never_counts_as_passed(bench):
    with refusal("reason_needed"):
        bench.inspect(checks={})


def test_rejected_weapon_gets_no_tag(bench):
    answer = bench.inspect(outcome="rejected", reason="ugly", tag=7)
    assert (answer["tag"], Tag.objects.count()) == (None, 0)


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        # said without more: the warning stays
        ({"checks": {**PASSED, "padding": "failed"}, "reason": "soft enough"}, "warned"),
        ({"decided_offline": True}, "warned"),
        ({"decided_offline": True, "reason": "fine"}, "warned"),
        # said against that very proposal, or outright: it goes
        ({"reason": "known to be careful"}, "approved"),
        ({"reason": "known", "without_warning": True, "decided_offline": True}, "approved"),
    ],
)
def test_automatic_warning_is_never_lost_by_accident(bench, fields, status):
    answer = bench.inspect(type="spear", measures=cm(140), **{"checks": PASSED, **fields})
    assert answer["status"] == {"warned": "approved_with_warning"}.get(status, status)
    assert Inspection.objects.get().said == "approved"


def test_automatic_warning_dropped_without_a_reason_is_refused(bench):
    with refusal("reason_needed"):
        bench.inspect(type="spear", measures=cm(140), outcome="approved")


@pytest.mark.parametrize(
    ("fields", "proposed"),
    [
        ({"type": "blade", "measures": cm("150.1")}, "rejected"),
        ({"type": "blade", "measures": {}}, "assess"),
        ({"type": "flail", "measures": {}}, "assess"),
        ({"type": "other", "measures": {}}, "rejected"),
    ],
)
def test_verdict_given_offline_stands_whatever_the_rules_say(bench, fields, proposed):
    answer = bench.inspect(**fields, decided_offline=True, tag=900)
    assert (answer["status"].split("_")[0], answer["tag"]) == ("approved", 900)
    assert (answer["proposed"], answer["differs"]) == (proposed, True)
    assert answer["findings"]


def test_several_offline_acts_make_one_new_weapon(bench):
    fresh = uuid.uuid4()
    bench.inspect(fresh, seen=0, decided_offline=True, outcome="rejected", reason="tip")
    bench.inspect(fresh, seen=0, decided_offline=True, tag=900)
    weapon = Weapon.objects.get()
    assert (weapon.pk, weapon.version, weapon.status) == (fresh, 2, "approved")
    assert (weapon.look_again, Inspection.objects.filter(apart=True).count()) == ("", 0)


def test_second_tablet_online_is_told_what_the_first_did(bench):
    weapon = bench.rejected()
    bench.colleague().inspect(weapon)
    with refusal("changed_meanwhile") as refused:
        bench.inspect(weapon, outcome="rejected", reason="still loose")
    assert refused.value.params["status"] == "Approved"
    assert Weapon.objects.get().status == "approved"


def test_two_tablets_that_decided_differently_offline_are_both_kept(bench):
    weapon = bench.shown(tag="next")
    seen = weapon.version
    other = bench.colleague()
    other.inspect(weapon, seen=seen, outcome="rejected", reason="tip", decided_offline=True)
    answer = bench.inspect(weapon, seen=seen, decided_offline=True, tag=950)
    assert (answer["apart"], answer["status"]) == (True, "rejected")
    assert (answer["look_again"], answer["tag"]) == ("two_tablets", 401)
    assert list(Inspection.objects.values_list("outcome", "apart")) == [
        ("approved", False),
        ("rejected", False),
        ("approved", True),
    ]
    assert LookAgain.objects.get().why == "two_tablets"


def test_two_tablets_that_decided_the_same_offline_need_no_other_look(bench):
    weapon = bench.shown()
    bench.colleague().inspect(weapon, seen=1, decided_offline=True)
    answer = bench.inspect(weapon, seen=1, decided_offline=True)
    assert (answer["apart"], answer["look_again"]) == (True, "")


def test_new_inspection_ends_the_look_again(bench):
    weapon = bench.shown()
    bench.do("look_again", weapon=weapon.pk, reason="rattles")
    weapon.refresh_from_db()
    assert weapon.look_again == "organizer"
    assert bench.inspect(weapon)["look_again"] == ""


def test_tag_that_hangs_elsewhere_is_refused_online_and_found_offline(bench):
    bench.inspect(tag=7)
    with refusal("tag_taken"):
        bench.inspect(tag=7)
    answer = bench.inspect(tag=7, decided_offline=True)
    assert (answer["status"], answer["tag"], answer["look_again"]) == ("approved", None, "tag")
    assert [found["code"] for found in answer["findings"]] == ["tag_taken"]


def test_next_tag_goes_on_after_the_last_given_of_the_block(bench):
    assert [bench.inspect(tag=tag)["tag"] for tag in ("next", 404, "next", 7, "next")] == [
        401,
        404,
        405,
        7,
        406,
    ]


def test_next_tag_without_a_block_lies_above_every_block(bench):
    bench.station.tag_from = bench.station.tag_to = None
    bench.station.save()
    bench.colleague()
    assert bench.inspect(tag="next")["tag"] == 601
    assert bench.inspect(tag="next")["tag"] == 602


def test_block_that_is_used_up_says_so(bench):
    bench.inspect(tag=500)
    with refusal("block_used_up"):
        bench.inspect(tag="next")


@pytest.mark.parametrize(
    ("kind", "described", "kept"),
    [
        ("blade", "", "Řemdih"),
        ("blade", "Palcát", "Palcát"),
        ("other", "", ""),
    ],
)
def test_weapon_keeps_its_name_unless_its_type_asks_for_one(bench, kind, described, kept):
    weapon = bench.shown(description="Řemdih")
    bench.inspect(
        weapon, type=kind, description=described, outcome="rejected", reason="worn", checks=PASSED
    )
    weapon.refresh_from_db()
    assert (weapon.description, weapon.inspection.description) == (kept, kept)


def test_weapon_that_has_a_tag_keeps_it(bench):
    weapon = bench.shown(tag="next")
    answer = bench.inspect(weapon, tag="next")
    assert (answer["tag"], Tag.objects.count()) == (401, 1)


def test_mended_weapon_that_passes_comes_out_of_custody(bench):
    weapon = bench.excluded()
    answer = bench.inspect(weapon)
    weapon.refresh_from_db()
    assert (answer["status"], weapon.exclusion_id, weapon.held_where) == ("approved", None, "")
    ended = ExclusionEnd.objects.get()
    assert (ended.passed, ended.given_to) == (True, str(bench.owner))


def test_excluded_weapon_that_fails_again_stays_in_custody(bench):
    weapon = bench.excluded()
    answer = bench.inspect(weapon, outcome="rejected", reason="still loose")
    weapon.refresh_from_db()
    assert (answer["status"], weapon.held_by) == ("excluded", str(bench.author.user))


def test_paper_keeps_who_inspected_apart_from_who_typed(bench):
    at = NINE - timedelta(hours=1)
    bench.inspect(inspected_by="Radek", inspected_at=at)
    row = Inspection.objects.select_related("act").get()
    assert (row.inspected_by, row.inspected_at, row.at) == ("Radek", at, at)
    assert (row.act.by, row.act.received_at) == (bench.author.user, NINE + timedelta(minutes=1))


def test_paper_older_than_the_weapons_last_step_stays_apart(bench):
    weapon = bench.excluded()
    answer = bench.inspect(weapon, inspected_by="Radek", inspected_at=NINE - timedelta(hours=1))
    assert (answer["status"], answer["apart"], answer["look_again"]) == (
        "excluded",
        True,
        "two_tablets",
    )


def test_paper_from_the_future_is_refused(bench):
    with refusal("in_future"):
        bench.inspect(inspected_by="Radek", inspected_at=NINE + timedelta(days=1))


def test_same_act_twice_is_done_once(bench):
    act_id, weapon = uuid.uuid4(), uuid.uuid4()
    first = bench.inspect(weapon, act_id=act_id, tag="next")
    assert bench.inspect(weapon, act_id=act_id, tag="next") == first
    assert Inspection.objects.count() == 1


@pytest.mark.parametrize("strange", ["person", "weapon", "owner"])
def test_person_or_weapon_of_another_event_is_not_here(bench, strange):
    elsewhere = make_combatant(make_event())
    with refusal("not_here"):
        if strange == "person":
            bench.inspect(owner=elsewhere)
        elif strange == "weapon":
            bench.inspect(make_weapon(elsewhere))
        else:
            bench.inspect(make_weapon(make_combatant(bench.event)))

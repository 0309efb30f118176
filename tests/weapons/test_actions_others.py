"""Exclusion, custody, complaints, appeals, looks again, corrections, labels, leave (R 2.0, 2.1)."""

from decimal import Decimal

import pytest

from ruman.core.acts import RefusedError
from tests.factories import make_combatant, make_event, make_weapon
from tests.weapons.bench import Bench
from weapons.models import (
    Appeal,
    Complaint,
    CustodyMove,
    Exclusion,
    ExclusionEnd,
    Leave,
    LookAgain,
    MeasureCorrection,
    OwnerCorrection,
    Tag,
    TagChange,
    Weapon,
)
from weapons.queries import replay

pytestmark = pytest.mark.django_db


@pytest.fixture
def bench():
    return Bench()


def refusal(code):
    return pytest.raises(RefusedError, match=f"^{code}$")


def test_excluded_weapon_is_held_by_who_acts_at_the_station(bench):
    weapon = bench.shown(tag="next")
    answer = bench.do("exclude_weapon", weapon=weapon.pk, reason="loose tip")
    weapon.refresh_from_db()
    assert answer == {
        "weapon": str(weapon.pk),
        "version": 2,
        "status": "excluded",
        "look_again": "",
        "tag": 401,
    }
    assert (weapon.held_where, weapon.held_by) == (bench.station.name, str(bench.author.user))
    assert weapon.held_since == weapon.exclusion.at
    assert (weapon.exclusion.reason, weapon.exclusion.rule) == ("loose tip", "R 2.1")


def test_exclusion_of_an_excluded_weapon_says_where_it_is(bench):
    weapon = bench.excluded()
    with refusal("excluded_already") as refused:
        bench.do("exclude_weapon", weapon=weapon.pk, reason="again")
    assert refused.value.params["where"] == bench.station.name


def test_weapon_that_nobody_has_seen_can_be_taken_from_its_owner(bench):
    unseen = make_weapon(bench.owner).pk
    Weapon.objects.all().delete()
    answer = bench.do(
        "exclude_weapon", weapon=unseen, person=bench.owner.pk, type="spear", reason="no tag"
    )
    weapon = Weapon.objects.get()
    assert (answer["status"], weapon.owner, weapon.type) == ("excluded", bench.owner, "spear")


def test_custody_moves_and_ends_with_the_weapon_given_back_unapproved(bench):
    weapon = bench.excluded()
    bench.do("move_held", weapon=weapon.pk, held_where="Headquarters", held_by="Radek")
    weapon.refresh_from_db()
    assert (weapon.held_where, weapon.held_by) == ("Headquarters", "Radek")
    assert weapon.held_since == CustodyMove.objects.get().at
    answer = bench.do("give_back", weapon=weapon.pk, given_to="her brother")
    weapon.refresh_from_db()
    assert (answer["status"], weapon.held_where, weapon.held_since) == ("given_back", "", None)
    assert (ExclusionEnd.objects.get().given_to, ExclusionEnd.objects.get().passed) == (
        "her brother",
        False,
    )


@pytest.mark.parametrize("act", ["move_held", "give_back"])
def test_what_is_not_excluded_is_not_held(bench, act):
    fields = {"held_where": "here"} if act == "move_held" else {"given_to": "Jan"}
    with refusal("not_excluded"):
        bench.do(act, weapon=bench.shown().pk, **fields)


def test_complaint_about_a_warned_weapon_excludes_it_at_once(bench):
    spear = bench.spear()
    answer = bench.do("complain", weapon=spear.pk, reason="hard hits", complainant="Olga")
    exclusion = Exclusion.objects.get()
    assert answer["status"] == "excluded"
    assert (exclusion.complaint, exclusion.rule) == (Complaint.objects.get(), "R 2.1d")


def test_complaint_about_an_approved_weapon_asks_for_another_look(bench):
    answer = bench.do("complain", weapon=bench.shown().pk, reason="hard hits")
    assert (answer["status"], answer["look_again"]) == ("approved", "complaint")
    assert not Exclusion.objects.exists()


def test_complaint_about_a_rejected_weapon_is_only_written_down(bench):
    answer = bench.do("complain", weapon=bench.rejected().pk, reason="he still uses it")
    assert (answer["status"], answer["look_again"]) == ("rejected", "")


def test_appeal_is_filed_once_and_answered_once(bench):
    weapon = bench.rejected()
    bench.do("appeal", weapon=weapon.pk, reason="it is soft")
    with refusal("appealed_already"):
        bench.do("appeal", weapon=weapon.pk, reason="really")
    answer = bench.do("answer_appeal", weapon=weapon.pk, outcome="rejected", reason="it is not")
    assert answer["status"] == "rejected"
    for act, fields in (("appeal", {}), ("answer_appeal", {"outcome": "approved"})):
        with refusal("appealed_already" if act == "appeal" else "no_appeal"):
            bench.do(act, weapon=weapon.pk, reason="please", **fields)


def test_appeal_that_is_upheld_approves_and_tags(bench):
    weapon = bench.rejected()
    bench.do("appeal", weapon=weapon.pk, reason="it is soft")
    answer = bench.do(
        "answer_appeal", weapon=weapon.pk, outcome="approved", reason="soft enough", tag="next"
    )
    weapon.refresh_from_db()
    assert (answer["status"], answer["tag"]) == ("approved", 401)
    assert weapon.class_code == "one_handed"


def test_upheld_appeal_leaves_the_automatic_warning(bench):
    spear = bench.spear(outcome="rejected", reason="tip")
    bench.do("appeal", weapon=spear.pk, reason="it is soft")
    answer = bench.do("answer_appeal", weapon=spear.pk, outcome="approved", reason="it is")
    assert answer["status"] == "approved_with_warning"


def test_upheld_appeal_frees_an_excluded_weapon(bench):
    weapon = bench.excluded()
    bench.inspect(weapon, outcome="rejected", reason="tip")
    bench.do("appeal", weapon=weapon.pk, reason="mended")
    answer = bench.do("answer_appeal", weapon=weapon.pk, outcome="approved", reason="is")
    assert (answer["status"], ExclusionEnd.objects.get().passed) == ("approved", True)


def test_appeal_lapses_when_the_mended_weapon_passes(bench):
    weapon = bench.rejected()
    bench.do("appeal", weapon=weapon.pk, reason="it is soft")
    weapon.refresh_from_db()
    bench.inspect(weapon)
    with refusal("no_appeal"):
        bench.do("answer_appeal", weapon=weapon.pk, outcome="rejected", reason="no")
    assert Weapon.objects.get().status == "approved"


def test_new_rejection_can_be_appealed_anew(bench):
    weapon = bench.rejected()
    bench.do("appeal", weapon=weapon.pk, reason="it is soft")
    weapon.refresh_from_db()
    bench.inspect(weapon, outcome="rejected", reason="still")
    bench.do("appeal", weapon=weapon.pk, reason="now it is")
    assert Appeal.objects.count() == 2


def test_only_a_rejected_weapon_is_appealed(bench):
    with refusal("not_rejected"):
        bench.do("appeal", weapon=bench.shown().pk, reason="why not")


def test_look_again_leaves_the_weapon_where_it_is(bench):
    weapon = bench.shown()
    bench.do("look_again", weapon=weapon.pk, why="veteran", reason="rattles")
    answer = bench.do("look_again", weapon=weapon.pk, reason="really")
    weapon.refresh_from_db()
    assert (answer["status"], weapon.look_again) == ("approved", "veteran")
    assert weapon.look_again_since == LookAgain.objects.first().at


def test_look_again_is_for_weapons_in_play(bench):
    with refusal("not_in_play"):
        bench.do("look_again", weapon=bench.rejected().pk)


def test_measure_corrected_after_approval_asks_for_another_look(bench):
    weapon = bench.shown()
    answer = bench.do(
        "correct_measure",
        weapon=weapon.pk,
        measures={"length": Decimal("94.5")},
        reason="misread",
        expected_version=weapon.version,
    )
    weapon.refresh_from_db()
    assert (answer["status"], answer["look_again"]) == ("approved", "measure")
    assert weapon.length == Decimal("94.5")
    assert MeasureCorrection.objects.get().length == Decimal("94.5")


def test_measure_corrected_before_approval_asks_for_nothing(bench):
    weapon = bench.rejected()
    measures = {"length": Decimal(80)}
    answer = bench.do("correct_measure", weapon=weapon.pk, measures=measures, reason="misread")
    assert answer["look_again"] == ""


def test_correction_on_an_old_version_is_told_what_happened(bench):
    weapon = bench.shown()
    bench.do("exclude_weapon", weapon=weapon.pk, reason="tip")
    with refusal("changed_meanwhile"):
        bench.do(
            "correct_measure",
            weapon=weapon.pk,
            measures={"length": Decimal(80)},
            reason="misread",
            expected_version=weapon.version,
        )


def test_correction_to_the_same_is_refused(bench):
    with refusal("nothing_changed"):
        bench.do(
            "correct_measure",
            weapon=bench.shown().pk,
            measures={"length": Decimal("84.5")},
            reason="sure",
        )


def test_replaced_label_has_a_new_code_and_the_old_number_is_dead(bench):
    weapon = bench.shown(tag="next")
    answer = bench.do("replace_tag", weapon=weapon.pk, tag="next", reason="torn off")
    old, new = Tag.objects.order_by("number")
    weapon.refresh_from_db()
    assert (answer["tag"], weapon.tag_code) == (402, new.code)
    assert (old.weapon, old.number, old.code != new.code) == (weapon, 401, True)
    with refusal("tag_taken"):
        bench.do("replace_tag", weapon=weapon.pk, tag=401)
    with refusal("tag_taken"):
        bench.inspect(tag=401)


def test_label_taken_off_leaves_the_weapon_without_one(bench):
    weapon = bench.shown(tag="next")
    assert bench.do("replace_tag", weapon=weapon.pk, tag=None)["tag"] is None
    assert TagChange.objects.get().old_tag == 401
    with refusal("nothing_changed"):
        bench.do("replace_tag", weapon=weapon.pk, tag=None)


def test_labels_printed_ahead_are_given_with_their_codes(bench):
    bench.do("print_labels", first=401, last=403)
    codes = dict(Tag.objects.values_list("number", "code"))
    bench.do("print_labels", first=401, last=404)
    weapon = bench.shown(tag=402)
    assert weapon.tag_code == codes[402] == Tag.objects.get(number=402).code
    assert bench.inspect(tag="next")["tag"] == 403
    with refusal("labels_given"):
        bench.do("print_labels", first=400, last=402)


def test_a_weapon_entered_for_the_wrong_person_goes_to_its_owner_as_it_stands(bench):
    weapon, right = bench.shown(tag=402), make_combatant(bench.event)
    answer = bench.do("correct_owner", weapon=weapon.pk, owner=right, reason="wrong tap")
    weapon.refresh_from_db()
    assert (weapon.owner, weapon.status, weapon.tag) == (right, "approved", 402)
    assert answer["version"] == weapon.version == 2
    step = OwnerCorrection.objects.get()
    assert (step.old_owner, step.new_owner, step.reason) == (bench.owner, right, "wrong tap")
    assert [line for line in replay.weapons() if line] == []
    Weapon.objects.filter(pk=weapon.pk).update(owner=bench.owner)
    assert [line.split(": ")[1] for line in replay.weapons() if line] == [
        "it is not whose its steps say"
    ]
    with refusal("nothing_changed"):
        bench.do("correct_owner", weapon=weapon.pk, owner=bench.owner)


def test_owner_lets_somebody_else_carry_the_weapon(bench):
    weapon, friend = bench.shown(), make_combatant(bench.event)
    bench.do("note_leave", weapon=weapon.pk, carrier=friend.pk, note="for Sunday")
    assert Leave.objects.get().carrier == friend
    with refusal("own_weapon"):
        bench.do("note_leave", weapon=weapon.pk, carrier=bench.owner.pk)
    with refusal("not_here"):
        bench.do("note_leave", weapon=weapon.pk, carrier=make_combatant(make_event()).pk)


@pytest.mark.parametrize(
    ("act", "fields"),
    [
        ("exclude_weapon", {"reason": "x"}),
        ("complain", {"reason": "x"}),
        ("move_held", {"held_where": "x"}),
        ("give_back", {"given_to": "x"}),
        ("note_leave", {"carrier": 1}),
        ("appeal", {"reason": "x"}),
        ("answer_appeal", {"outcome": "approved", "reason": "x"}),
        ("look_again", {}),
        ("correct_measure", {"measures": {}, "reason": "x"}),
        ("replace_tag", {"tag": 1}),
    ],
)
def test_weapon_of_another_event_is_not_here(bench, act, fields):
    weapon = make_weapon(make_combatant(make_event()))
    with refusal("not_here"):
        bench.do(act, weapon=weapon.pk, **fields)

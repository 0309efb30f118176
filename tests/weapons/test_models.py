"""What PostgreSQL itself refuses, whoever writes the rows."""

import uuid
from datetime import UTC, datetime
from decimal import Decimal

import pytest
from django.db import IntegrityError, ProgrammingError, transaction

from tests.factories import (
    make_combatant,
    make_event,
    make_inspection,
    make_step,
    make_weapon,
)
from weapons.models import (
    LENGTHS,
    STEPS,
    Appeal,
    AppealAnswer,
    Complaint,
    CustodyMove,
    Exclusion,
    ExclusionEnd,
    LookAgain,
    MeasureCorrection,
    Tag,
    TagChange,
    Weapon,
)

pytestmark = pytest.mark.django_db
NOON = datetime(2027, 5, 1, 12, 0, tzinfo=UTC)
HELD = {"reason": "loose tip", "held_where": "Bench 1", "held_by": "Jitka"}


@pytest.fixture
def owner():
    return make_combatant(make_event())


@pytest.fixture
def weapon(owner):
    return make_weapon(owner)


def refused(error=IntegrityError):
    return pytest.raises(error)


def test_weapon_of_one_event_with_owner_of_another_is_refused(owner):
    with refused():
        make_weapon(owner, event=make_event())


def test_weapon_moved_to_owner_of_another_event_is_refused(weapon):
    with refused():
        Weapon.objects.filter(pk=weapon.pk).update(owner=make_combatant(make_event()))


@pytest.mark.parametrize("name", [*LENGTHS, "draw_kg", "pieces"])
@pytest.mark.parametrize("value", [0, -1])
def test_measure_not_positive_is_refused(owner, name, value):
    with refused():
        make_weapon(owner, **{name: value})


@pytest.mark.parametrize(
    ("column", "word"),
    [
        ("type", ""),
        ("status", "fine"),
        ("look_again", "because"),
        ("shaft", "steel"),
        ("material", "steel"),
    ],
)
def test_weapon_with_unknown_word_is_refused(owner, column, word):
    with refused():
        make_weapon(owner, **{column: word, "look_again_since": None})


def test_weapon_in_play_without_class_is_refused(owner):
    with refused():
        make_weapon(owner, status="approved")


def test_weapon_excluded_without_custody_is_refused(owner):
    with refused():
        make_weapon(owner, status="excluded")


def test_weapon_held_without_exclusion_is_refused(owner):
    with refused():
        make_weapon(owner, held_where="Bench 1", held_by="Jitka", held_since=NOON)


def test_tag_of_another_weapon_of_the_event_is_refused(owner):
    make_weapon(owner, tag=7)
    with refused():
        make_weapon(owner, tag=7)


def test_tag_may_be_the_same_at_another_event(weapon):
    make_weapon(make_combatant(make_event()), tag=7)
    weapon.tag = 7
    weapon.save()
    assert Tag.objects.filter(number=7).count() == 2


def test_dead_tag_stays_dead(owner, weapon):
    first = make_weapon(owner, tag=7)
    Weapon.objects.filter(pk=first.pk).update(tag=8, tag_code="fresh")
    with refused(), transaction.atomic():
        Weapon.objects.filter(pk=weapon.pk).update(tag=7)
    with refused(), transaction.atomic():
        Weapon.objects.filter(pk=first.pk).update(tag=7)


def test_tag_printed_ahead_gives_its_code_to_the_weapon(owner):
    label = Tag.objects.create(event=owner.event, number=7)
    weapon = make_weapon(owner, tag=7)
    weapon.refresh_from_db()
    label.refresh_from_db()
    assert (weapon.tag_code, label.weapon_id) == (label.code, weapon.pk)


@pytest.mark.parametrize("change", [{"weapon": None}, {"number": 8}, {"code": "other"}])
def test_given_tag_never_changes(owner, change):
    make_weapon(owner, tag=7)
    with refused(ProgrammingError):
        Tag.objects.filter(number=7).update(**change)


def test_given_tag_is_never_deleted(owner):
    make_weapon(owner, tag=7)
    with refused(ProgrammingError):
        Tag.objects.filter(number=7)._raw_delete("default")


def test_verdict_that_differs_needs_a_reason(weapon):
    with refused():
        make_inspection(weapon, proposed="rejected")


@pytest.mark.parametrize("why", [{"reason": "tried on the owner"}, {"decided_offline": True}])
def test_verdict_that_differs_stands_with_reason_or_offline(weapon, why):
    assert make_inspection(weapon, proposed="rejected", **why).outcome == "approved"


def test_outcome_other_than_said_is_refused(weapon):
    with refused():
        make_inspection(weapon, said="rejected", proposed="rejected", outcome="approved")


def test_outcome_that_adds_a_warning_offline_stands(weapon):
    kept = make_inspection(
        weapon, outcome="approved_with_warning", said="approved", decided_offline=True
    )
    assert kept.said == "approved"


@pytest.mark.parametrize("column", ["proposed", "said", "outcome"])
def test_inspection_with_unknown_word_is_refused(weapon, column):
    with refused():
        make_inspection(weapon, **{column: "perhaps", "reason": "x"})


def test_inspection_approved_without_class_is_refused(weapon):
    with refused():
        make_inspection(weapon, class_code="")


@pytest.mark.parametrize("half", [{"inspected_by": "Jitka"}, {"inspected_at": NOON}])
def test_inspection_on_paper_needs_who_and_when(weapon, half):
    with refused():
        make_inspection(weapon, **half)


def test_two_steps_of_one_kind_in_one_place_are_refused(weapon):
    make_inspection(weapon)
    weapon.version -= 1
    with refused():
        make_inspection(weapon)


def test_second_open_exclusion_is_refused(weapon):
    make_step(Exclusion, weapon, **HELD)
    with refused():
        make_step(Exclusion, weapon, **HELD)


def test_exclusion_after_the_end_of_the_first_stands(weapon):
    first = make_step(Exclusion, weapon, **HELD)
    make_step(ExclusionEnd, weapon, exclusion=first, passed=True, given_to="Jan")
    assert make_step(Exclusion, weapon, **HELD).nth == 3


def test_exclusion_ends_once(weapon):
    first = make_step(Exclusion, weapon, **HELD)
    make_step(ExclusionEnd, weapon, exclusion=first, passed=True, given_to="Jan")
    with refused():
        make_step(ExclusionEnd, weapon, exclusion=first, passed=True, given_to="Jan")


@pytest.mark.parametrize("blank", ["reason", "held_where", "held_by"])
def test_exclusion_says_why_where_and_by_whom(weapon, blank):
    with refused():
        make_step(Exclusion, weapon, **{**HELD, blank: ""})


def test_one_appeal_per_rejection(weapon):
    rejected = make_inspection(weapon, "rejected")
    make_step(Appeal, weapon, inspection=rejected, reason="it is soft")
    with refused():
        make_step(Appeal, weapon, inspection=rejected, reason="it is soft")


def test_appeal_against_an_approval_is_refused(weapon):
    with refused():
        make_step(Appeal, weapon, inspection=make_inspection(weapon), reason="harder, please")


def test_appeal_against_the_rejection_of_another_weapon_is_refused(owner, weapon):
    rejected = make_inspection(make_weapon(owner), "rejected")
    with refused():
        make_step(Appeal, weapon, inspection=rejected, reason="it is soft")


def test_one_answer_per_appeal(weapon):
    appeal = make_step(
        Appeal, weapon, inspection=make_inspection(weapon, "rejected"), reason="it is soft"
    )
    make_step(AppealAnswer, weapon, appeal=appeal, outcome="rejected", reason="it is not")
    with refused():
        make_step(AppealAnswer, weapon, appeal=appeal, outcome="rejected", reason="it is not")


@pytest.mark.parametrize(
    ("step", "fields"),
    [
        (Complaint, {"reason": ""}),
        (LookAgain, {"why": "because"}),
        (MeasureCorrection, {"reason": ""}),
        (TagChange, {}),
        (TagChange, {"old_tag": 7, "new_tag": 7}),
    ],
)
def test_step_that_says_nothing_is_refused(weapon, step, fields):
    with refused():
        make_step(step, weapon, **fields)


def test_custody_move_says_where(weapon):
    held = make_step(Exclusion, weapon, **HELD)
    with refused():
        make_step(CustodyMove, weapon, exclusion=held, held_where="", held_by="Jitka")


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.__name__)
def test_every_step_is_append_only(step):
    assert "append_only" in {trigger.name for trigger in step._meta.triggers}


def test_inspection_is_never_rewritten_nor_deleted(weapon):
    kept = make_inspection(weapon)
    with refused(ProgrammingError), transaction.atomic():
        type(kept).objects.filter(pk=kept.pk).update(reason="other")
    with refused(ProgrammingError), transaction.atomic():
        type(kept).objects.filter(pk=kept.pk)._raw_delete("default")


def test_weapon_with_history_is_not_deleted(weapon):
    make_inspection(weapon)
    with refused(), transaction.atomic():
        weapon.delete()


def test_measures_names_only_what_was_taken(owner):
    weapon = make_weapon(owner, type="ammunition", length=None, head=Decimal("5.2"), pieces=11)
    assert weapon.measures() == {"head": Decimal("5.2"), "pieces": 11}
    assert isinstance(weapon.pk, uuid.UUID)

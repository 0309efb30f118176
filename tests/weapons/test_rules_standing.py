"""Where a weapon stands, folded from its steps (R 2.1)."""

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from weapons.rules.standing import (
    Answered,
    Corrected,
    Excluded,
    GivenBack,
    Inspected,
    LookedFor,
    Moved,
    Standing,
    Tagged,
    decides_differently,
    folded,
)

NOON = datetime(2027, 5, 1, 12, 0, tzinfo=UTC)
LATER = datetime(2027, 5, 1, 13, 0, tzinfo=UTC)
SIZE = {"length": Decimal(80)}


def seen(outcome="approved", class_code="one_handed", **fields):
    return Inspected(outcome, class_code, "blade", "", SIZE, **fields)


EXCLUDED = Excluded(NOON, "Bench 1", "Jitka")


@pytest.mark.parametrize(
    ("steps", "status"),
    [
        ([], "new"),
        ([seen()], "approved"),
        ([seen("approved_with_warning")], "approved_with_warning"),
        ([seen("rejected")], "rejected"),
        ([seen("rejected"), seen()], "approved"),
        ([EXCLUDED], "excluded"),
        ([seen(), EXCLUDED], "excluded"),
        ([seen(), EXCLUDED, seen()], "approved"),
        ([seen(), EXCLUDED, seen("rejected")], "excluded"),
        ([seen(), EXCLUDED, GivenBack()], "given_back"),
        ([seen(), EXCLUDED, GivenBack(), seen()], "approved"),
        ([seen(), EXCLUDED, seen(apart=True)], "excluded"),
        ([seen(), seen("rejected", apart=True)], "approved"),
        ([seen("rejected"), Answered("approved", "one_handed")], "approved"),
        ([seen("rejected"), Answered("rejected", "")], "rejected"),
        ([seen(), EXCLUDED, seen("rejected"), Answered("approved", "one_handed")], "approved"),
        ([seen(), EXCLUDED, seen("rejected"), Answered("rejected", "")], "excluded"),
        ([seen(), LookedFor(NOON, "veteran")], "approved"),
        ([seen(), Corrected({"length": Decimal(95)})], "approved"),
    ],
)
def test_status_follows_from_the_steps(steps, status):
    assert folded(steps).status == status


def test_held_only_while_excluded():
    held = folded([seen(), EXCLUDED, Moved(LATER, "Headquarters", "Radek")])
    assert (held.held_where, held.held_by, held.held_since) == ("Headquarters", "Radek", LATER)
    for freed in (seen(), GivenBack()):
        free = folded([seen(), EXCLUDED, freed])
        assert (free.held_where, free.held_by, free.held_since) == ("", "", None)


def test_look_again_waits_since_the_first_asked_until_the_next_inspection():
    asked = [seen(), LookedFor(NOON, "veteran"), LookedFor(LATER, "measure")]
    assert (folded(asked).look_again, folded(asked).look_again_since) == ("veteran", NOON)
    assert folded([*asked, seen(apart=True)]).look_again == "veteran"
    for ended in (seen(), seen("rejected"), EXCLUDED, Answered("approved", "one_handed")):
        assert folded([*asked, ended]).look_again == ""


def test_tag_stays_until_another_one_comes():
    assert folded([seen(tag=7), seen()]).tag == 7
    assert folded([seen(tag=7), seen("rejected")]).tag == 7
    assert folded([seen(tag=7), seen(tag=8)]).tag == 8
    assert folded([seen(tag=7), Tagged(9)]).tag == 9
    assert folded([seen(tag=7), Tagged(None)]).tag is None


def test_measures_are_those_of_the_last_inspection_or_correction():
    assert folded([seen(), Corrected({"length": Decimal(95)})]).measures["length"] == 95
    assert folded([Corrected({"length": Decimal(95)}), seen()]).measures == SIZE
    other = Inspected("approved", "one_handed", "blade", "", {"length": Decimal(70)}, apart=True)
    assert folded([seen(), other]).measures == SIZE


@pytest.mark.parametrize(
    ("status", "outcome", "class_code", "differs"),
    [
        ("approved", "approved", "one_handed", False),
        ("approved", "approved", "two_handed", True),
        ("approved", "approved_with_warning", "one_handed", True),
        ("approved", "rejected", "", True),
        ("rejected", "rejected", "two_handed", False),
        ("excluded", "rejected", "", False),
        ("excluded", "approved", "one_handed", True),
    ],
)
def test_decides_differently(status, outcome, class_code, differs):
    standing = Standing(status=status, class_code="one_handed")
    assert decides_differently(standing, outcome, class_code) is differs

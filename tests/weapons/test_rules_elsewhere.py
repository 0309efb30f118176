"""Length classes that other organizers published: the same engine judges and doubts them."""

import csv
from decimal import Decimal
from itertools import groupby
from pathlib import Path

import pytest

from ruman.core.findings import codes
from tests.weapons.classes import rules_of_lengths
from tests.weapons.test_rules_limits import shown
from weapons.rules.doubts import doubts
from weapons.rules.verdicts import judge

FILE = Path(__file__).parent.parent / "field" / "larp_weapon_classes.csv"
TO_CM = {"cm": Decimal(1), "m": Decimal(100), "in": Decimal("2.54")}


def published():
    """Organizer → (class, least, most) in centimetres, as printed."""
    with FILE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {
        organizer: [
            (f"c{n}", in_cm(row["min"], row["unit"]), in_cm(row["max"], row["unit"]))
            for n, row in enumerate(found)
        ]
        for organizer, found in groupby(rows, key=lambda row: row["organiser"])
    }


def in_cm(text, unit):
    return float(Decimal(text) * TO_CM[unit]) if text else None


@pytest.mark.parametrize(("organizer", "classes"), published().items())
def test_every_length_falls_where_the_organizer_says(organizer, classes):
    rules = rules_of_lengths(*classes)
    ends = {Decimal(str(end)) for _code, *limits in classes for end in limits if end is not None}
    step = Decimal("0.1")
    for length in sorted({end + change for end in ends for change in (-step, 0, step)} | {step}):
        found = judge(shown("blade", length=length), rules)
        fitting = [
            code
            for code, least, most in classes
            if (least is None or Decimal(str(least)) <= length)
            and (most is None or length <= Decimal(str(most)))
        ]
        assert list(found.classes) == fitting
        assert bool(fitting) != bool({"too_long", "too_short"} & set(codes(found.findings)))


def doubted(organizer):
    found = doubts(rules_of_lengths(*published()[organizer]))
    return [(doubt.code, doubt.start, doubt.stop) for doubt in found]


def test_gaps_of_printed_classes_are_pointed_out():
    assert doubted("summer LARP camp PP (from 9th year)") == [("gap", 40, 41), ("gap", 70, 71)]


def test_a_minimum_for_all_that_meets_the_most_of_a_dagger_is_pointed_out():
    """40 is the least of any weapon and the most of a dagger: only 40 is a dagger of both."""
    assert doubted("Cas odplaty") == [("shared", 40, 40)]


def test_shared_ends_and_overlaps_in_inches_are_pointed_out():
    assert doubted("Empire LRP")[0] == ("shared", Decimal("60.96"), Decimal("60.96"))
    assert ("overlap", Decimal("152.4"), Decimal("157.48")) in doubted("LARP Chronicles")

"""The example cases of tournaments, judged by the built-in rulebook."""

import json
from pathlib import Path

import pytest

from ruman.core.cases import CaseError, judged
from ruman.core.tomlbook import BUILT_IN, read
from tournament.rules.parameters import tournament_rules

BOOK = read((BUILT_IN / "turniej.toml").read_text())
CASES = (Path(__file__).parent.parent / "cases/tournament.jsonl").read_text().splitlines()


@pytest.mark.parametrize("line", CASES)
def test_case_comes_out_as_wanted(line):
    assert judged(json.loads(line), BOOK.document).want == {}


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ({"case": "bout", "declared": ["stops"], "events": []}, "declared"),
        (
            {"case": "bout", "declared": ["stops", "stops"], "events": [{"do": "dance"}]},
            "events[0].do",
        ),
        (
            {"case": "bout", "declared": ["stops", "stops"], "events": [{"do": "hit"}]},
            "events[0].side",
        ),
        (
            {"case": "bout", "declared": ["stops", "stops"], "events": [{"do": "start", "at": -1}]},
            "events[0].at",
        ),
        ({"case": "ranking", "group": ["A", "A"], "bouts": []}, "group"),
        (
            {"case": "ranking", "group": ["A", "B"], "bouts": [{"red": "A", "blue": "A"}]},
            "bouts[0].blue",
        ),
        ({"case": "round", "stage": "middle", "winners": []}, "stage"),
        ({"case": "round", "stage": "first", "winners": [], "colour": 1}, "colour"),
    ],
)
def test_case_that_cannot_be_read_names_its_field(line, field):
    with pytest.raises(CaseError) as error:
        judged(line, BOOK.document)
    assert error.value.field == field


def test_built_in_parameters():
    rules = tournament_rules(BOOK.document)
    assert (rules.groups.least, rules.groups.best, rules.groups.most) == (4, 5, 6)
    assert (rules.bout.points_to_win, rules.bout.fighting_s) == (5, 90)
    assert (rules.calls.calls, rules.calls.apart_s, rules.calls.repair_s) == (3, 180, 300)
    assert [(prize.amount, prize.currency) for prize in rules.prizes] == [
        (500, "PLN"),
        (300, "PLN"),
        (200, "PLN"),
    ]
    assert rules.third_place
    assert rules.period == (1200, 1480)

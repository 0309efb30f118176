"""Results as somebody wrote them down: which can't be, which need a reason (T 3, T 7)."""

import pytest

from ruman.core.findings import Finding
from tournament.enums import Corner, Why
from tournament.rules.bout_state import BoutRules
from tournament.rules.results import Entered, result_findings

RED, BLUE = Corner.RED, Corner.BLUE
NOBODY = [Finding("T 7", "nobody_won", True)]
LEVEL = [Finding("T 7", "level_points", False)]
BEHIND = [Finding("T 7", "winner_behind", False)]
SHORT = [Finding("T 7", "points_missing", False)]
FOUGHT = [Finding("T 3", "walkover_with_points", False)]


def found(points, winner, why, hits=(0, 0)):
    return result_findings(Entered(points, hits, winner, why), BoutRules(points_to_win=5))


@pytest.mark.parametrize(
    ("why", "findings"),
    [
        (Why.POINTS, NOBODY),
        (Why.TIME, NOBODY),
        (Why.OVERTIME, NOBODY),
        (Why.WITHDRAWN, NOBODY),
        (Why.DISQUALIFIED, []),
        (Why.WALKOVER, []),
    ],
)
def test_only_two_sent_out_or_absent_leave_nobody_as_the_winner(why, findings):
    assert found((0, 0), None, why) == findings


@pytest.mark.parametrize(
    ("points", "winner", "why", "findings"),
    [
        ((5, 4), RED, Why.POINTS, []),
        ((4, 5), BLUE, Why.POINTS, []),
        ((4, 3), RED, Why.POINTS, SHORT),
        ((5, 4), BLUE, Why.POINTS, [*BEHIND, *SHORT]),
        ((5, 5), RED, Why.POINTS, LEVEL),
        ((6, 5), BLUE, Why.POINTS, BEHIND),
        ((4, 5), RED, Why.TIME, BEHIND),
        ((5, 4), BLUE, Why.TIME, BEHIND),
        ((1, 0), RED, Why.TIME, []),
        ((0, 1), BLUE, Why.TIME, []),
        ((2, 2), BLUE, Why.TIME, LEVEL),
        ((2, 2), BLUE, Why.OVERTIME, []),
        ((3, 2), BLUE, Why.OVERTIME, BEHIND),
        ((-1, -2), RED, Why.TIME, []),
    ],
)
def test_the_winner_is_ahead_and_has_the_points_needed(points, winner, why, findings):
    assert found(points, winner, why) == findings


@pytest.mark.parametrize(
    ("points", "hits", "why", "findings"),
    [
        ((0, 0), (0, 0), Why.WALKOVER, []),
        ((1, 0), (0, 0), Why.WALKOVER, FOUGHT),
        ((0, 0), (0, 1), Why.WALKOVER, FOUGHT),
        ((0, 3), (0, 3), Why.DISQUALIFIED, []),
        ((0, 3), (0, 3), Why.WITHDRAWN, []),
    ],
)
def test_a_walkover_was_not_fought_and_a_disqualification_explains_any_score(
    points, hits, why, findings
):
    assert found(points, RED, why, hits) == findings

"""Whether a result as entered can be (T 7, T 10); paper is checked as the desk would."""

from dataclasses import dataclass

from ruman.core.findings import Finding
from tournament.enums import Corner, Why
from tournament.rules.bout_state import BoutRules

SPEAKING = (Why.DISQUALIFIED, Why.WALKOVER, Why.WITHDRAWN)  # these explain any score
LOST_BY_BOTH = (Why.DISQUALIFIED, Why.WALKOVER)  # both sent out, or neither came


@dataclass(frozen=True, slots=True)
class Entered:
    """A result as somebody wrote it down; points and hits are (red, blue)."""

    points: tuple[int, int]
    hits: tuple[int, int]
    winner: Corner | None
    why: Why
    reason: str = ""


def result_findings(entered: Entered, rules: BoutRules) -> list[Finding]:
    """What doesn't fit. A blocking finding is refused; another is refused without a reason.

    `nobody_won`, `winner_behind`, `points_missing`, `level_points`, `walkover_with_points`.
    """
    if entered.winner is None and entered.why not in LOST_BY_BOTH:
        return [Finding("T 7", "nobody_won")]
    if entered.why in SPEAKING:
        fought = any((*entered.points, *entered.hits))
        odd = entered.why == Why.WALKOVER and fought
        return [Finding("T 3", "walkover_with_points", blocks=False)] if odd else []
    red, blue = entered.points
    ahead, behind = (red, blue) if entered.winner == Corner.RED else (blue, red)
    found = []
    if ahead == behind and entered.why != Why.OVERTIME:
        found.append(Finding("T 7", "level_points", blocks=False))
    elif ahead < behind:
        found.append(Finding("T 7", "winner_behind", blocks=False))
    if entered.why == Why.POINTS and ahead < rules.points_to_win:
        found.append(Finding("T 7", "points_missing", blocks=False))
    return found

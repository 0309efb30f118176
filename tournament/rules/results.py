"""Whether a result as entered can be (T 7, T 10); paper is checked as the desk would."""

from dataclasses import dataclass

from ruman.core.findings import Finding
from tournament.enums import Corner, Why
from tournament.rules.bout_acts import BoutRules

SPEAKING = (Why.DISQUALIFIED, Why.WALKOVER, Why.WITHDRAWN)  # these explain any score


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

    `winner_missing`, `both_lost_only_disqualified`, `winner_behind`, `points_missing`,
    `level_points`, `walkover_with_points`, `more_hits_than_points`.
    """
    if entered.winner is None:
        if entered.why == Why.DISQUALIFIED:
            return []
        return [Finding("T 7", "both_lost_only_disqualified")]
    if entered.why in SPEAKING:
        walked = entered.why == Why.WALKOVER and any(entered.points) and not any(entered.hits)
        return [Finding("T 3", "walkover_with_points", blocks=False)] if walked else []
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

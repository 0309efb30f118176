"""Who won, with the prizes of the places (T 1, T 11)."""

from collections import Counter
from dataclasses import dataclass

from tournament.models import Entrant
from tournament.queries.board import Board
from tournament.rules.parameters import Prize


@dataclass(frozen=True, slots=True)
class Step:
    """A place of the podium, who stands on it, and what it wins; no prize is for a shared one."""

    place: int
    entrant: Entrant
    prize: Prize | None


def podium(board: Board) -> list[Step]:
    """The places given so far, the best first."""
    placed = [(one.place, one) for one in board.entrants if one.place is not None]
    placed.sort(key=lambda found: (found[0], found[1].label))
    taken = Counter(place for place, _one in placed)
    prizes = {prize.place: prize for prize in board.rules.prizes if taken[prize.place] == 1}
    return [Step(place, one, prizes.get(place)) for place, one in placed]

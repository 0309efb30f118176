"""The rounds of the knockout as the ladder shows them (T 1)."""

from tournament import queries
from tournament.models import Bout, Entrant
from tournament.queries.board import Board
from tournament.rules.ladder import LadderBout, LadderRound


def rounds_of(board: Board) -> list[LadderRound]:
    """The live rounds in order, names as labels; voided ones aren't among the board's bouts."""
    by_round: dict[int, list[Bout]] = {}
    for bout in board.bouts:
        if bout.round is not None:
            by_round.setdefault(bout.round.number, []).append(bout)
    found = []
    for number, bouts in sorted(by_round.items()):
        bouts.sort(key=lambda bout: bout.position)
        row = bouts[0].round
        back, bye = (row.back, row.bye) if row else (None, None)
        found.append(LadderRound(number, tuple(map(_bout, bouts)), _label(back), _label(bye)))
    return found


def _label(entrant: Entrant | None) -> str | None:
    return entrant.label if entrant else None


def _bout(bout: Bout) -> LadderBout:
    settled = queries.settled(bout)
    winner = bout.winner if settled else None
    return LadderBout(
        bout.number,
        bout.red.label,
        bout.blue.label,
        (bout.red_points, bout.blue_points) if settled else None,
        winner.label if winner else None,
        bout.why if settled else "",
        bout.third_place,
    )

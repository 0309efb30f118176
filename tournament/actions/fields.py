"""Who the next round is drawn from, once the stage before it is over (T 1)."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from ruman.core.acts import RefusedError
from tournament import queries
from tournament.enums import Admitted, Format, Standing
from tournament.models import Bout, Entrant, Tournament
from tournament.queries.board import Addressed, Board, board_of
from tournament.queries.groups import deciding_in
from tournament.rules.knockout import Pot, pot


@dataclass(frozen=True, slots=True)
class Field:
    """Who a round is drawn from: those who go on in ladder order, and the pot.

    `left_out` would go on, but have left or aren't admitted any more.
    """

    number: int
    winners: tuple[str, ...]
    pot: Pot
    first: bool
    left_out: tuple[Entrant, ...] = ()


def field_of(row: Tournament) -> Field:
    """Who the next round is drawn from, in three statements. Refused while the stage before it is
    open."""
    return next_field(board_of(Addressed(row, ())))


def next_field(board: Board) -> Field:
    """The same from what was read; no statement."""
    numbers = (bout.round.number for bout in board.bouts if bout.round is not None)
    return field_after(board, max(numbers, default=0))


def field_after(board: Board, last: int) -> Field:
    """Who the round after number `last` is drawn from; 0 means before the knockout."""
    row = board.tournament
    known = [
        bout
        for bout in board.bouts
        if not (bout.extra or bout.third_place)
        and (bout.round is None or bout.round.number <= last)
    ]
    if last:
        going = _round_winners([bout for bout in known if _number(bout) == last])
    elif row.format == Format.GROUPS:
        going = _group_winners(board)
    else:
        going = [one for one in board.entrants if ready(one)]
    left_out = tuple(one for one in going if not ready(one))
    going = [one for one in going if ready(one)]
    done = [bout for bout in known if queries.settled(bout)]
    out = queries.eliminated(board.entrants, going, done)
    fought = out if board.rules.may_come_back and (last or row.format == Format.GROUPS) else []
    winners = tuple(one.label for one in going)
    drawn_from = pot(winners, fought)
    return Field(last + 1, winners, drawn_from, first=last == 0, left_out=left_out)


def _number(bout: Bout) -> int:
    return bout.round.number if bout.round else 0


def ready(one: Entrant) -> bool:
    """Whether the entrant takes part in draws now."""
    return one.admitted == Admitted.ADMITTED and one.standing == Standing.IN


def has_left(*fighters: Entrant) -> bool:
    """Whether one of them has left the tournament, so that a bout of theirs isn't fought."""
    return any(one.standing != Standing.IN for one in fighters)


def _round_winners(bouts: Sequence[Bout]) -> list[Entrant]:
    """Winners in ladder order, the one with a bye at the end."""
    if any(not queries.settled(bout) for bout in bouts):
        raise RefusedError(
            "round_open", _("The round isn't over: some bouts have no result. Record them first.")
        )
    ordered = sorted(bouts, key=lambda bout: bout.position)
    winners = [bout.winner for bout in ordered if bout.winner is not None]
    bye = bouts[0].round.bye if bouts[0].round else None
    return [*winners, bye] if bye else winners


def _group_winners(board: Board) -> list[Entrant]:
    """Who goes on from each group, in the groups' order; open groups and ties refuse."""
    going: list[Entrant] = []
    for group in deciding_in(board):
        name = group.table.name
        if group.open:
            raise RefusedError(
                "group_open",
                _("Group %(group)s isn't over. Record the results that are missing first."),
                group=name,
            )
        if group.extra:
            raise RefusedError(
                "extra_bout", _("Group %(group)s needs an extra bout first."), group=name
            )
        if group.king:
            raise RefusedError(
                "king_decides",
                _("In group %(group)s the king of arms has to decide first."),
                group=name,
            )
        going += [line.entrant for line in group.table.lines if line.goes_on]
    return going

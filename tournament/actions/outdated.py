"""Whether the frozen list of an announced draw still holds when its seed is to be opened (T 1)."""

from django.utils.translation import gettext_lazy as _

from ruman.core.acts import RefusedError
from tournament import queries
from tournament.actions.fields import Field, next_field, ready
from tournament.enums import DrawKind, Format
from tournament.models import Draw
from tournament.queries.board import Addressed, Board, board_of
from tournament.rules import ceremony


def outdated(draw: Draw) -> RefusedError | None:
    """Why the list no longer holds, if so: somebody in it has left or isn't admitted any more, or
    the stage before it came out otherwise since. Who is entered after the freezing isn't in it.
    One statement where no stage comes before, else three."""
    stage = draw.kind == DrawKind.ROUND and _has_stage_before(draw)
    board = board_of(Addressed(draw.tournament, ())) if stage else None
    if gone := _gone(draw, board):
        return RefusedError(
            "list_outdated",
            _(
                "The frozen list no longer holds; no longer to be drawn: %(names)s. "
                "Void this draw with a reason and announce it again."
            ),
            names=", ".join(gone),
        )
    if board is not None and _now(board) != draw.entries:
        return RefusedError(
            "list_outdated",
            _(
                "The frozen list no longer holds: what it follows from has changed since. "
                "Void this draw with a reason and announce it again."
            ),
        )
    return None


def _gone(draw: Draw, board: Board | None) -> list[str]:
    """Who stands in the list and can't be drawn any more."""
    said = ceremony.read_frozen(draw.entries)
    listed = {*said.entrants, *said.winners, *(name for _times, name in said.able)}
    rows = queries.ready_entrants(draw.tournament) if board is None else board.entrants
    return sorted(listed.difference(one.label for one in rows if ready(one)))


def _has_stage_before(draw: Draw) -> bool:
    return draw.round_number > 1 or draw.tournament.format == Format.GROUPS


def _now(board: Board) -> str:
    """The list as it would be frozen now; nothing while the stage before it is open."""
    try:
        return frozen_field(next_field(board))
    except RefusedError:
        return ""


def frozen_field(field: Field) -> str:
    """The frozen list of a round of the knockout."""
    return ceremony.frozen_round(field.winners, field.pot, first=field.first)

"""What in a group waits to be decided before anybody goes on (T 1)."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.models import Bout, Entrant, Tournament
from tournament.queries.board import Addressed, Board, board_of
from tournament.queries.standing import GroupTable, group_tables

Level = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Deciding:
    """A group's table with what it asks for once its bouts are fought: `extra` for those who need
    an extra bout, `king` for those whose order is the king's."""

    table: GroupTable
    by_label: Mapping[str, Entrant]
    extra: tuple[Level, ...]
    king: tuple[Level, ...]

    @property
    def open(self) -> tuple[Bout, ...]:
        """The bouts that are still to be fought, extra ones too."""
        return tuple(bout for bout in self.table.bouts if self.table.is_open(bout))

    @property
    def over(self) -> bool:
        """Whether nothing is left to fight or to decide."""
        return self.table.complete and not (self.extra or self.king)


def deciding(tournament: Tournament) -> list[Deciding]:
    """Every group of the tournament; three statements whatever the size."""
    return deciding_in(board_of(Addressed(tournament, ())))


def deciding_in(board: Board) -> list[Deciding]:
    """The same from what was read; no statement."""
    return [_decided(table) for table in group_tables(board)]


def _decided(table: GroupTable) -> Deciding:
    def told(*codes: str) -> tuple[Level, ...]:
        return tuple(one.names for one in table.because if one.code in codes)

    by_label = {one.label: one for one in table.members}
    return Deciding(table, by_label, told("extra_bout", "extra_bout_wins"), told("king_decides"))

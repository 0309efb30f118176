"""A group as pages and paper show it: the table, why it is so, who goes on, its bouts (T 1)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TypedDict

from tournament import queries
from tournament.enums import Leaving, Standing
from tournament.models import Bout, Entrant
from tournament.queries.board import Board
from tournament.rules.parameters import GroupRules
from tournament.rules.standings import Because, reasons
from tournament.rules.tables import (
    Result,
    Table,
    certain_to_advance,
    counting,
    hits_of,
    ranking,
)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a table. `place` is None and `advantage` too for who has left."""

    place: int | None
    entrant: Entrant
    wins: int
    fought: int
    given: int
    received: int
    advantage: Fraction | None
    goes_on: bool

    @property
    def left(self) -> bool:
        return self.place is None


@dataclass(frozen=True, slots=True)
class GroupTable:
    """A group with its lines in order, and as many bouts as are fought of all."""

    pk: int
    name: str
    lines: tuple[Line, ...]
    because: tuple[Because, ...]
    bouts: tuple[Bout, ...]
    advance: int
    members: tuple[Entrant, ...]

    @property
    def done(self) -> int:
        return sum(queries.settled(bout) for bout in self.bouts)

    @property
    def complete(self) -> bool:
        """Whether no bout of it is to be fought any more."""
        return not any(self.is_open(bout) for bout in self.bouts)

    def is_open(self, bout: Bout) -> bool:
        """Whether a bout of it is still to be fought."""
        return not (queries.settled(bout) or _off(bout))


def _off(bout: Bout) -> bool:
    """Whether one of the two has left, so that it isn't fought."""
    return any(one.standing != Standing.IN for one in (bout.red, bout.blue))


class Terms(TypedDict):
    """What of a group's parameters the table depends on."""

    leaving: Leaving
    advance: int
    ties: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ranked:
    """What the rules say of a group: order, reasons, who goes on for certain."""

    table: Table
    counted: tuple[Result, ...]
    because: tuple[Because, ...]
    certain: frozenset[str]


@lru_cache(maxsize=256)
def ranked(
    names: tuple[str, ...],
    bouts: tuple[Result, ...],
    extra: tuple[Result, ...],
    left: frozenset[str],
    decided: tuple[tuple[str, ...], ...],
    rules: GroupRules,
    *,
    complete: bool,
) -> Ranked:
    """Kept while nothing in the group changes: all its outcomes are looked at. `complete` says
    whether all bouts are fought."""
    terms: Terms = {"leaving": rules.leaving, "advance": rules.advance, "ties": rules.ties}
    table = ranking(names, bouts, extra=extra, left=left, decided=decided, **terms)
    counted = tuple(counting(names, bouts, left, rules.leaving))
    if complete:
        certain = frozenset(table.advance)
    else:
        certain = certain_to_advance(names, bouts, left=left, **terms)
    because = reasons(table, complete=complete) if counted else []
    return Ranked(table, counted, tuple(because), certain)


def group_tables(board: Board) -> list[GroupTable]:
    """Every group of the tournament, in order; no statement."""
    return [group_table(board, group_id) for group_id in board.places]


def group_table(board: Board, group_id: int) -> GroupTable:
    """One group's table from what the board has read."""
    places = board.places[group_id]
    members = {place.entrant.label: place.entrant for place in places}
    bouts = board.of_group(group_id)
    rules = board.rules.groups
    fought = [bout for bout in bouts if queries.settled(bout)]
    complete = all(queries.settled(bout) or _off(bout) for bout in bouts)
    found = ranked(
        tuple(members),
        tuple(queries.result_of(bout) for bout in fought if not bout.extra),
        tuple(queries.result_of(bout) for bout in fought if bout.extra),
        frozenset(label for label, one in members.items() if one.standing != Standing.IN),
        tuple(tuple(order) for order in board.decisions.get(group_id, [])),
        rules,
        complete=complete,
    )
    return GroupTable(
        group_id,
        places[0].group.name,
        tuple(_lines(found, members)),
        found.because,
        tuple(bouts),
        rules.advance,
        tuple(members.values()),
    )


def _lines(found: Ranked, members: Mapping[str, Entrant]) -> list[Line]:
    """Lines in order; who shares a place by advantage so far, then as drawn; the gone last."""
    table, lines, place = found.table, [], 1
    for level in table.order:
        shown = sorted(level, key=lambda name: -table.advantage[name])
        lines += [_line(found, members[name], place) for name in shown]
        place += len(level)
    ranked_names = set(table.points)
    gone = [one for label, one in members.items() if label not in ranked_names]
    return lines + [_line(found, one, None) for one in gone]


def _line(found: Ranked, entrant: Entrant, place: int | None) -> Line:
    name, table = entrant.label, found.table
    given, received = hits_of(name, found.counted)
    fought = sum(name in bout.pair for bout in found.counted)
    return Line(
        place,
        entrant,
        wins=sum(bout.winner == name for bout in found.counted),
        fought=fought,
        given=given,
        received=received,
        advantage=table.advantage.get(name) if fought else None,
        goes_on=name in found.certain,
    )

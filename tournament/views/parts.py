"""The parts of a tournament's public pages, rendered when they change, kept by version.

A part whose versions are known costs nothing; the first that isn't kept reads the board, once.
What a point leaves as it was (other groups, results, the ladder) is kept by what it shows.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cached_property
from hashlib import sha256
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from ruman.core.unchanged import kept
from tournament import queries
from tournament.enums import TournamentState
from tournament.models import Bout
from tournament.queries.board import Addressed, Board, board_of
from tournament.queries.ladder import rounds_of
from tournament.queries.podium import podium
from tournament.queries.queue import queues_of
from tournament.queries.standing import GroupTable, group_tables
from tournament.views.drawing import drawn, drawn_sheets, names_of
from tournament.words import why_lines

FORECAST_MINUTES = 5  # a forecast is made anew as often, while nothing changes
LATEST = 6
ON_WALL = 8
ON_WALL_RESULTS = 12
MOST_ON_PAPER = {"a4": 10, "a3": 16}  # bouts of a round on one sheet, to be read at arm's length


class Parts:
    """The parts of one tournament's pages at the versions `seen`."""

    def __init__(self, page: Addressed, seen: Mapping[str, int], now: datetime) -> None:
        self.page, self.now = page, now
        self.versions = tuple(sorted(seen.items()))

    @cached_property
    def settled(self) -> str:
        """A fingerprint of results, ladder and podium, which a point alone doesn't touch."""
        board = self.board
        people = [(one.label, one.standing, one.place) for one in board.entrants]
        bouts = [
            (b.number, b.red_id, b.blue_id, b.round_id, b.position, b.third_place, b.extra)
            + ((*_score(b), b.winner_id, b.why, b.ended_at) if queries.settled(b) else ())
            for b in board.bouts
        ]
        rounds = sorted(
            {(b.round.number, b.round.back_id, b.round.bye_id) for b in board.bouts if b.round}
        )
        row = board.tournament
        shown = (row.state, row.parameters, people, bouts, rounds)
        return sha256(repr(shown).encode()).hexdigest()

    @cached_property
    def board(self) -> Board:
        """What the tournament's rows say; three statements, when first asked for."""
        return board_of(self.page)

    @property
    def minutes(self) -> int:
        """Which forecast holds now; one for ever, once the tournament has ended."""
        if self.page.tournament.state == TournamentState.ENDED:
            return 0
        return int(self.now.timestamp()) // (60 * FORECAST_MINUTES)

    def by_version(self, name: str, made: Callable[[], SafeString], *more: Any) -> SafeString:
        """What is made as long as versions, language and `more` are the same."""
        return kept(
            ("tournament", self.page.tournament.pk, name, self.versions, get_language(), *more),
            made,
        )

    def part(self, name: str, shown: Callable[[], Mapping[str, Any]], *more: Any) -> SafeString:
        """`tournament/public/_NAME.html`, by version."""
        return self.by_version(name, lambda: self._render(name, shown()), *more)

    def piece(self, name: str, shown: Callable[[], Mapping[str, Any]], *key: Any) -> SafeString:
        """`tournament/public/_NAME.html`, as long as what it shows is as `key` says."""
        key = (name, self.page.tournament.pk, get_language(), *key)
        return kept(key, lambda: self._render(name, shown()))

    def _render(self, name: str, shown: Mapping[str, Any]) -> SafeString:
        row = self.page.tournament
        context = {"tournament": row, "event": row.event, "now": self.now, **shown}
        return render_to_string(f"tournament/public/_{name}.html", context)

    def overview(self) -> SafeString:
        return self.part("overview", self._overview, self.minutes)

    def _overview(self) -> Mapping[str, Any]:
        board = self.board
        return {
            "podium": podium(board),
            "queues": queues_of(board, self.now),
            "results": self._latest(LATEST),
            "draws": list(board.tournament.draws.select_related("opening", "void")),
            "entrants": [one for one in board.entrants if one.admitted == "admitted"],
            "groups": len(board.places),
        }

    def groups(self) -> SafeString:
        return self.part("groups", lambda: {"groups": self.each_group()})

    def each_group(self) -> list[dict[str, Any]]:
        """Each group's own piece, kept while its bouts and people stay as they are."""
        return [
            {"name": one.name, "pk": one.pk, "table": self._group(one)}
            for one in group_tables(self.board)
        ]

    def _group(self, one: GroupTable) -> SafeString:
        key = ("group", one.pk, _state(one), get_language())
        context = {"group": one, "why": why_lines(one), "tournament": self.page.tournament}
        return kept(key, lambda: render_to_string("tournament/public/_group.html", context))

    def queue(self) -> SafeString:
        return self.part("queue", lambda: {"queues": queues_of(self.board, self.now)}, self.minutes)

    def results(self) -> SafeString:
        return self.by_version("results", self._results)

    def _results(self, most: int | None = None) -> SafeString:
        found = results(self.board)[:most]
        shown = {"results": found, "whole": most is None}
        return self.piece("results", lambda: shown, self.settled, most)

    def _latest(self, most: int) -> SafeString | None:
        """The latest results; None where there are none yet."""
        return self._results(most) if results(self.board) else None

    def ladder(self) -> SafeString:
        """The picture, and the same bouts as text, the latest round first."""
        return self.by_version("ladder", lambda: self.piece("ladder", self._ladder, self.settled))

    def _ladder(self) -> Mapping[str, Any]:
        rounds, steps = rounds_of(self.board), podium(self.board)
        found = drawn(rounds, names_of(self.board.entrants), steps)
        lists = [
            {"title": title, "note": note, "bouts": [b for b in found["boxes"] if b.box.round == n]}
            for n, (_x, title, note) in enumerate(found["heads"])
        ]
        return {"rounds": rounds, "drawn": found, "lists": lists[::-1], "podium": steps}

    def ladder_sheets(self, paper: str) -> SafeString:
        """The ladder in sheets for that paper."""
        return self.part("sheets", lambda: {"sheets": self._sheets(paper), "paper": paper}, paper)

    def _sheets(self, paper: str) -> list[dict[str, Any]]:
        names, steps = names_of(self.board.entrants), podium(self.board)
        return drawn_sheets(rounds_of(self.board), names, steps, MOST_ON_PAPER[paper])

    def wall(self) -> SafeString:
        """The leaves of a big screen, which turns them one after the other."""
        return self.part("wall", self._wall, self.minutes)

    def _wall(self) -> Mapping[str, Any]:
        board, groups = self.board, self.each_group()
        knockout = any(bout.round for bout in board.bouts)
        running = board.tournament.state != TournamentState.KNOCKOUT or not knockout
        return {
            "podium": podium(board),
            "queues": queues_of(board, self.now),
            "groups": [groups[n : n + 4] for n in range(0, len(groups), 4)] if running else [],
            "ladder": self.piece("wall_ladder", self._wall_ladder, self.settled)
            if knockout
            else "",
            "results": self._latest(ON_WALL_RESULTS),
        }

    def _wall_ladder(self) -> Mapping[str, Any]:
        """The open pieces of the ladder, and the last one."""
        board = self.board
        names = names_of(board.entrants)
        pieces = drawn_sheets(rounds_of(board), names, podium(board), ON_WALL)
        return {"ladder": [one for one in pieces[:-1] if one["open"]] + pieces[-1:]}

    def stream(self, lists: int | None = None) -> SafeString:
        """What lies over a video: each of the lists with its bout, or the named one alone."""
        return self.part("stream", lambda: self._stream(lists), self.minutes, lists)

    def _stream(self, lists: int | None) -> Mapping[str, Any]:
        known = {one.pk: one for one in (*self.page.running, self.page.tournament)}
        found = [
            one
            for one in queues_of(self.board, self.now)
            if lists is None or (one.lists is not None and one.lists.pk == lists)
        ]
        for queue in found:
            bout = queue.bouts[0].bout
            bout.tournament = known[bout.tournament_id]
        return {"queues": found}


def results(board: Board) -> list[Bout]:
    """Settled bouts, the latest first."""
    done = [bout for bout in board.bouts if queries.settled(bout)]
    return sorted(done, key=lambda bout: (bout.ended_at, bout.number), reverse=True)


def _score(bout: Bout) -> tuple[int, ...]:
    return bout.red_points, bout.blue_points, bout.red_hits, bout.blue_hits


def _state(group: GroupTable) -> str:
    """What a group's table depends on, as a fingerprint."""
    people = [(one.label, one.standing) for one in group.members]
    bouts = [
        ((b.number, b.state, b.why, b.extra, b.winner_id), _score(b), b.folded.get("review"))
        for b in group.bouts
    ]
    order = [(line.place, line.entrant.pk, line.goes_on) for line in group.lines]
    return sha256(repr((group.name, people, bouts, order, group.because)).encode()).hexdigest()

"""Sheets for when the power goes: groups, bouts, ladder; numbered as on the screen."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from ruman.core.access import StaffRequest
from ruman.core.links import phone_url, qr_svg
from tournament import queries
from tournament.enums import Why
from tournament.models import Bout, Entrant, Tournament
from tournament.queries.board import Addressed, Board, board_of
from tournament.queries.queue import waits
from tournament.queries.standing import GroupTable, group_tables
from tournament.roles import HERALDS
from tournament.views.common import tournament_page

TALLY = range(1, 11)  # boxes to tick for hits
EXTRAS = range(1, 4)  # and for falls, lost weapons, warnings


@require_GET
@never_cache
@tournament_page(*HERALDS)
def paper(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """What can be printed, and a poster with the code of the public page."""
    path = reverse("tournament:public", args=[request.event.slug, tournament.slug])
    address = phone_url(request, path)
    shown = {"tournament": tournament, "address": address, "qr": qr_svg(address)}
    return render(request, "tournament/paper/paper.html", shown)


@require_GET
@never_cache
@tournament_page(*HERALDS)
def paper_groups(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """A sheet for each group: cross table and bouts in their order, blank or as they stand."""
    filled = "filled" in request.GET
    sheets = [_group_sheet(one, filled) for one in group_tables(_board(tournament))]
    shown = {
        "tournament": tournament,
        "sheets": sheets,
        "filled": filled,
        "printed_at": timezone.now(),
    }
    return render(request, "tournament/paper/groups.html", shown)


@require_GET
@never_cache
@tournament_page(*HERALDS)
def paper_bouts(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """A sheet for each bout that is still to be fought, two to a page."""
    board = _board(tournament)
    names = {pk: places[0].group.name for pk, places in board.places.items()}
    shown = {
        "tournament": tournament,
        "bouts": [
            {"bout": bout, "group": names.get(bout.group_id or 0)}
            for bout in board.bouts
            if waits(bout)
        ],
        "points": range(1, board.rules.bout.points_to_win + 1),
        "tally": TALLY,
        "extras": EXTRAS,
        "whys": Why.choices,
        "printed_at": timezone.now(),
    }
    return render(request, "tournament/paper/bouts.html", shown)


def _board(tournament: Tournament) -> Board:
    return board_of(Addressed(tournament, ()))


def _group_sheet(group: GroupTable, filled: bool) -> dict[str, Any]:
    """A group as a cross table: who stands in the row against who stands in the column."""
    lines = {line.entrant.pk: line for line in group.lines}
    met = {(b.red_id, b.blue_id): b for b in group.bouts if not b.extra}
    rows = [
        {
            "number": number,
            "entrant": one,
            "cells": [_cell(one, other, met, filled) for other in group.members],
            "line": lines[one.pk] if filled else None,
        }
        for number, one in enumerate(group.members, start=1)
    ]
    return {"group": group, "rows": rows, "bouts": group.bouts}


def _cell(
    one: Entrant, other: Entrant, met: Mapping[tuple[int, int], Bout], filled: bool
) -> dict[str, Any]:
    if one.pk == other.pk:
        return {"own": True}
    bout = met.get((one.pk, other.pk)) or met.get((other.pk, one.pk))
    if not filled or bout is None or not queries.settled(bout):
        return {"score": ""}
    mine, theirs = bout.red_points, bout.blue_points
    if bout.blue_id == one.pk:
        mine, theirs = theirs, mine
    return {"score": f"{mine}:{theirs}", "won": bout.winner_id == one.pk}

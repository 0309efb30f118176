"""Stored draws checked again: fingerprints, outcomes, and the rows that came of them (T 1)."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from tournament.enums import DrawKind
from tournament.models import Bout, Draw, Tournament
from tournament.queries.draws import ShownDraw, shown_draws
from tournament.rules import ceremony
from tournament.rules.draws import METHOD, fingerprint

ERASED = "№ "  # a label begins so once its person is erased


def verified(tournament: Tournament) -> list[tuple[ShownDraw, list[str]]]:
    """Each draw of the tournament, oldest first, with what doesn't match; see `faults_of`."""
    return [(shown, list(faults_of(shown))) for shown in reversed(shown_draws(tournament))]


def is_erased(shown: ShownDraw) -> bool:
    """Whether its list lost a name to privacy: nobody can repeat it from the list any more."""
    said = shown.frozen
    names = [*said.entrants, *said.winners, *(name for _, name in said.able)]
    return any(name.startswith(ERASED) for name in names)


def faults_of(shown: ShownDraw) -> Iterator[str]:
    """Codes of what doesn't match: `method`, `list_fingerprint`, `seed_fingerprint`, `outcome`,
    `decline`, `rows`. Of a list that lost a name only the seed and the rows can be checked."""
    draw, erased = shown.draw, is_erased(shown)
    if draw.method != METHOD:
        yield "method"
        return
    if fingerprint(draw.seed) != draw.seed_fingerprint:
        yield "seed_fingerprint"
    if fingerprint(draw.entries) != draw.entries_fingerprint and not erased:
        yield "list_fingerprint"
    if shown.opening is None:
        return
    if not erased:
        if not _repeats(draw, (), shown.opening.outcome):
            yield "outcome"
        labels = [one.entrant.label for one in shown.declines]
        for number, one in enumerate(shown.declines, start=1):
            if not _repeats(draw, labels[:number], one.outcome):
                yield "decline"
    if _rows(draw) != _told(shown):
        yield "rows"


def _repeats(draw: Draw, declined: Sequence[str], outcome: object) -> bool:
    """Whether that comes out; of a list that was tampered with perhaps nothing does."""
    try:
        return repeated(draw, declined) == outcome
    except (StopIteration, LookupError, ValueError):
        return False


def repeated(draw: Draw, declined: Sequence[str] = ()) -> dict[str, Any]:
    """What seed and list make, as it would be stored."""
    drawn: object
    if draw.kind == DrawKind.GROUPS:
        drawn = {"groups": [asdict(one) for one in ceremony.draw_groups(draw.seed, draw.entries)]}
    else:
        drawn = asdict(ceremony.draw_next_round(draw.seed, draw.entries, declined))
    plain: dict[str, Any] = json.loads(json.dumps(drawn))
    return plain


def _told(shown: ShownDraw) -> dict[str, Any]:
    return shown.outcome or {}


def _rows(draw: Draw) -> dict[str, Any]:
    """The outcome as groups, rounds and bouts have it; who joined late is left out."""
    if draw.kind == DrawKind.GROUPS:
        return {"groups": list(_group_rows(draw))}
    made = draw.rounds.select_related("back", "bye").order_by("pk").last()
    if made is None:
        return {}
    bouts = made.bouts.filter(third_place=False).select_related("red", "blue")
    return {
        "pairs": [_pair(bout) for bout in bouts.order_by("position", "pk")],
        "back": made.back.label if made.back else None,
        "bye": made.bye.label if made.bye else None,
    }


def _group_rows(draw: Draw) -> Iterator[dict[str, Any]]:
    frozen = set(ceremony.read_frozen(draw.entries).entrants)
    groups = draw.groups.prefetch_related("places__entrant", "bouts__red", "bouts__blue")
    for group in groups.order_by("number"):
        members = [place.entrant.label for place in group.places.all()]
        bouts = sorted(group.bouts.all(), key=lambda bout: bout.number)
        pairs = [_pair(bout) for bout in bouts if not bout.extra]
        yield {
            "members": [name for name in members if name in frozen],
            "bouts": [pair for pair in pairs if frozen.issuperset(pair)],
        }


def _pair(bout: Bout) -> list[str]:
    return [bout.red.label, bout.blue.label]

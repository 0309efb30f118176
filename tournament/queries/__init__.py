"""Reads that the tournament's pages and acts share."""

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from django.db.models import Prefetch, QuerySet

from tournament.enums import Admitted, BoutState, Standing
from tournament.models import Bout, Draw, Entrant, GroupPlace, Tournament
from tournament.rules.knockout import Eliminated
from tournament.rules.parameters import TournamentRules, in_order, tournament_rules
from tournament.rules.tables import Result, Table, ranking

if TYPE_CHECKING:
    from tournament.models import KingsDecision


@lru_cache(maxsize=64)
def _rules(text: str) -> TournamentRules:
    return tournament_rules(in_order(json.loads(text)))


def rules_of(tournament: Tournament) -> TournamentRules:
    """The tournament's own copy of the parameters; costs no statement, and on one row once."""
    kept = tournament.__dict__.get("_rules_kept")
    if kept is None or kept[0] is not tournament.__dict__.get("parameters"):
        found = _rules(json.dumps(tournament.parameters, sort_keys=False))
        kept = tournament.__dict__["_rules_kept"] = (tournament.parameters, found)
    return kept[1]


def have_rules(tournament: Tournament, text: str) -> None:
    """Give `rules_of` the parameters as the database wrote them, where the row didn't load them."""
    tournament.__dict__["_rules_kept"] = (None, _rules(text))


def ready_entrants(tournament: Tournament) -> QuerySet[Entrant]:
    """Who takes part in a draw: admitted and neither withdrawn nor disqualified."""
    return tournament.entrants.filter(admitted=Admitted.ADMITTED, standing=Standing.IN)


def open_draw(tournament: Tournament) -> Draw | None:
    """The draw that is announced and neither opened nor voided."""
    return tournament.draws.filter(opening__isnull=True, void__isnull=True).first()


def settled(bout: Bout) -> bool:
    """Whether the bout has a confirmed result."""
    return bout.state == BoutState.CONFIRMED


def result_of(bout: Bout) -> Result:
    """A settled bout as the table's rules see it; labels stand for entrants.

    What was hit before somebody lost by a walkover stands; one without a fight has no hits.
    """
    winner = bout.winner_id and (bout.red if bout.winner_id == bout.red_id else bout.blue)
    return Result(
        bout.red.label,
        bout.blue.label,
        winner.label if winner else None,
        (bout.red_hits, bout.blue_hits),
    )


def table_of(
    members: Sequence[Entrant],
    bouts: Iterable[Bout],
    rules: TournamentRules,
    decisions: Iterable["KingsDecision"] = (),
) -> Table:
    """A group's table from its members and live bouts (with red and blue at hand)."""
    fought = [bout for bout in bouts if bout.live and settled(bout)]
    return ranking(
        [one.label for one in members],
        [result_of(bout) for bout in fought if not bout.extra],
        extra=[result_of(bout) for bout in fought if bout.extra],
        left=[one.label for one in members if one.standing != Standing.IN],
        leaving=rules.groups.leaving,
        advance=rules.groups.advance,
        ties=rules.groups.ties,
        decided=[decision.order for decision in decisions],
    )


MEMBERS_AND_BOUTS = (
    Prefetch("places", GroupPlace.objects.select_related("entrant")),
    Prefetch("bouts", Bout.objects.select_related("red", "blue")),
)


def eliminated(
    entrants: Iterable[Entrant], going: Iterable[Entrant], bouts: Iterable[Bout]
) -> list[Eliminated]:
    """Everyone who is out, with who beat them in the stage in which they went out.

    `bouts` are all settled live bouts that count, each with its group or round.
    """
    still = {one.pk for one in going}
    fought = list(bouts)
    found = []
    for entrant in entrants:
        if entrant.pk in still:
            continue
        mine = [bout for bout in fought if entrant.pk in (bout.red_id, bout.blue_id)]
        last = max(mine, key=lambda bout: bout.round.number if bout.round else 0, default=None)
        if last is None:  # never fought, so never went out
            continue
        stage = [
            bout
            for bout in mine
            if (bout.group_id, bout.round_id) == (last.group_id, last.round_id)
        ]
        found.append(
            Eliminated(
                entrant.label,
                frozenset(
                    (bout.red if bout.winner_id == bout.red_id else bout.blue).label
                    for bout in stage
                    if bout.winner_id not in (None, entrant.pk)
                ),
                barred=entrant.standing != Standing.IN or entrant.admitted != Admitted.ADMITTED,
                times_back=entrant.times_back,
            )
        )
    return found

"""Places and the end of a tournament (T 1, T 11)."""

from collections.abc import Iterable

from tournament import queries
from tournament.enums import BoutState, Standing, TournamentState
from tournament.models import Bout, Entrant, Round, Tournament
from tournament.queries.groups import deciding

LAST_PLACE = 3
Podium = list[tuple[int, Entrant]]


def give_places(bout: Bout) -> None:
    """After a result: the places that follow, and the end once one at most goes on.

    Costs one statement until the last round is over, and nothing in a group of which more than
    one go on.
    """
    if bout.round_id is not None:
        _end_knockout(bout.tournament, _last_round(bout.tournament))
    elif queries.rules_of(bout.tournament).groups.advance == 1 and not _waiting(bout):
        settle_end(bout.tournament)


def _waiting(bout: Bout) -> bool:
    """Whether others of its group are still to be fought."""
    rows = Bout.objects.filter(group=bout.group_id, live=True).exclude(state=BoutState.CONFIRMED)
    return rows.filter(red__standing=Standing.IN, blue__standing=Standing.IN).exists()


def settle_end(row: Tournament) -> None:
    """After somebody left or came back: whether one at most is left, in whatever stage.

    Nobody is asked to fight alone: who is left in the groups, or alone goes on from them or from
    a round whose other bouts nobody won, has won the tournament. Who lacks something is still in
    it: a shortage costs a bout (T 2), and can be mended before the next.
    """
    if row.state == TournamentState.ENTRY:
        return
    if bouts := _last_round(row):
        _end_knockout(row, bouts)
        return
    here = row.entrants.filter(standing=Standing.IN, group_places__live=True)
    left = list(here[:2])
    podium = _from_groups(row) if len(left) > 1 else list(enumerate(left, start=1))
    if podium is None:
        _reopen(row, TournamentState.GROUPS)
    else:
        _end(row, podium)


def _from_groups(row: Tournament) -> Podium | None:
    """The podium where one alone goes on from the groups: the places of that group's table, shared
    ones too. None where more go on, or something is still to be fought or decided."""
    if queries.rules_of(row).groups.advance > 1:
        return None
    found = [one for one in deciding(row) if any(not line.left for line in one.table.lines)]
    if len(found) != 1 or not found[0].over:
        return None
    lines = found[0].table.lines
    return [(line.place, line.entrant) for line in lines if line.place and line.place <= LAST_PLACE]


def _end_knockout(row: Tournament, bouts: list[Bout]) -> None:
    if all(map(queries.settled, bouts)) and len(going := _going(bouts)) <= 1:
        _end(row, [*enumerate(going, start=1), *_beside(bouts)])
    else:
        _reopen(row, TournamentState.KNOCKOUT)


def _last_round(row: Tournament) -> list[Bout]:
    rounds = Round.objects.filter(tournament=row, live=True).order_by("-number")
    last = rounds.values("number")[:1]
    bouts = Bout.objects.filter(tournament=row, live=True, round__live=True, round__number=last)
    return list(bouts.select_related("red", "blue", "winner", "round__bye"))


def _going(bouts: list[Bout]) -> list[Entrant]:
    """Who goes on from a round. Who won the final has won, though they leave afterwards."""
    bye = _bye(bouts)
    won = [one.winner for one in bouts if one.winner is not None and not one.third_place]
    if len(won) == 1 and bye is None and _is_final(bouts):
        return [one for one in won if one.standing != Standing.DISQUALIFIED]
    return [one for one in [*won, *([bye] if bye else [])] if one.standing == Standing.IN]


def _bye(bouts: list[Bout]) -> Entrant | None:
    return bouts[0].round.bye if bouts[0].round else None


def _is_final(bouts: list[Bout]) -> bool:
    return sum(not one.third_place for one in bouts) == 1 and _bye(bouts) is None


def _beside(bouts: list[Bout]) -> Podium:
    """Second from the final, third from the bout for it; never somebody disqualified.

    Where no final was fought, those places stay open.
    """
    places: Podium = []
    if _is_final(bouts):
        for bout in bouts:
            if bout.winner is None:
                continue
            loser = bout.blue if bout.winner_id == bout.red_id else bout.red
            place, one = (3, bout.winner) if bout.third_place else (2, loser)
            if one.standing != Standing.DISQUALIFIED:
                places.append((place, one))
    return places


def _end(row: Tournament, podium: Iterable[tuple[int, Entrant]]) -> None:
    placed = []
    for place, one in podium:
        one.place = place
        placed.append(one)
    row.entrants.exclude(place=None).exclude(pk__in=[one.pk for one in placed]).update(place=None)
    Entrant.objects.bulk_update(placed, ["place"])
    _move(row, TournamentState.ENDED)


def _reopen(row: Tournament, state: TournamentState) -> None:
    """A result taken back or amended after the end: the places go with it."""
    if row.state == TournamentState.ENDED:
        row.entrants.exclude(place=None).update(place=None)
        _move(row, state)


def _move(row: Tournament, state: TournamentState) -> None:
    Tournament.objects.filter(pk=row.pk).update(state=state)
    row.state = state

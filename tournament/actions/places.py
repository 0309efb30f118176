"""Places and the end of a tournament (T 1, T 11)."""

from tournament import queries
from tournament.enums import TournamentState
from tournament.models import Bout, Entrant, Tournament


def give_places(bout: Bout) -> None:
    """After a result: the places that follow, and the end once final and third place are settled.

    Those who lost the final's bouts share nothing: first and second from the final, third from
    the bout for it, or from the only loser of the semifinal who is left.
    """
    if bout.round is None:
        return
    row = bout.tournament
    last = row.rounds.filter(live=True).order_by("-number").first()
    if last is None:
        return
    bouts = list(
        last.bouts.filter(live=True).select_related("red", "blue", "winner", "round", "tournament")
    )
    finals = [one for one in bouts if not one.third_place]
    if len(finals) != 1 or last.bye is not None:
        _reopen(row)
        return
    if not all(queries.settled(one) for one in bouts):
        _reopen(row)
        return
    row.entrants.exclude(place=None).update(place=None)
    for place, entrant in _podium(bouts):
        Entrant.objects.filter(pk=entrant.pk).update(place=place)
    Tournament.objects.filter(pk=row.pk).update(state=TournamentState.ENDED)


def _podium(bouts: list[Bout]) -> list[tuple[int, Entrant]]:
    podium: list[tuple[int, Entrant]] = []
    for bout in bouts:
        ahead = 3 if bout.third_place else 1
        if bout.winner is None:
            continue
        loser = bout.blue if bout.winner_id == bout.red_id else bout.red
        podium.append((ahead, bout.winner))
        if not bout.third_place and loser.standing != "disqualified":
            podium.append((2, loser))
    return podium


def _reopen(row: Tournament) -> None:
    """A result taken back or amended after the end: the places go with it."""
    if row.state == TournamentState.ENDED:
        row.entrants.exclude(place=None).update(place=None)
        Tournament.objects.filter(pk=row.pk).update(state=TournamentState.KNOCKOUT)

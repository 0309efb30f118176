"""What each event does to a bout (T, settling duels; heralds; penalties).

An act takes the bout and the event and gives the bout after it, or says why the rules refuse it.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from tournament.enums import BoutState, Corner, Why, Wish
from tournament.rules.bout_state import Bout, BoutEvent, NotAllowedError, other


def voted(votes: Mapping[str, str]) -> str:
    """What three votes give: the answer that leads among those who saw it, else the king's;
    `unseen` where he saw nothing either."""
    seen = Counter(vote for vote in votes.values() if vote != "unseen").most_common()
    if seen and (len(seen) == 1 or seen[0][1] > seen[1][1]):
        return seen[0][0]
    return votes["king"]


def _side(event: BoutEvent) -> Corner:
    if event.side is None:
        raise NotAllowedError("side_missing")
    return event.side


def _plus(pair: tuple[int, int], side: Corner, points: int) -> tuple[int, int]:
    red, blue = pair
    return (red + points, blue) if side == Corner.RED else (red, blue + points)


def stopped(bout: Bout) -> Bout:
    """Fighting stopped; where its time has run out the heralds count."""
    if bout.state != BoutState.RUNNING:
        return replace(bout, fighting=False)
    if bout.timed and bout.fought_s >= bout.rules.fighting_s:
        fought = Fraction(bout.rules.fighting_s)
        return replace(bout, fighting=False, state=BoutState.COUNTING, fought_s=fought)
    return replace(bout, fighting=False, state=BoutState.HALTED)


def _decided(bout: Bout, winner: Corner | None, why: Why) -> Bout:
    return replace(bout, fighting=False, state=BoutState.DECIDED, winner=winner, why=why)


def _running_only(bout: Bout) -> None:
    if not bout.fighting:
        raise NotAllowedError("not_running")


def _points_reached(bout: Bout) -> Bout:
    """With stops, the first to the points needed has won (T); else the bout as it is."""
    if bout.mode == Wish.STOPS:
        for side, points in zip(Corner, bout.points, strict=True):
            if points >= bout.rules.points_to_win:
                return _decided(bout, side, Why.POINTS)
    return bout


def start(bout: Bout, event: BoutEvent) -> Bout:
    if bout.state != BoutState.CALLED:
        raise NotAllowedError("already_started")
    return replace(bout, state=BoutState.RUNNING, fighting=True)


def halt(bout: Bout, event: BoutEvent) -> Bout:
    _running_only(bout)
    return stopped(bout)


def resume(bout: Bout, event: BoutEvent) -> Bout:
    if bout.fighting or bout.state not in (BoutState.HALTED, BoutState.OVERTIME):
        raise NotAllowedError("not_halted")
    if bout.state == BoutState.OVERTIME:
        return replace(bout, fighting=True, overtime_begun=True)
    return replace(bout, fighting=True, state=BoutState.RUNNING)


def _scored(bout: Bout, side: Corner) -> Bout:
    """A clean hit by `side`: with stops it halts, in overtime it wins, else it is a tally."""
    hit_ = replace(bout, hits=_plus(bout.hits, side, 1))
    if bout.state == BoutState.OVERTIME:
        return _decided(hit_, side, Why.OVERTIME)
    return _points_reached(stopped(hit_)) if bout.mode == Wish.STOPS else hit_


def hit(bout: Bout, event: BoutEvent) -> Bout:
    _running_only(bout)
    return _scored(bout, _side(event))


def noted(bout: Bout, event: BoutEvent) -> Bout:
    """A double hit, or one answered within a second: written down, gives nothing."""
    _running_only(bout)
    return bout


def fall(bout: Bout, event: BoutEvent) -> Bout:
    return _loss(bout, event, bout.rules.fall_points)


def lost_weapon(bout: Bout, event: BoutEvent) -> Bout:
    return _loss(bout, event, bout.rules.lost_weapon_points)


def _loss(bout: Bout, event: BoutEvent, points: int) -> Bout:
    """The opponent's point for a fall or a lost weapon; the fight is halted."""
    _running_only(bout)
    given = replace(bout, other_points=_plus(bout.other_points, other(_side(event)), points))
    return _points_reached(stopped(given))


def warning(bout: Bout, event: BoutEvent) -> Bout:
    points = _plus(bout.other_points, _side(event), bout.rules.warning_points)
    return replace(bout, other_points=points)


def disqualify(bout: Bout, event: BoutEvent) -> Bout:
    side = _side(event)
    if bout.state == BoutState.DECIDED and bout.why != Why.DISQUALIFIED:
        raise NotAllowedError("decided")
    if side in bout.disqualified:
        raise NotAllowedError("already_out")
    gone = replace(bout, disqualified=bout.disqualified | {side}, out=bout.out | {side})
    winner = None if other(side) in gone.disqualified else other(side)
    return _decided(gone, winner, Why.DISQUALIFIED)


def injury(bout: Bout, event: BoutEvent) -> Bout:
    """The injured one fights on or not, by the king's word; a deliberate foul costs the other."""
    side = _side(event)
    if bout.state == BoutState.CALLED:
        raise NotAllowedError("not_started")
    if event.deliberate:
        return disqualify(bout, replace(event, side=other(side)))
    if event.continues:
        return stopped(bout)
    return _decided(bout, other(side), Why.WITHDRAWN)


def not_ready(bout: Bout, event: BoutEvent) -> Bout:
    if bout.state != BoutState.CALLED:
        raise NotAllowedError("already_started")
    return _decided(bout, other(_side(event)), Why.WALKOVER)


def not_repaired(bout: Bout, event: BoutEvent) -> Bout:
    return _decided(bout, other(_side(event)), Why.WALKOVER)


def withdraw(bout: Bout, event: BoutEvent) -> Bout:
    """Leaves the tournament; a bout that is decided already keeps its result."""
    side = _side(event)
    if side in bout.out:
        raise NotAllowedError("already_out")
    gone = replace(bout, out=bout.out | {side})
    if bout.state == BoutState.DECIDED:
        return gone
    return _decided(gone, other(side), Why.WITHDRAWN)


def count(bout: Bout, event: BoutEvent) -> Bout:
    """A herald's count of hits; a later one of the same herald replaces the earlier."""
    _counting_only(bout, event)
    others = tuple(given for given in bout.counts if given[0] != event.herald)
    return replace(bout, counts=(*others, (event.herald, event.red, event.blue)))


def settle(bout: Bout, event: BoutEvent) -> Bout:
    """The king's word on the hits; level points go to overtime."""
    _counting_only(bout, event)
    settled = replace(bout, hits=(event.red, event.blue))
    red, blue = settled.points
    if red == blue:
        return replace(settled, state=BoutState.OVERTIME)
    return _decided(settled, Corner.RED if red > blue else Corner.BLUE, Why.TIME)


def _counting_only(bout: Bout, event: BoutEvent) -> None:
    if bout.state != BoutState.COUNTING:
        raise NotAllowedError("not_counting")
    if min(event.red, event.blue) < 0:
        raise NotAllowedError("negative_hits")


def set_clock(bout: Bout, event: BoutEvent) -> Bout:
    """Fighting time left, corrected by hand; some left brings a counted-out bout back to a halt."""
    if bout.mode == Wish.STOPS:
        raise NotAllowedError("no_clock_with_stops")
    if bout.state not in (BoutState.RUNNING, BoutState.HALTED, BoutState.COUNTING):
        raise NotAllowedError("no_clock_now")
    if event.left is None or not 0 <= event.left <= bout.rules.fighting_s:
        raise NotAllowedError("clock_out_of_range")
    set_ = replace(bout, fought_s=bout.rules.fighting_s - event.left)
    if event.left == 0:
        return replace(set_, fighting=False, state=BoutState.COUNTING)
    return replace(set_, state=BoutState.HALTED) if bout.state == BoutState.COUNTING else set_


def votes(bout: Bout, event: BoutEvent) -> Bout:
    """One stoppage judged by three; `both`, `none` and `unseen` give nothing and halt nothing."""
    if bout.state not in (BoutState.RUNNING, BoutState.HALTED) and not bout.overtime_begun:
        raise NotAllowedError("not_running")
    if event.votes is None or set(event.votes) != {"king", "herald1", "herald2"}:
        raise NotAllowedError("votes_missing")
    answer = voted(event.votes)
    return _scored(bout, Corner(answer)) if answer in Corner.values else bout


def confirm(bout: Bout, event: BoutEvent) -> Bout:
    if bout.state != BoutState.DECIDED:
        raise NotAllowedError("not_decided")
    return replace(bout, state=BoutState.CONFIRMED)


ACTS: Mapping[str, Callable[[Bout, BoutEvent], Bout]] = {
    "start": start,
    "halt": halt,
    "resume": resume,
    "hit": hit,
    "double": noted,
    "answered": noted,
    "lost_weapon": lost_weapon,
    "fall": fall,
    "warning": warning,
    "disqualify": disqualify,
    "injury": injury,
    "not_ready": not_ready,
    "not_repaired": not_repaired,
    "withdraw": withdraw,
    "count": count,
    "settle": settle,
    "set_clock": set_clock,
    "votes": votes,
    "confirm": confirm,
}
AFTER_DECISION = frozenset({"confirm", "disqualify", "withdraw"})

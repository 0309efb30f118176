"""The knockout: who is drawn back, whom they may not meet, and the pairs of a round (T)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tournament.rules.draws import drawn_order

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Eliminated:
    """Somebody who went out. `barred`: disqualified or withdrawn, never drawn back."""

    name: str
    beaten_by: frozenset[str] = field(default_factory=frozenset)
    barred: bool = False
    times_back: int = 0


@dataclass(frozen=True, slots=True)
class Pot:
    """What a round's draw starts from: who may be drawn back, and the meetings that are banned."""

    bouts: int
    bye: bool
    back_from: tuple[str, ...]
    never: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """A drawn round: its pairs in ladder order, who came back, who has a bye."""

    pairs: tuple[Pair, ...]
    back: str | None = None
    bye: str | None = None


def pot(
    winners: Sequence[str], eliminated: Sequence[Eliminated], declined: Sequence[str] = ()
) -> Pot:
    """The pot of the next round. Of those who may come back, the ones back least often.

    Nobody is in it for whom no allowed opponent is left; an empty pot means a bye. A lone winner
    needs no bout.
    """
    count = len(winners)
    if count % 2 == 0 or count == 1:
        return Pot(count // 2, bye=False, back_from=(), never=())
    able = [
        one
        for one in eliminated
        if not one.barred and one.name not in declined and set(winners) - one.beaten_by
    ]
    if not able:
        return Pot(count // 2, bye=True, back_from=(), never=())
    least = min(one.times_back for one in able)
    drawn_from = [one for one in able if one.times_back == least]
    never = [
        (winner, one.name) for one in drawn_from for winner in winners if winner in one.beaten_by
    ]
    names = tuple(one.name for one in drawn_from)
    return Pot((count + 1) // 2, bye=False, back_from=names, never=tuple(never))


def draw_round(seed: str, winners: Sequence[str], pot_: Pot, *, first: bool) -> Round:
    """The round that `seed` draws from the pot.

    A first round is paired as a whole, every allowed pairing equally likely; later the winners
    keep ladder order and only the one drawn back gets a drawn opponent.
    """
    order = drawn_order(f"{seed}\npairs", winners) if first else list(winners)
    if pot_.bye:
        resting = drawn_order(f"{seed}\nbye", winners)[0]
        return Round(_paired([name for name in order if name != resting]), bye=resting)
    if not pot_.back_from:
        return Round(_paired(order))
    back = drawn_order(f"{seed}\nback", pot_.back_from)[0]
    banned = {winner for winner, name in pot_.never if name == back}
    opponent = drawn_order(f"{seed}\nopponent", [name for name in winners if name not in banned])[0]
    place = order.index(opponent)
    rest = [name for name in order if name != opponent]
    pairs = list(_paired(rest))
    pairs.insert(min(place // 2, len(pairs)), (opponent, back))
    return Round(tuple(pairs), back=back)


def _paired(names: Sequence[str]) -> tuple[Pair, ...]:
    return tuple(zip(names[::2], names[1::2], strict=False))

"""The knockout: who is drawn back, whom they may not meet, and the pairs of a round (T)."""

from collections.abc import Collection, Sequence
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
    """What a round is drawn from: who may come back, with how often they have, and whom they
    may not meet as (winner, name). Without anyone able an odd round has a bye."""

    bouts: int
    bye: bool
    able: tuple[tuple[int, str], ...] = ()
    banned: tuple[Pair, ...] = ()

    @property
    def back_from(self) -> tuple[str, ...]:
        """Of whom one is drawn: nobody twice while others are left."""
        least = min((times for times, _ in self.able), default=0)
        return tuple(name for times, name in self.able if times == least)

    @property
    def never(self) -> tuple[Pair, ...]:
        """The banned meetings of those in the pot now."""
        return tuple(pair for pair in self.banned if pair[1] in self.back_from)


@dataclass(frozen=True, slots=True)
class Round:
    """A drawn round: its pairs in ladder order, who came back, who has a bye."""

    pairs: tuple[Pair, ...]
    back: str | None = None
    bye: str | None = None


def pot(winners: Sequence[str], eliminated: Sequence[Eliminated]) -> Pot:
    """What the next round is drawn from; an even round and a lone winner need nobody.

    Nobody is in it for whom no allowed opponent is left.
    """
    count = len(winners)
    if count % 2 == 0 or count == 1:
        return Pot(count // 2, bye=False)
    able = [one for one in eliminated if not one.barred and set(winners) - one.beaten_by]
    if not able:
        return Pot(count // 2, bye=True)
    return Pot(
        (count + 1) // 2,
        bye=False,
        able=tuple(sorted((one.times_back, one.name) for one in able)),
        banned=tuple(
            (winner, one.name) for one in able for winner in winners if winner in one.beaten_by
        ),
    )


def back_order(seed: str, pot_: Pot) -> list[str]:
    """Everyone who may come back in the order drawn: who came back less often goes first."""
    ordered = drawn_order(f"{seed}\nback", [name for _, name in pot_.able])
    times = {name: count for count, name in pot_.able}
    return sorted(ordered, key=lambda name: times[name])


def draw_round(
    seed: str, winners: Sequence[str], pot_: Pot, *, first: bool, declined: Collection[str] = ()
) -> Round:
    """The round that `seed` draws from the pot, once those in `declined` have declined.

    A first round is paired as a whole, every allowed pairing equally likely; later the winners
    keep ladder order and only the one drawn back gets a drawn opponent. If everyone in the pot
    declines, one of the winners is drawn for a bye.
    """
    order = drawn_order(f"{seed}\npairs", winners) if first else list(winners)
    back = next((name for name in back_order(seed, pot_) if name not in declined), None)
    if len(order) % 2 == 0:
        return Round(_paired(order))
    banned = {winner for winner, name in pot_.banned if name == back}
    alone = drawn_order(f"{seed}\nalone", set(winners) - banned)[0]
    pairs = _paired([name for name in order if name != alone])
    if back is None:
        return Round(pairs, bye=alone)
    place = order.index(alone) // 2
    return Round((*pairs[:place], (alone, back), *pairs[place:]), back=back)


def _paired(names: Sequence[str]) -> tuple[Pair, ...]:
    return tuple(zip(names[::2], names[1::2], strict=False))

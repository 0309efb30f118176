"""Even sides: a proposal by head count, lives and ranged weapons that keeps friends together.

The search is deterministic and bounded by the number of splits it looks at, never by a clock.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final

LOOKS: Final = 250_000  # splits weighed at most; a second's work on a slow core
FEW: Final = 20_000  # ways of splitting that are all looked at
HEADS, LIVES, RANGED = range(3)
Sums = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Unit:
    """Friends who stay together, or one person alone.

    `side` is the place in the list of sides where they stand now, None for none; a pinned unit
    stays there (a side's veterans, say).
    """

    key: str
    heads: int
    lives: int
    ranged: int
    side: int | None = None
    pinned: bool = False

    @property
    def sums(self) -> Sums:
        return self.heads, self.lives, self.ranged


@dataclass(frozen=True, slots=True)
class Split:
    """Which side each unit fights on, in the order of the units, and what each side adds up to."""

    sides: tuple[int, ...]
    totals: tuple[Sums, ...]

    def spread(self, what: int) -> int:
        """The difference between the strongest and the weakest side."""
        found = [total[what] for total in self.totals]
        return max(found) - min(found)


def totals_of(units: Sequence[Unit], sides: Sequence[int | None], count: int) -> tuple[Sums, ...]:
    """What each of `count` sides adds up to; units on no side count nowhere."""
    sums = [[0, 0, 0] for _side in range(count)]
    for unit, side in zip(units, sides, strict=True):
        if side is not None:
            for what, number in enumerate(unit.sums):
                sums[side][what] += number
    return tuple((one[0], one[1], one[2]) for one in sums)


def balanced(units: Sequence[Unit], count: int) -> Split:
    """The most even split found, with as few people moved as the search happens to need."""
    free = [n for n, unit in enumerate(units) if not (unit.pinned and unit.side is not None)]
    if count ** len(free) <= FEW:
        return _best_of_all(units, free, count)
    search = _Search(units, free, count)
    starts = [_start_as_is(units, count), _start_greedy(units, free, count, LIVES)]
    starts.append(_start_greedy(units, free, count, HEADS))
    best: tuple[float, list[int]] | None = None
    for start in starts:
        found = search.improved(start)
        if best is None or found[0] < best[0]:
            best = found
        if search.even_enough(best[1]):
            break
    assert best is not None  # noqa: S101 - there are starts
    return Split(tuple(best[1]), totals_of(units, best[1], count))


def tolerance(units: Sequence[Unit], count: int) -> tuple[float, float, float]:
    """How far sides may differ and still be even: 1 % of a side, or one person's worth."""
    whole = totals_of(units, [0] * len(units), 1)[0]
    people = max(1, whole[HEADS])
    return (
        max(1.0, whole[HEADS] / count / 100),
        max(whole[LIVES] / people, whole[LIVES] / count / 100),
        max(1.0, whole[RANGED] / count / 100),
    )


def _best_of_all(units: Sequence[Unit], free: Sequence[int], count: int) -> Split:
    weigh = _Search(units, free, count)
    best: tuple[float, int, list[int]] | None = None
    for ways in product(range(count), repeat=len(free)):
        sides = [unit.side or 0 for unit in units]
        for place, side in zip(free, ways, strict=True):
            sides[place] = side
        moved = sum(u.heads for u, side in zip(units, sides, strict=True) if u.side != side)
        found = (weigh.worth(totals_of(units, sides, count)), moved, sides)
        if best is None or found[:2] < best[:2]:
            best = found
    assert best is not None  # noqa: S101 - one way there always is
    return Split(tuple(best[2]), totals_of(units, best[2], count))


def _start_as_is(units: Sequence[Unit], count: int) -> list[int]:
    """Everybody stays; those on no side go, the largest first, where fewest are."""
    heads = [total[HEADS] for total in totals_of(units, [unit.side for unit in units], count)]
    sides = [unit.side if unit.side is not None else -1 for unit in units]
    loose = [n for n, side in enumerate(sides) if side < 0]
    for place in sorted(loose, key=lambda n: (-units[n].heads, units[n].key)):
        sides[place] = heads.index(min(heads))
        heads[sides[place]] += units[place].heads
    return sides


def _start_greedy(units: Sequence[Unit], free: Sequence[int], count: int, what: int) -> list[int]:
    """From the largest down, each to the side that has least."""
    sides = [unit.side or 0 for unit in units]
    loose = set(free)
    sums = [0] * count
    for place, unit in enumerate(units):
        if place not in loose:
            sums[sides[place]] += unit.sums[what]
    for place in sorted(free, key=lambda n: (-units[n].sums[what], units[n].key)):
        sides[place] = sums.index(min(sums))
        sums[sides[place]] += units[place].sums[what]
    return sides


class _Search:
    """Moves and exchanges of units while they make the sides more even."""

    def __init__(self, units: Sequence[Unit], free: Sequence[int], count: int) -> None:
        self.units, self.free, self.count = units, free, count
        self.allowed = tolerance(units, count)
        whole = totals_of(units, [0] * len(units), 1)[0]
        self.scale = tuple(max(1, number) for number in whole)
        self.left = LOOKS

    def worth(self, totals: Sequence[Sums]) -> float:
        """How uneven the sides are: first what is out of tolerance, then all of it."""
        cost = 0.0
        for what in (HEADS, LIVES, RANGED):
            found = [total[what] for total in totals]
            spread = max(found) - min(found)
            over = max(0.0, spread - self.allowed[what])
            cost += (1000 * over * (1 if what != RANGED else 0.3) + spread) / self.scale[what]
        return cost

    def even_enough(self, sides: Sequence[int]) -> bool:
        totals = totals_of(self.units, sides, self.count)
        split = Split(tuple(sides), totals)
        return all(split.spread(what) <= self.allowed[what] for what in (HEADS, LIVES, RANGED))

    def improved(self, start: list[int]) -> tuple[float, list[int]]:
        """The start, step by step made more even, until it is or no step helps."""
        sides = list(start)
        totals = list(totals_of(self.units, sides, self.count))
        cost = self.worth(totals)
        while self.left > 0 and not self.even_enough(sides):
            step = self._best_step(sides, totals, cost)
            if step is None:
                break
            cost, changes = step
            for place, side in changes:
                totals = _carried(totals, self.units[place].sums, sides[place], side)
                sides[place] = side
        return cost, sides

    def _best_step(
        self, sides: list[int], totals: list[Sums], cost: float
    ) -> tuple[float, tuple[tuple[int, int], ...]] | None:
        """The best of one unit moved or two exchanged; of two against one if neither helps."""
        for steps in (self._small_steps(sides), self._large_steps(sides)):
            best: tuple[float, tuple[tuple[int, int], ...]] | None = None
            for changes in steps:
                self.left -= 1
                after = totals
                for place, side in changes:
                    after = _carried(after, self.units[place].sums, sides[place], side)
                worth = self.worth(after)
                if worth < cost - 1e-12 and (best is None or worth < best[0]):
                    best = worth, changes
                if self.left <= 0:
                    break
            if best is not None:
                return best
        return None

    def _small_steps(self, sides: list[int]) -> Iterator[tuple[tuple[int, int], ...]]:
        for place in self.free:
            for side in range(self.count):
                if side != sides[place]:
                    yield ((place, side),)
        for one, other in combinations(self._different(), 2):
            if sides[one] != sides[other]:
                yield ((one, sides[other]), (other, sides[one]))

    def _large_steps(self, sides: list[int]) -> Iterator[tuple[tuple[int, int], ...]]:
        for one, other, third in combinations(self._different(), 3):
            here = (sides[one], sides[other], sides[third])
            for alone, pair in ((0, (1, 2)), (1, (0, 2)), (2, (0, 1))):
                if here[pair[0]] == here[pair[1]] != here[alone]:
                    places = (one, other, third)
                    yield (
                        (places[alone], here[pair[0]]),
                        (places[pair[0]], here[alone]),
                        (places[pair[1]], here[alone]),
                    )

    def _different(self) -> list[int]:
        """At most 150 units to exchange, the largest first: small ones move singly."""
        by_size = sorted(self.free, key=lambda n: (-self.units[n].lives, self.units[n].key))
        return by_size[:150]


def _carried(totals: Sequence[Sums], sums: Sums, here: int, there: int) -> list[Sums]:
    """The totals after something has gone from one side to another."""
    after = list(totals)
    a, b = totals[here], totals[there]
    after[here] = (a[0] - sums[0], a[1] - sums[1], a[2] - sums[2])
    after[there] = (b[0] + sums[0], b[1] + sums[1], b[2] + sums[2])
    return after

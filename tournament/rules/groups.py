"""The group stage: sizes, order of bouts, the table and its ties (T, everyone against everyone)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, groupby, pairwise, permutations, product

from tournament.enums import Leaving
from tournament.rules.draws import drawn_order, rank

Pair = tuple[str, str]
SMALL = 4  # up to this size every order of bouts is looked at
EXACT = 7  # with at most so many open bouts every outcome is looked at


@dataclass(frozen=True, slots=True)
class Result:
    """A bout that counts; `winner` is None where both lost it. Hits are (red, blue)."""

    red: str
    blue: str
    winner: str | None
    hits: tuple[int, int] = (0, 0)
    walkover: bool = False

    @property
    def pair(self) -> frozenset[str]:
        """Who met."""
        return frozenset((self.red, self.blue))


@dataclass(frozen=True, slots=True)
class Table:
    """The order of a group. Each inner tuple shares a place; the last two need a decision."""

    order: tuple[tuple[str, ...], ...]
    points: Mapping[str, int]
    advantage: Mapping[str, Fraction]
    advance: tuple[str, ...]
    extra_bout: tuple[tuple[str, ...], ...]
    king_decides: tuple[tuple[str, ...], ...]
    counted: Mapping[str, int]


def group_sizes(entrants: int, *, least: int = 4, most: int = 6, best: int = 5) -> list[int]:
    """Sizes that differ by at most one, within the limits where that can be had, near `best`.

    Where no number of groups keeps the limits (1–3, 7 with 4–5 …) the nearest one is taken, never
    leaving a group below three while more than five take part.
    """
    if entrants < 2:
        return [entrants] if entrants else []

    def faults(groups: int) -> tuple[int, Fraction, int]:
        low, high = entrants // groups, -(-entrants // groups)
        outside = max(0, least - low) + max(0, high - most)
        return outside, abs(Fraction(entrants, groups) - best), groups

    return even_sizes(entrants, min(range(1, entrants // 2 + 1), key=faults))


def even_sizes(entrants: int, groups: int) -> list[int]:
    """`groups` sizes that differ by at most one, the larger first."""
    small, more = divmod(entrants, groups)
    return [small + 1] * more + [small] * (groups - more)


def dealt(seed: str, entries: Iterable[str], sizes: Sequence[int]) -> list[list[str]]:
    """Groups filled one after another from the drawn order."""
    order = iter(drawn_order(seed, entries))
    return [[next(order) for _ in range(size)] for size in sizes]


# --- the order of bouts ---------------------------------------------------------------------


def back_to_back(order: Sequence[Collection[str]]) -> int:
    """How many times somebody fights two bouts in a row."""
    return sum(len(set(one) & set(next_)) for one, next_ in pairwise(order))


def bout_order(seed: str, group: Sequence[str]) -> list[Pair]:
    """All pairs once, at random, with the least back-to-back bouts that this size allows.

    Red and blue are drawn per pair. Five and more: nobody twice in a row. Three and four: two
    in all. The same seed and group give the same order, whatever order the names come in.
    """
    pairs = drawn_order(seed, [_entry(pair) for pair in combinations(sorted(group), 2)])
    drawn = [_cornered(seed, entry) for entry in pairs]
    if len(group) <= SMALL:
        return _least(seed, drawn)
    return _spread(drawn, len(group))


def _entry(pair: Pair) -> str:
    return "\t".join(pair)


def _cornered(seed: str, entry: str) -> Pair:
    one, two = entry.split("\t")
    return (one, two) if rank(seed, f"red\t{entry}")[0] in "01234567" else (two, one)


def _least(seed: str, drawn: Sequence[Pair]) -> list[Pair]:
    """Of all orders with the least back-to-back, one at random."""
    orders = list(permutations(drawn))
    least = min(back_to_back(order) for order in orders)
    best = [order for order in orders if back_to_back(order) == least]
    return list(best[int(rank(seed, "order"), 16) % len(best)])


def _spread(drawn: Sequence[Pair], size: int) -> list[Pair]:
    """An order in which nobody fights twice in a row, found depth-first in the drawn order."""
    left = {name: size - 1 for pair in drawn for name in pair}
    path: list[Pair] = []

    def fits(pair: Pair, last: Collection[str], open_bouts: int) -> bool:
        if pair[0] in last or pair[1] in last:
            return False
        rest = open_bouts - 1
        # Whoever has more bouts left than every second place holds can't be rested any more.
        return all(
            2 * (count - (name in pair)) <= rest + (name not in pair)
            for name, count in left.items()
        )

    def search(open_: list[Pair]) -> bool:
        if not open_:
            return True
        last: Collection[str] = path[-1] if path else ()
        for pair in open_:
            if not fits(pair, last, len(open_)):
                continue
            path.append(pair)
            for name in pair:
                left[name] -= 1
            if search([other for other in open_ if other is not pair]):
                return True
            path.pop()
            for name in pair:
                left[name] += 1
        return False

    if not search(list(drawn)):
        raise ValueError(f"no order of bouts without back-to-back for {size}")
    return path


# --- the table ------------------------------------------------------------------------------


def counting(
    group: Sequence[str], bouts: Iterable[Result], left: Collection[str], leaving: Leaving
) -> list[Result]:
    """The bouts that count once some have left: struck out with them, or the rest walkovers."""
    if leaving == Leaving.STRIKE:
        return [bout for bout in bouts if not bout.pair & set(left)]
    played = list(bouts)
    met = {bout.pair for bout in played}
    for gone, here in product(sorted(left), group):
        if here not in left and frozenset((gone, here)) not in met:
            played.append(Result(gone, here, here, walkover=True))
    return played


def advantage(name: str, bouts: Iterable[Result]) -> Fraction:
    """(given − received) / (given + received) over hits alone; 0 where there were none."""
    given = received = 0
    for bout in bouts:
        if name in bout.pair and not bout.walkover:
            mine, theirs = bout.hits if bout.red == name else bout.hits[::-1]
            given, received = given + mine, received + theirs
    total = given + received
    return Fraction(given - received, total) if total else Fraction(0)


def ranking(
    group: Sequence[str],
    bouts: Iterable[Result],
    *,
    extra: Sequence[Result] = (),
    left: Collection[str] = (),
    leaving: Leaving = Leaving.STAND,
    advance: int = 2,
) -> Table:
    """The table: wins, then advantage, then the bout between exactly two who are level.

    What is level after that and decides who goes on must be fought off; equal wins from an
    unequal number of bouts, and what is level after extra bouts, the king decides.
    """
    counted = counting(group, bouts, left, leaving)
    names = [name for name in group if name not in left]
    points = {name: sum(bout.winner == name for bout in counted) for name in names}
    fought = {name: sum(name in bout.pair for bout in counted) for name in names}
    gain = {name: advantage(name, counted) for name in names}

    order: list[tuple[str, ...]] = []
    must_fight: list[tuple[str, ...]] = []
    king: list[tuple[str, ...]] = []
    for level in _by(names, points):
        if len({fought[name] for name in level}) > 1:
            king.append(level)
            order.append(level)
            continue
        for tied in _by(level, gain):
            settled, open_ = _settled(tied, counted, extra)
            order.extend(settled)
            for still in open_:
                position = sum(len(one) for one in order[: order.index(still)])
                if not position < advance < position + len(still):
                    continue
                (king if _fought_off(still, extra) else must_fight).append(still)
    return Table(
        order=tuple(order),
        points=points,
        advantage=gain,
        advance=_advancing(order, advance),
        extra_bout=tuple(must_fight),
        king_decides=tuple(king),
        counted=fought,
    )


def _by(
    names: Iterable[str], worth: Mapping[str, Fraction] | Mapping[str, int]
) -> list[tuple[str, ...]]:
    """Names in falling order of worth, those level together."""
    ordered = sorted(names, key=lambda name: -worth[name])
    return [tuple(level) for _, level in groupby(ordered, key=lambda name: worth[name])]


def _settled(
    tied: tuple[str, ...], bouts: Sequence[Result], extra: Sequence[Result]
) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    """What is level, ordered as far as bouts settle it; and what stays level."""
    if len(tied) == 1:
        return [tied], []
    if len(tied) == 2 and (first := _direct(tied, bouts) or _direct(tied, extra)):
        return [(first,), tuple(name for name in tied if name != first)], []
    inner = [bout for bout in extra if bout.pair <= set(tied)]
    if len(tied) > 2 and _complete(tied, inner):
        small = ranking(tied, inner, advance=0)
        return list(small.order), [level for level in small.order if len(level) > 1]
    return [tied], [tied]


def _direct(tied: tuple[str, ...], bouts: Iterable[Result]) -> str | None:
    """Who won the bout between exactly these two, if it was fought and won."""
    met = [bout.winner for bout in bouts if bout.pair == set(tied)]
    return met[-1] if met else None


def _complete(tied: Collection[str], bouts: Iterable[Result]) -> bool:
    return {frozenset(pair) for pair in combinations(tied, 2)} <= {bout.pair for bout in bouts}


def _fought_off(tied: Collection[str], extra: Iterable[Result]) -> bool:
    """Whether these have met in extra bouts already and are level still."""
    return _complete(tied, extra)


def _advancing(order: Sequence[tuple[str, ...]], advance: int) -> tuple[str, ...]:
    """Those on a place that goes on for certain."""
    going: list[str] = []
    for level in order:
        if len(going) + len(level) > advance:
            break
        going.extend(level)
    return tuple(going)


def certain_to_advance(
    group: Sequence[str],
    bouts: Sequence[Result],
    *,
    left: Collection[str] = (),
    leaving: Leaving = Leaving.STAND,
    advance: int = 2,
) -> frozenset[str]:
    """Who goes on however the open bouts end; a possible tie on points is not certain.

    With many bouts open nobody's fate is looked for beyond the plain bound on points.
    """
    counted = counting(group, bouts, left, leaving)
    names = [name for name in group if name not in left]
    met = {bout.pair for bout in counted}
    open_ = [pair for pair in combinations(names, 2) if frozenset(pair) not in met]
    if not open_:
        return frozenset(ranking(group, bouts, left=left, leaving=leaving, advance=advance).advance)
    points = {name: sum(bout.winner == name for bout in counted) for name in names}
    if len(open_) > EXACT:
        most = {n: points[n] + sum(n in pair for pair in open_) for n in names}
        return frozenset(
            name
            for name in names
            if sum(most[rival] >= points[name] for rival in names if rival != name) < advance
        )
    safe = set(names)
    # Each open bout: won by one, by the other, or by neither (both disqualified).
    for outcome in product((0, 1, None), repeat=len(open_)):
        final = dict(points)
        for pair, won in zip(open_, outcome, strict=True):
            if won is not None:
                final[pair[won]] += 1
        safe = {
            name
            for name in safe
            if sum(final[rival] >= final[name] for rival in names if rival != name) < advance
        }
        if not safe:
            break
    return frozenset(safe)

"""The table of a group: wins, advantage, ties and who goes on (T, everyone against everyone)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, groupby, product

from tournament.enums import Leaving

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
    decided: Sequence[Sequence[str]] = (),
) -> Table:
    """The table: wins, then advantage, then the bout between exactly two who are level.

    What is level after that and decides who goes on must be fought off; equal wins from an
    unequal number of bouts, and what is level after extra bouts, the king decides. `decided` are
    his decisions, the latest last: each orders exactly the names that were level.
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
    order, king = _by_the_kings_word(order, king, decided)
    return Table(
        order=tuple(order),
        points=points,
        advantage=gain,
        advance=_advancing(order, advance),
        extra_bout=tuple(must_fight),
        king_decides=tuple(king),
        counted=fought,
    )


def _by_the_kings_word(
    order: list[tuple[str, ...]], king: list[tuple[str, ...]], decided: Sequence[Sequence[str]]
) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    """Levels that the king has put in order, the latest decision about the same names holding."""
    words = {frozenset(decision): decision for decision in decided}
    ordered: list[tuple[str, ...]] = []
    for level in order:
        word = words.get(frozenset(level)) if level in king else None
        ordered.extend([(name,) for name in word] if word else [level])
    return ordered, [level for level in king if frozenset(level) not in words]


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

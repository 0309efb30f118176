"""The table of a group: wins, advantage, ties and who goes on (T, everyone against everyone)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, groupby, product

from tournament.enums import Leaving
from tournament.rules.parameters import TIES

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
    """The order of a group. Each inner tuple shares a place; `extra_bout` and `king_decides` need
    a decision. `told_apart` says what put two with equal wins in order: a criterion, or `king`."""

    order: tuple[tuple[str, ...], ...]
    points: Mapping[str, int]
    advantage: Mapping[str, Fraction]
    advance: tuple[str, ...]
    extra_bout: tuple[tuple[str, ...], ...]
    king_decides: tuple[tuple[str, ...], ...]
    counted: Mapping[str, int]
    told_apart: Mapping[frozenset[str], str]


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


def hits_of(name: str, counted: Iterable[Result]) -> tuple[int, int]:
    """Hits given and received in the bouts that count; walkovers have none."""
    given = received = 0
    for bout in counted:
        if name in bout.pair and not bout.walkover:
            mine, theirs = bout.hits if bout.red == name else bout.hits[::-1]
            given, received = given + mine, received + theirs
    return given, received


def advantage(name: str, counted: Iterable[Result]) -> Fraction:
    """(given − received) / (given + received) over hits alone; 0 where there were none."""
    given, received = hits_of(name, counted)
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
    ties: Sequence[str] = TIES,
    decided: Sequence[Sequence[str]] = (),
) -> Table:
    """The table: wins, then the criteria of `ties` in their order.

    Equal wins from an unequal number of bouts, and what every criterion leaves level where it
    decides who goes on, the king decides. `decided` are his decisions, the latest last: each
    orders exactly the names that were level.
    """
    counted = counting(group, bouts, left, leaving)
    names = [name for name in group if name not in left]
    points = {name: sum(bout.winner == name for bout in counted) for name in names}
    fought = {name: sum(name in bout.pair for bout in counted) for name in names}
    gain = {name: advantage(name, counted) for name in names}
    settling = _Settling(counted, extra, gain, advance, tuple(ties))
    for level in _by(names, points):
        if len({fought[name] for name in level}) > 1:
            settling.king.append(level)
            settling.order.append(level)
        else:
            settling.settle(level, settling.ties)
    settling.heed(decided)
    return Table(
        order=tuple(settling.order),
        points=points,
        advantage=gain,
        advance=_advancing(settling.order, advance),
        extra_bout=tuple(settling.must_fight),
        king_decides=tuple(settling.king),
        counted=fought,
        told_apart=settling.told_apart,
    )


@dataclass(slots=True)
class _Settling:
    """Levels put in order one after the other, from the top, by the criteria in their order."""

    counted: Sequence[Result]
    extra: Sequence[Result]
    gain: Mapping[str, Fraction]
    advance: int
    ties: tuple[str, ...]
    order: list[tuple[str, ...]] = field(default_factory=list)
    must_fight: list[tuple[str, ...]] = field(default_factory=list)
    king: list[tuple[str, ...]] = field(default_factory=list)
    told_apart: dict[frozenset[str], str] = field(default_factory=dict)

    def settle(self, level: tuple[str, ...], criteria: tuple[str, ...]) -> None:
        """Put the next level in order as far as it goes.

        The first criterion that tells any of them apart splits the level; those after it go on
        with its parts. An extra bout is asked for only where the level decides who goes on.
        """
        position = sum(map(len, self.order))
        decides = position < self.advance < position + len(level)
        for number, criterion in enumerate(criteria):
            parts = self._parts(criterion, level)
            if len(parts) > 1:
                self._note(criterion, parts)
                for part in parts:
                    self.settle(part, _after(criteria, number))
                return
            if criterion == "extra_bout" and decides and not _complete(level, self.extra):
                self.must_fight.append(level)
                self.order.append(level)
                return
        if decides:
            self.king.append(level)
        self.order.append(level)

    def _parts(self, criterion: str, level: tuple[str, ...]) -> list[tuple[str, ...]]:
        """The level as the criterion orders it; whole where it tells nobody apart."""
        if criterion == "advantage":
            return _by(level, self.gain)
        bouts = self.counted if criterion == "direct" else self.extra
        if len(level) == 2:
            first = _direct(level, bouts)
            return [(first,), *((name,) for name in level if name != first)] if first else [level]
        inner = [bout for bout in self.extra if bout.pair <= set(level)]
        if criterion == "extra_bout" and len(level) > 2 and _complete(level, inner):
            return list(ranking(level, inner, advance=0, ties=self.ties).order)
        return [level]

    def _note(self, criterion: str, parts: Sequence[tuple[str, ...]]) -> None:
        for one, other in combinations(parts, 2):
            self.told_apart |= {frozenset(pair): criterion for pair in product(one, other)}

    def heed(self, decided: Sequence[Sequence[str]]) -> None:
        """Levels that the king has put in order, the latest decision about them holding."""
        words = {frozenset(decision): decision for decision in decided}
        ordered: list[tuple[str, ...]] = []
        for level in self.order:
            word = words.get(frozenset(level)) if level in self.king else None
            parts = [(name,) for name in word] if word else [level]
            self._note("king", parts)
            ordered += parts
        self.order = ordered
        self.king = [level for level in self.king if frozenset(level) not in words]


def _after(criteria: tuple[str, ...], number: int) -> tuple[str, ...]:
    """The criteria that are left after one: the bout between two comes again for the two whom
    the advantage has set apart from the others."""
    again = criteria[number] == "advantage" and "direct" in criteria[:number]
    return ("direct", *criteria[number + 1 :]) if again else criteria[number + 1 :]


def _by(
    names: Iterable[str], worth: Mapping[str, Fraction] | Mapping[str, int]
) -> list[tuple[str, ...]]:
    """Names in falling order of worth, those level together."""
    ordered = sorted(names, key=lambda name: -worth[name])
    return [tuple(level) for _, level in groupby(ordered, key=lambda name: worth[name])]


def _direct(tied: tuple[str, ...], bouts: Iterable[Result]) -> str | None:
    """Who won the bout between exactly these two, if it was fought and won."""
    met = [bout.winner for bout in bouts if bout.pair == set(tied)]
    return met[-1] if met else None


def _complete(tied: Collection[str], bouts: Iterable[Result]) -> bool:
    return {frozenset(pair) for pair in combinations(tied, 2)} <= {bout.pair for bout in bouts}


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
    ties: Sequence[str] = TIES,
) -> frozenset[str]:
    """Who goes on however the open bouts end; a possible tie on points is not certain.

    With many bouts open nobody's fate is looked for beyond the plain bound on points.
    """
    counted = counting(group, bouts, left, leaving)
    names = [name for name in group if name not in left]
    met = {bout.pair for bout in counted}
    open_ = [pair for pair in combinations(names, 2) if frozenset(pair) not in met]
    if not open_:
        table = ranking(group, bouts, left=left, leaving=leaving, advance=advance, ties=ties)
        return frozenset(table.advance)
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

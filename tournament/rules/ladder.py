"""The picture of the knockout: where each bout stands and which ways lead to it (T 1).

Rounds stand side by side in ladder order; a bout lies between the two that its fighters come from,
as near as the room allows. Lengths are units of the drawing: pixels at its own size.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

COLUMN = 328  # from the left edge of a round to that of the next
BOX = 272  # width of a bout
ROW = 33  # height of one fighter's line
PITCH = 98  # least distance between two bouts of a round
TOP = 92  # below the headings
STEP = 236  # width of a step of the podium


@dataclass(frozen=True, slots=True)
class LadderBout:
    """A bout of the ladder. `points` are None before it is settled, `winner` where nobody won."""

    number: int
    red: str
    blue: str
    points: tuple[int, int] | None = None
    winner: str | None = None
    why: str = ""
    third: bool = False

    @property
    def pair(self) -> tuple[str, str]:
        return self.red, self.blue


@dataclass(frozen=True, slots=True)
class LadderRound:
    """A drawn round: its bouts in ladder order, who was drawn back in, who rests.

    `whole` is how many fight in the round of which this is a piece.
    """

    number: int
    bouts: tuple[LadderBout, ...]
    back: str | None = None
    bye: str | None = None
    whole: int = 0

    @property
    def main(self) -> tuple[LadderBout, ...]:
        """The bouts without that for third place."""
        return tuple(bout for bout in self.bouts if not bout.third)

    @property
    def people(self) -> int:
        return self.whole or 2 * len(self.main) + (self.bye is not None)

    @property
    def final(self) -> bool:
        return self.people == 2

    def going_on(self) -> list[str | None]:
        """Who leaves each place of the round, in ladder order; the one who rests comes last."""
        return [bout.winner for bout in self.main] + ([self.bye] if self.bye else [])


@dataclass(frozen=True, slots=True)
class Box:
    """A bout in the drawing, by the corner above left; or, without one, somebody's bye."""

    x: float
    y: float
    round: int
    bout: LadderBout | None
    bye: str = ""
    champion: bool = False
    final: bool = False
    back: str = ""

    @property
    def height(self) -> int:
        return 2 * ROW if self.bout else ROW

    def line(self, name: str) -> float:
        """The middle of a fighter's line."""
        lower = self.bout is not None and self.bout.blue == name
        return self.y + ROW / 2 + (ROW if lower else 0)


@dataclass(frozen=True, slots=True)
class Way:
    """A line between two bouts. Kinds: `way`, `champion`, `back` (drawn back in)."""

    kind: str
    path: str


@dataclass(frozen=True, slots=True)
class Picture:
    """The whole drawing. `heads` are (x, round); `podium` is where its steps stand, if at all."""

    width: float
    height: float
    boxes: tuple[Box, ...]
    ways: tuple[Way, ...]
    heads: tuple[tuple[float, LadderRound], ...]
    champion: str | None
    podium: tuple[float, float] | None

    @property
    def third(self) -> Box | None:
        return next((box for box in self.boxes if box.bout and box.bout.third), None)


def spread(wanted: Sequence[float], gap: float) -> list[float]:
    """Places as near to the wanted ones as can be, in order, each `gap` or more after the last."""
    blocks: list[tuple[float, int]] = []  # mean of the wanted, less the gaps, and how many
    for n, place in enumerate(wanted):
        mean, count = place - n * gap, 1
        while blocks and blocks[-1][0] > mean:
            before, others = blocks.pop()
            mean = (before * others + mean * count) / (others + count)
            count += others
        blocks.append((mean, count))
    flat = [mean for mean, count in blocks for _ in range(count)]
    return [mean + n * gap for n, mean in enumerate(flat)]


def picture(
    rounds: Sequence[LadderRound], *, podium: bool = False, champion: str | None = None
) -> Picture:
    """Lay out consecutive rounds of a ladder. `podium` leaves room for it after the final."""
    champion = champion or champion_of(rounds)
    columns: list[list[Box]] = []
    for n, one in enumerate(rounds):
        columns.append(_column(n, one, rounds[n - 1] if n else None, columns, champion))
    rise = TOP - min((box.y for column in columns for box in column), default=TOP)
    columns = [[_moved(box, rise) for box in column] for column in columns]
    boxes = [box for column in columns for box in column]
    ways = [way for n in range(1, len(rounds)) for way in _ways(n, rounds, columns, champion)]
    steps = None
    width = COLUMN * len(rounds) - (COLUMN - BOX)
    height = max((box.y + box.height for box in boxes), default=TOP)
    if podium and rounds and rounds[-1].final:
        final = columns[-1][0]
        steps = (COLUMN * len(rounds), max(TOP, final.y + ROW - 75))
        width, height = steps[0] + STEP, max(height, steps[1] + 310)
        ways += _to_podium(columns[-1], steps, champion)
    heads = tuple((COLUMN * n, one) for n, one in enumerate(rounds))
    return Picture(width, height + 16, tuple(boxes), tuple(ways), heads, champion, steps)


def champion_of(rounds: Sequence[LadderRound]) -> str | None:
    """Who won the final, if it is among the rounds."""
    if not rounds or not rounds[-1].final:
        return None
    return rounds[-1].main[0].winner


def _moved(box: Box, rise: float) -> Box:
    return Box(box.x, box.y + rise, box.round, box.bout, box.bye, box.champion, box.final, box.back)


def _column(
    n: int,
    one: LadderRound,
    before: LadderRound | None,
    columns: Sequence[Sequence[Box]],
    champion: str | None,
) -> list[Box]:
    """The boxes of a round, each between those it comes from."""
    items: list[LadderBout | str] = [*one.main, *([one.bye] if one.bye else [])]
    wanted, last = [], -float(PITCH)
    for item in items:
        names = (item,) if isinstance(item, str) else item.pair
        come = [] if before is None else _coming_from(names, before, columns[n - 1])
        last = sum(come) / len(come) if come else last + PITCH
        wanted.append(last)
    places = spread(wanted, PITCH)
    x = COLUMN * n
    boxes = [
        Box(x, y, n, None, bye=item)
        if isinstance(item, str)
        else Box(
            x,
            y,
            n,
            item,
            champion=item.winner is not None and item.winner == champion,
            final=one.final,
            back=one.back if one.back in item.pair and one.back else "",
        )
        for item, y in zip(items, places, strict=True)
    ]
    below = max((box.y for box in boxes), default=0.0) + PITCH * 1.75
    return boxes + [Box(x, below, n, bout) for bout in one.bouts if bout.third]


def _coming_from(names: Sequence[str], before: LadderRound, column: Sequence[Box]) -> list[float]:
    """The heights of the places of the round before that these went on from."""
    out = dict(zip(before.going_on(), column, strict=False))
    return [out[name].y for name in names if name in out]


def _ways(
    n: int, rounds: Sequence[LadderRound], columns: Sequence[Sequence[Box]], champion: str | None
) -> list[Way]:
    """The lines from one round to the next; dashed for the one drawn back from the round before."""
    out = dict(zip(rounds[n - 1].going_on(), columns[n - 1], strict=False))
    beaten = {
        name: box
        for box in columns[n - 1]
        if box.bout and not box.bout.third
        for name in box.bout.pair
        if name != box.bout.winner
    }
    found = []
    for box in columns[n]:
        if box.bout is not None and box.bout.third:
            continue
        for name in box.bout.pair if box.bout else (box.bye,):
            start = (beaten if name == box.back else out).get(name)
            if start is not None:
                kind = "back" if name == box.back else "champion" if name == champion else "way"
                found.append(
                    Way(kind, _elbow(start.x + BOX, start.line(name), box.x, box.line(name)))
                )
    return found


def _to_podium(
    column: Sequence[Box], steps: tuple[float, float], champion: str | None
) -> list[Way]:
    final = column[0]
    if champion is None:
        return []
    return [Way("champion", _elbow(final.x + BOX, final.line(champion), steps[0], steps[1] + 75))]


def _elbow(x: float, y: float, to_x: float, to_y: float) -> str:
    """A line to the right with two rounded corners, or straight where both ends are level."""
    middle, r = (x + to_x) / 2, min(9.0, abs(to_y - y) / 2)
    if r < 0.5:
        return f"M{x:g} {y:g}H{to_x:g}"
    down = 1 if to_y > y else -1
    return (
        f"M{x:g} {y:g}H{middle - r:g}Q{middle:g} {y:g} {middle:g} {y + down * r:g}"
        f"V{to_y - down * r:g}Q{middle:g} {to_y:g} {middle + r:g} {to_y:g}H{to_x:g}"
    )


def sheets(rounds: Sequence[LadderRound], most: int) -> list[list[LadderRound]]:
    """The ladder in pieces of at most `most` places a round, to be printed a piece a page.

    Early rounds are cut into runs that belong together, of whole quartets; the rest from the first
    round that fits is the last piece. Everything is on exactly one page.
    """
    run = most // 4 * 4 or most
    small = next((n for n, one in enumerate(rounds) if _size(one) <= most), len(rounds))
    early, late = list(rounds[:small]), list(rounds[small:])
    pieces = (
        [_piece(early, start, run) for start in range(0, _size(early[0]), run)] if early else []
    )
    return [*pieces, late] if late else pieces


def _size(one: LadderRound) -> int:
    return len(one.main) + (one.bye is not None)


def _piece(early: Sequence[LadderRound], start: int, run: int) -> list[LadderRound]:
    """A run of the first round and what of the next rounds follows from it."""
    inside = set(range(start, start + run))
    piece = [_some(early[0], inside)]
    for before, one in pairwise(early):
        place = {name: n for n, name in enumerate(before.going_on())}
        items = [bout.pair for bout in one.main] + ([(one.bye,)] if one.bye else [])
        taken = set()
        for n, names in enumerate(items):
            come = [place[name] for name in names if name in place]
            if (min(come) if come else 0) in inside:
                taken.add(n)
        piece.append(_some(one, taken))
        inside = taken
    return piece


def _some(one: LadderRound, places: set[int]) -> LadderRound:
    bouts = tuple(bout for n, bout in enumerate(one.main) if n in places)
    bye = one.bye if len(one.main) in places else None
    return LadderRound(one.number, bouts, one.back, bye, whole=one.people)

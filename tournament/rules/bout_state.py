"""A bout as it stands, its parameters and what can happen to it (T, settling duels)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournament.enums import BoutState, Corner, Why, Wish

Seconds = Fraction


@dataclass(frozen=True, slots=True)
class BoutRules:
    """The parameters of a bout; times in seconds of fighting time, points as whole numbers."""

    points_to_win: int = 5
    fighting_s: int = 90
    hit_points: int = 1
    fall_points: int = 1
    lost_weapon_points: int = 1
    warning_points: int = -1


@dataclass(frozen=True, slots=True)
class BoutEvent:
    """One thing that happened or was decided; `side` is the corner whose act or loss it is
    (for `hit` the one that scored), `at` seconds since the bout was called."""

    do: str
    side: Corner | None = None
    at: Seconds | None = None
    act: str = ""
    red: int = 0
    blue: int = 0
    herald: str = ""
    left: Seconds | None = None
    votes: Mapping[str, str] | None = None
    deliberate: bool = False
    continues: bool = True
    of: int | None = None


class NotAllowedError(Exception):
    """The rules don't allow this event now; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Bout:
    """A bout as it stands. `points` and `hits` are (red, blue); `left` is None with stops.

    `fought_s` is all the fighting time so far, limited or not; overtime goes on counting.
    """

    mode: Wish
    rules: BoutRules = BoutRules()
    state: BoutState = BoutState.CALLED
    hits: tuple[int, int] = (0, 0)
    other_points: tuple[int, int] = (0, 0)
    winner: Corner | None = None
    why: Why | None = None
    out: frozenset[Corner] = frozenset()
    disqualified: frozenset[Corner] = frozenset()
    fighting: bool = False
    overtime_begun: bool = False
    fought_s: Seconds = Fraction(0)
    at: Seconds = Fraction(0)
    counts: tuple[tuple[str, int, int], ...] = ()

    @property
    def points(self) -> tuple[int, int]:
        """Hits and everything else, (red, blue); may be below zero."""
        worth = self.rules.hit_points
        return (
            self.hits[0] * worth + self.other_points[0],
            self.hits[1] * worth + self.other_points[1],
        )

    @property
    def timed(self) -> bool:
        """Whether fighting time is limited now: without stops, before overtime."""
        return self.mode == Wish.CONTINUOUS and self.state != BoutState.OVERTIME

    @property
    def left(self) -> Seconds | None:
        """Seconds of fighting time left at the last event; None where no time is set."""
        if self.mode == Wish.STOPS:
            return None
        return max(Fraction(0), self.rules.fighting_s - self.fought_s)

    @property
    def proposed_hits(self) -> tuple[int, int]:
        """Per side the median of the heralds' counts; the running tally where nobody counted."""
        if not self.counts:
            return self.hits
        return median([red for _, red, _ in self.counts]), median([b for _, _, b in self.counts])


def median(counts: Sequence[int]) -> int:
    """The middle count; of an even number the lower middle, for the king to settle."""
    return sorted(counts)[(len(counts) - 1) // 2]


def other(side: Corner) -> Corner:
    """The opponent's corner."""
    return Corner.BLUE if side == Corner.RED else Corner.RED

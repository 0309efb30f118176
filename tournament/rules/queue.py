"""The queue of the lists: who fights, is ready, prepares, and when a bout will come (T 3)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

SHOWN = ("fighting", "ready", "prepare")


@dataclass(frozen=True, slots=True)
class Waiting:
    """A bout in a queue. `began_at` is set while it is fought."""

    number: int
    people: frozenset[int]
    began_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Forecast:
    """When a bout is expected, and how many come before it on its lists."""

    number: int
    before: int
    at: datetime
    place: str


def forecast(
    queue: Sequence[Waiting], now: datetime, *, bout_s: int, between_s: int
) -> list[Forecast]:
    """When each bout of one queue begins, if each takes as long as planned.

    A bout being fought ends after its planned time, or at once where that has passed.
    """
    at = now
    found = []
    for before, bout in enumerate(queue):
        begins = bout.began_at or at
        place = SHOWN[before] if before < len(SHOWN) else ""
        found.append(Forecast(bout.number, before, begins, place))
        ends = max(now, begins + timedelta(seconds=bout_s))
        at = ends + timedelta(seconds=between_s)
    return found


def clashing(queues: Sequence[Sequence[Waiting]]) -> list[tuple[int, int]]:
    """Pairs of bouts at the same place of two queues that share a fighter."""
    found = []
    for place in range(max(map(len, queues), default=0)):
        level = [queue[place] for queue in queues if place < len(queue)]
        found += [
            (one.number, two.number)
            for n, one in enumerate(level)
            for two in level[n + 1 :]
            if one.people & two.people
        ]
    return found

"""The queue of the lists: who fights, is ready, prepares, and when a bout will come (T 3)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

SHOWN = ("fighting", "ready", "prepare")
ENOUGH = 3  # measured bouts, before they count more than the plan


@dataclass(frozen=True, slots=True)
class Waiting:
    """A bout in a queue. `began_at` is set while it is fought; `lasts_s` where known apart."""

    number: int
    people: frozenset[int]
    began_at: datetime | None = None
    lasts_s: int | None = None


@dataclass(frozen=True, slots=True)
class Forecast:
    """When a bout is expected, and how many come before it on its lists."""

    number: int
    before: int
    at: datetime
    place: str


@dataclass(frozen=True, slots=True)
class ToPlace:
    """A bout without lists: its key, who fights, and the group or round whose order it keeps."""

    key: int
    people: frozenset[int]
    stage: int


def expected_s(planned: int, measured: Sequence[int]) -> int:
    """How long a bout takes: the median of those measured, once there are enough."""
    if len(measured) < ENOUGH:
        return planned
    return sorted(measured)[len(measured) // 2]


def forecast(
    queue: Sequence[Waiting], now: datetime, *, bout_s: int, between_s: int
) -> list[Forecast]:
    """When each bout of one queue begins, if each takes as long as expected.

    A bout being fought ends after its expected time, or at once where that has passed.
    """
    at = now
    found = []
    for before, bout in enumerate(queue):
        begins = bout.began_at or at
        place = SHOWN[before] if before < len(SHOWN) else ""
        found.append(Forecast(bout.number, before, begins, place))
        lasts = bout_s if bout.lasts_s is None else bout.lasts_s
        ends = max(now, begins + timedelta(seconds=lasts))
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


def restless(queues: Sequence[Sequence[Waiting]]) -> list[tuple[int, int]]:
    """Pairs of bouts right after each other on the same lists that share a fighter."""
    return [
        (one.number, two.number)
        for queue in queues
        for one, two in pairwise(queue)
        if one.people & two.people
    ]


def distributed(
    waiting: Sequence[ToPlace], queues: Sequence[Sequence[frozenset[int]]]
) -> list[list[int]]:
    """The keys of bouts to append to each queue, in order; `queues` say who stands in them now.

    The shortest queue gets the next bout. Each group or round keeps its order; of their next
    bouts, in the order given, the first is taken whose fighters are not called at that place by
    another queue and rest before it, where there is one, else the first that doesn't clash.
    """
    filled = [list(queue) for queue in queues]
    given: list[list[int]] = [[] for _ in queues]
    heads: dict[int, list[ToPlace]] = {}
    for bout in waiting:
        heads.setdefault(bout.stage, []).append(bout)
    stages = {stage: iter(bouts) for stage, bouts in heads.items()}
    next_ = {stage: next(bouts) for stage, bouts in stages.items()}
    order = {bout.key: n for n, bout in enumerate(waiting)}
    while next_ and filled:
        lane = min(range(len(filled)), key=lambda n: (len(filled[n]), n))
        slot = len(filled[lane])
        busy = _people(filled, slot)
        tired = busy | _people(filled, slot - 1)
        choice = sorted(next_.values(), key=lambda bout: order[bout.key])
        bout = min(choice, key=lambda bout: (bool(bout.people & busy), bool(bout.people & tired)))
        filled[lane].append(bout.people)
        given[lane].append(bout.key)
        if (following := next(stages[bout.stage], None)) is None:
            del next_[bout.stage]
        else:
            next_[bout.stage] = following
    return given


def _people(queues: Sequence[Sequence[frozenset[int]]], slot: int) -> frozenset[int]:
    """Who stands at a place of any queue."""
    if slot < 0:
        return frozenset()
    return frozenset().union(*(queue[slot] for queue in queues if slot < len(queue)))

"""The fight over time as a picture: a lane for red above the axis, one for blue below it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournament.enums import Corner, Do
from tournament.queries.live_bout import Told

WIDTH, HEIGHT = 720, 196
LEFT, RIGHT = 36, 20
AXIS, RED, BLUE = 98, 52, 144
STEPS_S = (5, 10, 15, 30, 60, 120, 300, 600, 1800)
MOST_TICKS = 9
DRAWN = {
    Do.HIT: "hit",
    Do.VOTES: "hit",
    Do.FALL: "fall",
    Do.LOST_WEAPON: "weapon",
    Do.WARNING: "warning",
    Do.DISQUALIFY: "out",
    Do.INJURY: "injury",
    Do.DOUBLE: "double",
    Do.ANSWERED: "double",
}
HALF_WAY = ("double",)


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing that happened; `label` is the points of its side after it, where they changed."""

    shape: str
    side: str
    x: int
    y: int
    label: str
    label_y: int


@dataclass(frozen=True, slots=True)
class Timeline:
    """Geometry in pixels of the picture."""

    marks: tuple[Mark, ...]
    fights: tuple[tuple[int, int], ...]
    ticks: tuple[tuple[int, int], ...]
    width: int = WIDTH
    height: int = HEIGHT
    axis: int = AXIS
    red: int = RED
    blue: int = BLUE
    left: int = LEFT
    end: int = WIDTH - RIGHT


def timeline(told: Sequence[Told]) -> Timeline | None:
    """The picture; None where nothing was fought. `fights` are stretches, `ticks` x and seconds."""
    begun = [one for one in told if one.at_ms >= 0]
    last = max((one.at_ms for one in begun), default=0)
    if not last or not any(one.fighting for one in begun):
        return None
    across = WIDTH - LEFT - RIGHT

    def x(at_ms: int) -> int:
        return LEFT + round(at_ms * across / last)

    marks, points = [], (0, 0)
    for one in begun:
        if (mark := _mark(one, points, x(one.at_ms))) is not None:
            marks.append(mark)
        points = one.points
    step = next((s for s in STEPS_S if last / 1000 / s <= MOST_TICKS), STEPS_S[-1])
    ticks = tuple((x(s * 1000), s) for s in range(0, last // 1000 + 1, step))
    return Timeline(tuple(marks), _fights(begun, x), ticks)


def _mark(one: Told, before: tuple[int, int], x: int) -> Mark | None:
    shape = DRAWN.get(one.do)
    if shape is None:
        return None
    gained = [now - then for now, then in zip(one.points, before, strict=True)]
    side = one.side
    if one.do == Do.VOTES:
        side = Corner.RED if gained[0] else Corner.BLUE if gained[1] else None
        shape = "hit" if side else "double"
    if side is None or shape in HALF_WAY:
        return Mark(shape, "", x, AXIS, "", AXIS)
    red = side == Corner.RED
    label = one.points[0 if red else 1] if gained[0 if red else 1] else None
    y, label_y = (RED, RED - 16) if red else (BLUE, BLUE + 26)
    return Mark(shape, str(side), x, y, "" if label is None else str(label), label_y)


def _fights(begun: Sequence[Told], x: Callable[[int], int]) -> tuple[tuple[int, int], ...]:
    """From where to where on the axis it was fought."""
    found: list[tuple[int, int]] = []
    since: int | None = None
    for one in begun:
        if one.fighting and since is None:
            since = one.at_ms
        elif not one.fighting and since is not None:
            found.append((x(since), x(one.at_ms)))
            since = None
    if since is not None:
        found.append((x(since), WIDTH - RIGHT))
    return tuple(found)

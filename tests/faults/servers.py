"""Servers that are killed, two of them at once, and one whose clock was moved."""

import random
import time

from tests.faults.ground import Fault, Ground
from tests.load.desk_world import Pages


def killed(ground: Ground, long: bool) -> int:
    """All processes of the pages, with -9, at moments of chance."""
    chance, times = random.Random(1), 60 if long else 2
    for _ in range(times):
        time.sleep(chance.uniform(0.2, 1.0))
        ground.pages.kill()
        time.sleep(chance.uniform(0, 0.3))
        ground.pages.start()
    return times


def clock_moved(ground: Ground, long: bool) -> int:
    """The pages anew, two hours behind, then two hours ahead of what they were; then as before."""
    shifts = (-7200, 7200, 0) * (5 if long else 1)
    for shift_s in shifts:
        ground.pages.kill()
        ground.pages.start(clock_s=shift_s)
        time.sleep(0.5)
    return len(shifts)


def two_at_once(ground: Ground, long: bool) -> int:
    """A second server on the same database; whatever a herald sends goes to both at once."""
    other = Pages()
    ground.after.callback(other.kill)
    other.start()
    ground.second = other.port
    ground.after.callback(setattr, ground, "second", 0)
    time.sleep(30 if long else 1.5)
    return 1


FAULTS = (
    Fault("server-killed", "All server processes killed with -9", killed),
    Fault("clock-moved", "The server's clock two hours back, two ahead, right", clock_moved),
    Fault("two-servers", "Two servers on one database, each act sent to both", two_at_once),
)

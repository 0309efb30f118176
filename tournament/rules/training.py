"""A bout that the program fights for a herald in training: what is seen, one thing after another.

What a herald should enter for each follows from the same machine as in earnest. The same number
gives the same fight.
"""

from typing import Any, Final

from tournament.enums import BoutState, Corner, Wish
from tournament.rules.bout_state import Bout, BoutEvent, BoutRules
from tournament.rules.bouts import step

# What is seen, what it is (nothing: it is no hit), and how often it comes among them all.
SIGHTS: Final = (
    ("helmet", "hit", 5),
    ("thigh", "hit", 4),
    ("shoulder", "hit", 4),
    ("body", "hit", 4),
    ("shield", "", 3),
    ("hand", "", 2),
    ("foot", "", 1),
    ("flat", "", 1),
    ("both", "double", 3),
    ("answer", "answered", 2),
    ("falls", "fall", 2),
    ("drops", "lost_weapon", 2),
)
PAUSE_MS: Final = (2200, 4200)  # between two sights
MOST: Final = 40


class Dice:
    """Numbers that look like chance and come again with the same seed."""

    def __init__(self, seed: int) -> None:
        self.state = (seed * 2_654_435_761 + 1) % 2**32

    def upto(self, count: int) -> int:
        """One of 0 … count − 1."""
        self.state = (self.state * 1_664_525 + 1_013_904_223) % 2**32
        return (self.state >> 8) % count


def fight(seed: int, rules: BoutRules) -> list[dict[str, Any]]:
    """What is seen in a bout with stops until it is decided: `sight`, `side`, the right `do`
    (empty where nothing is to be entered) and the pause before it in ms."""
    dice, bout = Dice(seed), step(Bout(Wish.STOPS, rules), BoutEvent("start"))
    deck = [(sight, do) for sight, do, often in SIGHTS for _ in range(often)]
    seen: list[dict[str, Any]] = []
    while bout.state != BoutState.DECIDED and len(seen) < MOST:
        sight, do = deck[dice.upto(len(deck))]
        side = list(Corner)[dice.upto(2)]
        pause = PAUSE_MS[0] + dice.upto(PAUSE_MS[1] - PAUSE_MS[0])
        seen.append({"sight": sight, "side": str(side), "do": do, "pause": pause})
        if do:
            bout = step(bout, BoutEvent(do, side=side))
        if bout.state == BoutState.HALTED:
            bout = step(bout, BoutEvent("resume"))
    return seen

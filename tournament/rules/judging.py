"""Three who judge one stoppage, each for themselves (T, heralds).

A stoppage is named by the number of the bout's event that it follows: what began or gave
something last. Whatever is entered after it makes it a stoppage of the past.
"""

from collections.abc import Mapping

from tournament.enums import BoutState, Seat, Wish
from tournament.rules.bout_state import Bout

# events with which a stoppage begins; what is given, or taken back, ends the one before it
MARKS = ("start", "resume", "hit", "double", "answered", "votes", "undo", "strike")
GIVEN = ("hit", "votes")


def votes_open(bout: Bout, mark: str) -> bool:
    """Whether the three may vote now; `mark` is what the latest of MARKS did.

    While it is fought with stops or in overtime, and at a halt until something is given.
    """
    if bout.mode != Wish.STOPS and not bout.overtime_begun:
        return False
    if bout.state == BoutState.OVERTIME:
        return bout.overtime_begun
    if bout.state not in (BoutState.RUNNING, BoutState.HALTED):
        return False
    return bout.fighting or mark not in GIVEN


def complete(cast: Mapping[str, str]) -> bool:
    """Whether all three have voted."""
    return set(cast) == set(Seat.values)


def closed(cast: Mapping[str, str]) -> dict[str, str]:
    """The three votes as the king closes: who hasn't voted has seen nothing."""
    return {seat: cast.get(seat, "unseen") for seat in Seat.values}

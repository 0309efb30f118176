"""Draws as texts that anyone can repeat: the frozen list, and what a seed makes of it (T 1).

A frozen list is lines in the order of their code points. Groups: one line `entrant<TAB>LABEL` each
and `sizes<TAB>5 5 4`. A round: `winner<TAB>NUMBER<TAB>LABEL` in ladder order (numbers of four
digits), `back<TAB>TIMES<TAB>LABEL` for everyone who may come back, `never<TAB>WINNER<TAB>LABEL` for
banned meetings, `bye` where one rests, `first` where the round is paired as a whole.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tournament.rules.draws import frozen
from tournament.rules.groups import Pair, bout_order, dealt
from tournament.rules.knockout import Pot, Round, draw_round


@dataclass(frozen=True, slots=True)
class DrawnGroup:
    """A drawn group: who is in it, in the order drawn, and its bouts in order (red, blue)."""

    members: tuple[str, ...]
    bouts: tuple[Pair, ...]


def frozen_groups(labels: Sequence[str], sizes: Sequence[int]) -> str:
    """The frozen list of a draw of groups."""
    lines = [f"entrant\t{label}" for label in labels]
    return frozen([*lines, f"sizes\t{' '.join(map(str, sizes))}"])


def frozen_round(winners: Sequence[str], pot: Pot, *, first: bool) -> str:
    """The frozen list of a draw of a round."""
    lines = [f"winner\t{number:04d}\t{label}" for number, label in enumerate(winners, start=1)]
    lines += [f"back\t{times}\t{label}" for times, label in pot.able]
    lines += [f"never\t{winner}\t{label}" for winner, label in pot.banned]
    lines += ["bye"] if pot.bye else []
    lines += ["first"] if first else []
    return frozen(lines)


def draw_groups(seed: str, text: str) -> list[DrawnGroup]:
    """The groups that `seed` makes of a frozen list, each with its order of bouts."""
    rows = [line.split("\t") for line in text.splitlines()]
    labels = [row[1] for row in rows if row[0] == "entrant"]
    sizes = [int(size) for row in rows if row[0] == "sizes" for size in row[1].split()]
    groups = dealt(seed, labels, sizes)
    return [DrawnGroup(tuple(members), tuple(bout_order(seed, members))) for members in groups]


def draw_next_round(seed: str, text: str, declined: Collection[str] = ()) -> Round:
    """The round that `seed` makes of a frozen list, once those in `declined` have declined."""
    rows = [line.split("\t") for line in text.splitlines()]
    winners = [row[2] for row in rows if row[0] == "winner"]
    kinds = {row[0] for row in rows}
    able = tuple((int(row[1]), row[2]) for row in rows if row[0] == "back")
    banned = tuple((row[1], row[2]) for row in rows if row[0] == "never")
    pot = Pot((len(winners) + bool(able)) // 2, "bye" in kinds, able, banned)
    return draw_round(seed, winners, pot, first="first" in kinds, declined=declined)

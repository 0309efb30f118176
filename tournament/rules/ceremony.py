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


@dataclass(frozen=True, slots=True)
class Frozen:
    """A frozen list read back: entrants and sizes of groups, or what a round is drawn from."""

    entrants: tuple[str, ...]
    sizes: tuple[int, ...]
    winners: tuple[str, ...]
    able: tuple[tuple[int, str], ...]
    banned: tuple[Pair, ...]
    bye: bool
    first: bool

    @property
    def pot(self) -> Pot:
        """The pot of a round."""
        bouts = (len(self.winners) + bool(self.able)) // 2
        return Pot(bouts, self.bye, self.able, self.banned)

    @property
    def back_from(self) -> tuple[str, ...]:
        """Of whom one comes back, unless they all decline."""
        return self.pot.back_from

    @property
    def never(self) -> list[tuple[str, list[str]]]:
        """For each of them whom they may not meet, where there is anyone."""
        met = [(name, [win for win, one in self.banned if one == name]) for name in self.back_from]
        return [(name, winners) for name, winners in met if winners]


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


def read_frozen(text: str) -> Frozen:
    """What a frozen list says."""
    rows = [line.split("\t") for line in text.splitlines()]
    kinds = {row[0] for row in rows}
    return Frozen(
        entrants=tuple(row[1] for row in rows if row[0] == "entrant"),
        sizes=tuple(int(size) for row in rows if row[0] == "sizes" for size in row[1].split()),
        winners=tuple(row[2] for row in rows if row[0] == "winner"),
        able=tuple((int(row[1]), row[2]) for row in rows if row[0] == "back"),
        banned=tuple((row[1], row[2]) for row in rows if row[0] == "never"),
        bye="bye" in kinds,
        first="first" in kinds,
    )


def draw_groups(seed: str, text: str) -> list[DrawnGroup]:
    """The groups that `seed` makes of a frozen list, each with its order of bouts."""
    said = read_frozen(text)
    groups = dealt(seed, said.entrants, said.sizes)
    return [DrawnGroup(tuple(members), tuple(bout_order(seed, members))) for members in groups]


def draw_next_round(seed: str, text: str, declined: Collection[str] = ()) -> Round:
    """The round that `seed` makes of a frozen list, once those in `declined` have declined."""
    said = read_frozen(text)
    return draw_round(seed, said.winners, said.pot, first=said.first, declined=declined)

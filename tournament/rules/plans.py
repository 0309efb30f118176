"""Both formats laid out: how many bouts, how long on the lists at hand (T 1)."""

from dataclasses import dataclass
from math import comb

from tournament.enums import Format
from tournament.rules.groups import group_sizes
from tournament.rules.parameters import TournamentRules


@dataclass(frozen=True, slots=True)
class Plan:
    """A format's size. `rounds` are bouts of each; `seconds` on all lists together."""

    format: Format
    groups: tuple[int, ...]
    group_bouts: int
    rounds: tuple[int, ...]
    third_place: bool
    seconds: int

    @property
    def bouts(self) -> int:
        """Bouts of groups, rounds and third place."""
        return self.group_bouts + sum(self.rounds) + self.third_place


def rounds_of(winners: int, *, bye: bool) -> tuple[int, ...]:
    """Bouts of each round, an odd round being filled up by somebody drawn back in.

    `bye`: in an odd first round nobody is eliminated yet, so that one goes on without a bout.
    """
    rounds: list[int] = []
    while winners > 1:
        rounds.append(winners // 2 if bye and not rounds else (winners + 1) // 2)
        winners = (winners + 1) // 2
    return tuple(rounds)


def plan(format_: Format, entrants: int, lists: int, rules: TournamentRules) -> Plan:
    """The plan of one format for so many entrants on so many lists (at least one)."""
    groups: tuple[int, ...] = ()
    going = entrants
    if format_ == Format.GROUPS:
        sizes = group_sizes(
            entrants, least=rules.groups.least, most=rules.groups.most, best=rules.groups.best
        )
        groups = tuple(sizes)
        going = sum(min(size, rules.groups.advance) for size in groups)
    group_bouts = sum(comb(size, 2) for size in groups)
    rounds = rounds_of(going, bye=format_ == Format.KNOCKOUT)
    third = rules.third_place and rounds[-2:-1] == (2,)  # for the losers of two semi-finals
    lists = max(1, lists)
    # Bouts of one round can run side by side; a round begins when the one before has ended.
    turns = -(-group_bouts // lists) + sum(-(-bouts // lists) for bouts in rounds) + third
    return Plan(
        format_, groups, group_bouts, rounds, third, turns * (rules.bout_s + rules.between_s)
    )


def plans(entrants: int, lists: int, rules: TournamentRules) -> tuple[Plan, Plan]:
    """Groups and knockout, and knockout alone."""
    return (
        plan(Format.GROUPS, entrants, lists, rules),
        plan(Format.KNOCKOUT, entrants, lists, rules),
    )

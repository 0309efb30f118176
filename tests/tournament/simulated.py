"""Whole tournaments played by the rules alone, by a seeded chance, with everything that goes wrong.

Each draw is checked as it is made; `Played` says how the tournament ended.
"""

from dataclasses import dataclass, field, replace
from itertools import combinations
from random import Random

from tournament.enums import Leaving
from tournament.rules import ceremony
from tournament.rules.groups import back_to_back, group_sizes
from tournament.rules.knockout import Eliminated, Round, pot
from tournament.rules.tables import Result, ranking

LEAST = {1: 0, 2: 0, 3: 2, 4: 2}  # bouts in a row that a group of that size can't do without


@dataclass
class Played:
    """One tournament: everybody, who was thrown out or left, who went out and how, who is left."""

    names: list[str]
    rng: Random
    barred: set[str] = field(default_factory=set)
    out: dict[str, Eliminated] = field(default_factory=dict)
    winners: list[str] = field(default_factory=list)
    rounds: int = 0

    @property
    def champion(self) -> str | None:
        assert len(self.winners) <= 1
        return self.winners[0] if self.winners else None

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def seed(self) -> str:
        return f"{self.rng.getrandbits(128):032x}"

    # groups

    def play_groups(self) -> None:
        sizes = group_sizes(len(self.names))
        shuffled = self.rng.sample(self.names, len(self.names))
        text = ceremony.frozen_groups(shuffled, sizes)
        assert text == ceremony.frozen_groups(self.names, sizes)
        seed = self.seed()
        drawn = ceremony.draw_groups(seed, text)
        assert drawn == ceremony.draw_groups(seed, text)
        self.check_groups(drawn, sizes)
        for group in drawn:
            self.play_group(group)

    def check_groups(self, drawn, sizes) -> None:
        assert sorted(name for group in drawn for name in group.members) == sorted(self.names)
        assert [len(group.members) for group in drawn] == sizes
        assert max(sizes) - min(sizes) <= 1
        for group in drawn:
            met = [frozenset(pair) for pair in group.bouts]
            assert len(met) == len(set(met))
            assert set(met) == {frozenset(pair) for pair in combinations(group.members, 2)}
            assert back_to_back(group.bouts) == LEAST.get(len(group.members), 0)

    def play_group(self, group) -> None:
        results = []
        for red, blue in group.bouts:
            if not {red, blue} & self.barred:
                results.append(self.fight(red, blue))
        if results and self.chance(0.2):  # a correction before anything stands on it
            at = self.rng.randrange(len(results))
            one = results[at]
            results[at] = replace(one, winner=self.rng.choice([one.red, one.blue]))
        going = self.settle_table(group.members, results)
        self.winners += going
        for name in set(group.members) - set(going):
            beaten_by = {one.winner for one in results if name in one.pair} - {name, None}
            self.out[name] = Eliminated(name, frozenset(beaten_by), name in self.barred)

    def settle_table(self, members, results) -> list[str]:
        """Who goes on, after extra bouts and the king's word where the rules ask for them."""
        extra: list[Result] = []
        decided: list[list[str]] = []
        left = [name for name in members if name in self.barred]
        leaving = self.rng.choice(list(Leaving))
        for _ in range(20):
            table = ranking(
                members, results, extra=extra, left=left, leaving=leaving, decided=decided
            )
            for level in table.extra_bout:
                extra += [self.extra_bout(*pair) for pair in combinations(level, 2)]
            decided += [self.rng.sample(level, len(level)) for level in table.king_decides]
            if not table.extra_bout and not table.king_decides:
                here = len(members) - len(left)
                assert len(table.advance) == min(2, here)
                assert not set(table.advance) & self.barred
                return list(table.advance)
        raise AssertionError("the table never settles")

    def extra_bout(self, red: str, blue: str) -> Result:
        return Result(red, blue, self.rng.choice([red, blue]))

    # bouts

    def fight(self, red: str, blue: str) -> Result:
        """A bout that may end in any way; who is thrown out is barred from then on."""
        hits = (self.rng.randrange(6), self.rng.randrange(6))
        fate = self.rng.random()
        if fate < 0.02:
            self.barred |= {red, blue}
            return Result(red, blue, None, hits)
        loser = self.rng.choice([red, blue])
        winner = blue if loser == red else red
        if fate < 0.06:
            self.barred.add(loser)  # disqualified, or hurt and gone
        elif fate < 0.07:
            self.barred.add(winner)  # won, and leaves all the same
        return Result(red, blue, winner, hits, walkover=fate > 0.97)

    # the knockout

    def play_round(self) -> None:
        first = self.rounds == 0
        self.rounds += 1
        eliminated = [replace(one, barred=one.name in self.barred) for one in self.out.values()]
        drawn_from = pot(self.winners, eliminated)
        text = ceremony.frozen_round(self.winners, drawn_from, first=first)
        said = ceremony.read_frozen(text)
        assert said.pot == replace(drawn_from, banned=tuple(sorted(drawn_from.banned)))
        assert said.winners == tuple(self.winners)
        seed, declined = self.seed(), []
        drawn = ceremony.draw_next_round(seed, text)
        self.check_round(drawn, drawn_from, declined, first=first)
        while drawn.back and self.chance(0.25):
            declined.append(drawn.back)
            drawn = ceremony.draw_next_round(seed, text, declined)
            self.check_round(drawn, drawn_from, declined, first=first)
        assert drawn == ceremony.draw_next_round(seed, text, declined)
        self.fight_round(drawn)

    def check_round(self, drawn: Round, drawn_from, declined, *, first: bool) -> None:
        present = [name for pair in drawn.pairs for name in pair]
        present += [drawn.bye] if drawn.bye else []
        expected = [*self.winners, *([drawn.back] if drawn.back else [])]
        assert sorted(present) == sorted(expected)
        able = {name: times for times, name in drawn_from.able if name not in declined}
        odd = len(self.winners) % 2 == 1
        assert bool(drawn.back) == bool(odd and able)
        assert bool(drawn.bye) == bool(odd and not able)
        if drawn.back:
            assert drawn.back not in self.barred
            assert able[drawn.back] == min(able.values())
            foe = next(pair[0] for pair in drawn.pairs if pair[1] == drawn.back)
            assert foe not in self.out[drawn.back].beaten_by
        if not first:
            alone = drawn.bye or next((a for a, b in drawn.pairs if b == drawn.back), None)
            kept = [n for pair in drawn.pairs for n in pair if n not in (alone, drawn.back)]
            assert kept == [name for name in self.winners if name != alone]

    def fight_round(self, drawn: Round) -> None:
        times = self.out[drawn.back].times_back + 1 if drawn.back else 0
        self.out.pop(drawn.back, None)
        results = [self.fight(*pair) for pair in drawn.pairs]
        going = [one.winner for one in results if one.winner]
        going += [drawn.bye] if drawn.bye else []
        for one in results:
            for name in one.pair - {one.winner}:
                beaten_by = frozenset({one.winner} - {None})
                back = times if name == drawn.back else self.backs.get(name, 0)
                self.out[name] = Eliminated(name, beaten_by, name in self.barred, back)
        if drawn.back:
            self.backs[drawn.back] = times
        self.won = going
        self.winners = [name for name in going if name not in self.barred]

    won: list[str] = field(default_factory=list)  # the latest stage, gone since or not
    backs: dict[str, int] = field(default_factory=dict)


def play(names: list[str], rng: Random, *, groups: bool) -> Played:
    """A whole tournament of these people."""
    played = Played(names, rng)
    if groups:
        played.play_groups()
    else:
        played.winners = list(names)
    played.won = played.winners
    played.winners = [name for name in played.winners if name not in played.barred]
    while len(played.winners) > 1:
        before = len(played.winners)
        played.play_round()
        assert len(played.winners) <= (before + 1) // 2
    return played

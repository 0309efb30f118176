"""Groups: their sizes, who falls into which, the order of bouts (T, everyone against everyone)."""

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from itertools import combinations, pairwise, permutations

from tournament.rules.draws import drawn_order, rank

Pair = tuple[str, str]
SMALL = 4  # up to this size somebody fights twice in a row in any order
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def group_name(number: int) -> str:
    """A, B … Z, AA, AB …"""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = LETTERS[rest] + letters
    return letters


def group_sizes(entrants: int, *, least: int = 4, most: int = 6, best: int = 5) -> list[int]:
    """Sizes that differ by at most one, within the limits where that can be had, near `best`.

    Where no number of groups keeps the limits (1–3, 7 with 4–5 …) the nearest one is taken, never
    leaving a group below three while more than five take part.
    """
    if entrants < 2:
        return [entrants] if entrants else []

    def faults(groups: int) -> tuple[int, Fraction, int]:
        low, high = entrants // groups, -(-entrants // groups)
        outside = max(0, least - low) + max(0, high - most)
        return outside, abs(Fraction(entrants, groups) - best), groups

    return even_sizes(entrants, min(range(1, entrants // 2 + 1), key=faults))


def even_sizes(entrants: int, groups: int) -> list[int]:
    """`groups` sizes that differ by at most one, the larger first."""
    small, more = divmod(entrants, groups)
    return [small + 1] * more + [small] * (groups - more)


def dealt(seed: str, entries: Iterable[str], sizes: Sequence[int]) -> list[list[str]]:
    """Groups filled one after another from the drawn order."""
    order = iter(drawn_order(seed, entries))
    return [[next(order) for _ in range(size)] for size in sizes]


def back_to_back(order: Sequence[Collection[str]]) -> int:
    """How many times somebody fights two bouts in a row."""
    return sum(len(set(one) & set(next_)) for one, next_ in pairwise(order))


def bout_order(seed: str, group: Sequence[str]) -> list[Pair]:
    """All pairs once, at random, with the least back-to-back bouts that this size allows.

    Red and blue are drawn per pair. Five and more: nobody twice in a row. Three and four: two
    in all. The same seed and group give the same order, whatever order the names come in.
    """
    pairs = drawn_order(seed, [_entry(pair) for pair in combinations(sorted(group), 2)])
    drawn = [cornered(seed, entry) for entry in pairs]
    if len(group) <= SMALL:
        return _least(drawn, len(group))
    return _spread(drawn, len(group))


def _entry(pair: Pair) -> str:
    return "\t".join(pair)


def cornered(seed: str, entry: str) -> Pair:
    """A pair's line as (red, blue); the seed says who is red."""
    one, two = entry.split("\t")
    return (one, two) if rank(seed, f"red\t{entry}")[0] in "01234567" else (two, one)


def _least(drawn: Sequence[Pair], size: int) -> list[Pair]:
    """The first order with the least back-to-back, looked for from the drawn order on."""
    least = 0 if size < 3 else 2
    return list(next(order for order in permutations(drawn) if back_to_back(order) == least))


def _spread(drawn: Sequence[Pair], size: int) -> list[Pair]:
    """An order in which nobody fights twice in a row, found depth-first in the drawn order."""
    left = {name: size - 1 for pair in drawn for name in pair}
    path: list[Pair] = []

    def fits(pair: Pair, last: Collection[str], open_bouts: int) -> bool:
        if pair[0] in last or pair[1] in last:
            return False
        rest = open_bouts - 1
        # Whoever has more bouts left than every second place holds can't be rested any more.
        return all(
            2 * (count - (name in pair)) <= rest + (name not in pair)
            for name, count in left.items()
        )

    def search(open_: list[Pair]) -> bool:
        if not open_:
            return True
        last: Collection[str] = path[-1] if path else ()
        for pair in open_:
            if not fits(pair, last, len(open_)):
                continue
            path.append(pair)
            for name in pair:
                left[name] -= 1
            if search([other for other in open_ if other is not pair]):
                return True
            path.pop()
            for name in pair:
                left[name] += 1
        return False

    if not search(list(drawn)):
        raise ValueError(f"no order of bouts without back-to-back for {size}")
    return path

"""Somebody joins a drawn group late: bouts are added, the others keep number and order (T 1)."""

from collections.abc import Sequence

from tournament.rules.draws import drawn_order
from tournament.rules.groups import Pair, cornered


def added_bouts(seed: str, late: str, members: Sequence[str]) -> list[Pair]:
    """The bouts of the one who joins, in the order and the corners that the draw's seed gives."""
    pairs = ["\t".join(sorted((late, one))) for one in members]
    return [cornered(seed, pair) for pair in drawn_order(seed, pairs)]


def woven(waiting: Sequence[Pair], added: Sequence[Pair]) -> list[tuple[Pair, int]]:
    """Each added bout with how many of the waiting ones come before it.

    They are spread over what waits, and nobody fights twice in a row where that can be helped.
    """
    left = list(added)
    placed: list[tuple[Pair, int]] = []
    for before, bout in enumerate(waiting, start=1):
        if len(placed) * len(waiting) >= before * len(added):
            continue
        after = waiting[before] if before < len(waiting) else ()
        free = (one for one in left if not set(one) & {*bout, *after})
        if (fits := next(free, None)) is not None:
            left.remove(fits)
            placed.append((fits, before))
    return placed + [(one, len(waiting)) for one in left]

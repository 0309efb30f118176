"""What a group's table shows beside its order: hits given and received, and why it is so (T 1)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tournament.rules.tables import Table


@dataclass(frozen=True, slots=True)
class Because:
    """Why names stand as they do. `advantage`, `direct`, `extra` and `king` put each before the
    next; `shared`, `level` (so far), `extra_bout` and `king_decides` leave them together.

    With `_wins` at its end (`direct_wins`) the names are level on wins, but not on advantage.
    """

    code: str
    names: tuple[str, ...]


def reasons(table: Table, *, complete: bool) -> list[Because]:
    """Why those with equal wins stand in this order, from the top; nothing where wins tell.

    Before all bouts are fought names that are level share a place `level` so far.
    """
    found: list[Because] = []
    for number, level in enumerate(table.order):
        if len(level) > 1:
            found.append(_together(table, level, complete=complete))
        if number + 1 < len(table.order):
            found += _before(table, level[-1], table.order[number + 1][0])
    return _joined(found)


def _joined(found: Iterable[Because]) -> list[Because]:
    """Chains of names that advantage put in order, each as one."""
    joined: list[Because] = []
    for one in found:
        last = joined[-1] if joined else None
        if last and {last.code, one.code} == {"advantage"} and last.names[-1] == one.names[0]:
            joined[-1] = Because("advantage", (*last.names, one.names[1]))
        else:
            joined.append(one)
    return joined


def _together(table: Table, level: tuple[str, ...], *, complete: bool) -> Because:
    if not complete:
        return Because("level", level)
    if level in table.king_decides:
        return Because("king_decides", level)
    return Because(
        _on(table, "extra_bout" if level in table.extra_bout else "shared", level), level
    )


CODES: Mapping[str, str] = {"direct": "direct", "extra_bout": "extra"}


def _before(table: Table, first: str, second: str) -> Iterator[Because]:
    """What put one before the next, where their wins are equal."""
    by = table.told_apart.get(frozenset((first, second)))
    if by is not None:
        names = (first, second)
        yield Because(_on(table, CODES[by], names) if by in CODES else by, names)


def _on(table: Table, code: str, names: Iterable[str]) -> str:
    """The code, marked where the names are level on wins alone."""
    return code if len({table.advantage[name] for name in names}) == 1 else f"{code}_wins"

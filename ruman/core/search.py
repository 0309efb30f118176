"""The one search of an event besides its people: weapons, clashes, bouts, whatever apps register.

Each app says who may find its things, so nobody is shown a line whose page is closed to them.
"""

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

from django.utils.functional import Promise

from ruman.core import text
from ruman.core.models import Event, Membership

TEXT_MAX = 80
SCAN_MAX = 300
WORDS_MAX = 6
NUMBER_MAX = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Asked:
    """What was typed: as it is, its folded words, and the number if it is nothing else."""

    event: Event
    typed: str
    words: tuple[str, ...] = field(init=False)
    number: int | None = field(init=False)

    def __post_init__(self) -> None:
        typed = text.without_number_sign(self.typed[:SCAN_MAX])
        wanted = tuple(text.words(typed[:TEXT_MAX])[:WORDS_MAX])
        object.__setattr__(self, "typed", typed)
        object.__setattr__(self, "words", wanted)
        joined = "".join(wanted)
        numeric = joined.isascii() and joined.isdigit() and int(joined) <= NUMBER_MAX
        object.__setattr__(self, "number", int(joined) if numeric else None)

    def fits(self, *names: str) -> bool:
        """Whether every typed word begins a word of the names, in whatever order."""
        found = [word for name in names for word in text.words(name)]
        return bool(self.words) and all(
            any(word.startswith(wanted) for word in found) for wanted in self.words
        )


@dataclass(frozen=True, slots=True)
class Thing:
    """One line of the answer: what it is, its name, what tells it from others, where it leads.

    `people` are the keys of those whose it is; `tone` is a tincture that says how it stands.
    """

    kind: Promise | str
    icon: str
    title: str
    text: Promise | str
    url: str
    people: tuple[int, ...] = ()
    tone: str = "sable"

    def as_json(self) -> dict[str, Any]:
        said = {name: str(value) for name, value in asdict(self).items() if name != "people"}
        return {**said, "people": list(self.people)}


Finder = Callable[[Asked, int], Iterable[Thing]]
FINDERS: list[tuple[int, tuple[str, ...], Finder]] = []


def register(finder: Finder, *roles: str, rank: int) -> None:
    """Called from an app's `ready`: who holds one of `roles` finds what `finder` does.

    A finder costs a fixed number of statements, and none where nothing can fit.
    """
    if (rank, roles, finder) not in FINDERS:
        FINDERS.append((rank, roles, finder))
        FINDERS.sort(key=lambda each: each[0])


def things_for(membership: Membership, typed: str, limit: int) -> list[Thing]:
    """What this person may find for what was typed, at most `limit` of each kind.

    Where there is nothing, a number typed on a Czech keyboard without Shift is tried as digits.
    """
    found = _things(membership, Asked(membership.event, typed), limit)
    if not found and (digits := text.czech_digits(typed.strip()[:TEXT_MAX])):
        found = _things(membership, Asked(membership.event, digits), limit)
    return found


def _things(membership: Membership, asked: Asked, limit: int) -> list[Thing]:
    if not asked.words:
        return []
    return [
        thing
        for _rank, roles, finder in FINDERS
        if membership.holds(*roles)
        for thing in finder(asked, limit)
    ]

"""What waits for a person at an event: each app registers who should know of what.

Home asks all that fit the person's roles; a counter takes the event and costs one statement.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise

from ruman.core.models import Event, Membership


@dataclass(frozen=True, slots=True)
class Waiting:
    """One kind of thing that waits: how many, an example in words, since when, and where to act."""

    title: Promise | str
    count: int
    url: str
    verb: Promise | str
    text: Promise | str = ""
    rule: str = ""
    since: datetime | None = None
    tincture: str = "azure"
    icon: str = "bell"
    rank: int = 50


Counter = Callable[[Event], Waiting | None]


@dataclass(frozen=True, slots=True)
class Panel:
    """A piece of an event's home drawn by an app: its template, and what that needs to know."""

    template: str
    context: Callable[[Event], dict[str, object]]
    roles: tuple[str, ...] = ()
    rank: int = 50


COUNTERS: list[tuple[tuple[str, ...], Counter]] = []
PANELS: list[Panel] = []


def register(*roles: str) -> Callable[[Counter], Counter]:
    """Decorator: `counter(event)` answers what waits for those who hold one of `roles`."""

    def remember(counter: Counter) -> Counter:
        COUNTERS.append((roles, counter))
        return counter

    return remember


def register_panel(panel: Panel) -> None:
    """Called from an app's `ready`."""
    PANELS.append(panel)
    PANELS.sort(key=lambda each: each.rank)


def waiting_for(membership: Membership) -> list[Waiting]:
    """Everything that waits for this person now, most pressing first."""
    asked = (
        counter(membership.event)
        for roles, counter in COUNTERS
        if not roles or membership.holds(*roles)
    )
    return sorted((each for each in asked if each and each.count), key=lambda each: each.rank)


def panels_for(membership: Membership) -> Iterable[Panel]:
    """The panels that this person's roles show."""
    return [each for each in PANELS if not each.roles or membership.holds(*each.roles)]

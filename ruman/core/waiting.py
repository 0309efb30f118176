"""What waits for a person at an event, and where they stand: each app registers its part.

Home asks all that fit the person's roles; a counter takes the event and costs one statement.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise

from ruman.core.models import Event, Membership, Station


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


@dataclass(frozen=True, slots=True)
class Post:
    """Where somebody stands, a station or a duty of their own, and what they do there next.

    `more` are further ways from there, as (address, words).
    """

    place: Promise | str
    verb: Promise | str
    url: str
    text: Promise | str = ""
    icon: str = "map-pin"
    more: tuple[tuple[str, Promise | str], ...] = ()
    rank: int = 50


Counter = Callable[[Event], Waiting | None]
Posting = Callable[[Membership, Station | None], Post | None]


@dataclass(frozen=True, slots=True)
class Panel:
    """A piece of an event's home drawn by an app: its template, and what that needs to know."""

    template: str
    context: Callable[[Event], dict[str, object]]
    roles: tuple[str, ...] = ()
    rank: int = 50


COUNTERS: list[tuple[tuple[str, ...], Counter]] = []
PANELS: list[Panel] = []
POSTS: list[Posting] = []


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


def register_post(posting: Posting) -> None:
    """Called from an app's `ready`; `posting` answers None, without a statement, to whom it
    doesn't concern, and costs at most two."""
    if posting not in POSTS:
        POSTS.append(posting)


def posts_of(membership: Membership, station: Station | None) -> list[Post]:
    """Where this person stands, the place of this device first."""
    asked = (posting(membership, station) for posting in POSTS)
    return sorted((post for post in asked if post), key=lambda post: post.rank)


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

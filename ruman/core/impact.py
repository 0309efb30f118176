"""What a rulebook would change at an event, told before it is published or taken.

Apps register what they know. Asking reads in bulk and changes nothing; what the admin then decides
(to have weapons looked at again, say) is done in the same act that puts the rules in force.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ruman.core.acts import Answer, Sent
from ruman.core.models import Event, Rulebook


@dataclass(frozen=True, slots=True)
class Moved:
    """One thing of one person: how it stands, and how it would come out."""

    who: str
    number: int | None
    url: str
    what: str
    before: str
    after: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Impact:
    """Everything of one sort that would change; of how many that were looked at."""

    code: str
    title: Any
    help: Any
    rows: tuple[Moved, ...]
    looked_at: int


Ask = Callable[[Event, Rulebook], Impact]
# Done in the act, before the rulebook comes into force; answers counts and topics to announce.
Follow = Callable[[Sent, Rulebook], tuple[Answer, list[str]]]
ASKS: dict[str, list[Ask]] = {"battle": [], "tournament": []}
FOLLOWS: dict[str, list[Follow]] = {"battle": [], "tournament": []}


def register(kind: str, *asks: Ask) -> None:
    """Called from an app's `ready`."""
    ASKS[kind] += [ask for ask in asks if ask not in ASKS[kind]]


def register_follow(kind: str, follow: Follow) -> None:
    """What is looked at again where the admin says so."""
    if follow not in FOLLOWS[kind]:
        FOLLOWS[kind].append(follow)


def impacts(event: Event, rulebook: Rulebook) -> list[Impact]:
    """What would change at the event by this rulebook."""
    return [ask(event, rulebook) for ask in ASKS[rulebook.kind]]

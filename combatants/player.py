"""The player's page is put together here: weapons, battles and tournaments add their sections.

A section is a template and a function that reads what it needs (at most one or two statements)
and answers None where there is nothing to show. Registered from an app's `ready`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from combatants.models import Combatant


@dataclass(frozen=True, slots=True)
class Section:
    """One piece of the page; `shared` ones show on the link that is safe to share too.

    `reads` are expressions that are read with the person, in the page's own statement.
    """

    template: str
    context: Callable[[Combatant], Mapping[str, Any] | None]
    shared: bool = False
    rank: int = 50
    reads: Callable[[], Mapping[str, Any]] = dict


@dataclass(frozen=True, slots=True)
class Followed:
    """More that the page follows: `PREFIX:key` for each key of the rows, which may refer to the
    link's combatant as `OuterRef("combatant_id")`. Asked with the link, in its own statement."""

    prefix: str
    rows: Callable[[], QuerySet[Any, Any]]


SECTIONS: list[Section] = []
FOLLOWED: list[Followed] = []


def register(section: Section) -> None:
    """Called from an app's `ready`."""
    if section not in SECTIONS:
        SECTIONS.append(section)
        SECTIONS.sort(key=lambda each: each.rank)


def follow(followed: Followed) -> None:
    """Called from an app's `ready`."""
    if followed.prefix not in [one.prefix for one in FOLLOWED]:
        FOLLOWED.append(followed)


def sections_of(person: Combatant, *, shared: bool) -> Iterator[dict[str, Any]]:
    """What is shown of a person, in order; only shared sections on a shared page."""
    for section in SECTIONS:
        if shared and not section.shared:
            continue
        context = section.context(person)
        if context is not None:
            yield {"template": section.template, **context}

"""The player's page is put together here: weapons, battles and tournaments add their sections.

A section is a template and a function that reads what it needs (at most one or two statements)
and answers None where there is nothing to show. Registered from an app's `ready`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from combatants.models import Combatant


@dataclass(frozen=True, slots=True)
class Section:
    """One piece of the page; `shared` ones show on the link that is safe to share too."""

    template: str
    context: Callable[[Combatant], Mapping[str, Any] | None]
    shared: bool = False
    rank: int = 50


SECTIONS: list[Section] = []


def register(section: Section) -> None:
    """Called from an app's `ready`."""
    if section not in SECTIONS:
        SECTIONS.append(section)
        SECTIONS.sort(key=lambda each: each.rank)


def sections_of(person: Combatant, *, shared: bool) -> Iterator[dict[str, Any]]:
    """What is shown of a person, in order; only shared sections on a shared page."""
    for section in SECTIONS:
        if shared and not section.shared:
            continue
        context = section.context(person)
        if context is not None:
            yield {"template": section.template, **context}

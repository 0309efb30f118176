"""What other apps show on a person's page: weapons put their list here, lives theirs.

A panel is a template and a function that says what the template needs to know, or None for a
person about whom there is nothing to show. Registered from an app's `ready`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from combatants.models import Combatant
from ruman.core.access import StaffRequest


@dataclass(frozen=True, slots=True)
class PersonPanel:
    """One piece of the page; no roles: for everybody who may open the page."""

    template: str
    context: Callable[[StaffRequest, Combatant], Mapping[str, Any] | None]
    roles: tuple[str, ...] = ()
    rank: int = 50


_PANELS: list[PersonPanel] = []


def register(panel: PersonPanel) -> None:
    if panel not in _PANELS:
        _PANELS.append(panel)
        _PANELS.sort(key=lambda each: each.rank)


def panels_of(request: StaffRequest, person: Combatant) -> Iterator[dict[str, Any]]:
    for panel in _PANELS:
        if panel.roles and not request.membership.holds(*panel.roles):
            continue
        context = panel.context(request, person)
        if context is not None:
            yield {"template": panel.template, **context}

"""Draws as pages show them: what was frozen, what came out, who did it and when."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Prefetch, QuerySet

from tournament import queries
from tournament.enums import DrawKind
from tournament.models import Decline, Draw, DrawOpening, DrawVoid, Entrant, Tournament
from tournament.rules.ceremony import Frozen, read_frozen
from tournament.rules.groups import group_name

ANNOUNCED, OPENED, VOIDED = "announced", "opened", "voided"


@dataclass(frozen=True, slots=True)
class DrawnGroup:
    """A group as it was drawn: its name, members in the drawn order, bouts as (red, blue)."""

    name: str
    members: list[str]
    bouts: list[tuple[str, str]]


@dataclass(frozen=True)
class ShownDraw:
    """A draw with all that a page says of it; costs no statement once loaded."""

    draw: Draw

    @property
    def pk(self) -> int:
        return self.draw.pk

    @property
    def opening(self) -> DrawOpening | None:
        return getattr(self.draw, "opening", None)

    @property
    def void(self) -> DrawVoid | None:
        return getattr(self.draw, "void", None)

    @property
    def state(self) -> str:
        """`announced`, `opened` or `voided`."""
        if self.void is not None:
            return VOIDED
        return OPENED if self.opening is not None else ANNOUNCED

    @property
    def of_groups(self) -> bool:
        return self.draw.kind == DrawKind.GROUPS

    @cached_property
    def frozen(self) -> Frozen:
        return read_frozen(self.draw.entries)

    @cached_property
    def declines(self) -> list[Decline]:
        """Those who declined, in order."""
        return list(self.draw.declines.all())

    @property
    def outcome(self) -> dict[str, Any] | None:
        """As it holds now: after the last decline."""
        if self.opening is None:
            return None
        outcome: dict[str, Any] = (self.declines[-1] if self.declines else self.opening).outcome
        return outcome

    @property
    def groups(self) -> list[DrawnGroup]:
        found = (self.outcome or {}).get("groups", [])
        return [
            DrawnGroup(group_name(number), one["members"], one["bouts"])
            for number, one in enumerate(found, start=1)
        ]

    @property
    def seed(self) -> str:
        """The seed, once it is opened, or voided and will never be used."""
        return "" if self.state == ANNOUNCED else self.draw.seed


def draws_of(tournament: Tournament) -> QuerySet[Draw]:
    """All draws, the latest first, with who did what; two statements."""
    declines = Decline.objects.select_related("entrant", "act").order_by("pk")
    return (
        tournament.draws.select_related("act", "opening__act", "void__act")
        .prefetch_related(Prefetch("declines", queryset=declines))
        .order_by("-pk")
    )


def shown_draws(tournament: Tournament) -> list[ShownDraw]:
    """All draws as pages show them, the latest first."""
    found = [ShownDraw(draw) for draw in draws_of(tournament)]
    for one in found:
        one.draw.tournament = tournament
    return found


def on_screen(tournament: Tournament) -> ShownDraw | None:
    """What the projector shows: the latest draw that holds, else the latest voided one."""
    found = shown_draws(tournament)
    holding = [one for one in found if one.void is None]
    return next(iter(holding or found), None)


def is_in_open_draw(tournament: Tournament, entrant: Entrant) -> bool:
    """Whether the entrant stands in the list of a draw that is announced."""
    waiting = queries.open_draw(tournament)
    if waiting is None:
        return False
    said = read_frozen(waiting.entries)
    return entrant.label in {*said.entrants, *said.winners, *(name for _, name in said.able)}


def input_of(shown: ShownDraw) -> str:
    """What the documented script reads: seed, frozen list, who declined."""
    declined = [f"declined\t{one.entrant.label}\n" for one in shown.declines]
    return f"seed\t{shown.seed}\n{shown.draw.entries}{''.join(declined)}"

"""One bout with all that was written about it, for its page."""

from dataclasses import dataclass
from datetime import datetime

from tournament import queries
from tournament.enums import Corner, Standing
from tournament.models import Bout, BoutResult, Call, Entrant, Tournament
from tournament.rules.calls import Calling, calling


@dataclass(frozen=True, slots=True)
class BoutStory:
    """A bout, its calls so far, and every version of its result, the latest first."""

    bout: Bout
    calling: Calling
    calls_in_all: int
    calls: tuple[Call, ...]
    results: tuple[BoutResult, ...]

    @property
    def called(self) -> bool:
        """Whether it waits to be fought, by two who are still there."""
        both = (self.bout.red, self.bout.blue)
        return self.bout.live and all(one.standing == Standing.IN for one in both)

    @property
    def latest(self) -> BoutResult | None:
        """The version that holds, if any."""
        return next(iter(self.results), None)


@dataclass(frozen=True, slots=True)
class InCorner:
    """One of the two, as a page shows them."""

    corner: Corner
    tincture: str
    entrant: Entrant
    points: int
    hits: int
    wish: str
    won: bool


def corners(bout: Bout) -> tuple[InCorner, InCorner]:
    """Red and blue."""
    red_won, blue_won = bout.winner_id == bout.red_id, bout.winner_id == bout.blue_id
    red_wish, blue_wish = bout.get_red_wish_display(), bout.get_blue_wish_display()
    red_figures, blue_figures = (bout.red_points, bout.red_hits), (bout.blue_points, bout.blue_hits)
    return (
        InCorner(Corner.RED, "gules", bout.red, *red_figures, red_wish, red_won),
        InCorner(Corner.BLUE, "azure", bout.blue, *blue_figures, blue_wish, blue_won),
    )


def bout_of(tournament: Tournament, number: int) -> Bout | None:
    """The bout of that number with who fights in it; voided ones too. One statement."""
    rows = tournament.bouts.filter(number=number)
    found = rows.select_related("red", "blue", "group", "round", "lists", "winner").first()
    if found is not None:
        found.tournament = tournament
    return found


def story_of(bout: Bout, now: datetime) -> BoutStory:
    """Two statements more."""
    rules = queries.rules_of(bout.tournament).calls
    results = bout.results.select_related("act", "winner").order_by("-pk")
    calls = bout.call_rows.select_related("act").order_by("-pk")[: rules.calls]
    return BoutStory(
        bout,
        calling(bout.calls, bout.called_at, now, rules),
        rules.calls,
        tuple(calls),
        tuple(results),
    )

"""Results of tournaments as a file to take away: for everybody, nothing in it is private."""

from collections.abc import Iterable, Sequence
from operator import attrgetter

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from ruman.core.models import Event
from ruman.core.sheets import Asked, Column, Sheet, register
from tournament.enums import BoutState
from tournament.models import Bout

CHUNK = 500  # rows that are in memory at once


def results(bouts: QuerySet[Bout]) -> QuerySet[Bout]:
    """The confirmed bouts among them, tournament by tournament, by number."""
    settled = bouts.filter(live=True, state=BoutState.CONFIRMED)
    related = ("tournament", "group", "round", "red", "blue", "winner", "lists")
    return settled.select_related(*related).order_by("tournament", "number")


def results_of(event: Event) -> QuerySet[Bout]:
    return results(Bout.objects.filter(tournament__event=event))


def _rows(event: Event, asked: Asked, language: str) -> Iterable[Bout]:
    return results_of(event).iterator(CHUNK)


RESULT_COLUMNS: Sequence[Column] = (
    Column(_("Tournament"), lambda bout: bout.tournament.name),
    Column(_("Bout"), attrgetter("number")),
    Column(_("Group"), lambda bout: bout.group and bout.group.name),
    Column(_("Round"), lambda bout: bout.round and bout.round.number),
    Column(_("Lists"), lambda bout: bout.lists and bout.lists.name),
    Column(_("Red"), lambda bout: bout.red.label),
    Column(_("Blue"), lambda bout: bout.blue.label),
    Column(_("Points of red"), attrgetter("red_points")),
    Column(_("Points of blue"), attrgetter("blue_points")),
    Column(_("Hits by red"), attrgetter("red_hits")),
    Column(_("Hits by blue"), attrgetter("blue_hits")),
    Column(_("Winner"), lambda bout: bout.winner and bout.winner.label),
    Column(_("How it ended"), lambda bout: bout.get_why_display()),
    Column(_("Began"), attrgetter("started_at")),
    Column(_("Ended"), attrgetter("ended_at")),
)


def register_sheets() -> None:
    """Called when the app loads."""
    register(
        Sheet(
            "results",
            _("Results"),
            _("Every confirmed bout of the tournaments. Everybody may have it."),
            "trophy",
            (),
            lambda event: RESULT_COLUMNS,
            lambda event, asked: results_of(event).count(),
            _rows,
            private=False,
            rank=60,
        )
    )

"""What the tournament's acts share: locked rows, refusals, news."""

from typing import Final

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from ruman.core import news
from ruman.core.acts import RefusedError, Sent
from tournament.models import Bout, Tournament


def locked(sent: Sent, pk: int) -> Tournament:
    """The tournament, locked; one of another event is refused as one that isn't there."""
    found = (
        Tournament.objects.select_for_update(of=("self",)).filter(pk=pk, event=sent.event).first()
    )
    if found is None:
        raise RefusedError(
            "no_such_tournament",
            _("There is no such tournament at this event. Load the page again."),
        )
    found.event = sent.event
    return found


FIGHTERS: Final = ("tournament", "red", "blue", "group", "round")


def locked_bout(sent: Sent, pk: int, rows: QuerySet[Bout] | None = None) -> Bout:
    """A live bout with its fighters, locked; voided and foreign ones are refused.

    `rows` are the bouts to look among, with what the caller needs to know besides.
    """
    among = Bout.objects.all() if rows is None else rows
    locked_rows = among.select_for_update(of=("self",)).select_related(*FIGHTERS).order_by()
    return live(next(iter(locked_rows.filter(pk=pk, tournament__event=sent.event)), None))


def live(found: Bout | None) -> Bout:
    """The bout that was found at this event, if it counts."""
    if found is None:
        raise RefusedError(
            "no_such_bout", _("There is no such bout at this event. Load the page again.")
        )
    if not found.live:
        raise RefusedError("bout_voided", _("This bout was voided; it isn't fought."))
    return found


def locked_for_result(sent: Sent, pk: int, rows: QuerySet[Bout] | None = None) -> Bout:
    """A live bout with its tournament locked before it: a result may end the tournament."""
    tournaments = Tournament.objects.select_for_update(of=("self",))
    tournament = tournaments.filter(bouts=pk, event=sent.event).first()
    if tournament is None:
        raise RefusedError(
            "no_such_bout", _("There is no such bout at this event. Load the page again.")
        )
    tournament.event = sent.event
    bout = locked_bout(sent, pk, rows)
    bout.tournament = tournament
    return bout


def topic(tournament: Tournament) -> str:
    """What pages of a tournament follow."""
    return f"tournament:{tournament.pk}"


def announce(tournament: Tournament, *more: str) -> None:
    """Tell the tournament's pages, the event's lists, and what else changed, in one statement."""
    news.announce(topic(tournament), lists_topic(tournament.event_id), *more)


def lists_topic(event_pk: int) -> str:
    """What pages that show the lists of an event follow; its tournaments share them."""
    return f"lists:{event_pk}"

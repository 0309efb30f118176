"""What the tournament's acts share: locked rows, refusals, news."""

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
        raise RefusedError("no_such_tournament", _("There is no such tournament at this event."))
    found.event = sent.event
    return found


def locked_bout(sent: Sent, pk: int) -> Bout:
    """A live bout with its fighters, locked; voided and foreign ones are refused."""
    found = (
        Bout.objects.select_for_update(of=("self",))
        .select_related("tournament", "red", "blue", "group", "round")
        .filter(pk=pk, tournament__event=sent.event)
        .first()
    )
    if found is None:
        raise RefusedError("no_such_bout", _("There is no such bout at this event."))
    if not found.live:
        raise RefusedError("bout_voided", _("This bout was voided; it isn't fought."))
    return found


def locked_for_result(sent: Sent, pk: int) -> Bout:
    """A live bout with its tournament locked before it: a result may end the tournament."""
    known = Bout.objects.filter(pk=pk, tournament__event=sent.event).values("tournament").first()
    if known is None:
        raise RefusedError("no_such_bout", _("There is no such bout at this event."))
    tournament = locked(sent, known["tournament"])
    bout = locked_bout(sent, pk)
    bout.tournament = tournament
    return bout


def topic(tournament: Tournament) -> str:
    """What pages of a tournament follow."""
    return f"tournament:{tournament.pk}"


def announce(tournament: Tournament, *more: str) -> None:
    """Tell the tournament's pages, and what else changed, in one statement."""
    news.announce(topic(tournament), *more)

"""Votes of the king and two heralds, each on a device of their own (T, heralds).

The last of three votes, or the king who closes, makes them one event of the bout, as if the desk
had entered it; the rules give what the majority of those who saw it says.
"""

from django.utils.translation import gettext_lazy as _

from ruman.core import news, roles
from ruman.core.acts import Answer, RefusedError, Sent
from ruman.core.enums import Role
from ruman.core.models import Membership
from tournament.actions.common import locked_bout
from tournament.actions.desk import enter
from tournament.actions.desk_moments import Entry
from tournament.actions.settling import ClosedError
from tournament.enums import BoutState, Do, Saw, Seat
from tournament.models import Bout, Vote
from tournament.queries.judging import Stoppage, stoppage_of, with_seat
from tournament.rules.judging import closed, complete


def vote(sent: Sent, *, bout: int, stoppage: int, seat: Seat, saw: Saw, desk: str = "") -> Answer:
    """What one of the three saw at this stoppage; may be changed until it is closed.

    The answer says who has voted, and once it is closed what all said. Refused: `too_late` for
    another stoppage, `votes_closed` where none is open, `not_your_seat`, `not_crew`.
    """
    row = _locked(sent, bout)
    may_speak_for(sent, row, seat)
    now = _present(row, stoppage)
    Vote.objects.create(bout=row, stoppage=now.number, seat=seat, saw=saw, act_id=sent.id)
    cast = {**now.cast, str(seat): str(saw)}
    if complete(cast):
        return _close(sent, row, now, cast, desk)
    news.announce(f"bout:{row.pk}")
    return {"bout": row.pk, "stoppage": now.number, "in": sorted(cast)}


def close_votes(sent: Sent, *, bout: int, stoppage: int, desk: str = "") -> Answer:
    """The king closes before all are in: who hasn't voted has seen nothing."""
    row = _locked(sent, bout)
    may_speak_for(sent, row, Seat.KING)
    now = _present(row, stoppage)
    if not now.cast:
        raise RefusedError("no_votes", _("Nobody has voted yet."))
    return _close(sent, row, now, closed(now.cast), desk)


def _locked(sent: Sent, bout: int) -> Bout:
    row = locked_bout(sent, bout, with_seat(sent.author.user))
    row.tournament.event = sent.event
    if row.state == BoutState.CONFIRMED:
        raise ClosedError(row)
    return row


def may_speak_for(sent: Sent, row: Bout, seat: Seat) -> None:
    """One's own seat; any seat for the king, who keeps this bout's desk, and the head organizer.

    So one dead device doesn't stop a bout: what its owner says is entered for them.
    """
    mine = getattr(row, "seat", None)
    keeper = (row.folded.get("keeper") or {}).get("user")
    user = sent.author.user
    if mine == seat or mine == Seat.KING or keeper == user.pk or user.is_superuser:
        return
    if Role.HEAD_ORGANIZER in roles.covered(_roles(sent)):
        return
    if mine is None:
        raise RefusedError("not_crew", _("Only the crew of this bout votes on it."))
    raise RefusedError("not_your_seat", _("Only the king or the desk speaks for another."))


def _roles(sent: Sent) -> list[str]:
    mine = Membership.objects.filter(event=sent.event, user=sent.author.user, revoked_at=None)
    return mine.values_list("roles", flat=True).first() or []


def _present(row: Bout, stoppage: int) -> Stoppage:
    now = stoppage_of(row)
    if now is None:
        raise RefusedError("votes_closed", _("There is no stoppage to vote about now."))
    if now.number != stoppage:
        raise RefusedError(
            "too_late", _("That stoppage is over; this vote doesn't count for the next one.")
        )
    if not now.open:
        raise RefusedError("votes_closed", _("There is no stoppage to vote about now."))
    return now


def _close(sent: Sent, row: Bout, now: Stoppage, cast: dict[str, str], desk: str) -> Answer:
    """The votes as one event; of this desk, where one spoke for somebody, so that it is no surprise
    to the desk's next act."""
    entry = Entry(do=Do.VOTES, votes=cast, at=None, desk=desk)
    answer = enter(sent, bout=row.pk, entry=entry)
    return {**answer, "stoppage": now.number, "votes": cast}

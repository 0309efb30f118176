"""The bout that an act of the desk is about: locked, with its rules and the author's right (T 9).

Written as SQL, since composing the questions anew for each act would cost more than half of it.
"""

from typing import Any

from django.db.models import BooleanField, QuerySet
from django.db.models.expressions import RawSQL
from django.utils.translation import gettext_lazy as _

from ruman.core import roles
from ruman.core.acts import RefusedError, Sent
from ruman.core.enums import Role
from ruman.core.models import Membership
from tournament import queries
from tournament.actions.common import live, locked_for_result
from tournament.models import Bout, Tournament

SEATED = """EXISTS (
    SELECT 1 FROM tournament_crewseat seat JOIN tournament_crew crew ON crew.id = seat.crew_id
    WHERE crew.tournament_id = tournament_bout.tournament_id AND seat.user_id = %s)"""
ROLES = """(
    SELECT roles FROM core_membership
    WHERE event_id = %s AND user_id = %s AND revoked_at IS NULL LIMIT 1)"""
LOCKED = f"""
    SELECT tournament_bout.*, tournament.parameters::text AS rules_text,
        {SEATED} AS seated, {ROLES} AS mine
    FROM tournament_bout JOIN tournament_tournament tournament ON tournament.id = tournament_id
    WHERE tournament_bout.id = %s AND tournament.event_id = %s
    FOR UPDATE OF tournament_bout"""  # noqa: S608 - our own words
_ROLES = Membership._meta.get_field("roles")


def bout_to_enter(sent: Sent, pk: int) -> Bout:
    """The bout, locked; its tournament holds the rules, and reads what else is asked of it."""
    user, event = sent.author.user.pk, sent.event.pk
    row = live(next(iter(Bout.objects.raw(LOCKED, [user, event, user, pk, event])), None))
    columns: dict[str, Any] = {"id": row.tournament_id, "event_id": event}
    row.tournament = Tournament.from_db(row._state.db, list(columns), list(columns.values()))
    row.tournament.event = sent.event
    queries.have_rules(row.tournament, getattr(row, "rules_text", ""))
    _crew_only(sent, row)
    return row


def bout_to_close(sent: Sent, pk: int) -> Bout:
    """The bout with its fighters, locked, and the tournament before it: a result may end that."""
    row = locked_for_result(sent, pk, _with_rights(sent))
    _crew_only(sent, row)
    return row


def _with_rights(sent: Sent) -> QuerySet[Bout]:
    """Bouts that say whether the author judges there, and the author's roles."""
    user = sent.author.user.pk
    return Bout.objects.annotate(
        seated=RawSQL(SEATED, [user], BooleanField()),  # noqa: S611 - our own words
        mine=RawSQL(ROLES, [sent.event.pk, user], _ROLES),  # noqa: S611
    )


def _crew_only(sent: Sent, row: Bout) -> None:
    """Heralds of a crew of this tournament, the head organizer, the admins."""
    head = roles.covered(getattr(row, "mine", None) or ()) & {Role.HEAD_ORGANIZER}
    if not (getattr(row, "seated", False) or head or sent.author.user.is_superuser):
        raise RefusedError("not_crew", _("Only heralds of this tournament's crews act here."))

"""Whose word it is: what the regulations leave to the king of arms (T 9)."""

from django.utils.translation import gettext_lazy as _

from ruman.core.acts import RefusedError, Sent
from ruman.core.enums import Role
from ruman.core.models import Membership
from tournament.models import Tournament
from tournament.queries.rights import is_king


def only_king_or_head(sent: Sent, tournament: Tournament) -> None:
    """Refuse who is neither a king of arms of the tournament nor head organizer of its event."""
    user = sent.author.user
    if user.is_superuser or is_king(user, tournament):
        return
    held = Membership.objects.filter(event=sent.event, user=user, revoked_at=None).first()
    if held is None or not held.holds(Role.HEAD_ORGANIZER):
        raise RefusedError(
            "not_king", _("That is for a king of arms of this tournament or the head organizer.")
        )

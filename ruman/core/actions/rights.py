"""What the author of an act may give or take: only roles lower than their own."""

from collections.abc import Iterable

from django.utils.translation import gettext_lazy as _

from ruman.core.acts import RefusedError, Sent
from ruman.core.enums import Role
from ruman.core.models import Event, Membership
from ruman.core.roles import grantable


def lock_event(event: Event) -> None:
    """Changes of roles and stations of one event come one after another."""
    Event.objects.select_for_update(no_key=True).only("pk").get(pk=event.pk)


def own_grantable(sent: Sent) -> frozenset[str]:
    """The roles that the author may give and take, as of now.

    At a station even the site admin acts with the roles of the event: a PIN may be all it took.
    """
    user, station = sent.author.user, sent.author.station
    above = user.is_superuser and station is None
    rows = Membership.objects.filter(event=sent.event, user=user, revoked_at=None)
    roles = rows.values_list("roles", flat=True).first() or []
    return frozenset(grantable(roles, above=above))


def check_grant(sent: Sent, roles: Iterable[str]) -> None:
    """Refuse to give or take a role that isn't lower than the author's own."""
    above = set(roles) - own_grantable(sent)
    if above:
        words = ", ".join(str(Role(role).label) for role in sorted(above))
        raise RefusedError(
            "role_above",
            _("Only somebody with a higher role at this event can give or take: %(roles)s."),
            roles=words,
        )

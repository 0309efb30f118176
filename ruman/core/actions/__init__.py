"""Acts on events, people's roles, invitations and stations.

Locks: the event's row first (it orders changes of roles and stations), then the one row in hand.
"""

from ruman.core.actions import events, members, publishing, rulebooks, stations
from ruman.core.actions.events import open_setup_code
from ruman.core.actions.invitations import accept, invite

__all__ = [
    "accept",
    "events",
    "invite",
    "members",
    "open_setup_code",
    "publishing",
    "rulebooks",
    "stations",
]

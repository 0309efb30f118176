"""What every app stands on: events, rulebooks, people with roles, stations, acts, live versions."""

from ruman.core.models.events import Event, Organizer, Side
from ruman.core.models.live import Presence, SecretLink, Topic
from ruman.core.models.members import Attempts, Invitation, Membership
from ruman.core.models.records import Act, RefusedAct, append_only
from ruman.core.models.rulebooks import Parameter, ParameterChange, Rulebook
from ruman.core.models.sessions import Session
from ruman.core.models.stations import Station
from ruman.core.models.users import User

__all__ = [
    "Act",
    "Attempts",
    "Event",
    "Invitation",
    "Membership",
    "Organizer",
    "Parameter",
    "ParameterChange",
    "Presence",
    "RefusedAct",
    "Rulebook",
    "SecretLink",
    "Session",
    "Side",
    "Station",
    "Topic",
    "User",
    "append_only",
]

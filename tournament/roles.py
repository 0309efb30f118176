"""Who runs a tournament: the same sets of roles for its pages and for its acts."""

from typing import Final

from ruman.core.enums import Role

HEAD: Final = (Role.HEAD_ORGANIZER,)
ORGANIZERS: Final = (Role.HEAD_ORGANIZER, Role.ORGANIZER)
HERALDS: Final = (*ORGANIZERS, Role.HERALD)
DESK: Final = (Role.HEAD_ORGANIZER, Role.HERALD)

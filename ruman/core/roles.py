"""Which role covers which, and who may give which to whom."""

from collections.abc import Collection

from ruman.core.enums import Role

# From the highest down. Heralds and veterans judge, organizers run; none of these covers another.
RANKS = (Role.ADMIN, Role.HEAD_ORGANIZER, Role.ORGANIZER, Role.HERALD, Role.VETERAN)
COVERED = {Role.ADMIN: frozenset(Role), Role.HEAD_ORGANIZER: frozenset({Role.ORGANIZER})}


def covered(roles: Collection[str]) -> frozenset[str]:
    """`roles` and all that they include."""
    return frozenset(roles).union(*(COVERED.get(Role(role), ()) for role in roles))


def grantable(roles: Collection[str], *, above: bool = False) -> tuple[Role, ...]:
    """The roles that a holder of `roles` may give: only lower ones, and heads and admins alone.

    Who stands `above` the event, the site admin, may give all.
    """
    if above:
        return RANKS
    if Role.ADMIN in roles:
        return RANKS[1:]
    if Role.HEAD_ORGANIZER in roles:
        return RANKS[2:]
    return ()

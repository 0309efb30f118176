"""Rows for tests: plain functions, every field can be given."""

from datetime import date
from itertools import count
from typing import Any

from combatants.models import Combatant
from ruman.core.models import Event, Membership, Organizer, Side, User

_serial = count(1)


def make_user(**fields: Any) -> User:
    n = next(_serial)
    return User.objects.create(**{"username": f"user{n}", "name": f"Person {n}", **fields})


def make_event(**fields: Any) -> Event:
    n = next(_serial)
    organizer = fields.pop("organizer", None) or Organizer.objects.create(
        name=f"Club {n}", slug=f"club-{n}"
    )
    return Event.objects.create(
        **{
            "organizer": organizer,
            "name": f"Battle {n}",
            "slug": f"battle-{n}",
            "starts_date": date(2027, 5, 1),
            "ends_date": date(2027, 5, 2),
            "languages": ["cs", "pl", "en"],
            **fields,
        }
    )


def make_member(event: Event, *roles: str, **fields: Any) -> User:
    """A user who holds `roles` at `event`."""
    user = make_user(**fields)
    Membership.objects.create(event=event, user=user, roles=list(roles))
    return user


def make_side(event: Event, **fields: Any) -> Side:
    return Side.objects.create(**{"event": event, "name": "Lions", "tincture": "gules", **fields})


def make_combatant(event: Event, **fields: Any) -> Combatant:
    n = next(_serial)
    return Combatant.objects.create(
        **{"event": event, "number": n, "given_name": "Jan", "surname": f"Novák {n}", **fields}
    )

"""Rows for tests: plain functions, every field can be given."""

import io
from datetime import date
from decimal import Decimal
from itertools import count
from typing import Any

from django.core.files.base import ContentFile
from PIL import Image

from combatants.models import Combatant
from ruman.core.models import Act, Event, Membership, Organizer, Parameter, Rulebook, Side, User
from ruman.core.tomlbook import built_in
from weapons.models import Inspection, Photo, Weapon

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


def make_rulebook(**fields: Any) -> Rulebook:
    n = next(_serial)
    return Rulebook.objects.create(**{"slug": f"rules-{n}", "kind": "battle", **fields})


def make_draft(organizer: Organizer, kind: str = "battle", **fields: Any) -> Rulebook:
    """A draft of that organizer that says what the built-in rules say."""
    book = built_in(kind)
    draft = make_rulebook(kind=kind, organizer=organizer, title=dict(book.title), **fields)
    rows = [(c, key, values) for c, found in book.document.items() for key, values in found.items()]
    Parameter.objects.bulk_create(
        Parameter(rulebook=draft, chapter=chapter, key=key, position=n, values=values)
        for n, (chapter, key, values) in enumerate(rows, start=1)
    )
    return draft


def make_act(event: Event, **fields: Any) -> Act:
    return Act.objects.create(
        **{"event": event, "kind": "test", "by_name": "Jitka", "digest": "x", **fields}
    )


def make_weapon(owner: Combatant, **fields: Any) -> Weapon:
    return Weapon.objects.create(
        **{"event": owner.event, "owner": owner, "type": "blade", "length": Decimal(80), **fields}
    )


def make_step(step: type[Any], weapon: Weapon, **fields: Any) -> Any:
    """A step of that kind, the next of the weapon's."""
    weapon.version += 1
    weapon.save(update_fields=["version"])
    act = fields.pop("act", None) or make_act(weapon.event)
    return step.objects.create(
        **{"weapon": weapon, "act": act, "nth": weapon.version, "at": act.received_at, **fields}
    )


def make_inspection(weapon: Weapon, outcome: str = "approved", **fields: Any) -> Inspection:
    return make_step(
        Inspection,
        weapon,
        **{
            "type": weapon.type,
            "length": weapon.length,
            "proposed": outcome,
            "said": outcome,
            "outcome": outcome,
            "class_code": "" if outcome == "rejected" else "one_handed",
            "rulebook": fields.pop("rulebook", None) or make_rulebook(),
            **fields,
        },
    )


def make_photo(weapon: Weapon, **fields: Any) -> Photo:
    picture = Image.new("RGB", (4, 3), "green")
    out = io.BytesIO()
    picture.save(out, "JPEG")
    files = {name: ContentFile(out.getvalue(), "x.jpg") for name in ("large", "small")}
    return make_step(Photo, weapon, **{**files, "width": 4, "height": 3, **fields})

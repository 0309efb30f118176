"""A bench for tests: an event with an owner, an organizer at a station, and acts done there."""

import uuid
from datetime import UTC, datetime, timedelta
from decimal import Decimal

from ruman.core import acts
from ruman.core.acts import Author, Sent
from ruman.core.models import Station
from tests.factories import make_combatant, make_event, make_member
from weapons import actions
from weapons.actions import Look, Said
from weapons.models import Weapon

NINE = datetime(2027, 5, 1, 9, 0, tzinfo=UTC)
PASSED = dict.fromkeys(
    [
        *("padding", "point", "guard", "finish", "back_edge", "head", "both_ends", "batch", "rim"),
        *("draw", "sample", "nock", "fletching", "full_padding", "body", "fit", "skill"),
    ],
    "passed",
)


class Bench:
    """Acts happen a minute after one another, unless `at` says otherwise."""

    def __init__(self, event=None, **block):
        self.event = event or make_event()
        self.owner = make_combatant(self.event)
        self.station = Station.objects.create(
            event=self.event,
            name=f"Bench {uuid.uuid4().hex[:4]}",
            kind="bench",
            **{"tag_from": 401, "tag_to": 500, **block},
        )
        self.author = Author(make_member(self.event, "organizer"), self.station)
        self.now = NINE

    def colleague(self, **block):
        """Another station of the same event, with the same owner in front of it."""
        other = Bench(self.event, **{"tag_from": 501, "tag_to": 600, **block})
        other.owner, other.now = self.owner, self.now
        return other

    def sent(self, at=None, act_id=None):
        self.now += timedelta(minutes=1)
        return Sent(act_id or uuid.uuid4(), self.event, self.author, self.now, device_at=at)

    def do(self, act, *, at=None, act_id=None, **fields):
        act = getattr(actions, act)
        return acts.perform(act.__name__, self.sent(at, act_id), fields, act)

    def inspect(self, weapon=None, *, at=None, act_id=None, seen=None, owner=None, **fields):
        """A verdict on a blade of 84.5 cm that passed all checks; `fields` of Look and Said."""
        said = {name: fields.pop(name) for name in list(fields) if name in Said.__slots__}
        look = {"type": "blade", "checks": PASSED, **fields}
        if "measures" not in look and look["type"] == "blade":
            look["measures"] = {"length": Decimal("84.5")}
        return self.do(
            "inspect_weapon",
            at=at,
            act_id=act_id,
            person=(owner or self.owner).pk,
            weapon=weapon.pk if isinstance(weapon, Weapon) else weapon or uuid.uuid4(),
            look=Look(**look),
            said=Said(**{"outcome": "approved", **said}),
            expected_version=weapon.version
            if seen is None and isinstance(weapon, Weapon)
            else seen,
        )

    def shown(self, **fields):
        """The weapon that such an inspection leaves."""
        return Weapon.objects.get(pk=self.inspect(**fields)["weapon"])

    def spear(self, **fields):
        """A one-handed spear, approved with its automatic warning."""
        return self.shown(
            **{
                "type": "spear",
                "measures": {"length": Decimal(140)},
                "outcome": "approved_with_warning",
                **fields,
            }
        )

    def rejected(self, **fields):
        """A blade rejected for its padding."""
        checks = {**PASSED, "padding": "failed"}
        return self.shown(**{"outcome": "rejected", "checks": checks, **fields})

    def excluded(self, **fields):
        weapon = self.shown(**fields)
        self.do("exclude_weapon", weapon=weapon.pk, reason="loose tip")
        weapon.refresh_from_db()
        return weapon

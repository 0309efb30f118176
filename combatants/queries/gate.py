"""The gate: what its records say, how many are on site, whom it saw last."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q

from combatants.enums import GateKind
from combatants.models import Combatant, GateRecord
from combatants.rules.gate import Recorded, gate_rules
from ruman.core import rulebooks
from ruman.core.models import Event


@dataclass(frozen=True, slots=True)
class Counts:
    """How many people are expected, on site, gone or not coming; each person once."""

    people: int
    on_site: int
    left: int

    @property
    def expected(self) -> int:
        return self.people - self.on_site - self.left


def counts(event: Event) -> Counts:
    """One statement; the number of distinct people on site is the number of such rows."""
    found = Combatant.objects.of(event).aggregate(
        people=Count("pk"),
        on_site=Count("pk", filter=Q(arrived_at__isnull=False)),
        left=Count("pk", filter=Q(left_at__isnull=False)),
    )
    return Counts(**found)


def recorded(combatant: Combatant) -> Iterable[Recorded]:
    """The records of one person in the order of their rows, as the rules see them."""
    rows = (
        GateRecord.objects.filter(combatant=combatant)
        .order_by("pk")
        .values_list("kind", "at", "rulebook_id", "language", "guardian", "reversed_by")
    )
    for kind, at, rulebook_id, language, guardian, reversed_by in rows:
        yield Recorded(kind, at, rulebook_id, language, guardian, reversed_by is not None)


def adult_age(event: Event) -> int:
    """From which age nobody needs a guardian, by the event's rulebook."""
    return rulebooks.read_by(gate_rules, event.rulebook).adult_age


def lately(event: Event, limit: int = 8) -> list[GateRecord]:
    """The last arrivals and departures that still stand, newest first."""
    rows = GateRecord.objects.filter(
        combatant__event=event,
        kind__in=[GateKind.ARRIVED, GateKind.LEFT],
        reversed_by__isnull=True,
    )
    rows = rows.select_related("combatant", "combatant__side", "act")
    return list(rows.order_by("-pk")[:limit])


def history(combatant: Combatant) -> list[GateRecord]:
    """Everything that the gate recorded of one person, newest first."""
    rows = GateRecord.objects.filter(combatant=combatant)
    return list(rows.select_related("act", "rulebook", "reversed_by").order_by("-pk"))

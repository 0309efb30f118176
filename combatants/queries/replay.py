"""Everybody's presence and lives anew from what was recorded, set beside what is kept of them."""

from collections.abc import Iterator
from dataclasses import asdict

from django.db.models import OuterRef, Subquery

from combatants.models import Combatant, LivesGrant
from combatants.queries.gate import recorded
from combatants.rules.gate import present


def presence() -> Iterator[str | None]:
    """A line for whoever isn't where the gate's records put them, None for others."""
    for row in Combatant.objects.select_related("event").order_by("pk").iterator():
        differing = [
            name
            for name, value in asdict(present(recorded(row))).items()
            if getattr(row, name) != value and not (name == "guardian" and row.erased_at)
        ]
        told = f"{row.event.slug}, number {row.number}: {', '.join(differing)}"
        yield told if differing else None


def lives() -> Iterator[str | None]:
    """A line for whoever's lives aren't those of the latest decision, None for others."""
    latest = LivesGrant.objects.filter(combatant=OuterRef("pk")).order_by("-pk").values("pk")[:1]
    rows = Combatant.objects.select_related("event", "lives_grant").annotate(
        latest=Subquery(latest)
    )
    for row in rows.order_by("pk").iterator():
        kept = row.lives_grant.lives if row.lives_grant else None
        same = row.lives_grant_id == getattr(row, "latest", None) and row.lives == kept
        yield None if same else f"{row.event.slug}, number {row.number}: lives"

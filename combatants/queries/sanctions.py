"""Who may not take part: asked by rosters and cards before anybody is put down."""

from datetime import datetime

from django.db.models import OuterRef, QuerySet

from combatants.models import Combatant, Sanction
from ruman.core.models import Event


def standing_for_clash(clash: int | OuterRef) -> QuerySet[Sanction]:
    """Sanctions for that clash which nobody has taken back."""
    return Sanction.objects.filter(clash=clash, lifted__isnull=True).order_by("pk")


def expelled_from(event: Event, clash: int, at: datetime) -> dict[int, str]:
    """Everybody who may not be in that clash at that time, by key, with the reason; two statements.

    What the act would refuse one by one: `refuse_expelled_from`.
    """
    longer = Combatant.objects.filter(event=event, expelled_until__gt=at)
    found = dict(standing_for_clash(clash).values_list("combatant", "reason"))
    return found | dict(longer.values_list("pk", "expelled_why"))

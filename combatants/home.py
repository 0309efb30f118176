"""What people's pages say on an event's home: who is here, on which side, what is missing."""

from django.db.models import Count, Min, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from combatants.enums import Show
from combatants.models import Combatant
from combatants.queries.gate import counts
from combatants.queries.station import waiting as without_lives
from ruman.core import waiting
from ruman.core.enums import Role
from ruman.core.models import Event


@waiting.register(Role.ORGANIZER)
def rules_not_read(event: Event) -> waiting.Waiting | None:
    """People on site who haven't read the rules yet, the one who came first as an example."""
    rows = Combatant.objects.of(event).on_site().filter(rules_read_at__isnull=True)
    found = list(rows.order_by("arrived_at").values_list("given_name", "surname", "arrived_at"))
    if not found:
        return None
    given_name, surname, arrived_at = found[0]
    return waiting.Waiting(
        title=ngettext(
            "person has not read the rules", "people have not read the rules", len(found)
        ),
        count=len(found),
        url=f"{reverse('combatants:people', args=[event.slug])}?show={Show.RULES_MISSING}",
        verb=_("See"),
        text=f"{given_name} {surname}".strip(),
        rule="R 1.2",
        since=arrived_at,
        tincture="or",
        icon="book-open-check",
        rank=60,
    )


@waiting.register(Role.ORGANIZER)
def lives_missing(event: Event) -> waiting.Waiting | None:
    """People on site who have no lives yet, since the one waits who came first."""
    rows = without_lives(event).order_by().aggregate(count=Count("pk"), since=Min("arrived_at"))
    if not rows["count"]:
        return None
    return waiting.Waiting(
        title=ngettext("person waits for lives", "people wait for lives", rows["count"]),
        count=rows["count"],
        url=reverse("combatants:lives", args=[event.slug]),
        verb=_("To the lives"),
        since=rows["since"],
        rule="R 4",
        icon="shield-half",
        rank=45,
    )


def who_is_here(event: Event) -> dict[str, object]:
    """The gate's numbers, and for each side how many are on site of how many."""
    here = Count("combatants", filter=Q(combatants__arrived_at__isnull=False))
    sides = event.sides.annotate(size=Count("combatants"), here=here)
    return {"counts": counts(event), "sides": list(sides)}


waiting.register_panel(
    waiting.Panel("combatants/_home.html", who_is_here, (Role.ORGANIZER,), rank=20)
)

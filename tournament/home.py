"""What the frame of all pages shows of tournaments: their place, and what waits for whom."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Count, Min
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from combatants import panels
from combatants.models import Combatant
from ruman.core import places, search, waiting
from ruman.core.access import StaffRequest
from ruman.core.models import Event
from ruman.core.waiting import Waiting
from tournament.enums import Admitted, Standing, TournamentState
from tournament.models import Entrant
from tournament.posts import called, herald_post, to_confirm
from tournament.queries.search import tournaments_and_bouts
from tournament.queries.setup import running_clocks
from tournament.roles import HERALDS


def register() -> None:
    """Called when the app loads."""
    places.register(
        places.Place("tournament:tournaments", _("Tournaments"), "trophy", HERALDS, rank=40)
    )
    waiting.register(*HERALDS)(clocks)
    waiting.register(*HERALDS)(not_seen)
    waiting.register(*HERALDS)(to_confirm)
    waiting.register(*HERALDS)(called)
    waiting.register_post(herald_post)
    search.register(tournaments_and_bouts, *HERALDS, rank=40)
    panels.register(panels.PersonPanel("tournament/_person_panel.html", entries, HERALDS, 40))


def clocks(event: Event) -> Waiting | None:
    """Shortages whose clock runs, the one that runs out first as an example."""
    found = running_clocks(event)
    if not found:
        return None
    first = found[0]
    one = len({clock.entrant.tournament_id for clock in found}) == 1
    name = "tournament:tournament" if one else "tournament:tournaments"
    return Waiting(
        title=ngettext("clock of a shortage runs", "clocks of shortages run", len(found)),
        count=len(found),
        url=reverse(
            name, args=[event.slug, first.entrant.tournament.slug] if one else [event.slug]
        ),
        verb=_("See"),
        text=f"{first.entrant.combatant.full_name}: {first.what}",
        rule="T 2",
        since=first.at,
        tincture="or",
        icon="timer",
        rank=5,
    )


def not_seen(event: Event) -> Waiting | None:
    """On the days of the event: entrants whom the heralds haven't looked at before the draw."""
    if not event.starts_date <= _today(event, timezone.now()) <= event.ends_date:
        return None
    rows = Entrant.objects.filter(
        tournament__event=event,
        tournament__state=TournamentState.ENTRY,
        admitted=Admitted.OPEN,
        standing=Standing.IN,
    )
    found = rows.aggregate(
        count=Count("pk"),
        tournaments=Count("tournament", distinct=True),
        slug=Min("tournament__slug"),
        name=Min("tournament__name"),
    )
    if not found["count"]:
        return None
    one = found["tournaments"] == 1
    name = "tournament:entrants" if one else "tournament:tournaments"
    url = reverse(name, args=[event.slug, found["slug"]] if one else [event.slug])
    return Waiting(
        title=ngettext("entrant not seen yet", "entrants not seen yet", found["count"]),
        count=found["count"],
        url=f"{url}?show={Admitted.OPEN}" if one else url,
        verb=_("Look"),
        text=found["name"] if one else "",
        rule="T 2" if one else "",
        tincture="azure",
        icon="clipboard-list",
        rank=35,
    )


def _today(event: Event, now: datetime) -> Any:
    return now.astimezone(ZoneInfo(event.time_zone)).date()


def entries(request: StaffRequest, person: Combatant) -> Mapping[str, Any] | None:
    """The tournaments that a person is entered in, on the person's page."""
    rows = person.entries.select_related("tournament").order_by("tournament__starts_at", "pk")
    found = list(rows)
    for one in found:
        one.tournament.event = request.event
    return {"entries": found} if found else None

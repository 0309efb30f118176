"""What the frame of all pages shows of the bench: its places, and what waits for whom."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Count, Min
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from combatants import panels
from combatants.models import Combatant
from combatants.queries.search import FINDERS
from ruman.core import places, search, waiting
from ruman.core.access import StaffRequest
from ruman.core.enums import Role
from ruman.core.models import Event
from ruman.core.waiting import Waiting
from weapons.models import Weapon
from weapons.queries import board
from weapons.queries.bench_person import bench_person
from weapons.queries.finder import owners_by_tag
from weapons.queries.rules import rules_for
from weapons.queries.search import weapons

BENCH = (Role.HEAD_ORGANIZER, Role.ORGANIZER)
FIELD = (*BENCH, Role.VETERAN)


def register() -> None:
    """Called when the app loads."""
    places.register(
        places.Place("weapons:bench", gettext_lazy("Weapon bench"), "swords", BENCH, rank=20)
    )
    places.register(places.Place("weapons:held", gettext_lazy("Held"), "lock", BENCH, rank=22))
    waiting.register(Role.HEAD_ORGANIZER)(appeals)
    waiting.register(*BENCH)(looks_again)
    waiting.register(*BENCH)(at_the_bench)
    waiting.register(*BENCH)(held)
    panels.register(panels.PersonPanel("weapons/_person_panel.html", persons_weapons, FIELD, 20))
    if owners_by_tag not in FINDERS:
        FINDERS.append(owners_by_tag)
    search.register(weapons, *FIELD, rank=20)


def persons_weapons(request: StaffRequest, person: Combatant) -> Mapping[str, Any]:
    """A person's weapons on the person's page."""
    found = bench_person(request.event, person, rules_for(request.event.rulebook))
    return {"bench": found, "may_inspect": request.membership.holds(*BENCH)}


def appeals(event: Event) -> Waiting | None:
    """Appeals are for the head organizer alone, and somebody stands there waiting."""
    rows = board.appeals(event)
    if not rows:
        return None
    return Waiting(
        title=ngettext("appeal against a rejection", "appeals against a rejection", len(rows)),
        count=len(rows),
        url=reverse("weapons:appeals", args=[event.slug]),
        verb=_("Answer"),
        text=f"{rows[0].owner.full_name}: {rows[0].row.title}",
        rule="R 2.1b",
        since=rows[0].since,
        tincture="gules",
        icon="scale",
        rank=10,
    )


def looks_again(event: Event) -> Waiting | None:
    found = (
        Weapon.objects.at(event)
        .exclude(look_again="")
        .aggregate(count=Count("pk"), since=Min("look_again_since"))
    )
    if not found["count"]:
        return None
    return Waiting(
        title=ngettext("weapon to look at again", "weapons to look at again", found["count"]),
        count=found["count"],
        url=reverse("weapons:looks-again", args=[event.slug]),
        verb=_("Look"),
        since=found["since"],
        tincture="azure",
        icon="eye",
        rank=30,
    )


def at_the_bench(event: Event) -> Waiting | None:
    """People on site who announced more weapons than were seen."""
    found = board.queue(event).aggregate(count=Count("pk"), since=Min("arrived_at"))
    if not found["count"]:
        return None
    return Waiting(
        title=ngettext("person waits at the bench", "people wait at the bench", found["count"]),
        count=found["count"],
        url=reverse("weapons:bench", args=[event.slug]),
        verb=_("To the bench"),
        since=found["since"],
        tincture="azure",
        icon="swords",
        rank=40,
    )


def held(event: Event) -> Waiting | None:
    """Excluded weapons, until they pass again or go back to their owners."""
    rows = Weapon.objects.at(event).excluded()
    found = rows.aggregate(count=Count("pk"), since=Min("held_since"))
    if not found["count"]:
        return None
    return Waiting(
        title=ngettext("excluded weapon held", "excluded weapons held", found["count"]),
        count=found["count"],
        url=reverse("weapons:held", args=[event.slug]),
        verb=_("Open"),
        rule="R 2.1",
        since=found["since"],
        tincture="sable",
        icon="lock",
        rank=65,
    )

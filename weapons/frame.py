"""What the frame of all pages shows of the bench: its places, and what waits for whom."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Count, Min
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from combatants import panels
from combatants.models import Combatant
from combatants.queries.search import FINDERS
from ruman.core import places, waiting
from ruman.core.access import StaffRequest
from ruman.core.enums import Role
from ruman.core.models import Event
from ruman.core.waiting import Waiting
from weapons.models import Weapon
from weapons.queries import board
from weapons.queries.bench_person import bench_person
from weapons.queries.finder import owners_by_tag
from weapons.queries.rules import rules_for

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
    panels.register(panels.PersonPanel("weapons/_person_panel.html", persons_weapons, FIELD, 20))
    if owners_by_tag not in FINDERS:
        FINDERS.append(owners_by_tag)


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
        title=_("Appeals against a rejection"),
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
        title=_("Weapons to look at again"),
        count=found["count"],
        url=reverse("weapons:looks-again", args=[event.slug]),
        verb=_("Look"),
        since=found["since"],
        tincture="azure",
        icon="eye",
        rank=30,
    )

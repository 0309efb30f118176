"""The panels of a person's page about lives, links and sanctions."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from combatants.enums import LinkPurpose, SanctionScope
from combatants.models import Combatant
from combatants.panels import PersonPanel, register
from ruman.core import waiting
from ruman.core.access import StaffRequest
from ruman.core.enums import Role
from ruman.core.links import phone_url
from ruman.core.models import Event
from ruman.core.privacy import left_to_erase
from ruman.core.waiting import Waiting


def lives(request: StaffRequest, person: Combatant) -> Mapping[str, Any]:
    """Every grant with who gave it, when and why; the latest holds."""
    return {"grants": list(person.lives_grants.select_related("act").order_by("-pk"))}


def links(request: StaffRequest, person: Combatant) -> Mapping[str, Any]:
    """The live links, each with its address."""
    found = {link.purpose: link for link in person.links.filter(withdrawn_at__isnull=True)}
    shown = []
    for purpose in LinkPurpose:
        link = found.get(purpose)
        url = phone_url(request, reverse("combatants:player", args=[link.token])) if link else ""
        shown.append({"purpose": purpose, "label": purpose.label, "link": link, "url": url})
    return {"links": shown}


def sanctions(request: StaffRequest, person: Combatant) -> Mapping[str, Any]:
    """What was imposed and lifted, and the form for those who may."""
    rows = person.sanctions.select_related("act", "lifted__act").order_by("-pk")
    return {
        "sanctions": list(rows),
        "now": timezone.now(),
        "may": request.membership.holds(Role.HEAD_ORGANIZER),
        "scopes": [SanctionScope.DAY, SanctionScope.EVENT],
    }


def stored(request: StaffRequest, person: Combatant) -> Mapping[str, Any]:
    """What is stored is in the file; it is erased once the event is over."""
    return {"over": request.event.is_over(timezone.now())}


def erasing_due(event: Event) -> Waiting | None:
    """The event's date for erasing is past, and there are names left."""
    day = event.erase_after_date
    if day is None or not (count := left_to_erase(event)):
        return None
    return Waiting(
        title=gettext("People to erase"),
        count=count,
        url=reverse("combatants:erase-people", args=[event.slug]),
        verb=gettext("Erase"),
        text=gettext("To be erased after %(day)s") % {"day": date_format(day)},
        icon="eraser",
        rank=80,
    )


def register_panels() -> None:
    """Called when the app is ready."""
    waiting.register(Role.ADMIN)(erasing_due)
    runs = (Role.ORGANIZER,)
    register(PersonPanel("combatants/_panel_lives.html", lives, runs, rank=20))
    register(PersonPanel("combatants/_panel_links.html", links, runs, rank=70))
    register(PersonPanel("combatants/_panel_stored.html", stored, (Role.ADMIN,), rank=90))
    register(PersonPanel("combatants/_panel_sanctions.html", sanctions, runs, rank=80))

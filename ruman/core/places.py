"""The places of an event that its menu and home show; each app registers its own when it loads."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise

from ruman.core.models import Membership


@dataclass(frozen=True, slots=True)
class Place:
    """A page of every event. `title` is lazy, `icon` a Lucide name; no roles: for any of them."""

    url_name: str
    title: Promise | str
    icon: str
    roles: tuple[str, ...] = ()
    rank: int = 50


PLACES: list[Place] = []


def register(place: Place) -> None:
    """Called from an app's `ready`."""
    if place not in PLACES:
        PLACES.append(place)
        PLACES.sort(key=lambda each: each.rank)


def places_of(membership: Membership) -> Iterator[dict[str, Any]]:
    """What the person may open at the event, in the order of rank."""
    for place in PLACES:
        if place.roles and not membership.holds(*place.roles):
            continue
        try:
            url = reverse(place.url_name, args=[membership.event.slug])
        except NoReverseMatch:  # registered by a part that has no such page
            continue
        yield {"url": url, "title": place.title, "icon": place.icon}

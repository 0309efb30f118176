"""The practice event: one for everybody to try things on, filled step by step by the apps.

Each app registers its step; a step does its part through the app's real acts, and only where it
isn't done yet, so that running it again changes nothing that people have practised meanwhile.
"""

import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.utils.module_loading import import_string

from ruman.core import rulebooks
from ruman.core.acts import Author, Sent
from ruman.core.enums import RulebookKind, StationKind, Tincture
from ruman.core.models import Event, Organizer, Side, Station, User

SLUG: Final = "practice"
SPACE: Final = uuid.UUID("5d0f4f5e-3f0c-5c43-9d49-6a2f0c3a7b11")
SIDES: Final = (("Volavky", Tincture.AZURE), ("Kanci", Tincture.GULES))
STATIONS: Final = (
    ("Brána", StationKind.GATE, None),
    ("Schvalování 1", StationKind.BENCH, (1, 499)),
    ("Schvalování 2", StationKind.BENCH, (500, 999)),
    ("Životy", StationKind.LIVES, None),
    ("Pult herolda", StationKind.DESK, None),
    ("Velitelství", StationKind.OFFICE, None),
)


@dataclass(frozen=True, slots=True)
class Practice:
    """The event being filled, by whom and when; `sent` gives each act its own lasting id."""

    event: Event
    author: Author
    now: datetime

    def sent(self, name: str) -> Sent:
        return Sent(uuid.uuid5(SPACE, f"{self.event.pk} {name}"), self.event, self.author, self.now)


_STEPS: list[tuple[int, str]] = []


def register(step: str, rank: int) -> None:
    """Called from an app's `ready` with the path of a function `(Practice) -> str`.

    Steps run by rank and say in a line what they did, nothing if all was done before.
    """
    if (rank, step) not in _STEPS:
        _STEPS.append((rank, step))
        _STEPS.sort()


def fill(now: datetime) -> tuple[Event, list[str]]:
    """The practice event, made where there is none, with every app's step done."""
    event = _event(now)
    author, _made = User.objects.get_or_create(
        username="practice",
        defaults={"name": "Jitka Vondráčková", "is_active": False, "password": "!"},
    )
    practice = Practice(event, Author(author), now)
    steps = [import_string(path) for _rank, path in _STEPS]
    return event, [said for step in steps if (said := step(practice))]


def _event(now: datetime) -> Event:
    organizer, _made = Organizer.objects.get_or_create(
        slug=SLUG, defaults={"name": "Bratrstvo Tří vrchů"}
    )
    event, _made = Event.objects.get_or_create(
        slug=SLUG,
        defaults={
            "organizer": organizer,
            "name": "Bitva o Kamenný Brod",
            "starts_date": now.date(),
            "ends_date": now.date() + timedelta(days=1),
            "languages": ["cs", "pl", "en"],
            "practice": True,
        },
    )
    if event.rulebook is None:
        event.rulebook = rulebooks.published(RulebookKind.BATTLE)
        event.save(update_fields=["rulebook"])
    for position, (name, tincture) in enumerate(SIDES):
        Side.objects.get_or_create(
            event=event, tincture=tincture, defaults={"name": name, "position": position}
        )
    for name, kind, tags in STATIONS:
        block = {"tag_from": tags[0], "tag_to": tags[1], "tag_next": tags[0]} if tags else {}
        Station.objects.get_or_create(event=event, name=name, defaults={"kind": kind, **block})
    return event

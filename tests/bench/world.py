"""What is measured on: a day's event with people and weapons, and one of 50,000 people."""

import uuid
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse

from combatants.enums import LinkPurpose
from combatants.models import Combatant, PlayerLink
from ruman.core.models import Event, Rulebook, User
from ruman.core.secrets import new_token
from tests.factories import make_event, make_member
from tests.load.people import fill
from tests.weapons.bench import PASSED

CROWD = 50_000
PEOPLE = 1_200
FILES = Path(__file__).resolve().parents[1] / "combatants" / "files"


class World:
    def __init__(self) -> None:
        call_command("rulebook", "load", verbosity=0)
        rulebook = Rulebook.objects.get(kind="battle")
        day = {"starts_date": date.today(), "ends_date": date.today()}  # noqa: DTZ011, TID251
        self.day: Event = make_event(name="The day", slug="bench-day", rulebook=rulebook, **day)
        self.empty: Event = make_event(name="To import", slug="bench-empty", rulebook=rulebook)
        self.crowd: Event = make_event(name="The crowd", slug="bench-crowd", rulebook=rulebook)
        self.user: User = make_member(self.day, "admin")
        for event in (self.empty, self.crowd):
            event.memberships.create(user=self.user, roles=["admin"])
        fill(self.day, PEOPLE)
        fill(self.crowd, CROWD)
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        self.people = list(Combatant.objects.filter(event=self.day).order_by("number"))
        links = PlayerLink.objects.bulk_create(
            PlayerLink(combatant=person, purpose=LinkPurpose.OWN, token=new_token())
            for person in self.people
        )
        self.tokens = [link.token for link in links]

    def cookies(self) -> dict[str, str]:
        client = Client()
        client.force_login(self.user)
        return {name: morsel.value for name, morsel in client.cookies.items()}

    def page_of(self, serial: int) -> str:
        """The address of somebody's own page."""
        return reverse("combatants:player", args=[self.tokens[serial % len(self.tokens)]])

    def person(self, serial: int) -> Combatant:
        return self.people[serial % len(self.people)]


def registrations() -> bytes:
    """1,200 people as a form's spreadsheet gives them."""
    return (FILES / "19_1200_people.csv").read_bytes()


def verdict(person: Combatant) -> dict[str, Any]:
    """An ordinary one-handed sword that passes, with the next free tag's worth of typing."""
    return {
        "act_id": str(uuid.uuid4()),
        "person": str(person.pk),
        "weapon": str(uuid.uuid4()),
        "expected_version": "0",
        "type": "blade",
        "length": "84,5 cm",
        "outcome": "approved",
        **{f"check-{code}": "passed" for code in PASSED},
    }

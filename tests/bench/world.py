"""What is measured on: a day's event with people and weapons, and one of 50,000 people."""

import uuid
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse

from battles.models import Battle, Clash
from combatants.enums import LinkPurpose
from combatants.models import Combatant, PlayerLink
from ruman.core.models import Event, Rulebook, User
from ruman.core.secrets import new_token
from tests.factories import make_event, make_member, make_weapon
from tests.load.people import fill
from tests.tournament.conftest import Field, make_tournament
from tests.tournament.desk import Desk
from tests.tournament.played import begin, draw, play
from tests.weapons.bench import PASSED
from tournament.models import Bout

CROWD = 50_000
PEOPLE = 1_200
ENTRANTS = 1_024
FIGHTERS = 600
PUBLIC_ENTRANTS = 64
FILES = Path(__file__).resolve().parents[1] / "combatants" / "files"


class World:
    def __init__(self) -> None:
        call_command("rulebook", "load", verbosity=0)
        rulebook = Rulebook.objects.get(slug="rucnik-2026")
        day = {"starts_date": date.today(), "ends_date": date.today()}  # noqa: DTZ011, TID251
        self.day: Event = make_event(name="The day", slug="bench-day", rulebook=rulebook, **day)
        self.empty: Event = make_event(name="To import", slug="bench-empty", rulebook=rulebook)
        self.crowd: Event = make_event(name="The crowd", slug="bench-crowd", rulebook=rulebook)
        self.user: User = make_member(self.day, "admin")
        for event in (self.empty, self.crowd):
            event.memberships.create(user=self.user, roles=["admin"])
        fill(self.day, PEOPLE, first=100_001)  # fighters made one by one have the small numbers
        fill(self.crowd, CROWD)
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        self.people = list(Combatant.objects.filter(event=self.day).order_by("number"))
        links = PlayerLink.objects.bulk_create(
            PlayerLink(combatant=person, purpose=LinkPurpose.OWN, token=new_token())
            for person in self.people
        )
        self.tokens = [link.token for link in links]
        self.clash = roster(self.day, self.people)
        self.desk = Desk(self.day, slug="bench-desk")
        for _ in range(ENTRANTS):
            self.desk.entrant("Entrant")
        self.desk.begun("continuous", "continuous")
        groups, ladder = (fought(self.desk, form) for form in ("groups", "knockout"))
        self.open = {"public-groups": groups, "live-bout": groups, "public-ladder": ladder}

    def open_bout(self, page: str) -> Bout:
        """The bout that is being fought in the tournament of this public page."""
        return self.open[page]

    def cookies(self) -> dict[str, str]:
        client = Client()
        client.force_login(self.user)
        return {name: morsel.value for name, morsel in client.cookies.items()}

    def page_of(self, serial: int) -> str:
        """The address of somebody's own page."""
        return reverse("combatants:player", args=[self.tokens[serial % len(self.tokens)]])

    def person(self, serial: int) -> Combatant:
        return self.people[serial % len(self.people)]


def fought(desk: Desk, form: str) -> Bout:
    """A tournament of 64, drawn and half fought, in which a bout without stops is going on."""
    more = {"slug": f"bench-{form}", "format": form, "rulebook": desk.tournament.rulebook}
    field = Field(desk.event, make_tournament(desk.event, **more))
    field.fill(PUBLIC_ENTRANTS)
    draw(field)
    bouts = field.tournament.bouts.filter(live=True)
    play(field, bouts.count() // 2)
    bout = bouts.filter(state="called").order_by("number").first()
    assert bout is not None
    begin(field, bout)
    bout.tournament = field.tournament
    return bout


def roster(event: Event, people: list[Combatant]) -> Clash:
    """A planned clash of 600 people on two sides, each with two approved swords."""
    for n, tincture in enumerate(("azure", "gules")):
        side = event.sides.create(name=tincture, tincture=tincture, position=n)
        mine = [person.pk for person in people[n:FIGHTERS:2]]
        Combatant.objects.filter(pk__in=mine).update(side=side)
    for person in people[:FIGHTERS]:
        for length in (70, 85):
            make_weapon(person, length=length, status="approved", class_code="one_handed")
    battle = Battle.objects.create(event=event, name="The battle", day=event.starts_date)
    return Clash.objects.create(
        event=event, battle=battle, number=1, name="The clash", locations=["field"]
    )


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

"""A bout at the desk under test: a drawn tournament, its crew, acts by its heralds."""

import json
import uuid
from datetime import UTC, datetime, timedelta
from typing import Any

from django.core import signing
from django.test import Client
from django.urls import reverse

from ruman.core import acts
from ruman.core.acts import AUTHOR_SALT, Author, Sent
from ruman.core.models import Event, User
from tests.factories import make_act, make_combatant, make_event, make_member
from tests.tournament.conftest import make_tournament
from tournament.actions.desk import enter
from tournament.actions.desk_moments import ms_of
from tournament.forms.desk import EventForm
from tournament.models import Bout, Crew, Draw, Entrant, Group, Tournament

NOW = datetime(2027, 5, 1, 8, 0, tzinfo=UTC)


def seat_herald(tournament: Tournament, user: User, seat: str = "king") -> None:
    """The person judges with a crew of the tournament."""
    number = tournament.crews.count() + 1
    crew = Crew.objects.create(tournament=tournament, name=f"Crew {number}")
    crew.seats.create(seat=seat, combatant=make_combatant(tournament.event), user=user)


def make_group(tournament: Tournament) -> Group:
    """A group of a draw whose ceremony doesn't matter here."""
    draw = Draw.objects.create(
        tournament=tournament,
        act=make_act(tournament.event),
        kind="groups",
        method="1",
        entries="",
        seed="s",
    )
    return tournament.groups.create(draw=draw, number=1, name="A")


class Desk:
    """A bout of a group between two entrants, and a herald who enters what happens."""

    def __init__(self, event: Event | None = None, **fields: Any) -> None:
        self.event = event or make_event()
        self.tournament = fields.pop("tournament", None) or make_tournament(self.event, **fields)
        self.herald = make_member(self.event, "herald")
        seat_herald(self.tournament, self.herald)
        self.group = make_group(self.tournament)
        self.red, self.blue = self.entrant("Red"), self.entrant("Blue")
        self.bout = self.another()
        self.author = Author(self.herald)
        self.name = "desk-1"
        self.at = NOW

    def entrant(self, label: str) -> Entrant:
        person = make_combatant(self.event)
        return self.tournament.entrants.create(
            combatant=person, label=f"{label} {person.number}", admitted="admitted"
        )

    def another(self) -> Bout:
        return Bout.objects.create(
            tournament=self.tournament,
            group=self.group,
            number=self.tournament.bouts.count() + 1,
            red=self.red,
            blue=self.blue,
        )

    def colleague(self, name: str = "desk-2") -> "Desk":
        """The same bout on another desk, kept by somebody else."""
        other = object.__new__(Desk)
        other.__dict__ |= self.__dict__
        other.herald = make_member(self.event, "herald")
        seat_herald(self.tournament, other.herald)
        other.author, other.name = Author(other.herald), name
        return other

    def do(self, do: str, side: str = "", *, after: float = 1, act_id: Any = None, **more: Any):
        """Enter it `after` seconds from the last one; the answer."""
        self.at += timedelta(seconds=after)
        said = {"desk": self.name, "at": ms_of(self.at), **more}
        form = EventForm({"bout": self.bout.pk, "do": do, "side": side, **said}, event=self.event)
        assert form.is_valid(), form.errors
        sent = Sent(act_id or uuid.uuid4(), self.event, self.author, self.at)
        answer = acts.perform("bout.event", sent, form.values(), enter)
        self.bout.refresh_from_db()
        return answer

    def result(self, act: Any, **values: Any) -> Any:
        """An act on the bout's result."""
        sent = Sent(uuid.uuid4(), self.event, self.author, self.at)
        answer = acts.perform(act.__name__, sent, {"bout": self.bout.pk, **values}, act)
        self.bout.refresh_from_db()
        return answer

    def ready(self, red: str = "stops", blue: str = "stops") -> "Desk":
        """Both have declared and were looked at."""
        for side, wish in (("red", red), ("blue", blue)):
            self.do("declare", side, wish=wish)
            self.do("check", side)
        return self

    def begun(self, red: str = "stops", blue: str = "stops") -> "Desk":
        self.ready(red, blue).do("start")
        return self

    def hits(self, side: str, count: int) -> "Desk":
        """So many hits, resuming between them."""
        for _ in range(count):
            if not self.bout.folded["bout"]["fighting"]:
                self.do("resume")
            self.do("hit", side)
        return self

    @property
    def points(self) -> tuple[int, int]:
        return self.bout.red_points, self.bout.blue_points

    # through the outbox's door

    def client(self) -> Client:
        client = Client()
        client.force_login(self.herald)
        return client

    def sent(self, do: str, side: str = "", *, act_id: Any = None, **more: Any) -> dict[str, Any]:
        """One act as the outbox sends it."""
        return {
            "id": str(act_id or uuid.uuid4()),
            "kind": "bout.event",
            "payload": {"bout": self.bout.pk, "do": do, "side": side, "desk": self.name, **more},
            "device_at": datetime.now(UTC).isoformat(),  # noqa: TID251 - the door asks the clock
            "token": signing.dumps([self.herald.pk, self.event.pk, None], salt=AUTHOR_SALT),
        }

    def post(self, *sent: dict[str, Any], client: Client | None = None) -> list[dict[str, Any]]:
        """What the door answers, act by act."""
        answer = (client or self.client()).post(
            reverse("core:acts", args=[self.event.slug]),
            json.dumps({"acts": list(sent)}),
            content_type="application/json",
        )
        assert answer.status_code == 200, answer.content
        return answer.json()["acts"]

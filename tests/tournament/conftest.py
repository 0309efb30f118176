"""What tournament tests share: tournaments with admitted entrants, acts done at a fixed time."""

import uuid
from copy import deepcopy
from datetime import UTC, datetime

import pytest

from ruman.core import acts
from ruman.core.acts import Author, Sent
from ruman.core.models import Event, Rulebook
from ruman.core.tomlbook import BUILT_IN, read
from tests.factories import make_combatant, make_event, make_user
from tournament.enums import Admitted
from tournament.models import Entrant, Tournament

NOW = datetime(2027, 5, 1, 8, 0, tzinfo=UTC)
BOOK = read((BUILT_IN / "turniej.toml").read_text())


class Field:
    """A tournament under test: does acts as one person at a time, each with an id of its own."""

    def __init__(self, event: Event, tournament: Tournament) -> None:
        self.event, self.tournament = event, tournament
        self.author = Author(make_user())
        self.at = NOW

    def do(self, act, **values):
        sent = Sent(uuid.uuid4(), self.event, self.author, self.at)
        answer = acts.perform(act.__name__, sent, values, act)
        self.tournament.refresh_from_db()
        return answer

    def fill(self, count: int) -> list[Entrant]:
        """So many admitted entrants."""
        people = [make_combatant(self.event) for _ in range(count)]
        return Entrant.objects.bulk_create(
            Entrant(
                tournament=self.tournament,
                combatant=one,
                label=f"{one.full_name} ({one.number})",
                admitted=Admitted.ADMITTED,
            )
            for one in people
        )


def make_tournament(event: Event, **fields) -> Tournament:
    rulebook = fields.pop("rulebook", None) or Rulebook.objects.create(
        slug=f"t{event.pk}", kind="tournament"
    )
    return Tournament.objects.create(
        **{
            "event": event,
            "name": "Sword",
            "slug": "sword",
            "rulebook": rulebook,
            "parameters": deepcopy(BOOK.document),
            **fields,
        }
    )


@pytest.fixture
def field(db) -> Field:
    event = make_event()
    return Field(event, make_tournament(event))

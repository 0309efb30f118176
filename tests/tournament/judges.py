"""A bout under test that three judge, each on a device of their own."""

import uuid

from ruman.core import acts
from ruman.core.acts import Author, Sent
from tests.factories import make_combatant, make_member
from tests.tournament.desk import Desk
from tournament.actions.judging import close_votes, vote
from tournament.enums import Saw, Seat
from tournament.models import Bout, Crew
from tournament.queries.judging import stoppage_of


class Judges(Desk):
    """A bout with a whole crew: the desk's herald is the king, two more have devices."""

    def __init__(self):
        super().__init__()
        crew = Crew.objects.get(tournament=self.tournament)
        self.people = {"king": self.herald}
        for seat in ("herald1", "herald2"):
            self.people[seat] = make_member(self.event, "herald")
            crew.seats.create(
                seat=seat, combatant=make_combatant(self.event), user=self.people[seat]
            )

    @property
    def stoppage(self):
        return stoppage_of(Bout.objects.select_related("tournament").get(pk=self.bout.pk))

    def say(self, seat, saw, *, by=None, stoppage=None, act_id=None):
        stoppage = self.stoppage.number if stoppage is None else stoppage
        sent = Sent(
            act_id or uuid.uuid4(), self.event, Author(self.people.get(by or seat, by)), self.at
        )
        values = {"bout": self.bout.pk, "stoppage": stoppage, "seat": Seat(seat), "saw": Saw(saw)}
        return self._done("bout.vote", sent, values, vote)

    def close(self, by="king", stoppage=None):
        stoppage = self.stoppage.number if stoppage is None else stoppage
        sent = Sent(uuid.uuid4(), self.event, Author(self.people.get(by, by)), self.at)
        values = {"bout": self.bout.pk, "stoppage": stoppage}
        return self._done("bout.close_votes", sent, values, close_votes)

    def _done(self, kind, sent, values, act):
        answer = acts.perform(kind, sent, values, act)
        self.bout.refresh_from_db()
        return answer

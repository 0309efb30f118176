"""What an entrant did in the tournament: bouts, hits by minute of fighting, penalties."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Q

from tournament.enums import BoutState, Corner, Do
from tournament.models import Bout, BoutEvent, Entrant, Tournament
from tournament.queries import rules_of, settled
from tournament.queries.live_bout import Told, record_of, standing

MINUTE_MS = 60_000
MOST_MINUTES = 12  # later ones are shown with the last
PENALTIES = (Do.WARNING, Do.DISQUALIFY)


@dataclass(frozen=True, slots=True)
class InBout:
    """A confirmed bout of the entrant; `told` is what stands of it, empty from paper."""

    bout: Bout
    corner: Corner
    told: tuple[Told, ...]

    @property
    def won(self) -> bool:
        mine = self.bout.red_id if self.corner == Corner.RED else self.bout.blue_id
        return self.bout.winner_id == mine

    @property
    def hits(self) -> tuple[int, int]:
        """Given and received, as the result says."""
        return self._mine_first((self.bout.red_hits, self.bout.blue_hits))

    @property
    def penalties(self) -> tuple[Told, ...]:
        """Warnings to the entrant and disqualification, for a deliberate injury too."""
        return tuple(one for one in self.told if self._gets(one))

    @property
    def disqualified(self) -> bool:
        """Whether the entrant was sent out of the tournament here."""
        return any(one.do != Do.WARNING for one in self.penalties)

    def count(self, do: Do, *, own: bool = False) -> int:
        """How often it happened; `own`: to the entrant."""
        return sum(one.do == do and (not own or one.side == self.corner) for one in self.told)

    def landed(self) -> Iterator[tuple[int, bool]]:
        """Each hit: its fighting time in ms, and whether the entrant gave it.

        The heralds' settling of hits isn't a hit: it has no moment.
        """
        before = (0, 0)
        for one in self.told:
            if one.do in (Do.HIT, Do.VOTES) and one.hits != before:
                given, _received = self._mine_first(
                    (one.hits[0] - before[0], one.hits[1] - before[1])
                )
                yield one.fought_ms, bool(given)
            before = one.hits

    def _gets(self, one: Told) -> bool:
        if one.do == Do.INJURY:
            return bool(one.more.get("deliberate")) and one.side != self.corner
        return one.do in PENALTIES and one.side == self.corner

    def _mine_first(self, pair: tuple[int, int]) -> tuple[int, int]:
        return pair if self.corner == Corner.RED else (pair[1], pair[0])


@dataclass(frozen=True, slots=True)
class Minute:
    """Hits in one minute of fighting, from 1; `more` where later ones are in it too."""

    number: int
    given: int
    received: int
    more: bool


@dataclass(frozen=True, slots=True)
class EntrantRecord:
    """All confirmed bouts of an entrant, in the order in which they ended."""

    entrant: Entrant
    bouts: tuple[InBout, ...]
    waiting: tuple[Bout, ...]
    warning_points: int

    @property
    def wins(self) -> int:
        return sum(one.won for one in self.bouts)

    @property
    def given(self) -> int:
        """Hits given, by the results."""
        return sum(one.hits[0] for one in self.bouts)

    @property
    def received(self) -> int:
        """Hits received, by the results."""
        return sum(one.hits[1] for one in self.bouts)

    @property
    def doubles(self) -> int:
        return self._count(Do.DOUBLE)

    @property
    def answered(self) -> int:
        return self._count(Do.ANSWERED)

    @property
    def falls(self) -> int:
        return self._own(Do.FALL)

    @property
    def weapons(self) -> int:
        """How often the weapon was lost."""
        return self._own(Do.LOST_WEAPON)

    @property
    def warnings(self) -> int:
        return self._own(Do.WARNING)

    @property
    def penalty_points(self) -> int:
        """What the warnings cost, zero or below."""
        return self.warnings * self.warning_points

    @property
    def disqualified(self) -> int:
        return sum(one.disqualified for one in self.bouts)

    @property
    def minutes(self) -> tuple[Minute, ...]:
        """Every minute up to the last in which a hit landed."""
        given: Counter[int] = Counter()
        received: Counter[int] = Counter()
        late = False
        for at_ms, mine in (hit for one in self.bouts for hit in one.landed()):
            number = at_ms // MINUTE_MS + 1
            late |= number > MOST_MINUTES
            (given if mine else received)[min(number, MOST_MINUTES)] += 1
        last = max((*given, *received), default=0)
        return tuple(
            Minute(n, given[n], received[n], more=late and n == last) for n in range(1, last + 1)
        )

    @property
    def unseen(self) -> int:
        """Bouts that aren't in the minutes as they are in the results: from paper, or settled."""
        return sum(_landed(one) != one.hits for one in self.bouts)

    def _count(self, do: Do) -> int:
        return sum(one.count(do) for one in self.bouts)

    def _own(self, do: Do) -> int:
        return sum(one.count(do, own=True) for one in self.bouts)


def _landed(one: InBout) -> tuple[int, int]:
    mine = [given for _at, given in one.landed()]
    return sum(mine), len(mine) - sum(mine)


def record_in(tournament: Tournament, pk: int) -> EntrantRecord | None:
    """The entrant's record; None where this tournament has no such entrant. Three statements."""
    entrant = tournament.entrants.filter(pk=pk).first()
    if entrant is None:
        return None
    rows = Bout.objects.filter(Q(red=entrant) | Q(blue=entrant), tournament=tournament, live=True)
    bouts = list(rows.select_related("red", "blue", "group", "round").order_by("number"))
    done = [bout for bout in bouts if settled(bout)]
    events = _events(done)
    told = []
    for bout in sorted(done, key=lambda one: (one.ended_at, one.number)):
        bout.tournament = tournament
        own = events[bout.pk]
        corner = Corner.RED if bout.red_id == pk else Corner.BLUE
        told.append(InBout(bout, corner, tuple(standing(record_of(bout, own), own))))
    waiting = tuple(bout for bout in bouts if bout.state != BoutState.CONFIRMED)
    return EntrantRecord(entrant, tuple(told), waiting, rules_of(tournament).bout.warning_points)


def _events(bouts: Iterable[Bout]) -> dict[int, list[BoutEvent]]:
    found: dict[int, list[BoutEvent]] = defaultdict(list)
    rows = BoutEvent.objects.filter(bout__in=[one.pk for one in bouts])
    for one in rows.order_by("bout", "number"):
        found[one.bout_id].append(one)
    return found

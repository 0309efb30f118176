"""An event's programme for a calendar: clashes, tournaments, bouts as they were and as expected."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta

from django.utils.translation import gettext as _

from battles.models import Battle, Clash
from battles.queries.schedule import Planned, shown_clash
from ruman.api.icalendar import Entry
from ruman.core.models import Event
from tournament import queries
from tournament.enums import BoutState
from tournament.models import Bout, Tournament
from tournament.queries.queue import queues, waits
from tournament.words import where
from weapons.queries.rules import rules_for

A_DAY = timedelta(days=1)


def programme(event: Event, now: datetime, language: str, url: str) -> list[Entry]:
    """Everything that has a time, in its order; four statements. `url`: where it is shown."""
    battles = Battle.objects.filter(event=event).prefetch_related("clashes")
    bouts = list(
        Bout.objects.filter(tournament__event=event, live=True)
        .select_related("tournament", "lists", "group", "round", "red", "blue")
        .order_by("tournament", "number")
    )
    found = [
        *_battles(event, battles, language, url),
        *_tournaments(event, Tournament.objects.filter(event=event)),
        *_fought(event, bouts),
        *_expected(event, bouts, now),
    ]
    return sorted(found, key=lambda entry: (_day(entry.starts), _moment(entry.starts), entry.uid))


def _day(at: datetime | date) -> date:
    return at.date() if isinstance(at, datetime) else at


def _moment(at: datetime | date) -> float:
    return at.timestamp() if isinstance(at, datetime) else 0


def _uid(event: Event, kind: str, pk: int) -> str:
    return f"{kind}-{pk}@{event.slug}.ruman"


def _battles(event: Event, battles: Iterable[Battle], language: str, url: str) -> Iterator[Entry]:
    """Clashes with their time; a battle's day where none of them has one yet."""
    rules = rules_for(event.rulebook)
    for battle in battles:
        timed = [one for one in battle.clashes.all() if _starts(one)]
        for clash in timed:
            yield _clash(event, battle, shown_clash(clash, rules, language), url)
        if not timed:
            uid = _uid(event, "battle", battle.pk)
            yield Entry(uid, battle.day, battle.day + A_DAY, battle.name, url=url, tentative=True)


def _starts(clash: Clash) -> datetime | None:
    return clash.started_at or clash.starts_at


def _clash(event: Event, battle: Battle, planned: Planned, url: str) -> Entry:
    row = planned.row
    starts = _starts(row)
    assert starts is not None  # noqa: S101 - only those with a time are asked for
    banned = _("Banned: %(what)s") % {"what": planned.bans} if planned.bans else ""
    return Entry(
        uid=_uid(event, "clash", row.pk),
        starts=starts,
        ends=row.ended_at or row.ends_about,
        summary=f"{battle.name}: {row}",
        location=planned.places,
        description="\n".join(filter(None, (banned, planned.revival))),
        url=url,
        tentative=not row.fixed,
    )


def _tournaments(event: Event, rows: Iterable[Tournament]) -> Iterator[Entry]:
    for row in rows:
        if row.starts_at:
            yield Entry(_uid(event, "tournament", row.pk), row.starts_at, None, row.name)


def _fought(event: Event, bouts: Iterable[Bout]) -> Iterator[Entry]:
    """Bouts that have ended, when they were fought; one from paper when its result came."""
    for bout in bouts:
        if queries.settled(bout) and bout.ended_at:
            starts = bout.started_at or bout.ended_at
            ends = bout.ended_at if bout.ended_at > starts else None
            yield _bout(event, bout, starts, ends, tentative=False)


def _expected(event: Event, bouts: Sequence[Bout], now: datetime) -> Iterator[Entry]:
    """Bouts that wait at the lists, when they are expected there."""
    waiting = [bout for bout in bouts if waits(bout)]
    if not waiting:
        return
    rules = queries.rules_of(waiting[0].tournament)
    lasts = timedelta(seconds=rules.bout_s)
    for queue in queues(waiting, _begin(bouts, now), rules):
        for one in queue.bouts:
            if one.at is not None:
                yield _bout(event, one.bout, one.at, one.at + lasts, tentative=True)


def _begin(bouts: Sequence[Bout], now: datetime) -> datetime:
    """Now; where nothing has begun yet, when the first of the tournaments does."""
    starts = [bout.tournament.starts_at for bout in bouts if bout.tournament.starts_at]
    begun = any(bout.calls or bout.state != BoutState.CALLED for bout in bouts)
    return max(now, min(starts)) if starts and not begun else now


def _bout(
    event: Event, bout: Bout, starts: datetime, ends: datetime | None, *, tentative: bool
) -> Entry:
    names = {"number": bout.number, "red": bout.red.label, "blue": bout.blue.label}
    return Entry(
        uid=_uid(event, "bout", bout.pk),
        starts=starts,
        ends=ends,
        summary=_("Bout %(number)d: %(red)s – %(blue)s") % names,
        location=bout.lists.name if bout.lists else "",
        description=f"{bout.tournament.name}, {where(bout)}",
        tentative=tentative,
    )

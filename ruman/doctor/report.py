"""The report: what is looked at, under which heading. What fails to answer is a line itself."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import chain

from django.db import DatabaseError
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from psycopg_pool import PoolTimeout

from ruman.core.models import Event
from ruman.doctor import machine, people
from ruman.doctor.lines import Line, State, wrong

MACHINE: tuple[tuple[Promise, Callable[[datetime], Iterator[Line]]], ...] = (
    (gettext_lazy("Addresses"), machine.where),
    (gettext_lazy("Room on the disk"), machine.room),
    (gettext_lazy("Backups"), machine.backups),
    (gettext_lazy("Clock"), machine.clock),
    (gettext_lazy("Database"), machine.database),
    (gettext_lazy("Versions"), machine.versions),
)
EVENT: tuple[tuple[Promise, tuple[Callable[[Event, datetime], Iterator[Line]], ...]], ...] = (
    (gettext_lazy("Stations"), (people.stations, people.devices)),
    (gettext_lazy("Admins’ sign-in"), (people.second_steps,)),
    (gettext_lazy("Open warnings"), (people.waiting,)),
)


@dataclass(frozen=True, slots=True)
class Section:
    """Lines under one heading; `event` where they are about one of several."""

    title: str
    lines: tuple[Line, ...]
    event: Event | None = None

    @property
    def state(self) -> State:
        """The worst of its lines."""
        order = (State.WELL, State.LOOK, State.WRONG)
        return max((line.state for line in self.lines), key=order.index, default=State.WELL)


def report(events: Iterable[Event], now: datetime) -> list[Section]:
    """The machine, then each of these events."""
    sections = [Section(str(title), _answered(look(now))) for title, look in MACHINE]
    for event in events:
        for title, looks in EVENT:
            if lines := _answered(chain.from_iterable(look(event, now) for look in looks)):
                sections.append(Section(str(title), lines, event))
    return sections


def _answered(lines: Iterator[Line]) -> tuple[Line, ...]:
    """What was found; a database that doesn't answer hides no other line."""
    found: list[Line] = []
    try:
        found.extend(lines)
    except (DatabaseError, PoolTimeout) as error:
        found.append(wrong(_("The database does not answer: %s") % str(error).strip()))
    except OSError as error:  # a stick that is gone
        found.append(wrong(_("It can’t be looked at: %s") % error))
    return tuple(found)

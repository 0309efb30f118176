"""People of the same name: a second mark for each, and who may be the same person."""

from collections.abc import Callable, Iterable
from datetime import date
from itertools import combinations

from django.db.models import Q
from django.utils.translation import gettext as _

from combatants.models import Combatant
from combatants.models.people import CombatantQuerySet
from ruman.core.models import Event
from ruman.core.text import name_key

Marker = Callable[[Combatant], str]


def _year(person: Combatant) -> str:
    return f"*{person.birth_date.year}" if person.birth_date else ""


def _group(person: Combatant) -> str:
    return person.group.name if person.group else ""


def _mail_end(person: Combatant) -> str:
    local = person.email.partition("@")[0]
    return f"…{local[-4:]}@" if local else ""


def _number(person: Combatant) -> str:
    return f"{_('№')} {person.number}"


MARKERS: tuple[Marker, ...] = (_year, _group, _mail_end)


def _marks(people: list[Combatant]) -> dict[int, str]:
    """The shortest mark, out of year of birth, group and mail, in which all of them differ."""
    for size in range(1, len(MARKERS) + 1):
        for chosen in combinations(MARKERS, size):
            marks = {p.pk: " ".join(filter(None, (mark(p) for mark in chosen))) for p in people}
            if len(set(marks.values())) == len(people) and all(marks.values()):
                return marks
    return {p.pk: " ".join(filter(None, (_year(p), _number(p)))) for p in people}


def second_marks(event: Event, people: Iterable[Combatant]) -> dict[int, str]:
    """A second mark for those of `people` who have a namesake at the event. One statement."""
    keys = {person.name_key for person in people}
    if not keys:
        return {}
    alike: dict[str, list[Combatant]] = {}
    rows = Combatant.objects.of(event).filter(name_key__in=keys).select_related("group")
    for row in rows.only("name_key", "number", "birth_date", "email", "group__name"):
        alike.setdefault(row.name_key, []).append(row)
    marks: dict[int, str] = {}
    for namesakes in alike.values():
        if len(namesakes) > 1:
            marks |= _marks(namesakes)
    return marks


def namesakes_of(
    event: Event,
    given_name: str,
    surname: str,
    *,
    birth_date: date | None = None,
    email: str = "",
    but: int | None = None,
) -> list[Combatant]:
    """Who at the event may be that person: the same name, and no date of birth that differs.

    Names count without diacritics and in either order. A known, different date of birth tells
    two people apart; where neither says, a different mail doesn't.
    """
    rows = Combatant.objects.of(event).filter(name_key=name_key(given_name, surname))
    if birth_date is not None:
        rows = rows.filter(Q(birth_date=birth_date) | Q(birth_date__isnull=True))
    if but is not None:
        rows = rows.exclude(pk=but)
    return list(rows.select_related("group", "event").order_by("number")[:10])


def same_person_elsewhere(person: Combatant) -> CombatantQuerySet:
    """The same person at other events of the same organizer: same name, same birth date or mail."""
    same = Q()
    if person.birth_date:
        same |= Q(birth_date=person.birth_date)
    if person.email:
        same |= Q(email__iexact=person.email)
    if not same:
        return Combatant.objects.none()
    rows = Combatant.objects.filter(same, name_key=person.name_key)
    return rows.filter(event__organizer=person.event.organizer_id).exclude(event=person.event_id)

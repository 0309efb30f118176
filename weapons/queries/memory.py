"""What is remembered of a person: warnings, complaints, exclusions, and weapons shown before.

From this event and from earlier ones of the same organizer, and from nobody else's. The same
person is who has the same name and the same date of birth or mail.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import CharField, F, Q, QuerySet, Value
from django.db.models.functions import Coalesce, NullIf
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from combatants.models import Combatant
from ruman.core.models import Event
from weapons.enums import Outcome
from weapons.models import Complaint, Exclusion, Inspection, Weapon
from weapons.rules.parameters import WeaponRules
from weapons.rules.standing import COMPLAINT_RULE
from weapons.words import class_name, figure, type_name

SHOWN = 8
NONE = Value("", output_field=CharField())
AUTOMATIC = [{"code": "automatic_warning"}]


@dataclass(frozen=True, slots=True)
class Remembered:
    """One thing worth knowing before a verdict, in a sentence."""

    when: str
    sentence: str
    rule: str
    weapon: str


@dataclass(frozen=True, slots=True)
class Before:
    """A weapon that was approved at an earlier event, with which a sheet can be filled."""

    title: str
    details: str
    written: dict[str, Any]


def same_person(person: Combatant) -> QuerySet[Combatant]:
    """The person's rows at all events of the organizer, this one's included."""
    known = Q(pk=person.pk)
    if person.birth_date:
        known |= Q(name_key=person.name_key, birth_date=person.birth_date)
    if person.email:
        known |= Q(name_key=person.name_key, email__iexact=person.email)
    return Combatant.objects.filter(known, event__organizer=person.event.organizer_id)


def remembered(person: Combatant, event: Event, rules: WeaponRules) -> list[Remembered]:
    """The latest first; one statement, however much there is."""
    person.event = event
    owners = same_person(person).order_by().values("pk")
    exclusions = Exclusion.objects.filter(weapon__owner__in=owners)
    complaints = Complaint.objects.filter(weapon__owner__in=owners, exclusion=None)
    warned = Inspection.objects.filter(
        weapon__owner__in=owners, outcome=Outcome.WARNED, apart=False
    ).exclude(findings__contains=AUTOMATIC)
    rows = _told(exclusions, "exclusion", F("rule")).union(
        _told(complaints, "complaint", NONE),
        _told(warned, "warning", NONE),
        all=True,
    )
    return [_sentence(row, event, rules) for row in rows.order_by("-at")[:SHOWN]]


def shown_before(person: Combatant, event: Event, rules: WeaponRules) -> list[Before]:
    """Weapons approved at the organizer's earlier events that nobody has shown here yet.

    A weapon of the same type and length counts as shown. One statement.
    """
    person.event = event
    rows = (
        Weapon.objects.in_play()
        .filter(owner__in=same_person(person).order_by().values("pk"))
        .select_related("event")
        .order_by("-event__starts_date", "made_at", "pk")[: 4 * SHOWN]
    )
    here = {_looks(weapon) for weapon in rows if weapon.event_id == event.pk}
    found: dict[tuple[Any, ...], Weapon] = {}
    for weapon in rows:
        if weapon.event_id != event.pk and _looks(weapon) not in here:
            found.setdefault(_looks(weapon), weapon)
    return [_before(weapon, rules) for weapon in list(found.values())[:SHOWN]]


def _told(rows: QuerySet[Any], kind: str, rule: Any) -> QuerySet[Any, Any]:
    return rows.order_by().values_list(
        Value(kind, output_field=CharField()),
        "at",
        "weapon__event_id",
        "weapon__event__name",
        "weapon__event__starts_date",
        "weapon__event__time_zone",
        "weapon",
        "weapon__type",
        Coalesce(
            NullIf("weapon__description", Value("")),
            "weapon__class_code",
            output_field=CharField(),
        ),
        "reason",
        rule,
    )


def _sentence(row: tuple[Any, ...], event: Event, rules: WeaponRules) -> Remembered:
    kind, at, event_pk, _name, starts, zone, weapon, kind_of_weapon, called, reason, rule = row
    sentences = {
        "exclusion": _("%(weapon)s excluded: %(reason)s"),
        "complaint": _("Complaint about %(weapon)s: %(reason)s"),
        "warning": _("%(weapon)s approved with a warning: %(reason)s")
        if reason
        else _("%(weapon)s approved with a warning"),  # offline, where nobody asks why
    }
    title = class_name(called, rules) if called else type_name(kind_of_weapon, rules)
    return Remembered(
        when=_when(at, event, zone) if event_pk == event.pk else str(starts.year),
        sentence=sentences[kind] % {"weapon": title, "reason": reason},
        rule=rule or (COMPLAINT_RULE if kind == "warning" else ""),
        weapon=str(weapon) if event_pk == event.pk else "",
    )


def _when(at: datetime, event: Event, zone: str) -> str:
    """The time of day, and the day too where it isn't the event's first."""
    local = at.astimezone(ZoneInfo(zone))
    one_day = event.starts_date == event.ends_date
    return date_format(local, "H:i" if one_day else "D H:i")


def _looks(weapon: Weapon) -> tuple[Any, ...]:
    measures = (weapon.length, weapon.width, weapon.height, weapon.diameter)
    return (weapon.type, *measures)


def _before(weapon: Weapon, rules: WeaponRules) -> Before:
    written: dict[str, Any] = {"type": weapon.type, "description": weapon.description}
    written |= {name: figure(value) for name, value in weapon.numbers().items()}
    called = weapon.description or class_name(weapon.class_code, rules)
    year = weapon.event.starts_date.year
    return Before(
        title=" ".join([called, *_sizes(weapon)]),
        details=_("approved in %(year)s, not seen yet") % {"year": year},
        written=written,
    )


def _sizes(weapon: Weapon) -> Iterable[str]:
    if weapon.length:
        yield f"{figure(weapon.length, measured=True)}\N{NO-BREAK SPACE}cm"

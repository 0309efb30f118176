"""The bench's lists: who waits, what to look at again, appeals, what is held, what is doubted."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from combatants.models import AnnouncedWeapon, Combatant
from combatants.queries import second_marks
from ruman.core.models import Event
from weapons.enums import LookAgainReason, Status
from weapons.models import Appeal, LookAgain, Weapon
from weapons.queries.bench_person import Row, row_of
from weapons.queries.rules import rules_for
from weapons.rules.parameters import WeaponRules
from weapons.words import sentence

MOST = 200


@dataclass(frozen=True, slots=True)
class Tallies:
    """How long each list is."""

    queue: int
    look_again: int
    appeals: int
    held: int
    doubted: int


@dataclass(frozen=True, slots=True)
class Waiting:
    """A person who has arrived and announced more weapons than were seen."""

    person: Combatant
    mark: str
    left: str
    since: datetime


@dataclass(frozen=True, slots=True)
class Listed:
    """A weapon on one of the lists: how it stands, whose it is, why it is here, since when."""

    row: Row
    owner: Combatant
    why: str
    since: datetime | None
    more: str = ""

    @property
    def weapon(self) -> Weapon:
        return self.row.weapon


@dataclass(frozen=True, slots=True)
class Board:
    """The queue with the lengths of all lists."""

    tallies: Tallies
    waiting: Sequence[Waiting]

    @property
    def unlisted(self) -> int:
        return self.tallies.queue - len(self.waiting)


def board(event: Event) -> Board:
    """Who waits, first come first; five statements."""
    people = list(queue(event).select_related("side", "group").order_by("arrived_at", "pk")[:MOST])
    marks = second_marks(event, people)
    rows = [Waiting(p, marks.get(p.pk, ""), _left(p), _arrived(p)) for p in people]
    return Board(tallies(event), rows)


def tallies(event: Event) -> Tallies:
    """The lengths of the lists; three statements."""
    counted = Weapon.objects.at(event).aggregate(
        to_look_at=Count("pk", filter=~Q(look_again="")),
        held=Count("pk", filter=Q(status=Status.EXCLUDED)),
        doubted=Count("pk", filter=_DOUBTED),
    )
    return Tallies(
        queue=queue(event).count(),
        look_again=counted["to_look_at"],
        appeals=_appeals(event).count(),
        held=counted["held"],
        doubted=counted["doubted"],
    )


def queue_length(event: Event) -> int:
    return queue(event).count()


def looks_again(event: Event) -> list[Listed]:
    """Weapons to be seen once more, the longest waiting first; one statement."""
    words = (
        LookAgain.objects.filter(weapon=OuterRef("pk"))
        .exclude(reason="")
        .order_by("-nth")
        .values("reason")[:1]
    )
    rows = _listed(Weapon.objects.at(event).to_look_at_again()).annotate(words=Subquery(words))
    rules = rules_for(event.rulebook)
    return [
        Listed(
            row_of(weapon, rules),
            weapon.owner,
            str(LookAgainReason(weapon.look_again).label),
            weapon.look_again_since,
            weapon.words or "",
        )
        for weapon in rows
    ]


def appeals(event: Event) -> list[Listed]:
    """Appeals that wait for the head organizer, the oldest first; one statement."""
    rules = rules_for(event.rulebook)
    rows = (
        _appeals(event).select_related("weapon__owner", "weapon__inspection").order_by("at", "pk")
    )
    return [
        Listed(
            row_of(appeal.weapon, rules),
            appeal.weapon.owner,
            appeal.reason,
            appeal.at,
            rejection_in_words(appeal.weapon, rules),
        )
        for appeal in rows
    ]


def held(event: Event) -> list[Listed]:
    """Excluded weapons with where they are, the longest held first; one statement."""
    rules = rules_for(event.rulebook)
    rows = _listed(Weapon.objects.at(event).excluded()).select_related("exclusion__act")
    return [
        Listed(
            row_of(weapon, rules),
            weapon.owner,
            weapon.exclusion.reason if weapon.exclusion else "",
            weapon.held_since,
            _("by %(who)s") % {"who": weapon.held_by},
        )
        for weapon in rows.order_by("held_since", "pk")
    ]


def doubted(event: Event) -> list[Listed]:
    """Approved offline, where the rules would have said otherwise; one statement."""
    rules = rules_for(event.rulebook)
    return [
        Listed(
            row_of(weapon, rules),
            weapon.owner,
            _("The rules say: %(proposed)s")
            % {"proposed": weapon.inspection.get_proposed_display()},
            weapon.inspection.at,
        )
        for weapon in _listed(Weapon.objects.at(event).filter(_DOUBTED)).order_by("changed_at")
        if weapon.inspection is not None
    ]


def rejection_in_words(weapon: Weapon, rules: WeaponRules) -> str:
    """Why the weapon was rejected: the reason given, and what the rules found."""
    if weapon.inspection is None:
        return ""
    found = [sentence(each, rules) for each in weapon.inspection.found() if each.blocks]
    return " · ".join(filter(None, (weapon.inspection.reason, *found)))


_DOUBTED = (
    Q(status__in=[Status.APPROVED, Status.WARNED], look_again="")
    & Q(inspection__decided_offline=True, inspection__reason="")
    & ~Q(inspection__said=F("inspection__proposed"))
)


def queue(event: Event) -> QuerySet[Combatant]:
    """Who has arrived and announced more weapons than were seen, in no order."""
    seen = (
        Weapon.objects.filter(owner=OuterRef("pk"))
        .exclude(status=Status.NEW)
        .order_by()
        .values("owner")
        .annotate(n=Count("pk"))
        .values("n")
    )
    people = with_announced(Combatant.objects.of(event).on_site())
    people = people.annotate(seen_count=Coalesce(Subquery(seen), 0))
    found: QuerySet[Combatant] = people.filter(announced_count__gt=F("seen_count"))
    return found


def with_announced(people: QuerySet[Combatant]) -> Any:
    """Each with how many weapons they announced as `announced_count`; None where none."""
    announced = (
        AnnouncedWeapon.objects.filter(combatant=OuterRef("pk"), withdrawn=False)
        .order_by()
        .values("combatant")
        .annotate(n=Count("pk"))
        .values("n")
    )
    return people.annotate(announced_count=Subquery(announced))


def _appeals(event: Event) -> QuerySet[Appeal]:
    """Open ones against the rejection that stands; an inspection since makes them void."""
    return Appeal.objects.filter(
        weapon__event=event,
        answer__isnull=True,
        inspection=F("weapon__inspection"),
        weapon__status__in=[Status.REJECTED, Status.EXCLUDED],
    )


def _listed(rows: QuerySet[Weapon]) -> QuerySet[Weapon]:
    return rows.select_related("owner", "inspection")


def _left(person: Combatant) -> str:
    announced: int = person.announced_count  # type: ignore[attr-defined]  # annotated above
    seen: int = person.seen_count  # type: ignore[attr-defined]
    left = ngettext("%(n)d weapon to see", "%(n)d weapons to see", announced - seen)
    words = left % {"n": announced - seen}
    return words if not seen else f"{words} · " + _("%(n)d seen") % {"n": seen}


def _arrived(person: Combatant) -> datetime:
    assert person.arrived_at is not None  # noqa: S101 - only those on site are asked for
    return person.arrived_at

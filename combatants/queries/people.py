"""The list of people: filtered, sorted the way of the page's language, in pages."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from django.db.models import Count, F, Q

from combatants.enums import Show
from combatants.models import Combatant, Group
from combatants.models.people import CombatantQuerySet, order_of_names
from combatants.queries.gate import adult_age
from combatants.queries.namesakes import second_marks
from combatants.queries.search import UNUSED, matching
from ruman.core.models import Event

PAGE = 100
SORTS: Mapping[str, tuple[str, ...]] = {
    "name": (),
    "number": ("number",),
    "group": ("group__{names}",),
    "arrived": ("-arrived_at",),
}


@dataclass(frozen=True, slots=True)
class Filters:
    """What the list is asked for; the defaults show everybody."""

    text: str = ""
    show: str = ""
    side: str = ""  # the key of a side, or "none"
    group: str = ""  # the key of a group, or "none"
    sort: str = "name"

    def __bool__(self) -> bool:
        return bool(self.text or self.show or self.side or self.group)


def filters_from(asked: Mapping[str, str]) -> Filters:
    """The filters that an address names; what means nothing counts as not asked for."""

    def key(name: str) -> str:
        value = asked.get(name, "")
        ours = value == "none" or (value.isascii() and value.isdigit() and len(value) < 18)
        return value if ours else ""

    show, sort = asked.get("show", ""), asked.get("sort", "")
    return Filters(
        text=asked.get("text", "").replace("\0", "").strip()[:100],
        show=show if show in Show.values else "",
        side=key("side"),
        group=key("group"),
        sort=sort if sort in SORTS else "name",
    )


@dataclass(frozen=True, slots=True)
class Listed:
    """One page of the list."""

    people: list[Combatant]
    total: int
    page: int
    marks: Mapping[int, str] = field(default_factory=dict)

    @property
    def pages(self) -> int:
        return max(1, -(-self.total // PAGE))

    @property
    def previous(self) -> int:
        return self.page - 1

    @property
    def next(self) -> int:
        return self.page + 1

    @property
    def rows(self) -> Iterator[tuple[Combatant, str]]:
        """Each person with the mark that tells them from a namesake, if they have any."""
        return ((person, self.marks.get(person.pk, "")) for person in self.people)


def chosen(event: Event, filters: Filters, language: str) -> CombatantQuerySet:
    """The people whom the filters let through, in the order of the list."""
    rows = Combatant.objects.of(event).filter(_shown(filters.show, event))
    if filters.text:
        rows = rows.filter(matching(filters.text))
    for name in ("side", "group"):
        key = getattr(filters, name)
        if key == "none":
            rows = rows.filter(**{f"{name}__isnull": True})
        elif key:
            rows = rows.filter(**{name: int(key)})
    names = order_of_names(language)
    first = [sort.format(names=names) for sort in SORTS.get(filters.sort, ())]
    ordered = [
        F(sort.lstrip("-")).desc(nulls_last=True)
        if sort.startswith("-")
        else F(sort).asc(nulls_last=True)
        for sort in first
    ]
    return rows.order_by(*ordered, names, "number")


def listed(event: Event, filters: Filters, language: str, page: int = 1) -> Listed:
    """A page of the list; three statements whatever its length. A page too far is the last one."""
    rows = chosen(event, filters, language)
    total = rows.count()
    page = min(max(page, 1), max(1, -(-total // PAGE)))
    people = list(
        rows.select_related("group", "side").defer(*UNUSED)[(page - 1) * PAGE : page * PAGE]
    )
    return Listed(people, total, page, second_marks(event, people))


def _shown(show: str, event: Event) -> Q:
    match show:
        case Show.EXPECTED:
            return Q(arrived_at__isnull=True, left_at__isnull=True)
        case Show.ON_SITE:
            return Q(arrived_at__isnull=False)
        case Show.LEFT:
            return Q(left_at__isnull=False)
        case Show.RULES_MISSING:
            return Q(arrived_at__isnull=False, rules_read_at__isnull=True)
        case Show.UNDER_AGE:
            return Q(birth_date__gt=adult_before(event))
        case Show.BIRTH_UNKNOWN:
            return Q(birth_date__isnull=True)
        case _:
            return Q()


def adult_before(event: Event) -> date:
    """Who is born after this day is under age on the event's first day."""
    day, years = event.starts_date, adult_age(event)
    try:
        return day.replace(year=day.year - years)
    except ValueError:  # 29 February: one day later counts as the birthday
        return date(day.year - years, 2, 28)


def groups_with_people(event: Event, language: str) -> list[Group]:
    """The event's groups in the order of the language, each with `size`."""
    rows = Group.objects.filter(event=event).annotate(size=Count("combatants"))
    return list(rows.order_by(order_of_names(language)))


def group_names(event: Event, language: str) -> list[str]:
    """The names of the event's groups in the order of the language."""
    rows = event.groups.order_by(order_of_names(language))
    return list(rows.values_list("name", flat=True))

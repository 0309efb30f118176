"""A clash's sides at the muster: how many fight, who their veterans are, who was introduced."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from battles.models import Clash, Introduction, Veteran
from battles.queries.rows import fighters
from battles.rules.clashes import Ready
from ruman.core.models import Event, Side, User


@dataclass(frozen=True, slots=True)
class SideVeterans:
    """A side with its veterans, each with `introduced` for the clash."""

    side: Side
    veterans: tuple[Veteran, ...]

    @property
    def introduced(self) -> int:
        return len([one for one in self.veterans if getattr(one, "introduced", False)])


def veterans_in(clash: Clash, sides: Iterable[Side]) -> list[SideVeterans]:
    """Each side's veterans of the day; one statement."""
    introduced = Introduction.objects.filter(clash=clash.pk, veteran=OuterRef("pk"))
    rows = Veteran.objects.filter(event=clash.event_id, retired_at__isnull=True)
    rows = rows.select_related("user", "combatant").annotate(introduced=Exists(introduced))
    by_side: dict[int, list[Veteran]] = {}
    for veteran in rows.order_by("pk"):
        by_side.setdefault(veteran.side_id, []).append(veteran)
    return [SideVeterans(side, tuple(by_side.get(side.pk, ()))) for side in sides]


def ready_sides(clash: Clash) -> list[Ready]:
    """Every side as the rules about starting see it."""
    sides = list(Side.objects.filter(event=clash.event_id))
    on_side = fighters(clash).order_by().values_list("fights_for", flat=True)
    count: dict[int | None, int] = {}
    for side in on_side:
        count[side] = count.get(side, 0) + 1
    return [
        Ready(one.side.name, count.get(one.side.pk, 0), one.introduced)
        for one in veterans_in(clash, sides)
    ]


def veteran_of(event: Event, user: User) -> Veteran | None:
    """The person as a veteran of the event, if they are one."""
    rows = Veteran.objects.filter(event=event, user=user, retired_at__isnull=True)
    return rows.select_related("side").first()

"""Tag numbers: which comes next at a station, and whether one was ever given."""

from dataclasses import dataclass
from typing import Any

from django.db.models import IntegerField, Max, QuerySet, Subquery, UUIDField, Value
from django.db.models.functions import Coalesce, Greatest

from ruman.core.models import Event, Station
from weapons.models import Tag

NEXT = "next"


@dataclass(frozen=True, slots=True)
class Block:
    """The numbers that a station gives, in order; without a block, those after everybody's."""

    first: int
    last: int | None

    @classmethod
    def of(cls, station: Station | None) -> "Block | None":
        if station is None or station.tag_from is None:
            return None
        return cls(max(station.tag_from, station.tag_next or 0), station.tag_to)


def given(event: Event) -> QuerySet[Tag]:
    """Numbers that hang, or once hung, on a weapon."""
    return Tag.objects.filter(event=event, weapon__isnull=False)


def next_number(event: Event, station: Station | None) -> Any:
    """An expression for the next number; above a block's last one where the block is used up."""
    block = Block.of(station)
    if block is None:
        last_given = given(event).order_by("-number").values("number")[:1]
        last_block = (
            Station.objects.filter(event=event)
            .order_by()
            .values("event")
            .annotate(last=Max("tag_to"))
            .values("last")
        )
        return Greatest(_number(last_given), _number(last_block)) + 1
    within = given(event).filter(number__gte=block.first)
    if block.last is not None:
        within = within.filter(number__lte=block.last)
    last = within.order_by("-number").values("number")[:1]
    return Greatest(_number(last) + 1, Value(block.first))


def next_tag(event: Event, station: Station | None) -> int | None:
    """The next number of the station; None where its block is used up. One statement."""
    number = (
        Event.objects.filter(pk=event.pk)
        .annotate(next_number=next_number(event, station))
        .values_list("next_number", flat=True)
        .get()
    )
    return number if within_block(number, station) else None


def within_block(number: int, station: Station | None) -> bool:
    """Whether the block of the station, if it has one, reaches to that number."""
    block = Block.of(station)
    return block is None or block.last is None or number <= block.last


def bearer(event: Event, number: int | None) -> Any:
    """An expression for the weapon to which that number was ever given."""
    rows = given(event).filter(number=number or 0).values("weapon")[:1]
    return Subquery(rows, output_field=UUIDField())


def _number(rows: QuerySet[Any, Any]) -> Any:
    return Coalesce(Subquery(rows, output_field=IntegerField()), Value(0))

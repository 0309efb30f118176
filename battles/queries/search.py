"""Clashes in the search of an event."""

from collections.abc import Iterable

from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy

from battles.enums import ClashState
from battles.models import Clash
from ruman.core.search import Asked, Thing

TONES = {ClashState.MUSTERING: "or", ClashState.RUNNING: "vert"}


def clashes(asked: Asked, limit: int) -> Iterable[Thing]:
    """By number, by words of its own name or of its battle's; one statement, for events have few.

    Those still to come stand first, then the others, the last one first.
    """
    rows = Clash.objects.filter(event=asked.event).select_related("battle")
    found = [
        clash
        for clash in rows.order_by("battle__day", "battle", "number")
        if clash.number == asked.number or asked.fits(clash.name, clash.battle.name)
    ]
    ahead = [clash for clash in found if clash.state != ClashState.ENDED]
    over = [clash for clash in reversed(found) if clash.state == ClashState.ENDED]
    return [_thing(clash, asked.event.slug) for clash in [*ahead, *over][:limit]]


def _thing(clash: Clash, slug: str) -> Thing:
    starts = clash.started_at or clash.starts_at
    parts = (
        clash.battle.name,
        f"{localtime(starts):%H:%M}" if starts else "",
        clash.get_state_display(),
    )
    return Thing(
        kind=gettext_lazy("Clash"),
        icon="flag",
        title=str(clash),
        text=" · ".join(part for part in parts if part),
        url=reverse("battles:clash", args=[slug, clash.pk]),
        tone=TONES.get(ClashState(clash.state), "sable"),
    )

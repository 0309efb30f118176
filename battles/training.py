"""What a veteran needs to train in the practice event: a side of their own, a clash that is on."""

import uuid
from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from battles.actions import clashes, roster
from battles.enums import ClashState
from battles.models import Battle, Clash
from battles.queries.muster import veteran_of
from ruman.core import acts
from ruman.core.acts import Answer, RefusedError, Sent
from ruman.core.models import User
from ruman.core.practice import Practice

ON = (ClashState.MUSTERING, ClashState.RUNNING)


@transaction.atomic
def prepare_veteran(practice: Practice, user: User) -> None:
    """Put the person on a side, and let a clash muster, by the real acts and where it isn't so."""
    event = practice.event
    if veteran_of(event, user) is None:
        side = event.sides.order_by("position", "pk").first()
        if side is None:
            raise RefusedError("no_sides", _("There are no sides yet. Make two of them first."))
        _do(practice, roster.add_veteran, side=side, user=user, marking=_("white sash"))
    rows = Clash.objects.filter(event=event)
    if rows.filter(state__in=ON).exists():
        return
    clash = (
        rows.filter(state=ClashState.PLANNED).order_by("pk").values_list("pk", flat=True).first()
    )
    if clash is None:
        clash = _planned(practice)
    _do(practice, clashes.move_clash, clash=clash, move="muster")


def _planned(practice: Practice) -> int:
    battle = Battle.objects.filter(event=practice.event).order_by("pk").first()
    if battle is None:
        raise RefusedError("no_battle", _("There is no battle yet. Plan one first."))
    found: int = _do(
        practice, clashes.make_clash, battle=battle.pk, name=_("Training"),
        starts_at=practice.now, minutes=30, locations=["field"],
    )["clash"]  # fmt: skip
    return found


def _do(practice: Practice, act: Callable[..., Answer], **payload: Any) -> Answer:
    """One act, anew each time."""
    sent = Sent(uuid.uuid4(), practice.event, practice.author, practice.now)
    return acts.perform(f"battles.{act.__name__}", sent, payload, act)

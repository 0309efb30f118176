"""Rosters: exceptions from the default, ticks at the muster, veterans and their introduction."""

import uuid
from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from battles.actions.common import announce, locked_clash, locked_people
from battles.enums import ClashState
from battles.models import Clash, Introduction, Line, Tick, Veteran
from battles.queries.rows import fighters
from battles.rules.clashes import is_late
from combatants.actions.sanctions import refuse_expelled_from
from combatants.models import Combatant
from ruman.core.acts import Answer, RefusedError, Sent
from ruman.core.models import Side, User
from weapons.models import Weapon

MOST_ALONG = 40


def change_line(
    sent: Sent,
    *,
    clash: int,
    combatant: Combatant,
    fights: bool = True,
    side: Side | None = None,
    location: str = "",
    role: str = "",
    carries: Sequence[uuid.UUID] | None = None,
    in_hand: Sequence[uuid.UUID] = (),
) -> Answer:
    """Set somebody's line by exception; None and empty leave the default.

    Once the clash has started nobody changes sides in it; after its end nothing changes.
    """
    row = locked_clash(sent, clash)
    person = locked_people(sent, [combatant.pk])[combatant.pk]
    if fights:
        refuse_expelled_from(sent, person, row.pk)
    line = _line(row, person)
    _refuse_change(row, line, person, side)
    if location and location not in row.locations:
        raise RefusedError(
            "no_such_place", _("The clash isn't fought there. Choose one of its places.")
        )
    _refuse_foreign(sent, [*(carries or ()), *in_hand])
    line.fights, line.location, line.role, line.at = fights, location, role, sent.at
    line.side = line.side if row.fixed else side
    line.carries = list(carries) if carries is not None else None
    line.in_hand = [pk for pk in in_hand if carries is None or pk in carries]
    line.save()
    announce(sent, person.pk)
    return {"clash": row.pk, "combatant": person.pk, "line": line.pk}


def tick(sent: Sent, *, clash: int, combatant: Combatant, here: bool = True) -> Answer:
    """Tick somebody as here at the muster, or take the tick back."""
    row = locked_clash(sent, clash)
    person = locked_people(sent, [combatant.pk])[combatant.pk]
    if row.state == ClashState.PLANNED:
        raise RefusedError(
            "no_muster",
            _("The muster hasn't begun. Begin it on the page of the clash, then do this again."),
        )
    if here:
        refuse_expelled_from(sent, person, row.pk)
    found = fighters(row, [person.pk]).first()
    late_comer = found is None and row.state == ClashState.RUNNING and person.side_id is not None
    if found is None and not late_comer:
        raise RefusedError(
            "not_on_roster", _("This person is on no side in this clash. Put them on a side first.")
        )
    line = _line(row, person)
    if late_comer:
        line.side_id, line.fights = person.side_id, True
    line.present_at, line.at = (sent.at if here else None), sent.at
    line.save()
    late = is_late(row.clock, sent.received_at)
    Tick.objects.create(
        clash=row, combatant=person, act_id=sent.id, here=here, at=sent.at, late=late
    )
    announce(sent)
    return {"clash": row.pk, "combatant": person.pk, "here": here}


def add_veteran(
    sent: Sent,
    *,
    side: Side,
    user: User | None = None,
    combatant: Combatant | None = None,
    marking: str = "",
) -> Answer:
    """Name a veteran of a side: an account, a marked player, or both in one."""
    if user is None and combatant is None:
        raise RefusedError(
            "nobody_named", _("Name the person: their account, their number or both.")
        )
    Side.objects.select_for_update(no_key=True).get(pk=side.pk)
    now = Veteran.objects.filter(event=sent.event, retired_at__isnull=True)
    taken = now.filter(user=user) if user else now.none()
    taken |= now.filter(combatant=combatant) if combatant else now.none()
    if taken.exists():
        raise RefusedError(
            "veteran_already",
            _("This person is a veteran of a side already. Remove them there first."),
        )
    veteran = Veteran.objects.create(
        event=sent.event, side=side, user=user, combatant=combatant, marking=marking
    )
    announce(sent, *([combatant.pk] if combatant else []))
    return {"veteran": veteran.pk}


def retire_veteran(sent: Sent, *, veteran: int) -> Answer:
    """Somebody is a veteran no longer; what they decided stays."""
    row = _veteran(sent, veteran)
    row.retired_at = sent.at
    row.save(update_fields=["retired_at"])
    announce(sent, *([row.combatant_id] if row.combatant_id else []))
    return {"veteran": row.pk}


def introduce(sent: Sent, *, clash: int, veteran: int) -> Answer:
    """A veteran was introduced to their side at the muster (R 1.4)."""
    row = locked_clash(sent, clash)
    if row.state == ClashState.PLANNED:
        raise RefusedError(
            "no_muster",
            _("The muster hasn't begun. Begin it on the page of the clash, then do this again."),
        )
    found = _veteran(sent, veteran)
    if Introduction.objects.filter(clash=row, veteran=found).exists():
        raise RefusedError("introduced_already", _("This veteran was introduced already."))
    Introduction.objects.create(clash=row, veteran=found, act_id=sent.id, at=sent.at)
    announce(sent)
    return {"clash": row.pk, "veteran": found.pk}


def _line(row: Clash, person: Combatant) -> Line:
    found = Line.objects.select_for_update().filter(clash=row, combatant=person).first()
    return found or Line(clash=row, combatant=person)


def _refuse_change(row: Clash, line: Line, person: Combatant, side: Side | None) -> None:
    if row.state == ClashState.ENDED:
        raise RefusedError("clash_ended", _("The clash has ended; its roster stays as it was."))
    if row.fixed and (line.side_id is None or (side is not None and side.pk != line.side_id)):
        raise RefusedError("started_sides", _("The clash has started; nobody changes sides in it."))


def _refuse_foreign(sent: Sent, weapons: Sequence[uuid.UUID]) -> None:
    wanted = set(weapons)
    if len(wanted) > MOST_ALONG:
        raise RefusedError("too_many_weapons", _("Nobody can carry so many weapons. Tick fewer."))
    if wanted and Weapon.objects.filter(event=sent.event, pk__in=wanted).count() != len(wanted):
        raise RefusedError(
            "no_such_weapon", _("There is no such weapon at this event. Load the page again.")
        )


def _veteran(sent: Sent, pk: int) -> Veteran:
    rows = Veteran.objects.select_for_update(of=("self",), no_key=True)
    found = rows.filter(event=sent.event, pk=pk, retired_at__isnull=True).first()
    if found is None:
        raise RefusedError(
            "no_such_veteran", _("There is no such veteran at this event. Load the page again.")
        )
    return found

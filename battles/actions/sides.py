"""Putting people on sides: by hand, a group at once, as the balancer proposed; and back."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from battles.actions.common import announce, locked_people
from battles.models import Division, DivisionUndone
from combatants.models import Assignment, Combatant, Group
from ruman.core import news
from ruman.core.acts import Answer, RefusedError, Sent
from ruman.core.models import Side

Moves = Sequence[tuple[int, int | None, int | None]]  # person, from side, to side


def make_side(sent: Sent, *, name: str, tincture: str) -> Answer:
    """A new side of the event, after the others."""
    sides = list(Side.objects.filter(event=sent.event))
    if any(name == side.name for side in sides):
        raise RefusedError(
            "name_taken", _("There is a side of that name already. Give this one another name.")
        )
    if any(tincture == side.tincture for side in sides):
        raise RefusedError(
            "tincture_taken", _("Another side has this colour already. Choose another colour.")
        )
    side = Side.objects.create(event=sent.event, name=name, tincture=tincture, position=len(sides))
    announce(sent)
    return {"side": side.pk}


def put_on_side(
    sent: Sent,
    *,
    side: Side | None,
    people: Sequence[Combatant] = (),
    group: Group | None = None,
) -> Answer:
    """Put these people, or everybody of a group, on a side (None: on none)."""
    chosen = {person.pk for person in people}
    if group is not None:
        chosen |= set(
            Combatant.objects.filter(
                event=sent.event, group=group, erased_at__isnull=True
            ).values_list("pk", flat=True)
        )
    rows = locked_people(sent, chosen)
    to = side.pk if side else None
    return _divide(sent, rows, dict.fromkeys(rows, to), balanced=False)


def divide(
    sent: Sent,
    *,
    moves: Moves,
    before: Sequence[Any] = (),
    after: Sequence[Any] = (),
) -> Answer:
    """Apply what the balancer proposed, if everybody still stands where they stood then."""
    rows = locked_people(sent, [person for person, _from, _to in moves])
    sides = {to for _person, _from, to in moves if to is not None}
    if Side.objects.filter(event=sent.event, pk__in=sides).count() != len(sides):
        raise RefusedError(
            "no_such_side", _("There is no such side at this event. Load the page again.")
        )
    if any(rows[person].side_id != from_side for person, from_side, _to in moves):
        raise RefusedError(
            "moved_meanwhile", _("Somebody was moved meanwhile. Ask for a new proposal.")
        )
    to = {person: to for person, _from, to in moves}
    return _divide(sent, rows, to, balanced=True, before=before, after=after)


def undo_division(sent: Sent, *, division: int) -> Answer:
    """Take a division back: who is still where it put them returns; others stay."""
    found = Division.objects.filter(event=sent.event, pk=division).first()
    if found is None:
        raise RefusedError(
            "no_such_division", _("There is no such division at this event. Load the page again.")
        )
    rows = locked_people(sent, [person for person, _from, _to in found.moves])
    if DivisionUndone.objects.filter(division=found).exists():
        raise RefusedError("undone_already", _("This was taken back already."))
    back = {
        person: from_side for person, from_side, to in found.moves if rows[person].side_id == to
    }
    _write(sent, rows, back)
    DivisionUndone.objects.create(division=found, act_id=sent.id, at=sent.at)
    _announce(sent)
    return {"division": found.pk, "returned": len(back), "stayed": len(found.moves) - len(back)}


def _divide(
    sent: Sent,
    rows: Mapping[int, Combatant],
    to: Mapping[int, int | None],
    *,
    balanced: bool,
    before: Sequence[Any] = (),
    after: Sequence[Any] = (),
) -> Answer:
    moves = [
        [pk, rows[pk].side_id, side] for pk, side in sorted(to.items()) if rows[pk].side_id != side
    ]
    if not moves:
        raise RefusedError("nothing_to_move", _("Everybody is there already."))
    _write(sent, rows, {pk: side for pk, _from, side in moves if pk is not None})
    division = Division.objects.create(
        event=sent.event,
        act_id=sent.id,
        at=sent.at,
        balanced=balanced,
        moves=moves,
        before=list(before),
        after=list(after),
    )
    _announce(sent)
    return {"division": division.pk, "moved": len(moves)}


def _write(sent: Sent, rows: Mapping[int, Combatant], to: Mapping[int, int | None]) -> None:
    """Set the sides and record each assignment; a statement a side and one for the records."""
    by_side: dict[int | None, list[int]] = {}
    for pk, side in to.items():
        by_side.setdefault(side, []).append(pk)
    for side, people in by_side.items():
        Combatant.objects.filter(pk__in=people).update(side=side)
    Assignment.objects.bulk_create(
        Assignment(
            combatant_id=pk, act_id=sent.id, side_id=side, group_id=rows[pk].group_id, at=sent.at
        )
        for pk, side in sorted(to.items())
    )


def _announce(sent: Sent) -> None:
    """The event's pages; of a thousand people's own pages each would be a row to lock."""
    pk = sent.event.pk
    news.announce(f"battle:{pk}", f"bench:{pk}", f"event:{pk}", f"gate:{pk}")

"""The gate's acts: somebody arrives, reads the rules, brings a guardian, leaves; taking back.

Every act appends records and refolds the present beside them, under the person's lock, so that
two gates at once count a person once.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from combatants.actions.people import group_named, lock_combatant, lock_event
from combatants.actions.sanctions import refuse_expelled
from combatants.enums import GateKind
from combatants.models import Assignment, Combatant, GateRecord
from combatants.queries.gate import adult_age, recorded
from combatants.rules import gate
from ruman.core import news
from ruman.core.acts import Answer, RefusedError, Sent
from ruman.core.models import Side

PRESENT = (
    "arrived_at",
    "left_at",
    "rules_read_at",
    "rules_rulebook_id",
    "rules_language",
    "guardian",
)


def check_in(
    sent: Sent,
    *,
    combatant: Combatant,
    rules_read: bool,
    language: str = "",
    guardian: str = "",
    side: Side | None = None,
    group: str | None = None,
) -> Answer:
    """Somebody has arrived; what else is said with it is recorded too.

    Who is on site already stays so, and the answer says since when; nothing is counted twice.
    An empty side or no group at all leaves what was assigned before.
    """
    if group:
        lock_event(sent.event)
    row = lock_combatant(sent.event, combatant.pk)
    refuse_expelled(sent, row)
    guardian = guardian.strip()
    if not (guardian or row.guardian) and gate.is_under_age(
        row.birth_date, sent.event.starts_date, adult_age(sent.event)
    ):
        raise RefusedError("guardian_missing", _("Under age: note who is responsible for them."))
    was_here = row.arrived_at
    records: list[GateRecord] = []
    if was_here is None:
        records.append(_record(sent, row, GateKind.ARRIVED))
    if rules_read and _has_read_other(row, sent, language):
        records.append(
            _record(sent, row, GateKind.RULES_READ, rulebook=sent.event.rulebook, language=language)
        )
    if guardian and guardian != row.guardian:
        records.append(_record(sent, row, GateKind.GUARDIAN, guardian=guardian))
    changed = _assign(sent, row, side or row.side, group)
    _append(sent, row, records, changed)
    return {
        "combatant": row.pk,
        "number": row.number,
        "state": "already" if was_here else "arrived",
        "since": row.arrived_at,
        "assigned": changed,
    }


def _has_read_other(row: Combatant, sent: Sent, language: str) -> bool:
    """Whether what was read now isn't what is recorded as read."""
    if not language:
        raise RefusedError("language_missing", _("Say in which language the rules were read."))
    return (row.rules_rulebook_id, row.rules_language) != (sent.event.rulebook_id, language)


def leave(sent: Sent, *, combatant: Combatant, reason: str = "") -> Answer:
    """Somebody goes home, or isn't coming; they no longer count as on site."""
    row = lock_combatant(sent.event, combatant.pk)
    if row.left_at is None:
        _append(sent, row, [_record(sent, row, GateKind.LEFT, reason=reason)], False)
    return {"combatant": row.pk, "number": row.number, "state": "left", "since": row.left_at}


def undo_check_in(
    sent: Sent,
    *,
    combatant: Combatant,
    record: int | None = None,
    act: UUID | None = None,
    reason: str = "",
) -> Answer:
    """Take back one record, or all of one act's that still stand; named by their keys.

    A device that was away knows only the id of the act that it wants to take back.
    """
    row = lock_combatant(sent.event, combatant.pk)
    rows = GateRecord.objects.filter(combatant=row, reversed_by__isnull=True)
    rows = rows.exclude(kind=GateKind.UNDONE)
    named = Q(pk=record) if record is not None else Q(act_id=act)
    standing = list(rows.filter(named))
    if not standing:
        raise RefusedError("nothing_to_undo", _("This was taken back already, or never recorded."))
    records = [
        _record(sent, row, GateKind.UNDONE, reverses=earlier, reason=reason) for earlier in standing
    ]
    _append(sent, row, records, False)
    return {
        "combatant": row.pk,
        "number": row.number,
        "undone": [earlier.pk for earlier in standing],
        "state": "arrived" if row.arrived_at else "expected",
    }


def assign(
    sent: Sent, *, combatant: Combatant, side: Side | None = None, group: str | None = None
) -> Answer:
    """Put somebody on a side (None: on none) and into a group (None: leave it, "": none)."""
    if group:
        lock_event(sent.event)
    row = lock_combatant(sent.event, combatant.pk)
    changed = _assign(sent, row, side, group)
    _append(sent, row, [], changed)
    return {"combatant": row.pk, "number": row.number, "assigned": changed}


def _record(sent: Sent, row: Combatant, kind: GateKind, **fields: Any) -> GateRecord:
    return GateRecord(combatant=row, act_id=sent.id, kind=kind, at=sent.at, **fields)


def _assign(sent: Sent, row: Combatant, side: Side | None, group: str | None) -> bool:
    """Set and record side and group where they differ; whether anything did."""
    before = (row.side_id, row.group_id)
    row.side = side
    if group is not None:
        row.group = group_named(sent.event, group)
    if (row.side_id, row.group_id) == before:
        return False
    Assignment.objects.create(
        combatant=row, act_id=sent.id, side=row.side, group=row.group, at=sent.at
    )
    return True


def _append(sent: Sent, row: Combatant, records: Sequence[GateRecord], assigned: bool) -> None:
    """Write the records, refold the present and save it, tell who follows."""
    if records:
        GateRecord.objects.bulk_create(records)
        now = gate.present(recorded(row))
        for name in PRESENT:
            setattr(row, name, getattr(now, name))
    if records or assigned:
        # The group's name is part of what finds a person.
        searched = ("side", "group", "folded", "pieces") if assigned else ()
        columns = [name.removesuffix("_id") for name in PRESENT]
        row.revision += 1
        row.save(update_fields=[*columns, *searched, "revision"])
        topics = [f"gate:{sent.event.pk}", f"person:{row.pk}"]
        news.announce(*topics, *([f"bench:{sent.event.pk}"] if assigned else []))

"""Importing registrations: keep the upload, then take it in whole or not at all."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from django.utils.translation import gettext_lazy as _

from combatants.actions.people import lock_event, next_number
from combatants.models import AnnouncedWeapon, Combatant, Group, RegistrationFile
from combatants.models.imports import RegistrationImport
from combatants.queries.registration import preview
from combatants.rules.registration import columns
from combatants.rules.registration.changes import Known
from combatants.rules.registration.files import FileRefusedError
from combatants.rules.registration.matching import Action, Step
from combatants.rules.registration.rows import Entry
from combatants.rules.registration.weapons import Announced
from ruman.core import news
from ruman.core.acts import Answer, RefusedError, Sent
from ruman.core.models import Event, Side, User
from ruman.core.text import fold

KEPT: Final = timedelta(days=1)
PLAIN: Final = (
    columns.GIVEN_NAME,
    columns.SURNAME,
    columns.NICKNAME,
    columns.EMAIL,
    columns.PHONE,
    columns.LANGUAGE,
    columns.HEALTH,
    columns.NOTE,
    columns.REGISTERED,
)
# What an import writes of somebody known; nothing of the gate's, the bench's or the lives'.
WRITTEN: Final = (
    *PLAIN,
    "birth_date",
    "group",
    "side",
    "imported",
    "revision",
    *Combatant.SEARCHED,
)


def keep_file(event: Event, name: str, content: bytes, by: User, at: datetime) -> RegistrationFile:
    """Keep an upload until it is confirmed; empty what has waited for more than a day."""
    empty_stale(at)
    return RegistrationFile.objects.create(
        event=event,
        name=name[:200] or "?",
        content=content,
        digest=hashlib.sha256(content).hexdigest(),
        by=by,
        at=at,
    )


def empty_stale(at: datetime) -> int:
    """Empty the uploads of any event that nobody has confirmed within a day; how many."""
    stale = RegistrationFile.objects.filter(at__lt=at - KEPT).exclude(content=b"")
    return stale.update(content=b"")


def import_registrations(
    sent: Sent, *, file: RegistrationFile, fingerprint: str, leave_out: bool
) -> Answer:
    """Take in the file as its preview showed it; refused where anything differs by now.

    Rows with a blocking problem are left out if that was said, else nothing goes in.
    """
    lock_event(sent.event)
    file = RegistrationFile.objects.select_for_update().get(pk=file.pk, event=sent.event)
    if file.imported_at or not file.content or file.at < sent.received_at - KEPT:
        raise RefusedError(
            "already_imported",
            _("This file was imported already. Upload it anew if it has changed."),
        )
    try:
        planned = preview(file, sent.event, lock=True)
    except FileRefusedError as error:
        raise RefusedError(
            error.code,
            _("The file can't be read. Choose how it is to be read, below, or upload it again."),
        ) from error
    if not planned.ready:
        raise RefusedError(
            "nothing_to_import",
            _(
                "There is nobody to import in this file. Say which column holds the name, or"
                " choose another file."
            ),
        )
    if planned.fingerprint != fingerprint:
        raise RefusedError(
            "preview_outdated", _("Something has changed since this preview. Look again.")
        )
    if planned.reading.bad_lines and not leave_out:
        raise RefusedError("bad_rows", _("Some rows can't be imported. Say that they stay out."))
    written = _write(sent.event, planned.steps)
    RegistrationImport.objects.create(
        event=sent.event,
        act_id=sent.id,
        file_name=file.name,
        digest=file.digest,
        mapping=dict(enumerate(planned.mapping.fields)),
        added=planned.counts[Action.NEW],
        updated=planned.counts[Action.UPDATE],
        unchanged=planned.counts[Action.UNCHANGED],
        left_out=planned.reading.bad_lines,
        at=sent.at,
    )
    file.content, file.imported_at = b"", sent.received_at
    file.save(update_fields=["content", "imported_at"])
    news.announce(
        f"gate:{sent.event.pk}",
        f"bench:{sent.event.pk}",
        f"event:{sent.event.pk}",
        *(f"person:{pk}" for pk in written),
    )
    return {**planned.counts, "left_out": planned.reading.bad_lines}


def _write(event: Event, steps: Sequence[Step]) -> list[int]:
    """Write every step in bulk; the keys of those known before whose rows changed."""
    named = _Named(
        _groups(event, (step.entry for step in steps)),
        {side.name: side for side in event.sides.all()},
    )
    new = [step for step in steps if step.action is Action.NEW]
    seen = [(step, step.known) for step in steps if step.known]
    number = next_number(event)
    added = [Combatant(event=event, number=number + place) for place in range(len(new))]
    for row, step in zip(added, new, strict=True):
        for name, value in step.entry.texts.items():
            named.set(row, name, value)
        row.imported = dict(step.entry.texts)
    Combatant.objects.bulk_create(added, batch_size=500)
    _update_people(event, seen, named)
    _announce_weapons(zip(added, new, strict=True))
    _change_weapons([(step, known) for step, known in seen if step.weapons_changed])
    return [known.pk for step, known in seen if step.action is Action.UPDATE]


def _groups(event: Event, entries: Iterable[Entry]) -> dict[str, Group]:
    """The groups that the file names, by folded name; those not known yet are made."""
    named = {fold(name): name for e in entries if (name := e.texts.get(columns.GROUP, ""))}
    known = {group.folded: group for group in Group.objects.filter(event=event, folded__in=named)}
    made = [Group(event=event, name=name) for key, name in named.items() if key not in known]
    Group.objects.bulk_create(made)
    return known | {group.folded: group for group in made}


@dataclass(frozen=True, slots=True)
class _Named:
    """The groups and sides that a form's words stand for."""

    groups: Mapping[str, Group]
    sides: Mapping[str, Side]

    def set(self, row: Combatant, name: str, value: str) -> None:
        if name == columns.BIRTH_DATE:
            row.birth_date = date.fromisoformat(value) if value else None
        elif name == columns.GROUP:
            row.group = self.groups.get(fold(value))
        elif name == columns.SIDE:
            row.side = self.sides.get(value)
        elif name in PLAIN:
            setattr(row, name, value)


def _update_people(event: Event, seen: Sequence[tuple[Step, Known]], named: _Named) -> None:
    """Set the changes of those known already, and remember what the form says now."""
    keys = [known.pk for _step, known in seen]
    rows = Combatant.objects.of(event).select_related("group", "side").in_bulk(keys)
    changed: list[Combatant] = []
    for step, known in seen:
        row = rows[known.pk]
        told = {**row.imported, **step.entry.texts}
        if told == row.imported and step.action is Action.UNCHANGED:
            continue
        for change in step.changes:
            if not change.kept:
                named.set(row, change.field, change.new)
        row.imported = told
        row.revision += step.action is Action.UPDATE
        changed.append(row)
    Combatant.objects.bulk_create(
        changed,
        batch_size=500,
        update_conflicts=True,
        unique_fields=["id"],
        update_fields=list(WRITTEN),
    )


def _announce_weapons(added: Iterable[tuple[Combatant, Step]]) -> None:
    AnnouncedWeapon.objects.bulk_create(
        (
            _weapon(row.pk, position, weapon)
            for row, step in added
            for position, weapon in enumerate(step.entry.weapons or ())
        ),
        batch_size=1000,
    )


def _weapon(combatant_id: int, position: int, weapon: Announced) -> AnnouncedWeapon:
    return AnnouncedWeapon(
        combatant_id=combatant_id,
        position=position,
        text=weapon.text,
        kind=weapon.kind,
        length_cm=weapon.length_cm,
    )


def _change_weapons(seen: Sequence[tuple[Step, Known]]) -> None:
    """Bring the announced weapons in line; what is no longer announced is marked, never deleted."""
    rows: dict[int, list[AnnouncedWeapon]] = {known.pk: [] for _step, known in seen}
    for row in AnnouncedWeapon.objects.filter(combatant__in=rows).order_by("pk"):
        rows[row.combatant_id].append(row)
    fresh: list[AnnouncedWeapon] = []
    for step, known in seen:
        fresh += _aligned(known.pk, step.entry.weapons or (), rows[known.pk])
    AnnouncedWeapon.objects.bulk_create(fresh, batch_size=1000)
    AnnouncedWeapon.objects.bulk_create(
        [row for many in rows.values() for row in many],
        batch_size=1000,
        update_conflicts=True,
        unique_fields=["id"],
        update_fields=["position", "kind", "length_cm", "withdrawn"],
    )


def _aligned(
    combatant_id: int, told: Sequence[Announced], rows: list[AnnouncedWeapon]
) -> Iterable[AnnouncedWeapon]:
    """The rows that must be added; those that stay are placed anew, the rest withdrawn."""
    for known in rows:
        known.withdrawn = True
    for position, weapon in enumerate(told):
        words = fold(weapon.text)
        row = next((r for r in rows if r.withdrawn and fold(r.text) == words), None)
        if row is None:
            yield _weapon(combatant_id, position, weapon)
        else:
            row.withdrawn, row.position = False, position
            row.kind, row.length_cm = weapon.kind, weapon.length_cm

"""What an import of a registration file would do, worked out but not done."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, Q

from combatants.models import AnnouncedWeapon, Combatant, RegistrationFile
from combatants.models.people import CombatantQuerySet
from combatants.rules.registration import columns
from combatants.rules.registration.changes import Known
from combatants.rules.registration.columns import Mapping
from combatants.rules.registration.files import Table
from combatants.rules.registration.matching import Action, Step, plan
from combatants.rules.registration.reading import read_table
from combatants.rules.registration.rows import Entry, Expected, Problem, Reading, read_rows
from combatants.rules.registration.weapons import Announced
from ruman.core.models import Event


@dataclass(frozen=True, slots=True)
class Preview:
    """A file as it would be imported now; the fingerprint changes with anything in that."""

    table: Table
    mapping: Mapping
    reading: Reading
    steps: list[Step]
    counts: dict[str, int]
    fingerprint: str

    @property
    def blocking(self) -> list[Problem]:
        return [problem for problem in self.reading.problems if problem.blocks]

    @property
    def cautions(self) -> list[Problem]:
        return [problem for problem in self.reading.problems if not problem.blocks]

    @property
    def ready(self) -> bool:
        """Whether anything can be imported at all."""
        return self.mapping.names_people() and bool(self.steps)


def table_of(file: RegistrationFile) -> Table:
    """The file's table, read as chosen; raises FileRefusedError."""
    return read_table(
        bytes(file.content), encoding=file.encoding, separator=file.separator, sheet=file.sheet
    )


def mapping_of(file: RegistrationFile, table: Table) -> Mapping:
    """The chosen meaning of the columns, or the guessed one."""
    if file.mapping is None:
        return columns.guessed(table.header.cells)
    return columns.chosen(file.mapping, len(table.header.cells))


def preview(file: RegistrationFile, event: Event, *, lock: bool = False) -> Preview:
    """Read the file and match it with the event's people; `lock` holds those it may touch."""
    table = table_of(file)
    mapping = mapping_of(file, table)
    reading = Reading()
    if mapping.names_people():
        sides = tuple(event.sides.values_list("name", flat=True))
        reading = read_rows(table, mapping, Expected(sides, event.starts_date))
    known = [known_person(row) for row in _possible_people(event, reading.entries, lock=lock)]
    steps = plan(reading.entries, known)
    counts = Counter(str(step.action) for step in steps)
    return Preview(
        table,
        mapping,
        reading,
        steps,
        {str(action): counts[action] for action in Action},
        _fingerprint(steps, reading),
    )


def _possible_people(
    event: Event, entries: Sequence[Entry], *, lock: bool
) -> CombatantQuerySet | list[Combatant]:
    """The people whose name or answer of the form is in the file, with their announced weapons."""
    if not entries:
        return []
    keys = {entry.name_key for entry in entries}
    answers = {entry.registered for entry in entries if entry.registered}
    rows = Combatant.objects.of(event).filter(Q(name_key__in=keys) | Q(registered__in=answers))
    rows = rows.select_related("group", "side").order_by("pk")
    rows = rows.prefetch_related(
        Prefetch("announced", AnnouncedWeapon.objects.filter(withdrawn=False))
    )
    return rows.select_for_update(of=("self",), no_key=True) if lock else rows


def known_person(row: Combatant) -> Known:
    """A row as matching sees it."""
    return Known(
        pk=row.pk,
        number=row.number,
        name_key=row.name_key,
        birth_date=row.birth_date,
        email=row.email,
        registered=row.registered,
        texts=texts_of(row),
        imported=row.imported,
        arrived=row.arrived_at is not None,
        announced=tuple(
            Announced(weapon.text, weapon.kind, weapon.length_cm) for weapon in row.announced.all()
        ),
    )


def texts_of(row: Combatant) -> dict[str, str]:
    """What a form could say of the person, by field."""
    return {
        columns.GIVEN_NAME: row.given_name,
        columns.SURNAME: row.surname,
        columns.NICKNAME: row.nickname,
        columns.EMAIL: row.email,
        columns.PHONE: row.phone,
        columns.BIRTH_DATE: row.birth_date.isoformat() if row.birth_date else "",
        columns.GROUP: row.group.name if row.group else "",
        columns.SIDE: row.side.name if row.side else "",
        columns.LANGUAGE: row.language,
        columns.HEALTH: row.health_note,
        columns.NOTE: row.note,
        columns.REGISTERED: row.registered,
    }


def _fingerprint(steps: Iterable[Step], reading: Reading) -> str:
    told = [
        [
            step.entry.line,
            step.action,
            step.known.pk if step.known else None,
            [[change.field, change.old, change.new, change.kept] for change in step.changes],
            step.weapons_changed,
        ]
        for step in steps
    ]
    text = json.dumps([told, reading.bad_lines])
    return hashlib.sha256(text.encode()).hexdigest()

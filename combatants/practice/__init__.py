"""People of the practice event: a form's export, taken in and partly checked in by real acts."""

from pathlib import Path

from combatants.actions import gate, imports
from combatants.models import Combatant
from combatants.queries.gate import adult_age
from combatants.queries.registration import preview
from combatants.rules.gate import is_under_age
from ruman.core import acts
from ruman.core.models import Side
from ruman.core.practice import Practice

REGISTRATIONS = Path(__file__).parent / "registrations.csv"
GUARDIAN = "Jitka Vondráčková, +420 000 000 999"


def fill(practice: Practice) -> str:
    """Import the registrations; two in three have arrived, on the side that has fewer."""
    if practice.event.combatants.exists():
        return ""
    file = imports.keep_file(
        practice.event,
        REGISTRATIONS.name,
        REGISTRATIONS.read_bytes(),
        practice.author.user,
        practice.now,
    )
    answer = acts.perform(
        "combatants.import",
        practice.sent("import"),
        {
            "file": file,
            "fingerprint": preview(file, practice.event).fingerprint,
            "leave_out": False,
        },
        imports.import_registrations,
    )
    arrived = _check_in(practice)
    return f"{answer['new']} people imported, {arrived} of them on site"


def _check_in(practice: Practice) -> int:
    sides = list(practice.event.sides.order_by("position"))
    sizes = dict.fromkeys(sides, 0)
    arriving = [p for p in practice.event.combatants.order_by("number") if p.number % 3]
    for person in arriving:
        side = next((s for s in sides if s.pk == person.side_id), None) or min(
            sides, key=lambda one: sizes[one]
        )
        sizes[side] += 1
        _arrives(practice, person, side)
    return len(arriving)


def _arrives(practice: Practice, person: Combatant, side: Side) -> None:
    event = practice.event
    young = is_under_age(person.birth_date, event.starts_date, adult_age(event))
    acts.perform(
        "combatants.check_in",
        practice.sent(f"check in {person.number}"),
        {
            "combatant": person,
            "rules_read": True,
            "language": person.language if person.language in event.languages else "cs",
            "guardian": GUARDIAN if young else "",
            "side": side,
        },
        gate.check_in,
    )

"""What tournaments store about one person, and how the name leaves entries and frozen lists.

What a draw brought is stored, never drawn again: its outcome stays; the fingerprint of a list that
lost a name stays too, and says that it was another list.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

import pgtrigger

from combatants.models import Combatant
from ruman.core import privacy
from tournament.models import Admission, CrewSeat, Draw, Entrant, Leaving

GONE: Final = "–"
REWRITTEN: Final = ("Admission", "Leaving", "Draw")


def export(person: Combatant) -> Mapping[str, Any]:
    """Entries with admission and leaving, and seats in crews."""
    return {
        "entries": privacy.plain(Entrant.objects.filter(combatant=person)),
        "admissions": privacy.plain(
            Admission.objects.filter(entrant__combatant=person).select_related("act")
        ),
        "leavings": privacy.plain(
            Leaving.objects.filter(entrant__combatant=person).select_related("act")
        ),
        "crew_seats": privacy.plain(CrewSeat.objects.filter(combatant=person)),
    }


def erase(person: Combatant, at: datetime) -> None:
    """Labels become the number; places, bouts and results stay."""
    with pgtrigger.ignore(*(f"tournament.{name}:append_only" for name in REWRITTEN)):
        admissions = Admission.objects.filter(entrant__combatant=person)
        admissions.exclude(note="").update(note=GONE)
        Leaving.objects.filter(entrant__combatant=person).update(reason=GONE)
        for entrant in Entrant.objects.filter(combatant=person):
            _rename(entrant, f"№ {person.number}")


def _rename(entrant: Entrant, label: str) -> None:
    for draw in Draw.objects.filter(tournament=entrant.tournament_id):
        lines = draw.entries.split("\n")
        told = ["\t".join(_named(line, entrant.label, label)) for line in lines]
        if told != lines:
            Draw.objects.filter(pk=draw.pk).update(entries="\n".join(told))
    Entrant.objects.filter(pk=entrant.pk).update(label=label)


def _named(line: str, old: str, new: str) -> list[str]:
    """A line's columns, the entrant's label by its new name."""
    return [new if column == old else column for column in line.split("\t")]

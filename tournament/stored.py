"""What tournaments store about one person, and how the name leaves entries and frozen lists.

What a draw brought is stored, never drawn again: its outcome stays, with the number in the place of
the name; the fingerprint of a list that lost a name stays too, and says that it was another list.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

import pgtrigger
from django.db.models import Q

from combatants.models import Combatant
from ruman.core import privacy
from tournament.actions.common import lists_topic, topic
from tournament.models import (
    Admission,
    Bout,
    CrewSeat,
    Decline,
    Draw,
    DrawOpening,
    Entrant,
    KingsDecision,
    Leaving,
    Shortage,
    Tournament,
)

GONE: Final = "–"
REWRITTEN: Final = ("Admission", "Leaving", "Draw", "DrawOpening", "Decline", "KingsDecision")


def export(person: Combatant) -> Mapping[str, Any]:
    """Entries with admission, shortages, leaving and bouts, and seats in crews."""
    fought = Q(red__combatant=person) | Q(blue__combatant=person)
    return {
        "entries": privacy.plain(Entrant.objects.filter(combatant=person)),
        "admissions": privacy.plain(
            Admission.objects.filter(entrant__combatant=person).select_related("act")
        ),
        "leavings": privacy.plain(
            Leaving.objects.filter(entrant__combatant=person).select_related("act")
        ),
        "shortages": privacy.plain(
            Shortage.objects.filter(entrant__combatant=person).select_related("act")
        ),
        "bouts": privacy.plain(Bout.objects.filter(fought)),
        "crew_seats": privacy.plain(CrewSeat.objects.filter(combatant=person)),
    }


def topics(person: Combatant) -> list[str]:
    """Of the tournaments that name the person, whose bouts' pages follow them too."""
    rows = Tournament.objects.filter(entrants__combatant=person).distinct()
    return [topic(row) for row in rows] + [lists_topic(person.event_id)]


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
        told = "\n".join("\t".join(_named(line, entrant.label, label)) for line in lines)
        terms = _inside(draw.terms, entrant.label, label)
        if (told, terms) != (draw.entries, draw.terms):
            Draw.objects.filter(pk=draw.pk).update(entries=told, terms=terms)
    for model in (DrawOpening, Decline):
        for one in model._default_manager.filter(draw__tournament=entrant.tournament_id):
            outcome = _inside(one.outcome, entrant.label, label)
            if outcome != one.outcome:
                model._default_manager.filter(pk=one.pk).update(outcome=outcome)
    for decision in KingsDecision.objects.filter(group__tournament=entrant.tournament_id):
        if entrant.label in decision.order:
            order = _inside(decision.order, entrant.label, label)
            KingsDecision.objects.filter(pk=decision.pk).update(order=order)
    Entrant.objects.filter(pk=entrant.pk).update(label=label)


def _inside(value: Any, old: str, new: str) -> Any:
    """A stored outcome or terms, the entrant's label by its new name wherever it stands."""
    if isinstance(value, list):
        return [_inside(one, old, new) for one in value]
    if isinstance(value, dict):
        return {key: _inside(one, old, new) for key, one in value.items()}
    return new if value == old else value


def _named(line: str, old: str, new: str) -> list[str]:
    """A line's columns, the entrant's label by its new name."""
    return [new if column == old else column for column in line.split("\t")]

"""What battles store about one person, and how words about them go when they are erased."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

import pgtrigger
from django.db.models import QuerySet

from battles.models import (
    Appeal,
    AppealAnswer,
    Card,
    CardIssue,
    CaseAnswer,
    Hand,
    HandOver,
    Line,
    Ruling,
    Tick,
    Veteran,
    Withdrawal,
)
from combatants.models import Combatant
from ruman.core import privacy

GONE: Final = "–"
REWRITTEN: Final = ("Ruling", "Withdrawal", "CaseAnswer", "Appeal", "AppealAnswer", "CardIssue")


def export(person: Combatant) -> Mapping[str, Any]:
    """Lines, ticks, rulings with appeals and answers, cards and their ways."""
    ruled = {"ruling__combatant": person}
    tables: dict[str, QuerySet[Any]] = {
        "lines": Line.objects.filter(combatant=person),
        "ticks": Tick.objects.filter(combatant=person).select_related("act"),
        "veteran": Veteran.objects.filter(combatant=person),
        "rulings": Ruling.objects.filter(combatant=person).select_related("act"),
        "withdrawals": Withdrawal.objects.filter(**ruled).select_related("act"),
        "decisions": CaseAnswer.objects.filter(**ruled).select_related("act"),
        "appeals": Appeal.objects.filter(**ruled).select_related("act"),
        "appeal_answers": AppealAnswer.objects.filter(
            appeal__ruling__combatant=person
        ).select_related("act"),
        "cards": Card.objects.filter(holder=person),
        "cards_won": CardIssue.objects.filter(combatant=person).select_related("act"),
        "cards_got": HandOver.objects.filter(combatant=person).select_related("act"),
        "cards_given": HandOver.objects.filter(giver=person).select_related("act"),
        "cards_in_clashes": Hand.objects.filter(combatant=person),
    }
    return {name: privacy.plain(rows) for name, rows in tables.items()}


def erase(person: Combatant, at: datetime) -> None:
    """Words typed about the person go; what was decided, and by which rule, stays."""
    Line.objects.filter(combatant=person).update(role="")
    Veteran.objects.filter(combatant=person).update(marking="")
    ruled = {"ruling__combatant": person}
    with pgtrigger.ignore(*(f"battles.{name}:append_only" for name in REWRITTEN)):
        _blank(Ruling.objects.filter(combatant=person), "words")
        _blank(Withdrawal.objects.filter(**ruled), "reason")
        _blank(CaseAnswer.objects.filter(**ruled), "words")
        _blank(Appeal.objects.filter(**ruled), "words")
        _blank(AppealAnswer.objects.filter(appeal__ruling__combatant=person), "words")
        _blank(CardIssue.objects.filter(combatant=person), "note")


def _blank(rows: QuerySet[Any, Any], column: str) -> None:
    rows.exclude(**{column: ""}).update(**{column: GONE})

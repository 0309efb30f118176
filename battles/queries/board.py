"""Rulings as boards show them, newest first, with appeals and answers; three statements at most."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import get_language

from battles.enums import ClashState, RulingKind
from battles.models import Ruling
from battles.queries.rules import rules_for
from battles.words import text_in
from ruman.core.models import Event

RELATED = (
    "act",
    "clash",
    "combatant",
    "side",
    "veteran__side",
    "withdrawal__act",
    "answer__act",
    "appeal__act",
    "appeal__answer__act",
)


@dataclass(frozen=True, slots=True)
class Case:
    """A ruling with what came of it, and what can be done about it now."""

    row: Ruling
    reason: str
    open: bool
    appealable_at: datetime | None
    before: tuple["Case", ...] = ()

    @property
    def withdrawn(self) -> bool:
        return hasattr(self.row, "withdrawal")

    @property
    def appeal(self) -> object | None:
        return getattr(self.row, "appeal", None)

    @property
    def appeal_answer(self) -> object | None:
        return getattr(self.appeal, "answer", None)

    @property
    def answer(self) -> object | None:
        return getattr(self.row, "answer", None)

    @property
    def passed_on(self) -> bool:
        return self.row.kind == RulingKind.PASSED_ON

    @property
    def ended(self) -> bool:
        return self.row.clash.state == ClashState.ENDED

    @property
    def icon(self) -> str:
        return ICONS[RulingKind(self.row.kind)]


ICONS = {
    RulingKind.SETTLED: "scale",
    RulingKind.SENT_OFF: "log-out",
    RulingKind.CONFISCATED: "lock",
    RulingKind.PASSED_ON: "forward",
}


def rulings_at(event: Event) -> QuerySet[Ruling]:
    return Ruling.objects.filter(clash__event=event).select_related(*RELATED).order_by("-pk")


def cases(event: Event, rows: Sequence[Ruling] | QuerySet[Ruling]) -> list[Case]:
    """Rulings as the board shows them; open ones wait for an answer of the organizers."""
    reasons = rules_for(event.rulebook).reasons
    language = get_language() or "en"
    found = []
    for row in rows:
        reason = reasons.get(row.reason)
        appeal = getattr(row, "appeal", None)
        waits = appeal is not None and not hasattr(appeal, "answer")
        passed = row.kind == RulingKind.PASSED_ON and not hasattr(row, "answer")
        open_ = (waits or passed) and not hasattr(row, "withdrawal")
        words = text_in(reason.name, language) if reason else row.reason
        found.append(Case(row, words, open_, row.clash.ends_about))
    return found


def earlier(event: Event, people: Sequence[int]) -> dict[int, list[Case]]:
    """Each person's rulings that stand, for whoever decides about them next."""
    rows = rulings_at(event).filter(combatant__in=people, withdrawal__isnull=True)
    by_person: dict[int, list[Case]] = {}
    for case in cases(event, rows):
        by_person.setdefault(case.row.combatant_id, []).append(case)
    return by_person

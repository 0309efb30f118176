"""What the acts share: locked rows, topics, refusals."""

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext_lazy as _

from battles.models import Clash
from battles.queries.rules import rules_for
from battles.rules.parameters import BattleRules
from battles.words import refusal
from combatants.models import Combatant
from ruman.core import news
from ruman.core.acts import RefusedError, Sent
from ruman.core.findings import Finding


class NoSuchClashError(RefusedError):
    """No clash of this event."""

    def __init__(self) -> None:
        super().__init__(
            "no_such_clash", _("There is no such clash at this event. Load the page again.")
        )


class NotHereError(RefusedError):
    """Nobody of this event."""

    def __init__(self) -> None:
        super().__init__("no_such_person", _("This person isn't at the event."))


def topic(sent: Sent) -> str:
    """What every page about an event's battles follows."""
    return f"battle:{sent.event.pk}"


def announce(sent: Sent, *people: int) -> None:
    """Tell the pages of battles, and those of these people; the act's last statement."""
    news.announce(*topics(sent, *people))


def topics(sent: Sent, *people: int) -> list[str]:
    return [topic(sent), *(f"person:{pk}" for pk in people)]


def locked_clash(sent: Sent, pk: int) -> Clash:
    """The clash, held until the end of the act; one of another event is no clash here."""
    found = Clash.objects.select_for_update(of=("self",), no_key=True)
    row = found.filter(event=sent.event, pk=pk).first()
    if row is None:
        raise NoSuchClashError
    row.event = sent.event
    return row


def locked_people(sent: Sent, pks: Collection[int]) -> dict[int, Combatant]:
    """These people of the event, held in the order of their keys; a missing one is refused."""
    rows = Combatant.objects.select_for_update(of=("self",), no_key=True)
    found = {row.pk: row for row in rows.filter(event=sent.event, pk__in=pks).order_by("pk")}
    if len(found) != len(set(pks)):
        raise NotHereError
    for row in found.values():
        if row.erased_at is not None:
            raise RefusedError(
                "erased",
                _(
                    "This person's data was erased; nothing can be added. If they are here again,"
                    " add them as a new person."
                ),
            )
    return found


def rules_of(sent: Sent) -> BattleRules:
    return rules_for(sent.event.rulebook)


def refuse(finding: Finding | None, **params: Any) -> None:
    """Raise the finding as a refusal, in its words."""
    if finding is not None:
        raise RefusedError(finding.code, refusal(finding.code), rule=finding.rule, **params)

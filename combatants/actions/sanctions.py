"""Expelling somebody from a clash, for the day or the event, and letting them back (R 1.0, 1.4)."""

from collections.abc import Iterable
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from combatants.actions.people import lock_combatant
from combatants.enums import SanctionScope
from combatants.models import Combatant, Sanction, SanctionLifted
from combatants.queries.sanctions import standing_for_clash
from combatants.rules.sanctions import Standing, lasts_until, longest
from ruman.core import news
from ruman.core.acts import Answer, RefusedError, Sent


class ExpelledError(RefusedError):
    """The person is expelled: why, and until when."""

    def __init__(self, row: Combatant, zone: ZoneInfo) -> None:
        until = row.expelled_until
        super().__init__(
            "expelled",
            _("%(name)s is expelled until %(until)s: %(reason)s"),
            name=row.full_name,
            until=date_format(until.astimezone(zone), "DAY_TIME_FORMAT") if until else "",
            reason=row.expelled_why,
        )


def refuse_expelled(sent: Sent, row: Combatant) -> None:
    """Refuse an act about somebody expelled for the day or the event; the row is at hand."""
    if row.expelled_until is not None and row.expelled_until > sent.at:
        raise ExpelledError(row, ZoneInfo(sent.event.time_zone))


def refuse_expelled_from(sent: Sent, row: Combatant, clash: int) -> None:
    """Refuse an act about somebody expelled from this clash, or for the day or the event.

    For rosters and cards: `clash` is the clash's key. The person's row is held.
    """
    refuse_expelled(sent, row)
    found = standing_for_clash(clash).filter(combatant=row).first()
    if found is not None:
        raise RefusedError(
            "expelled_from_clash",
            _("%(name)s is expelled from this clash: %(reason)s"),
            name=row.full_name,
            reason=found.reason,
        )


def expel(
    sent: Sent,
    *,
    combatant: Combatant,
    scope: SanctionScope,
    reason: str,
    clash: int | None = None,
) -> Answer:
    """Expel somebody; `clash` is the key of the clash where it is for one."""
    row = lock_combatant(sent.event, combatant.pk)
    sanction = write_sanction(sent, row, scope, reason, clash)
    news.announce(*sanction_topics(sent, row))
    return {"combatant": row.pk, "sanction": sanction.pk, "until": sanction.until}


def write_sanction(
    sent: Sent, row: Combatant, scope: SanctionScope, reason: str, clash: int | None
) -> Sanction:
    """A sanction as a part of another act, which holds the person and announces the topics."""
    sanction = Sanction.objects.create(
        combatant=row,
        act_id=sent.id,
        scope=scope,
        clash=clash if scope == SanctionScope.CLASH else None,
        reason=reason,
        at=sent.at,
        until=lasts_until(scope, sent.at, sent.event.ends_date, ZoneInfo(sent.event.time_zone)),
    )
    _fold(row)
    return sanction


def sanction_topics(sent: Sent, row: Combatant) -> list[str]:
    """Whom a sanction concerns."""
    return [f"person:{row.pk}", f"gate:{sent.event.pk}", f"bench:{sent.event.pk}"]


def lift_sanction(sent: Sent, *, sanction: int, reason: str, tell: Iterable[str] = ()) -> Answer:
    """Take a sanction back, with a reason."""
    found = Sanction.objects.filter(pk=sanction, combatant__event=sent.event).first()
    if found is None:
        raise RefusedError(
            "no_such_sanction", _("There is no such sanction at this event. Load the page again.")
        )
    row = lock_combatant(sent.event, found.combatant_id)
    if SanctionLifted.objects.filter(sanction=found).exists():
        raise RefusedError("lifted_already", _("This sanction was taken back already."))
    SanctionLifted.objects.create(sanction=found, act_id=sent.id, reason=reason)
    _fold(row)
    news.announce(*sanction_topics(sent, row), *tell)
    return {"combatant": row.pk, "sanction": found.pk}


def _fold(row: Combatant) -> None:
    """The present beside the sanctions: the longest one for a day or the event."""
    standing = row.sanctions.filter(lifted__isnull=True, until__isnull=False)
    last = longest(Standing(one.until, one.reason) for one in standing if one.until)
    row.expelled_until, row.expelled_why = (last.until, last.reason) if last else (None, "")
    row.save(update_fields=["expelled_until", "expelled_why"])

"""Erasing somebody to a nameless stub after the event; number, side, lives and results stay.

The one place where rows that are never rewritten lose words: triggers rest for those tables
inside this act alone.
"""

from datetime import datetime
from typing import Final

import pgtrigger
from django.db.models import Model, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from combatants.actions.people import lock_combatant, lock_event
from combatants.models import (
    Combatant,
    GateRecord,
    LivesGrant,
    RegistrationFile,
    Sanction,
    SanctionLifted,
)
from combatants.models.people import ERASED
from combatants.queries.privacy import admin_log_of, refused_about
from ruman.core import news, privacy
from ruman.core.acts import Answer, RefusedError, Sent

GONE: Final = "–"
REWRITTEN: Final = ("GateRecord", "LivesGrant", "Sanction", "SanctionLifted")


def erase_person(sent: Sent, *, combatant: Combatant) -> Answer:
    """Erase what tells who it was, in every app; refused until the event's last day is over."""
    lock_event(sent.event)
    row = lock_combatant(sent.event, combatant.pk)
    if not sent.event.is_over(sent.received_at):
        raise RefusedError(
            "event_not_over",
            _("%(event)s lasts until %(day)s; people are erased after that."),
            event=sent.event.name,
            day=date_format(sent.event.ends_date),
        )
    privacy.erase_everywhere(row, sent.received_at)
    own = (f"person:{row.pk}", f"gate:{sent.event.pk}", f"bench:{sent.event.pk}")
    news.announce(*own, *privacy.topics_about(row))
    return {"combatant": row.pk, "number": row.number}


def erase(row: Combatant, at: datetime) -> None:
    """This app's part, last of all, since the others look at the names."""
    refused_about(row).update(payload={}, label="", reason=GONE)
    admin_log_of(row).update(object_repr=GONE, change_message="")
    row.announced.all().delete()
    row.links.filter(withdrawn_at__isnull=True).update(withdrawn_at=at)
    RegistrationFile.objects.filter(event=row.event).exclude(content=b"").update(content=b"")
    with pgtrigger.ignore(*(f"combatants.{name}:append_only" for name in REWRITTEN)):
        _blank(GateRecord.objects.filter(combatant=row), "guardian")
        _blank(GateRecord.objects.filter(combatant=row), "reason")
        _blank(LivesGrant.objects.filter(combatant=row), "reason")
        _blank(Sanction.objects.filter(combatant=row), "reason")
        _blank(SanctionLifted.objects.filter(sanction__combatant=row), "reason")
    for name in ERASED:
        setattr(row, name, "")
    row.surname, row.birth_date = f"№ {row.number}", None
    row.imported, row.erased_at = {}, at
    row.revision += 1
    row.save()


def _blank(rows: QuerySet[Model], column: str) -> None:
    """A dash where words stood, so that what must have a reason still has one."""
    rows.exclude(**{column: ""}).update(**{column: GONE})

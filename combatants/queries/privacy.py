"""Everything that this app, and what stands beside it, stores about one person."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Q, QuerySet

from combatants.models import Combatant, SanctionLifted
from ruman.core import privacy
from ruman.core.models import Event, RefusedAct

HIDDEN = ("folded", "pieces", "name_key", "sort_cs", "sort_pl")  # the same words once more


def export(person: Combatant) -> Mapping[str, Any]:
    """The person's row, what was announced, recorded, given and imposed, links, refused acts."""
    told = privacy.plain([person])[0]
    return {
        **{name: value for name, value in told.items() if name not in HIDDEN},
        "group": person.group.name if person.group else None,
        "side": person.side.name if person.side else None,
        "announced_weapons": privacy.plain(person.announced.all()),
        "gate_records": privacy.plain(person.gate_records.select_related("act")),
        "assignments": privacy.plain(person.assignments.select_related("act")),
        "lives_grants": privacy.plain(person.lives_grants.select_related("act")),
        "sanctions": privacy.plain(person.sanctions.select_related("act")),
        "sanctions_lifted": privacy.plain(
            SanctionLifted.objects.filter(sanction__combatant=person).select_related("act")
        ),
        "links": privacy.plain(person.links.all()),
        "refused_acts": privacy.plain(refused_about(person)),
        "admin_log": privacy.plain(admin_log_of(person)),
    }


def file_about(person: Combatant, at: datetime) -> bytes:
    """One JSON file of everything stored about somebody."""
    whole = {
        "event": person.event.name,
        "number": person.number,
        "made_at": at,
        **privacy.stored_about(person),
    }
    return json.dumps(whole, cls=DjangoJSONEncoder, ensure_ascii=False, indent=2).encode()


def refused_about(person: Combatant) -> QuerySet[RefusedAct]:
    """Refused acts that name the person by key, or by surname in what was sent or answered."""
    named = Q(payload__combatant__in=[person.pk, str(person.pk)])
    named |= Q(payload__person__in=[person.pk, str(person.pk)])
    for words in told_by(person):
        named |= Q(payload__icontains=words) | Q(reason__icontains=words)
        named |= Q(label__icontains=words)
    return RefusedAct.objects.filter(named, event=person.event).order_by("pk")


def told_by(person: Combatant) -> list[str]:
    """Words that tell who it is in texts about the person and what is theirs."""
    words = (person.surname, person.nickname, person.email, person.phone, person.guardian)
    return [text for text in words if len(text) > 2]


def told_anywhere(person: Combatant) -> list[str]:
    """Words that tell who it is in any text at the event; a surname alone may be another's."""
    given, surname = person.given_name, person.surname
    both = (f"{given} {surname}", f"{surname} {given}") if given else ()
    return [text for text in (*both, person.email, person.phone) if text]


def admin_log_of(person: Combatant) -> QuerySet[LogEntry]:
    """What the admin noted of changes to the person's row."""
    kind = ContentType.objects.get_for_model(Combatant)
    return LogEntry.objects.filter(content_type=kind, object_id=str(person.pk)).order_by("pk")


def to_erase(event: Event) -> int:
    """How many people of the event still have their names."""
    return Combatant.objects.filter(event=event, erased_at__isnull=True).count()

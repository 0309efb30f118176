"""What of core waits for somebody."""

from django.db.models import Count, Min
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from ruman.core import waiting
from ruman.core.enums import Role
from ruman.core.models import Event, RefusedAct, Station


@waiting.register(Role.ORGANIZER, Role.HEAD_ORGANIZER)
def stations_with_acts(event: Event) -> waiting.Waiting | None:
    """Devices that hold acts which the server hasn't got yet."""
    rows = list(Station.objects.filter(event=event, waiting__gt=0).order_by("seen_at"))
    if not rows:
        return None
    first = rows[0]
    held = ngettext("%(name)s has %(number)d act", "%(name)s has %(number)d acts", first.waiting)
    return waiting.Waiting(
        title=_("Stations with acts not sent"),
        count=len(rows),
        url=reverse("core:stations", args=[event.slug]),
        verb=_("See"),
        text=held % {"name": first.name, "number": first.waiting},
        since=first.seen_at,
        tincture="or",
        icon="cloud-upload",
        rank=70,
    )


@waiting.register(Role.ORGANIZER, Role.HEAD_ORGANIZER)
def refused_acts(event: Event) -> waiting.Waiting | None:
    """Acts of some device that the rules refused, until somebody has read why."""
    unread = RefusedAct.objects.filter(event=event, read_at__isnull=True)
    found = unread.aggregate(count=Count("pk"), since=Min("received_at"))
    if not found["count"]:
        return None
    return waiting.Waiting(
        title=ngettext("refused act, unread", "refused acts, unread", found["count"]),
        count=found["count"],
        url=reverse("core:refused-acts", args=[event.slug]),
        verb=pgettext("refused acts", "Read why"),
        since=found["since"],
        tincture="sable",
        icon="octagon-x",
        rank=20,
    )

"""An event's people: their stations, their ways in, what waits for whom."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Count, Q
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ruman.core import second_step
from ruman.core.enums import Role
from ruman.core.models import Act, Event, Membership, Station, User
from ruman.core.waiting import waiting_for
from ruman.doctor.lines import Line, look, well

SILENT = timedelta(minutes=3)  # as the page of stations has it
LATELY = timedelta(days=1)


def stations(event: Event, now: datetime) -> Iterator[Line]:
    """Each one: in touch or silent, and the acts that it holds."""
    url = reverse("core:stations", args=[event.slug])
    rows = list(Station.objects.filter(event=event, revoked_at=None))
    for row in rows:
        if not row.device_digest or row.seen_at is None:
            yield look(_("%(station)s has no device yet.") % {"station": row}, url)
            continue
        said = {"station": row, "ago": timesince(row.seen_at, now), "n": row.waiting}
        if row.waiting:
            words = ngettext(
                "%(station)s holds %(n)d act that was not sent; heard %(ago)s ago.",
                "%(station)s holds %(n)d acts that were not sent; heard %(ago)s ago.",
                row.waiting,
            )
            yield look(words % said, url)
        elif now - row.seen_at > SILENT:
            yield look(_("%(station)s is silent since %(ago)s.") % said, url)
        else:
            yield well(_("%(station)s is in touch and holds nothing.") % said)
    if not rows:
        yield well(_("There are none."), url)


def devices(event: Event, now: datetime) -> Iterator[Line]:
    """Devices whose clock can't be right, by what they sent in the last day."""
    rows = Act.objects.filter(event=event, odd_time=True, received_at__gt=now - LATELY)
    for name, number in (
        rows.values_list("station_name").annotate(n=Count("pk")).order_by("station_name")
    ):
        words = ngettext(
            "The clock of %(device)s is wrong: %(n)d act came with an impossible time.",
            "The clock of %(device)s is wrong: %(n)d acts came with an impossible time.",
            number,
        )
        yield look(words % {"device": name or _("somebody’s device"), "n": number})


def second_steps(event: Event, now: datetime) -> Iterator[Line]:
    """Admins who come in by their password alone; on the internet somebody should know it."""
    held = Q(memberships__event=event, memberships__revoked_at=None)
    admin = held & Q(memberships__roles__contains=[Role.ADMIN])
    admins = User.objects.filter(admin | Q(is_superuser=True), is_active=True).distinct()
    if lacking := second_step.without(list(admins.order_by("name", "username"))):
        words = _("Without a second step at sign-in: %s") % ", ".join(map(str, lacking))
        public = "*" not in settings.ALLOWED_HOSTS
        yield (look if public else well)(words, reverse("core:own-second-step"))
    else:
        yield well(_("Every admin has a second step at sign-in."))


def waiting(event: Event, now: datetime) -> Iterator[Line]:
    """All that waits for anybody at the event."""
    everybody = Membership(event=event, roles=[Role.ADMIN])
    for each in waiting_for(everybody):
        yield look(f"{capfirst(str(each.title))}: {each.count}", each.url)

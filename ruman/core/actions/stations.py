"""Stations: made, changed, bound to a device, revoked; each with its own block of tags."""

from datetime import timedelta

from django.utils.translation import gettext_lazy as _

from ruman.core import acts, codes, news
from ruman.core.actions.invitations import new_invitation, withdraw_all
from ruman.core.actions.rights import lock_event
from ruman.core.acts import Answer, RefusedError, Sent
from ruman.core.devices import device_token
from ruman.core.enums import Role
from ruman.core.models import Invitation, Station
from ruman.core.station_forms import (
    BindForm,
    ChangeStationForm,
    InviteDeviceForm,
    NewStationForm,
    StationForm,
)

ROLES = (Role.ORGANIZER, Role.HEAD_ORGANIZER)


def _check_name(sent: Sent, name: str, station: Station | None) -> None:
    others = Station.objects.filter(event=sent.event, name__iexact=name)
    if station is not None:
        others = others.exclude(pk=station.pk)
    if others.exists():
        raise RefusedError("name_taken", _("Another station has this name. Choose another one."))


def _check_block(
    sent: Sent, tag_from: int | None, tag_to: int | None, station: Station | None
) -> None:
    if tag_from is None or tag_to is None:
        return
    others = Station.objects.filter(event=sent.event, tag_from__lte=tag_to, tag_to__gte=tag_from)
    if station is not None:
        others = others.exclude(pk=station.pk)
    if met := others.first():
        raise RefusedError(
            "tags_overlap",
            _("%(station)s has the tags %(first)s to %(last)s. Choose others."),
            station=met.name,
            first=met.tag_from,
            last=met.tag_to,
        )


def _announce(sent: Sent) -> None:
    news.announce(f"stations:{sent.event.pk}")


@acts.register("core.make_station", roles=ROLES, form=NewStationForm)
def make_station(
    sent: Sent, name: str, kind: str, tag_from: int | None, tag_to: int | None
) -> Answer:
    """A place to work, with no device yet."""
    lock_event(sent.event)
    _check_name(sent, name, None)
    _check_block(sent, tag_from, tag_to, None)
    made = Station.objects.create(
        event=sent.event, name=name, kind=kind, tag_from=tag_from, tag_to=tag_to, tag_next=tag_from
    )
    _announce(sent)
    return {"station": made.pk}


@acts.register("core.change_station", roles=ROLES, form=ChangeStationForm)
def change_station(
    sent: Sent, station: Station, name: str, kind: str, tag_from: int | None, tag_to: int | None
) -> Answer:
    """Another name, kind or block of tags; a block that stays goes on where it was."""
    lock_event(sent.event)
    row = Station.objects.select_for_update().get(pk=station.pk)
    _check_name(sent, name, row)
    _check_block(sent, tag_from, tag_to, row)
    if tag_from is None or tag_to is None:
        row.tag_next = None
    elif row.tag_next is None or not tag_from <= row.tag_next <= tag_to + 1:
        row.tag_next = tag_from
    row.name, row.kind, row.tag_from, row.tag_to = name, kind, tag_from, tag_to
    row.save(update_fields=["name", "kind", "tag_from", "tag_to", "tag_next"])
    _announce(sent)
    return {}


@acts.register("core.bind_station", roles=ROLES, form=BindForm)
def bind_station(sent: Sent, station: Station) -> Answer:
    """The device that sends this is the station from now on; one that was is so no more.

    The device's secret follows from the act's id (`device_token`): the page hands it out.
    """
    Station.objects.filter(pk=station.pk).update(
        device_digest=codes.digest(device_token(sent.id)),
        revoked_at=None,
        seen_at=sent.received_at,
        person=sent.author.user,
        waiting=0,
    )
    _announce(sent)
    return {"station": station.pk}


@acts.register("core.revoke_station", roles=ROLES, form=StationForm)
def revoke_station(sent: Sent, station: Station) -> Answer:
    """Its device is a station no more, and who came in there by PIN is out with the next page."""
    Station.objects.filter(pk=station.pk).update(
        device_digest="", revoked_at=sent.received_at, person=None
    )
    opened = Invitation.objects.filter(station=station)
    withdraw_all(sent, opened.values_list("pk", flat=True))
    _announce(sent)
    return {}


@acts.register("core.invite_device", roles=ROLES, form=InviteDeviceForm)
def invite_device(sent: Sent, station: Station, hours: int) -> Answer:
    """A code to scan with the tablet that shall become the station; earlier ones are closed."""
    opened = Invitation.objects.filter(station=station)
    withdraw_all(sent, opened.values_list("pk", flat=True))
    made = new_invitation(
        sent.event,
        sent.id,
        station=station,
        name=station.name,
        made_by=sent.author.user,
        made_at=sent.received_at,
        expires_at=sent.received_at + timedelta(hours=hours),
    )
    _announce(sent)
    return {"invitation": made.pk}

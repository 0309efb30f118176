"""The cookie that makes a device a station: signed, one for each event, its digest is kept."""

import uuid

from django.http import HttpRequest, HttpResponse

from ruman.core import codes
from ruman.core.models import Station

SALT = "ruman.station"
YEAR = 365 * 24 * 3600


def cookie_name(event_slug: str) -> str:
    return f"station_{event_slug}"


def device_token(seed: uuid.UUID) -> str:
    """The secret of a device that is bound by the act `seed`; the same when the act comes again."""
    return codes.link_token("device", seed)


def keep(request: HttpRequest, response: HttpResponse, event_slug: str, token: str) -> None:
    """Let the device carry `token` for a year from now."""
    response.set_signed_cookie(
        cookie_name(event_slug),
        token,
        salt=SALT,
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def device_digest(request: HttpRequest, event_slug: str) -> str:
    """The digest of what this device carries for the event; empty if it is no station there."""
    token = request.get_signed_cookie(cookie_name(event_slug), default="", salt=SALT, max_age=YEAR)
    return codes.digest(token) if token else ""


def station_here(request: HttpRequest, event_slug: str) -> Station | None:
    """The station that this device is at the event, whoever is signed in. One statement."""
    digest = device_digest(request, event_slug)
    if not digest:
        return None
    stations = Station.objects.select_related("event", "person")
    return stations.filter(device_digest=digest, event__slug=event_slug).first()

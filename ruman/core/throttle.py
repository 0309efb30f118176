"""Slowing down those who guess: wrong tries are counted by address, station or person."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import connection
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from ruman.core.models import Attempts


def client_address(request: HttpRequest) -> str:
    """Where the request comes from: behind `PROXIES` proxies, what the outermost of them saw."""
    return address_of(request.META)


def address_of(environ: Mapping[str, Any]) -> str:
    """The same, by what the server says of a request."""
    if proxies := settings.PROXIES:
        seen = [part.strip() for part in str(environ.get("HTTP_X_FORWARDED_FOR", "")).split(",")]
        if len(seen) >= proxies and seen[-proxies]:
            return seen[-proxies]
    return str(environ.get("REMOTE_ADDR", ""))


def counted_name(request: HttpRequest, credentials: dict[str, str] | None) -> str:
    """The sign-in name by which wrong passwords are counted: as people are found, capitals don't
    matter, else each way to write a name would get tries of its own."""
    typed = (credentials or request.POST).get("username") or ""
    return typed.upper().lower()[:255]


def _key(what: str) -> str:
    return salted_hmac("ruman.throttle", what, algorithm="sha256").hexdigest()


def tries(what: str, at: datetime, window: timedelta) -> int:
    """How often `what` was counted in the window that runs now."""
    row = Attempts.objects.filter(key=_key(what), since__gt=at - window).first()
    return row.count if row else 0


def count(what: str, at: datetime, window: timedelta) -> int:
    """Count one try and say how many there are now; a window begins with its first try."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO core_attempts AS a (key, count, since) VALUES (%s, 1, %s)"
            " ON CONFLICT (key) DO UPDATE SET"
            " count = CASE WHEN a.since > %s THEN a.count + 1 ELSE 1 END,"
            " since = CASE WHEN a.since > %s THEN a.since ELSE excluded.since END"
            " RETURNING count",
            [_key(what), at, at - window, at - window],
        )
        counted = int(cursor.fetchone()[0])
    if counted == 1:
        Attempts.objects.filter(since__lt=at - timedelta(days=1)).delete()
    return counted


def forget(what: str) -> None:
    """It was right after all."""
    Attempts.objects.filter(key=_key(what)).delete()

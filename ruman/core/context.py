"""What every page's frame needs."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from ruman.core.access import by_pin
from ruman.core.acts import author_token
from ruman.core.build import fingerprint

THEMES = ("light", "dark", "sun")


def theme_of(request: HttpRequest) -> str:
    """The colours that this device chose; empty: as its system is set."""
    chosen = request.COOKIES.get("theme", "")
    return chosen if chosen in THEMES else ""


def page(request: HttpRequest) -> dict[str, Any]:
    """The event of the page, its members' rights, where the streams are, the theme.

    Costs no statement: what it shows of a person was read by the guard.
    """
    membership = getattr(request, "membership", None)
    return {
        "event": getattr(request, "event", None),
        "membership": membership,
        "station": getattr(request, "station", None),
        "by_pin": membership is not None and by_pin(request),
        "theme": theme_of(request),
        "build": "" if settings.DEBUG else fingerprint(),
        "author_token": lambda: author_token(request),
        "here": request.get_full_path(),
        "stream_url": settings.STREAM_URL,
        "stream_port": settings.STREAM_PORT,
    }

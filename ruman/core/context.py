"""What every page's frame needs."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest


def page(request: HttpRequest) -> dict[str, Any]:
    """The event of the page, its members' rights, where the streams are, the theme."""
    return {
        "event": getattr(request, "event", None),
        "membership": getattr(request, "membership", None),
        "station": getattr(request, "station", None),
        "theme": request.COOKIES.get("theme", ""),
        "stream_url": settings.STREAM_URL,
        "stream_port": settings.STREAM_PORT,
    }

"""What the server itself refuses, before any page is asked: in words where a person reads them."""

from http import HTTPStatus
from io import BytesIO
from typing import Any, Final

from django.core.exceptions import DisallowedHost
from django.core.handlers.wsgi import WSGIRequest
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString

from ruman.core.back import page_before
from ruman.core.context import theme_of
from ruman.core.unchanged import kept

MEGABYTE: Final = 2**20


def page_of(environ: dict[str, Any], status: HTTPStatus, largest: int) -> bytes | None:
    """The page that says so, by the device's language and colours alone; none for a script."""
    request = WSGIRequest({**environ, "wsgi.input": BytesIO()})
    if "text/html" not in request.headers.get("Accept", ""):
        return None
    try:
        back = page_before(request, "")
    except DisallowedHost:
        return None
    language = translation.get_language_from_request(request)
    shown = {
        "status": status.value,
        "largest": largest // MEGABYTE,
        "back": back,
        "theme": theme_of(request),
        "here": "/",
    }

    def render() -> SafeString:
        with translation.override(language):
            return SafeString(render_to_string("refused.html", shown))

    return kept(("refused", language, *shown.values()), render).encode()

"""Pages that follow topics, asked for again while nothing changed: 304, and pieces kept ready.

What differs between people and devices (who, where, language, colours) is in the page's tag, so a
browser never shows one person's page to the next.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from ruman.core import build

MOST_PIECES = 128
_pieces: OrderedDict[Hashable, SafeString] = OrderedDict()


def page_tag(request: HttpRequest, shown: Mapping[str, int], now: datetime) -> str:
    """The ETag of a page that shows these versions; a new one each hour, as its tickets age."""
    parts = (
        sorted(shown.items()),
        request.get_full_path(),
        request.session.session_key,
        request.COOKIES.get("theme"),
        get_language(),
        getattr(getattr(request, "station", None), "pk", None),
        getattr(getattr(request, "membership", None), "roles", None),
        now.strftime("%Y%m%d%H"),
        build.fingerprint(),
    )
    return f'"{hashlib.sha256(repr(parts).encode()).hexdigest()[:32]}"'


def not_modified(request: HttpRequest, tag: str) -> HttpResponse | None:
    """The short answer, if the browser has this page already; not while a message waits."""
    if "messages" in request.COOKIES or "_messages" in request.session:
        return None
    return get_conditional_response(request, etag=tag)


def tagged(response: HttpResponse, tag: str) -> HttpResponse:
    """Let the browser keep the page, and ask each time whether it still holds."""
    response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response


def kept(key: Hashable, render: Callable[[], SafeString]) -> SafeString:
    """A piece of a page, rendered once a key; the key names the versions that it shows."""
    found = _pieces.get(key)
    if found is None:
        found = _pieces[key] = render()
        while len(_pieces) > MOST_PIECES:
            _pieces.popitem(last=False)
    return found

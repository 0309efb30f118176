"""Pages that follow topics, asked for again while nothing changed: 304, and pieces kept ready.

What differs between people and devices (who, where, language, colours) is in the page's tag, so a
browser never shows one person's page to the next.
"""

import hashlib
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from contextlib import suppress
from datetime import datetime
from threading import Lock

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from ruman.core import build

MADE_AT = re.compile('data-made-at="[^"]*"')
MOST_CHARACTERS = 3_000_000  # of all kept pieces together, in each process
_making = tuple(Lock() for _number in range(16))
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
    """A piece of a page, rendered once a key; the key names the versions that it shows.

    The pieces that nobody asked for the longest make room for new ones.
    """
    found = _pieces.get(key)
    if found is None:
        found = _pieces[key] = render()
        _make_room()
    else:
        with suppress(KeyError):  # another thread may just have made room
            _pieces.move_to_end(key)
    return found


def kept_page(
    request: HttpRequest, tag: str, now: datetime, render: Callable[[], HttpResponse]
) -> HttpResponse:
    """The whole page of that tag: rendered once for all who are nobody here, as a crowd is that
    follows a bout. Only the moment at which it was made is told anew."""
    if request.session.session_key or "messages" in request.COOKIES:
        return tagged(render(), tag)
    with _making[hash(tag) % len(_making)]:  # of a crowd that asks at once one renders
        page = kept(("page", tag), lambda: SafeString(render().content.decode()))
    made = f'data-made-at="{timezone.localtime(now).isoformat()}"'
    return tagged(HttpResponse(MADE_AT.sub(made, page, count=1)), tag)


def _make_room() -> None:
    held = sum(len(piece) for piece in list(_pieces.values()))
    with suppress(KeyError):  # another thread may have emptied it
        while held > MOST_CHARACTERS:
            _key, piece = _pieces.popitem(last=False)
            held -= len(piece)

"""A tournament on big screens: a wall that turns its leaves by itself, and a strip over a video."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from tournament.queries.board import Addressed
from tournament.views.parts import Parts
from tournament.views.public import public_page


@public_page("tournament/public/wall.html", scores=True)
def wall(request: HttpRequest, page: Addressed, parts: Parts) -> Mapping[str, Any]:
    """Queue, groups, ladder, results, podium: leaves that a script turns; all at once without."""
    return {"part": parts.wall()}


@public_page("tournament/public/stream.html", scores=True)
def stream(request: HttpRequest, page: Addressed, parts: Parts) -> Mapping[str, Any]:
    """The bout of each of the lists, or of `?lists=`, on nothing, to lie over a video."""
    asked = request.GET.get("lists", "")
    known = asked.isascii() and asked.isdecimal() and len(asked) < 10
    return {"part": parts.stream(int(asked) if known else None)}

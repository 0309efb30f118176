"""Tags that every page uses: icons, and whose name stands where."""

from functools import lru_cache
from typing import Any

import lucide
from django import template
from django.template import Context
from django.utils.safestring import SafeString, mark_safe

from ruman.core.places import places_of

register = template.Library()


@register.simple_tag
@lru_cache(maxsize=256)
def icon(name: str, extra: str = "") -> SafeString:
    """A Lucide icon beside a word, so hidden from screen readers; a name fixed by templates."""
    shape = lucide._render_icon(  # the package's own entry points are template tags
        name, 24, aria_hidden="true", focusable="false", **{"class": f"icon {extra}".strip()}
    )
    return mark_safe(shape)  # noqa: S308 - drawn by the package from its own file


@register.filter
def notice_look(level_tag: str) -> dict[str, str]:
    """Tincture and icon of a message."""
    return _LOOKS.get(level_tag, _LOOKS["info"])


_LOOKS = {
    "success": {"tincture": "vert", "icon": "circle-check"},
    "info": {"tincture": "azure", "icon": "info"},
    "warning": {"tincture": "or", "icon": "triangle-alert"},
    "error": {"tincture": "gules", "icon": "octagon-x"},
}


@register.simple_tag(takes_context=True)
def places(context: Context) -> list[dict[str, Any]]:
    """The places of the event that the person may open."""
    membership = context.get("membership")
    return list(places_of(membership)) if membership else []

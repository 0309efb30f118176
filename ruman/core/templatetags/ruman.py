"""Tags that every page uses: icons, scripts, and where the person may go."""

from functools import lru_cache
from typing import Any

import lucide
from django import template
from django.template import Context
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from ruman.core.modules import imported_by
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


@register.simple_tag(takes_context=True)
def module(context: Context, name: str) -> SafeString:
    """A script of the page, and all that it imports, asked for at once over a slow network."""
    of_page: Any = context.render_context  # whose own types know only what Django keeps there
    named: set[str] = of_page.setdefault("modules", set())
    before = [each for each in imported_by(name) if each not in named]
    named.update([name, *before])
    addresses = ((static(each),) for each in before)
    first = format_html_join("", '<link rel="modulepreload" href="{}">', addresses)
    return format_html('{}<script type="module" src="{}"></script>', first, static(name))


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

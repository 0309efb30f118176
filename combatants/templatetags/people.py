"""Tags of people's pages."""

import uuid

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def act_id() -> SafeString:
    """The hidden id of an act, so that a double click does it once."""
    return format_html('<input type="hidden" name="act_id" value="{}">', uuid.uuid4())


@register.filter
def zone_name(code: str, zones: list[tuple[str, str]]) -> str:
    """The name of a part of the body among the rulebook's."""
    return dict(zones).get(code, code)

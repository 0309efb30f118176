"""What pages need of a rulebook: texts in their language, and where a rule's text stands."""

from collections.abc import Mapping
from typing import Any

from django import template

from ruman.core.words import in_page_language

register = template.Library()
register.filter("said", in_page_language)


@register.filter
def rule_anchor(number: str) -> str:
    """`R 2.1a` → `r-2-1a`: where the rules page has that rule."""
    return "-".join(number.lower().replace(".", " ").split())


@register.filter
def points(text: str) -> list[str]:
    """The points of a chapter on conduct, one a line."""
    return [line.strip() for line in text.splitlines() if line.strip()]


@register.simple_tag
def picture_of(pictures: Mapping[str, tuple[str, Any]], chapter: str) -> tuple[str, Any]:
    """A chapter's picture: its template and what it shows; nothing where there is none."""
    return pictures.get(chapter, ("", None))

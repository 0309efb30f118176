"""What pages need of a rulebook: texts in their language, and where a rule's text stands."""

from django import template
from django.utils.translation import get_language

from ruman.core.documents import Text, said

register = template.Library()


@register.filter(name="said")
def said_here(text: Text | None) -> str:
    """The text in the language of the page."""
    return said(text or {}, get_language() or "en")


@register.filter
def rule_anchor(number: str) -> str:
    """`R 2.1a` → `r-2-1a`: where the rules page has that rule."""
    return "-".join(number.lower().replace(".", " ").split())

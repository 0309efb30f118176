"""What a rulebook says, in the language of the page."""

from django.utils.translation import get_language

from ruman.core.documents import Text, said


def in_page_language(text: Text | None) -> str:
    """A rulebook's text in the language of the page."""
    return said(text or {}, get_language() or "en")

"""Whose rules a public page shows: an event's, or those of a rulebook by its own name."""

from dataclasses import dataclass

from ruman.core import rulebooks
from ruman.core.documents import Document, Text
from ruman.core.enums import RulebookKind, RulebookState
from ruman.core.models import Event, Rulebook
from ruman.core.tomlbook import built_ins


@dataclass(frozen=True, slots=True)
class RulesFor:
    """The rules that an address names; without a rulebook they are the built-in ones."""

    slug: str
    title: Text
    document: Document
    rulebook: Rulebook | None
    event: Event | None


def rules_for_slug(slug: str, kind: str = "") -> RulesFor | None:
    """The battle rules of an event, or the published rulebook of that name; None without either."""
    event = Event.objects.select_related("rulebook").filter(slug=slug).first()
    if event is not None:
        return _of_event(slug, event)
    rows = Rulebook.objects.filter(slug=slug, state=RulebookState.PUBLISHED)
    rulebook = rows.order_by("organizer_id", "-published_at").first()
    if rulebook is not None:
        document = rulebooks.document_of(rulebook)
        found = RulesFor(slug, rulebook.title, document, rulebook, None)
        return found if kind in ("", rulebook.kind) else None
    for book in built_ins():
        if book.slug == slug and kind in ("", book.kind):
            return RulesFor(slug, book.title, book.document, None, None)
    return None


def _of_event(slug: str, event: Event) -> RulesFor:
    rulebook = event.rulebook
    document = rulebooks.document_of(rulebook)
    if rulebook is not None:
        return RulesFor(slug, rulebook.title, document, rulebook, event)
    book = next(book for book in built_ins() if book.kind == RulebookKind.BATTLE)
    return RulesFor(slug, book.title, document, None, event)

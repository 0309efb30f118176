"""Whose rules a public page shows: an event's, or those of a rulebook by its own name."""

from dataclasses import dataclass

from django.db.models import F

from ruman.core import rulebooks
from ruman.core.documents import Document, Text
from ruman.core.enums import RulebookKind, RulebookState
from ruman.core.models import Event, Rulebook
from ruman.core.tomlbook import built_in, built_ins


@dataclass(frozen=True, slots=True)
class RulesFor:
    """The rules that an address names; without a rulebook they are the built-in ones."""

    slug: str
    title: Text
    document: Document
    rulebook: Rulebook | None
    event: Event | None
    kind: str = RulebookKind.BATTLE


def rules_for_slug(slug: str, kind: str = "") -> RulesFor | None:
    """The battle rules of an event, or the published rulebook of that name; None without either."""
    event = Event.objects.select_related("rulebook").filter(slug=slug).first()
    if event is not None:
        return _of_event(slug, event)
    rows = Rulebook.objects.filter(slug=slug, state=RulebookState.PUBLISHED)
    # An organizer's copy keeps the name: what is for everybody comes first.
    everybodys = F("organizer").asc(nulls_first=True)
    rulebook = rows.order_by(everybodys, "-published_at").first()
    if rulebook is not None:
        return _of_rulebook(rulebook) if kind in ("", rulebook.kind) else None
    for book in built_ins():
        if book.slug == slug and kind in ("", book.kind):
            return RulesFor(slug, book.title, book.document, None, None, book.kind)
    return None


def rules_of(pk: int) -> RulesFor | None:
    """The rulebook of that key, if it was published."""
    rulebook = Rulebook.objects.filter(pk=pk).exclude(state=RulebookState.DRAFT).first()
    return _of_rulebook(rulebook) if rulebook else None


def _of_rulebook(rulebook: Rulebook) -> RulesFor:
    document = rulebooks.document_of(rulebook)
    return RulesFor(rulebook.slug, rulebook.title, document, rulebook, None, rulebook.kind)


def _of_event(slug: str, event: Event) -> RulesFor:
    rulebook = event.rulebook
    document = rulebooks.document_of(rulebook)
    if rulebook is not None:
        return RulesFor(slug, rulebook.title, document, rulebook, event)
    book = built_in(RulebookKind.BATTLE)
    return RulesFor(slug, book.title, document, None, event)

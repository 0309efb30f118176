"""Rulebooks as rows: loading, publishing, exporting, and the document that the rules read.

A published rulebook never changes (its triggers say so), so its document is read from the
database once a process. Apps register what reads their chapters; publishing asks all of them.
"""

from collections.abc import Callable
from datetime import datetime
from functools import lru_cache
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import F, Max, Q

from ruman.core import examples
from ruman.core.documents import Document, ParameterError
from ruman.core.enums import RulebookKind, RulebookState
from ruman.core.models import Organizer, Parameter, Rulebook
from ruman.core.tomlbook import Book, alternatives, built_in

T = TypeVar("T")
Reader = Callable[[Document], Any]
READERS: dict[str, list[Reader]] = {
    kind: [examples.rule_texts, examples.conduct, examples.differences]
    for kind in RulebookKind.values
}


def register_reader(kind: str, reader: Reader) -> None:
    """`reader` turns its chapters of such a document into values, or raises ParameterError."""
    READERS[kind].append(reader)


def document_of(rulebook: Rulebook | None) -> Document:
    """The document of a rulebook; without one, of the built-in battle rules.

    Drafts are read afresh, the others once a process: one statement, then none.
    """
    if rulebook is None:
        return built_in(RulebookKind.BATTLE).document
    if rulebook.state == RulebookState.DRAFT:
        return _document(rulebook.pk)
    return _final_document(rulebook.pk)


def read_by(reader: Callable[[Document], T], rulebook: Rulebook | None) -> T:
    """What `reader` makes of a rulebook's document, kept as long as the document is."""
    if rulebook is None:
        return _built_in_reading(reader)  # type: ignore[no-any-return]
    if rulebook.state == RulebookState.DRAFT:
        return reader(_document(rulebook.pk))
    return _final_reading(reader, rulebook.pk)  # type: ignore[no-any-return]


def problems(kind: str, document: Document) -> list[ParameterError]:
    """The first thing that is wrong in each app's chapters, each thing once."""
    found: dict[str, ParameterError] = {}
    for reader in READERS[kind]:
        try:
            reader(document)
        except ParameterError as error:
            found.setdefault(str(error), error)
    return list(found.values())


def book_of(rulebook: Rulebook) -> Book:
    """The rulebook as a book that can be written as TOML."""
    return Book(rulebook.slug, rulebook.kind, rulebook.title, document_of(rulebook))


def published(kind: str, organizer: Organizer | None = None) -> Rulebook | None:
    """The rulebook in force: the newest of the organizer's own, else of those for everybody.

    What comes with the program as an alternative to the standard is in force only by choice.
    """
    rows = Rulebook.objects.filter(
        Q(organizer=organizer) | Q(organizer=None), kind=kind, state=RulebookState.PUBLISHED
    )
    by_choice = Q(organizer=None, slug__in=alternatives())
    own_first = F("organizer").asc(nulls_last=True)
    return rows.exclude(by_choice).order_by(own_first, "-published_at", "-pk").first()


def newest(slug: str) -> Rulebook | None:
    """The newest version of that name, a published one before drafts."""
    rows = Rulebook.objects.filter(slug=slug)
    return (
        rows.filter(state=RulebookState.PUBLISHED).order_by("-published_at").first()
        or rows.order_by("-version").first()
    )


@transaction.atomic
def load(
    book: Book, organizer: Organizer | None = None, *, ever: bool = False
) -> tuple[Rulebook, bool]:
    """The book as rows: its newest version if that says the same, else a new draft, and which.

    `ever`: any version that says the same will do, so that what people made of it since stays the
    newest. Raises ParameterError if an app can't read its chapters.
    """
    for problem in problems(book.kind, book.document):
        raise problem
    versions = Rulebook.objects.filter(organizer=organizer, slug=book.slug)
    rows = list(versions.select_for_update().order_by("-version"))
    latest = rows[0] if rows else None
    drafts_last = sorted(rows, key=lambda row: row.state == RulebookState.DRAFT)
    for row in drafts_last if ever else rows[:1]:
        if _says_the_same(row, book):
            return row, False
    rulebook = Rulebook.objects.create(
        slug=book.slug,
        kind=book.kind,
        title=dict(book.title),
        organizer=organizer,
        version=(latest.version if latest else 0) + 1,
    )
    Parameter.objects.bulk_create(_parameters(rulebook, book.document))
    return rulebook, True


@transaction.atomic
def publish(rulebook: Rulebook, *, at: datetime) -> Rulebook:
    """Make a draft final, and retire the version before it. Published already: nothing happens.

    Raises ParameterError if an app can't read its chapters.
    """
    row = Rulebook.objects.select_for_update().get(pk=rulebook.pk)
    if row.state != RulebookState.DRAFT:
        return row
    for problem in problems(row.kind, document_of(row)):
        raise problem
    Rulebook.objects.filter(
        organizer=row.organizer, slug=row.slug, state=RulebookState.PUBLISHED
    ).update(state=RulebookState.RETIRED)
    row.state, row.published_at = RulebookState.PUBLISHED, at
    row.save(update_fields=["state", "published_at"])
    return row


@transaction.atomic
def copy_to_draft(rulebook: Rulebook, organizer: Organizer | None = None) -> Rulebook:
    """A draft that says the same, as the next version of its name, to be edited.

    An organizer's first copy of what all share counts on from that: two rulebooks that say
    different things are never called the same.
    """
    rows = Rulebook.objects.filter(organizer=organizer, slug=rulebook.slug)
    last = rows.aggregate(last=Max("version"))["last"] or 0
    draft = Rulebook.objects.create(
        slug=rulebook.slug,
        kind=rulebook.kind,
        title=rulebook.title,
        organizer=organizer,
        version=max(last, rulebook.version) + 1,
    )
    Parameter.objects.bulk_create(_parameters(draft, document_of(rulebook)))
    return draft


def _parameters(rulebook: Rulebook, document: Document) -> list[Parameter]:
    rows = [
        (chapter, key, values)
        for chapter, entries in document.items()
        for key, values in entries.items()
    ]
    return [
        Parameter(rulebook=rulebook, chapter=chapter, key=key, position=n, values=values)
        for n, (chapter, key, values) in enumerate(rows, start=1)
    ]


def _says_the_same(rulebook: Rulebook, book: Book) -> bool:
    """The same kind, texts and parameters in the same order."""
    kept = _document(rulebook.pk)
    return (
        (rulebook.kind, rulebook.title) == (book.kind, dict(book.title))
        and kept == book.document
        and _order(kept) == _order(book.document)
    )


def _order(document: Document) -> list[tuple[str, list[str]]]:
    return [(chapter, list(entries)) for chapter, entries in document.items()]


def _document(rulebook_pk: int) -> Document:
    document: dict[str, dict[str, Any]] = {}
    rows = Parameter.objects.filter(rulebook=rulebook_pk).order_by("position", "pk")
    for chapter, key, values in rows.values_list("chapter", "key", "values"):
        document.setdefault(chapter, {})[key] = values
    return document


@lru_cache(maxsize=64)
def _final_document(rulebook_pk: int) -> Document:
    return _document(rulebook_pk)


@lru_cache(maxsize=256)
def _final_reading(reader: Reader, rulebook_pk: int) -> Any:
    return reader(_final_document(rulebook_pk))


@lru_cache(maxsize=16)
def _built_in_reading(reader: Reader) -> Any:
    return reader(built_in(RulebookKind.BATTLE).document)

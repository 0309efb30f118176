"""Which document a trial goes by: the published one; the built-in where there is none to be had."""

from collections.abc import Callable
from typing import TypeVar

import psycopg
from django.db import DatabaseError, connection

from ruman.core import rulebooks
from ruman.core.documents import Document
from ruman.core.enums import RulebookKind
from ruman.core.tomlbook import built_in, built_ins

PATIENCE_S = 3
T = TypeVar("T")


class UnknownRulebookError(Exception):
    """There is no rulebook of that name."""


class Documents:
    """The document for each kind of rulebook, looked up once; `slug` names one of them."""

    def __init__(self, slug: str = "") -> None:
        self._found: dict[str, Document] = {}
        self._reachable = database_reachable()
        if slug:
            kind, self._found[kind] = self._named(slug)
        self.kinds = tuple(self._found) or tuple(RulebookKind.values)

    def __call__(self, kind: str) -> Document:
        if kind not in self._found:
            rulebook = self._ask(lambda: rulebooks.published(kind))
            found = rulebooks.document_of(rulebook) if rulebook else built_in(kind).document
            self._found[kind] = found
        return self._found[kind]

    def _named(self, slug: str) -> tuple[str, Document]:
        rulebook = self._ask(lambda: rulebooks.newest(slug))
        if rulebook is not None:
            return rulebook.kind, rulebooks.document_of(rulebook)
        for book in built_ins():
            if book.slug == slug:
                return book.kind, book.document
        raise UnknownRulebookError(f"There is no rulebook {slug!r}.")

    def _ask(self, query: Callable[[], T | None]) -> T | None:
        """What the database says; nothing where it can't be asked or has no tables yet."""
        try:
            return query() if self._reachable else None
        except DatabaseError:
            self._reachable = False
            return None


def database_reachable() -> bool:
    """Whether the database answers soon; the pool itself would wait much longer."""
    try:
        parameters = {**connection.get_connection_params(), "connect_timeout": PATIENCE_S}
        psycopg.connect(**parameters).close()
    except psycopg.Error:
        return False
    return True

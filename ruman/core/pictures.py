"""Pictures of the public page of the rules; each app registers those of its chapters."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ruman.core.documents import Document


@dataclass(frozen=True, slots=True)
class Picture:
    """A template before a chapter's table, with what it needs of the document."""

    chapter: str
    template: str
    context: Callable[[Document], Mapping[str, Any]]


PICTURES: dict[str, dict[str, Picture]] = {"battle": {}, "tournament": {}}


def register(kind: str, *pictures: Picture) -> None:
    """Called from an app's `ready`."""
    for picture in pictures:
        PICTURES[kind][picture.chapter] = picture


def pictures_of(kind: str, document: Document) -> dict[str, tuple[str, Mapping[str, Any]]]:
    """By chapter: the template and what it shows, where the document has the chapter."""
    return {
        code: (picture.template, picture.context(document))
        for code, picture in PICTURES[kind].items()
        if document.get(code)
    }

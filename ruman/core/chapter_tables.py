"""Chapters as tables, for the desk and for the public page of the rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ruman.core import described
from ruman.core.compare import Difference, differences
from ruman.core.described import Chapter, Kind
from ruman.core.documents import Document, Values
from ruman.core.rulebook_words import (
    DifferenceWords,
    difference_words,
    facts,
    here,
    row_name,
    value_words,
)


@dataclass(frozen=True, slots=True)
class Column:
    title: str
    numeric: bool


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row of a chapter in words; `cells` stand under the chapter's columns."""

    key: str
    name: str
    hint: str
    text: str
    rule: str
    cells: tuple[tuple[str, str], ...]
    facts: tuple[tuple[str, str], ...]
    help: str = ""
    remarks: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class ChapterTable:
    """A chapter with its rows, in the rulebook's order."""

    chapter: Chapter
    columns: tuple[Column, ...]
    rows: tuple[ShownRow, ...]
    remarks: tuple[Any, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def blocks(self) -> int:
        return sum(remark.blocks for remark in self.remarks)

    @property
    def cautions(self) -> int:
        return sum(not remark.blocks for remark in self.remarks)

    @property
    def with_facts(self) -> bool:
        """Whether what rows say needs a column of its own."""
        return not self.columns and any(row.facts for row in self.rows)

    @property
    def of_rules(self) -> bool:
        """Whether some row has a rule of its own."""
        return any(row.rule for row in self.rows)


def table(chapter: Chapter, document: Document, remarks: Sequence[Any] = ()) -> ChapterTable:
    """A chapter of a document; `remarks` are those of its rows."""
    rows = document.get(chapter.code, {})
    keys = list(dict.fromkeys([*rows, *chapter.entries]))
    columns = [each for each in chapter.fields if each.name in chapter.columns]
    columns.sort(key=lambda each: chapter.columns.index(each.name))
    return ChapterTable(
        chapter,
        tuple(Column(str(each.label), each.kind in (Kind.NUMBER, Kind.WHOLE)) for each in columns),
        tuple(
            _row(chapter, key, rows.get(key, {}), document, remarks)
            for key in keys
            if key in rows or remarks
        ),
        tuple(remarks),
    )


def _row(
    chapter: Chapter, key: str, values: Values, document: Document, remarks: Sequence[Any]
) -> ShownRow:
    chapter = chapter.of(values)
    entry = chapter.entries.get(key)
    cells = []
    for name in chapter.columns:
        each = chapter.field_of(key, name)
        if each is not None:
            value = values.get(name, each.default if each.kind is Kind.FLAG else None)
            shown = value if each.kind is not Kind.FLAG or value else None
            cells.append((str(each.label), value_words(each, shown, document)))
    return ShownRow(
        key,
        row_name(chapter, key, values),
        here(values.get("hint") or ""),
        here(values.get("text") or ""),
        str(values.get("rule") or values.get("number") or ""),
        tuple(cells),
        tuple(facts(chapter, key, values, document)),
        str(entry.help) if entry else "",
        tuple(remark for remark in remarks if key in (remark.key, *remark.others)),
    )


def tables(
    kind: str, document: Document, remarks: Sequence[Any] = (), *, public: bool = False
) -> list[ChapterTable]:
    """All chapters; the public ones only where they say something."""
    return [
        table(chapter, document, [each for each in remarks if each.chapter == chapter.code])
        for chapter in described.chapters_of(kind, document)
        if not public or (not chapter.quiet and document.get(chapter.code))
    ]


@dataclass(frozen=True, slots=True)
class ComparedChapter:
    title: str
    differences: tuple[DifferenceWords, ...]


def compared(kind: str, before: Document, after: Document) -> list[ComparedChapter]:
    """What differs between two documents, by chapter, in words."""
    found = differences(before, after, lambda code: described.chapter_of(kind, code))
    by_chapter: dict[str, list[Difference]] = {}
    for each in found:
        by_chapter.setdefault(each.chapter, []).append(each)
    chapters = sorted(
        (described.chapter_of(kind, code) for code in by_chapter), key=lambda each: each.rank
    )
    return [
        ComparedChapter(
            str(chapter.title),
            tuple(difference_words(each, kind, before, after) for each in by_chapter[chapter.code]),
        )
        for chapter in chapters
    ]

"""Findings about a rulebook, gathered from all apps, in sentences of the page's language."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from ruman.core import described, rulebooks
from ruman.core.documents import Document
from ruman.core.problem_words import problem_words
from ruman.core.remarks import Remark, described_remarks, row_remarks
from ruman.core.rulebook_words import figure, here, row_name

SENTENCES: Final[dict[str, Any]] = {
    "row_missing": _("This row is missing; every rulebook has it."),
    "unknown_field": _("Nothing reads “%(name)s”."),
    "missing": _("“%(label)s” is missing."),
    "max_below_min": _("Up to %(most)s is less than from %(least)s."),
    "no_limit": _("Give at least one of the two ends."),
    "not_a_flag": _("This must be yes or no."),
    "not_a_text": _("This must be a text."),
    "not_a_list": _("This must be a list."),
    "not_a_table": _("This must be a small table."),
    "not_texts": _("This must be a text by language."),
    "not_a_number": _("This must be a number."),
    "not_whole": _("%(value)s isn't a whole number."),
    "below_least": _("%(value)s is less than %(least)s."),
    "no_en": _("The English text is missing."),
    "no_cs": _("The Czech text is missing."),
    "no_pl": _("The Polish text is missing."),
    "unknown_code": _("“%(code)s” isn't in this rulebook (any more)."),
    "twice": _("“%(code)s” is there twice."),
    "unreadable": _("This can't be used: %(why)s"),
}


@dataclass(frozen=True, slots=True)
class SaidRemark:
    """A finding in words."""

    chapter: str
    key: str
    field: str
    code: str
    blocks: bool
    sentence: str
    others: tuple[str, ...] = ()
    where: str = ""

    def __str__(self) -> str:
        return self.sentence


Remarks = Callable[[Document], Iterable[Remark]]
Words = Callable[[Remark, Document], str]
SOURCES: dict[str, list[tuple[Remarks, Words]]] = {"battle": [], "tournament": []}


def register(kind: str, remarks: Remarks, words: Words) -> None:
    """`remarks` asks an app's rules about a document that can be read; `words` says one."""
    SOURCES[kind].append((remarks, words))


def sentence(template: Any, values: Mapping[str, Any]) -> str:
    """The sentence filled in; numbers as the language writes them."""
    return str(template) % {name: figure(here(value)) for name, value in values.items()}


def _said(remark: Remark, words: str) -> SaidRemark:
    return SaidRemark(
        remark.chapter,
        remark.key,
        remark.field,
        remark.code,
        remark.blocks,
        words,
        remark.others,
    )


def _plain(remark: Remark) -> SaidRemark:
    return _said(remark, sentence(SENTENCES[remark.code], remark.values))


def all_remarks(kind: str, document: Document) -> list[SaidRemark]:
    """Everything that stops a document or looks wrong in it, what stops it first."""
    found = [
        _plain(each) for each in described_remarks(described.chapters_of(kind, document), document)
    ]
    stopped = {(each.chapter, each.key) for each in found if each.blocks}
    unread = [
        each
        for each in rulebooks.problems(kind, document)
        if (each.chapter, each.key) not in stopped
    ]
    for problem in unread:
        place = Remark(problem.chapter, problem.key, problem.field, "unreadable", True)
        found.append(
            _said(place, sentence(SENTENCES["unreadable"], {"why": problem_words(problem)}))
        )
    if not any(each.blocks for each in found):
        for ask, words in SOURCES[kind]:
            found += [_said(each, words(each, document)) for each in ask(document)]
    placed = [replace(each, where=_where(kind, each, document)) for each in found]
    return sorted(placed, key=lambda each: not each.blocks)


def _where(kind: str, remark: SaidRemark, document: Document) -> str:
    """`Armour, Mail`; nothing where the sentence names several rows itself."""
    chapter = described.chapter_of(kind, remark.chapter)
    if remark.others or not remark.key:
        return "" if remark.others else str(chapter.title)
    values = document.get(remark.chapter, {}).get(remark.key)
    return f"{chapter.title}, {row_name(chapter, remark.key, values)}"


def blocking_at(kind: str, document: Document, chapter: str, key: str) -> list[SaidRemark]:
    """What in a row itself can't be used; quick, for each time that one is saved."""
    about = described.chapter_of(kind, chapter)
    values = document[chapter][key]
    rows = row_remarks(about, key, values, document) if about.known else ()
    found = [_plain(each) for each in rows if each.blocks]
    if found:
        return found
    return [
        _said(
            Remark(chapter, key, each.field, "unreadable", True),
            sentence(SENTENCES["unreadable"], {"why": problem_words(each)}),
        )
        for each in rulebooks.problems(kind, document)
        if (each.chapter, each.key) == (chapter, key)
    ]

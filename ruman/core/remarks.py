"""Findings about a rulebook while it is made: what stops it, and what only looks wrong. Pure.

Here is what follows from how a chapter is described; apps add what follows from their rules.
"""

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ruman.core.described import Chapter, Field, Kind, is_number
from ruman.core.documents import Document, Values

LANGUAGES: Final = ("en", "cs", "pl")


@dataclass(frozen=True, slots=True)
class Remark:
    """What is wrong or doubtful, and where: chapter, row, and field (`limits.length.max`).

    `others` are rows of the chapter that it is about as well; `values` fill in its sentence.
    """

    chapter: str
    key: str
    field: str
    code: str
    blocks: bool
    values: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    others: tuple[str, ...] = ()


def described_remarks(chapters: Iterable[Chapter], document: Document) -> list[Remark]:
    """Everything in a document that its chapters' descriptions don't allow, row by row."""
    found: list[Remark] = []
    for chapter in chapters:
        rows = document.get(chapter.code, {})
        if not chapter.known:
            continue
        if rows:
            missing = (key for key in chapter.entries if key not in rows)
            found += [Remark(chapter.code, key, "", "row_missing", True) for key in missing]
        for key, values in rows.items():
            found += row_remarks(chapter, key, values, document)
    return found


def row_remarks(chapter: Chapter, key: str, values: Values, document: Document) -> Iterator[Remark]:
    """Those of one row."""
    fields = chapter.fields_of(key)
    for path, code, blocks, more in _fields(fields, values, document, ""):
        yield Remark(chapter.code, key, path, code, blocks, more)


Found = Iterator[tuple[str, str, bool, dict[str, Any]]]


def _fields(fields: tuple[Field, ...], values: Values, document: Document, path: str) -> Found:
    known = {each.name for each in fields}
    for name in values:
        if name not in known:
            yield path + name, "unknown_field", True, {"name": name}
    for each in fields:
        here = path + each.name
        if values.get(each.name) is None:
            if not each.optional:
                yield here, "missing", True, {"label": each.label}
        else:
            yield from _value(each, values[each.name], document, here)
    least: Any = values.get("min")
    most: Any = values.get("max")
    if {"min", "max"} <= known:
        if is_number(least) and is_number(most) and least > most:
            yield path + "max", "max_below_min", True, {"least": least, "most": most}
        if least is None and most is None:
            yield path + "max", "no_limit", True, {}


def _value(each: Field, value: Any, document: Document, path: str) -> Found:
    match each.kind:
        case Kind.NUMBER | Kind.WHOLE:
            yield from _number(each, value, path)
        case Kind.FLAG:
            if not isinstance(value, bool):
                yield path, "not_a_flag", True, {}
        case Kind.WORD | Kind.RULE:
            if not isinstance(value, str):
                yield path, "not_a_text", True, {}
            elif not value.strip() and not each.optional:
                yield path, "missing", True, {"label": each.label}
        case Kind.CHOICE:
            yield from _unknown(each, [value] if value != "" else [], document, path)
        case Kind.TEXTS:
            yield from _texts(value, path)
        case Kind.CODES:
            if not isinstance(value, list):
                yield path, "not_a_list", True, {}
            else:
                yield from _unknown(each, value, document, path)
        case Kind.BY_CODE:
            yield from _by_code(each, value, document, path)
        case Kind.TABLE:
            if not isinstance(value, Mapping):
                yield path, "not_a_table", True, {}
            else:
                yield from _fields(each.fields, value, document, f"{path}.")
        case Kind.LIST:
            yield from _items(each, value, document, path)


def _number(each: Field, value: Any, path: str) -> Found:
    if not is_number(value):
        yield path, "not_a_number", True, {}
    elif each.kind is Kind.WHOLE and value != int(value):
        yield path, "not_whole", True, {"value": value}
    elif each.least is not None and value < each.least:
        yield path, "below_least", True, {"least": each.least, "value": value}


def _texts(value: Any, path: str) -> Found:
    if not isinstance(value, Mapping) or not all(isinstance(one, str) for one in value.values()):
        yield path, "not_texts", True, {}
        return
    for language in LANGUAGES:
        if not value.get(language, "").strip():
            yield f"{path}.{language}", f"no_{language}", language == "en", {}


def _unknown(each: Field, codes: list[Any], document: Document, path: str) -> Found:
    options = each.options(document)
    for code in codes:
        if not isinstance(code, str) or code not in options:
            yield path, "unknown_code", True, {"code": str(code)}
    seen = [code for code in codes if isinstance(code, str)]
    for code in dict.fromkeys(code for code in seen if seen.count(code) > 1):
        yield path, "twice", False, {"code": code}


def _by_code(each: Field, value: Any, document: Document, path: str) -> Found:
    if not isinstance(value, Mapping):
        yield path, "not_a_table", True, {}
        return
    yield from _unknown(each, list(value), document, path)
    for code, number in value.items():
        yield from _number(each, number, f"{path}.{code}")


def _items(each: Field, value: Any, document: Document, path: str) -> Found:
    if not isinstance(value, list):
        yield path, "not_a_list", True, {}
        return
    if not value and not each.optional:
        yield path, "missing", True, {"label": each.label}
    seen: set[str] = set()
    for number, item in enumerate(value):
        here = f"{path}.{number}"
        if not isinstance(item, Mapping):
            yield here, "not_a_table", True, {}
            continue
        identity = str(item.get(each.identity, "")) if each.identity else ""
        if identity and identity in seen:
            yield here, "twice", False, {"code": identity}
        seen.add(identity)
        yield from _fields(each.inner(item), item, document, f"{here}.")

"""A rulebook as TOML: reading a file into a book, writing a book in a stable order."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any, Final

from ruman.core.documents import Document, ParameterError, Row, Text

BUILT_IN: Final = Path(__file__).resolve().parent.parent / "rulebooks"
BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
RULE: Final = re.compile(r"[RT] [\d.]+[a-z]?")
WIDTH: Final = 96


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook outside the database: its name, its kind, its texts and its document."""

    slug: str
    kind: str
    title: Text
    document: Document


def read(text: str) -> Book:
    """The book in a TOML text; ParameterError or TOMLDecodeError says what is wrong where."""
    document: dict[str, Any] = tomllib.loads(text, parse_float=Decimal)
    head = Row("rulebook", "", document.pop("rulebook", {}))
    slug, kind, title = head.string("slug"), head.string("kind"), head.text("title")
    head.done()
    if not BARE.fullmatch(slug):
        raise ParameterError("rulebook", "", "slug", "expected letters, digits, - and _ only")
    if kind not in ("battle", "tournament"):
        raise ParameterError("rulebook", "", "kind", f"expected battle or tournament, not {kind!r}")
    for chapter, entries in document.items():
        if not isinstance(entries, dict):
            raise ParameterError(chapter, "", "", "expected a table of entries")
        for key, values in entries.items():
            if not isinstance(values, dict):
                raise ParameterError(chapter, key, "", "expected a table of fields")
            if not (BARE.fullmatch(key) and BARE.fullmatch(chapter)) or len(key) > 60:
                raise ParameterError(chapter, key, "", "expected a key of letters, digits, - and _")
    return Book(slug, kind, title, plain(document))


def plain(value: Any) -> Any:
    """The same with numbers as JSON keeps them: whole ones int, others their shortest float."""
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [plain(inner) for inner in value]
    if isinstance(value, Decimal):
        return int(value) if value == int(value) else float(value)
    return value


@cache
def built_in(kind: str) -> Book:
    """The book of that kind that comes with the program."""
    for path in sorted(BUILT_IN.glob("*.toml")):
        book = read(path.read_text(encoding="utf-8"))
        if book.kind == kind:
            return book
    raise LookupError(kind)


def write(book: Book) -> str:
    """The book as TOML: chapters and keys in the book's order, rule numbers as comments."""
    head = {"slug": book.slug, "kind": book.kind, "title": dict(book.title)}
    lines = ["[rulebook]", *_fields(head)]
    for chapter, entries in book.document.items():
        lines += ["", f"# {'-' * 12} {chapter} {'-' * max(3, 80 - len(chapter))}"]
        for key, values in entries.items():
            lines += ["", *_entry(chapter, key, values)]
    return "\n".join(lines) + "\n"


def _entry(chapter: str, key: str, values: Mapping[str, Any]) -> Iterator[str]:
    if rules := _rule_numbers(values):
        yield f"# {', '.join(rules)}"
    yield f"[{chapter}.{key}]"
    yield from _fields(values)


def _rule_numbers(values: Mapping[str, Any]) -> list[str]:
    """Every rule number among the fields, each once."""
    found = [value for value in values.values() if isinstance(value, str)]
    return list(
        dict.fromkeys(value for value in found if re.fullmatch(r"[RT] [\d.]+[a-z]?", value))
    )


def _fields(values: Mapping[str, Any]) -> Iterator[str]:
    for name, value in values.items():
        line = f"{_key(name)} = {_value(value)}"
        if len(line) > WIDTH and isinstance(value, list):
            yield f"{_key(name)} = ["
            yield from (f"    {_value(item)}," for item in value)
            yield "]"
        else:
            yield line


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else _text(name)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        inner = ", ".join(f"{_key(name)} = {_value(item)}" for name, item in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, str):
        return _text(value)
    raise TypeError(f"a rulebook can't hold {value!r}")


def _text(text: str) -> str:
    """A basic TOML string; control characters are escaped."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + re.sub(r"[\x00-\x1f\x7f]", lambda m: f"\\u{ord(m[0]):04x}", escaped) + '"'

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
# Of several built-in books of a kind the one that counts where nobody chose another.
STANDARD: Final = {"battle": "rucnik-2026", "tournament": "turniej"}
BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
SLUG: Final = re.compile(r"[A-Za-z0-9_-]{1,50}")
KEY: Final = re.compile(r"[A-Za-z0-9_-]{1,60}")
RULE: Final = re.compile(r"[A-Z]{1,3} \d[\d.]*[a-z]?|T( \w[\w ]*)?")
WIDTH: Final = 96
LARGEST_POWER: Final = 20  # of ten; a whole number of a million digits would take minutes
MOST_DOTS: Final = 40  # in a line, outside quotes and numbers
QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'|\d\.\d')
# Fields come in this order in a file, then all others by name; the database keeps none.
FIRST: Final = (
    *("slug", "kind", "number", "code", "rule", "letter", "title", "name", "hint", "text"),
    *("case", "measure", "min", "max", "en", "cs", "pl"),
)


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook outside the database: its name, its kind, its texts and its document."""

    slug: str
    kind: str
    title: Text
    document: Document


def read(text: str) -> Book:
    """The book in a TOML text; ParameterError or TOMLDecodeError says what is wrong where."""
    document = _loaded(text)
    head = Row("rulebook", "", document.pop("rulebook", {}))
    slug, kind, title = head.string("slug"), head.string("kind"), head.text("title")
    head.done()
    if not SLUG.fullmatch(slug):
        raise ParameterError("rulebook", "", "slug", "expected up to 50 letters, digits, - and _")
    if kind not in ("battle", "tournament"):
        expected = f"expected battle or tournament, not {kind!r}"
        raise ParameterError("rulebook", "", "kind", expected)
    return Book(
        slug, kind, title, {name: _chapter(name, found) for name, found in document.items()}
    )


def _loaded(text: str) -> dict[str, Any]:
    """What a TOML text says. Python's reader takes hours for a key of thousands of parts, and has
    another error for a number that is too long: both are no TOML here."""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.count(".") > MOST_DOTS and QUOTED.sub("", line).count(".") > MOST_DOTS:
            raise tomllib.TOMLDecodeError(f"too many dots (at line {number})")
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError:
        raise
    except ValueError as error:
        raise tomllib.TOMLDecodeError("a number is too long") from error


def located(text: str, error: ParameterError) -> str:
    """What is wrong in a file, with its line where that can be told: key, and what was expected."""
    line = line_of(text, error.chapter, error.key, error.field)
    return f"line {line}: {error}" if line else str(error)


def line_of(text: str, chapter: str, key: str, field: str) -> int:
    """The line of a field in a file, of its table where it has none, 0 where there is no table."""
    path = f"{chapter}.{key}" if key else chapter
    name = re.split(r"[.\[]", field)[0]
    wanted = re.compile(
        rf"\s*(\"?{re.escape(name)}\"?\s*=|\[\[{re.escape(path)}\.{re.escape(name)}\]\])"
    )
    found = 0
    for number, line in enumerate(text.splitlines(), start=1):
        head = re.match(r"\s*\[+\s*([\w.\"-]+)\s*\]+", line)
        inside = head and (head[1] == path or head[1].startswith(f"{path}."))
        if found and name and wanted.match(line) and (inside or not head):
            return number
        if head and found and not inside:
            break
        if head and head[1] == path and not found:
            found = number
    return found


def _chapter(chapter: str, entries: Any) -> dict[str, Any]:
    if not isinstance(entries, dict) or not KEY.fullmatch(chapter):
        raise ParameterError(chapter, "", "", "expected a table of entries, named in plain letters")
    return {key: _values(chapter, key, values) for key, values in entries.items()}


def _values(chapter: str, key: str, values: Any) -> dict[str, Any]:
    if not isinstance(values, dict):
        raise ParameterError(chapter, key, "", "expected a table of fields")
    if not KEY.fullmatch(key):
        raise ParameterError(chapter, key, "", "expected a key of up to 60 letters and digits")
    try:
        return dict(plain(values))
    except ValueError as error:
        raise ParameterError(chapter, key, "", str(error)) from error


def plain(value: Any) -> Any:
    """The same with numbers as JSON keeps them: whole ones int, others their shortest float."""
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [plain(inner) for inner in value]
    if isinstance(value, Decimal):
        if not value.is_finite() or value.adjusted() > LARGEST_POWER:
            raise ValueError(f"expected a number, not {value}")
        return int(value) if value == int(value) else float(value)
    if not isinstance(value, str | int | float | bool):
        raise ValueError(f"expected text, number, true or false, not {value}")
    return value


def read_fields(text: str) -> dict[str, Any]:
    """The fields of one parameter, written as the lines of its table; ValueError if they aren't."""
    return dict(plain(_loaded(text)))


def write_fields(values: Mapping[str, Any]) -> str:
    """The fields of one parameter as the lines of its table."""
    return "\n".join(_fields(values)) + "\n"


@cache
def built_ins() -> tuple[Book, ...]:
    """The books that come with the program, by name."""
    files = sorted(BUILT_IN.glob("*.toml"))
    return tuple(read(file.read_text(encoding="utf-8")) for file in files)


def built_in(kind: str) -> Book:
    """The standard book of that kind that comes with the program."""
    return next(book for book in built_ins() if book.slug == STANDARD[kind])


def alternatives() -> list[str]:
    """The names of the built-in books that count only where somebody chooses them."""
    return [book.slug for book in built_ins() if book.slug != STANDARD[book.kind]]


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
    """One parameter, headed by a comment with its rule numbers and its English name."""
    texts = [value for value in values.values() if isinstance(value, str)]
    name = values.get("name")
    words = [", ".join(dict.fromkeys(text for text in texts if RULE.fullmatch(text)))]
    words += [str(name["en"])] if isinstance(name, Mapping) and name.get("en") else []
    if comment := ": ".join(filter(None, words)):
        yield f"# {' '.join(comment.split())}"
    yield f"[{chapter}.{key}]"
    yield from _fields(values)


def _fields(values: Mapping[str, Any]) -> Iterator[str]:
    for name, value in _in_order(values):
        line = f"{_key(name)} = {_value(value)}"
        if len(line) > WIDTH and isinstance(value, list):
            yield f"{_key(name)} = ["
            yield from (f"    {_value(item)}," for item in value)
            yield "]"
        else:
            yield line


def _in_order(values: Mapping[str, Any]) -> list[tuple[str, Any]]:
    place = {name: n for n, name in enumerate(FIRST)}
    return sorted(values.items(), key=lambda pair: (place.get(pair[0], len(FIRST)), pair[0]))


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
        inner = ", ".join(f"{_key(name)} = {_value(item)}" for name, item in _in_order(value))
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, str):
        return _text(value)
    raise TypeError(f"a rulebook can't hold {value!r}")


def _text(text: str) -> str:
    """A basic TOML string; control characters are escaped."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return '"' + re.sub(r"[\x00-\x1f\x7f]", lambda m: f"\\u{ord(m[0]):04x}", escaped) + '"'

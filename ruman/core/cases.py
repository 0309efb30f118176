"""Example cases: one JSON object judged by a rulebook, compared with what is wanted.

Each app registers how its kinds are judged, so that a file of cases, the examples kept with a
rulebook and a draft about to be published all go through the same door. Pure but for the registry.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from ruman.core.documents import Document, as_number
from ruman.core.numbers import NotANumberError, typed

Got = dict[str, Any]
# Answers whose order says something; every other list is compared as a set of things.
ORDERED: Final = frozenset({"classes", "order", "breakdown", "points", "hits"})


class CaseError(ValueError):
    """A case that can't be read: which field, and why."""

    def __init__(self, field: str, why: str) -> None:
        self.field, self.why = field, why
        super().__init__(f"{field}: {why}" if field else why)


@dataclass(frozen=True, slots=True)
class Kind:
    """How a kind of case is judged: by which kind of rulebook, by what, into which answers."""

    name: str
    rulebook_kind: str
    judge: Callable[["Fields", Document], Got]
    answers: frozenset[str]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a case came out as; `want` is what differs, empty where it is as wanted."""

    case: str
    got: Got
    want: Got

    @property
    def ok(self) -> bool:
        return not self.want


KINDS: dict[str, Kind] = {}


def register(
    name: str,
    *,
    rulebook_kind: str,
    answers: Collection[str],
    judge: Callable[["Fields", Document], Got],
) -> None:
    """Make a kind of case known; called by each app when it is ready."""
    KINDS[name] = Kind(name, rulebook_kind, judge, frozenset(answers))


def kind_of(line: object) -> Kind:
    """The kind of a case; CaseError where there is none of that name."""
    if not isinstance(line, dict):
        raise CaseError("", "expected a JSON object")
    name = line.get("case")
    if not isinstance(name, str) or name not in KINDS:
        raise CaseError("case", f"expected one of {', '.join(sorted(KINDS))}, not {name!r}")
    return KINDS[name]


def judged(line: Mapping[str, Any], document: Document) -> Outcome:
    """Judge a case by a document; CaseError where it can't be read."""
    kind = kind_of(line)
    fields = Fields({name: value for name, value in line.items() if name not in ("case", "want")})
    want = line.get("want", {})
    if not isinstance(want, dict):
        raise CaseError("want", "expected an object")
    for answer in want:
        if answer not in kind.answers:
            raise CaseError(f"want.{answer}", "unknown key")
    got = kind.judge(fields, document)
    fields.done()
    return Outcome(kind.name, got, {k: v for k, v in want.items() if not same(k, got.get(k), v)})


def same(answer: str, got: object, want: object) -> bool:
    """Whether an answer is as wanted: numbers by value, lists in any order unless it matters."""
    if isinstance(want, list) and isinstance(got, list) and answer not in ORDERED:
        return sorted(map(_key, got)) == sorted(map(_key, want))
    return _plain(got) == _plain(want)


def _plain(value: object) -> object:
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        return as_number(value)
    return value


def _key(value: object) -> str:
    """A pair or a group of names is the same whichever comes first."""
    return repr(sorted(map(repr, value)) if isinstance(value, list) else _plain(value))


class Fields:
    """The fields of a case, taken out one by one; what nobody takes is an unknown key."""

    def __init__(self, values: object, path: str = "") -> None:
        if not isinstance(values, dict):
            raise CaseError(path, "expected an object")
        self.values, self.path = dict(values), path

    def where(self, field: str) -> str:
        return f"{self.path}.{field}" if self.path else field

    def error(self, field: str, why: str) -> CaseError:
        return CaseError(self.where(field), why)

    def has(self, field: str) -> bool:
        return self.values.get(field) is not None

    def take(self, field: str, default: object = None) -> Any:
        found = self.values.pop(field, None)
        return default if found is None else found

    def inner(self, field: str) -> "Fields":
        if field not in self.values:
            raise self.error(field, "missing")
        return Fields(self.values.pop(field), self.where(field))

    def items(self, field: str) -> list["Fields"]:
        found = self.take(field, [])
        if not isinstance(found, list):
            raise self.error(field, "expected a list")
        return [Fields(item, f"{self.where(field)}[{n}]") for n, item in enumerate(found)]

    def one_of(self, field: str, known: Collection[str], default: str | None = None) -> str:
        found = self.take(field, default)
        if not isinstance(found, str) or (found not in known and found != default):
            raise self.error(field, f"expected one of {', '.join(known)}, not {found!r}")
        return found

    def some_of(self, field: str, known: Collection[str]) -> list[str]:
        found = self.take(field, [])
        if not isinstance(found, list):
            raise self.error(field, "expected a list")
        for word in found:
            if not isinstance(word, str) or word not in known:
                raise self.error(field, f"{word!r} isn't one of {', '.join(sorted(known))}")
        return found

    def text(self, field: str) -> str:
        found = self.take(field, "")
        if not isinstance(found, str):
            raise self.error(field, f"expected a text, not {found!r}")
        return found

    def flag(self, field: str, *, default: bool = False) -> bool:
        found = self.take(field, default)
        if not isinstance(found, bool):
            raise self.error(field, f"expected true or false, not {found!r}")
        return found

    def number(self, field: str, unit: str = "") -> Decimal | None:
        """A number of 0 or more, written as a number or a text; None where it isn't there."""
        found = self.take(field)
        number = None if found is None else self._number(field, found, unit)
        if number is not None and number < 0:
            raise self.error(field, f"expected 0 or more, not {found}")
        return number

    def integer(self, field: str, default: int = 0) -> int:
        number = self.number(field)
        if number is not None and number != int(number):
            raise self.error(field, f"expected a whole number, not {number}")
        return default if number is None else int(number)

    def _number(self, field: str, found: object, unit: str) -> Decimal:
        if isinstance(found, str):
            try:
                return typed(found, unit)
            except NotANumberError as error:
                raise self.error(field, f"expected a number, not {found!r}") from error
        number = None if isinstance(found, bool) else as_number(found)
        if number is None:
            raise self.error(field, f"expected a number, not {found!r}")
        return number

    def done(self) -> None:
        for field in self.values:
            raise self.error(field, "unknown key")

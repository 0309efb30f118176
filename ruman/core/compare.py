"""What differs between two rulebooks, chapter by chapter and field by field. Pure.

Rows are the same by their keys, items of a list by what the chapter says tells them apart; the
order of rows counts, since it decides which class is proposed first.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from ruman.core.described import Chapter, Field, Kind
from ruman.core.documents import Document, Values

ABSENT = None


@dataclass(frozen=True, slots=True)
class Step:
    """One step from a row to what differs: a field, or an item or language within it."""

    field: Field
    item: str = ""


@dataclass(frozen=True, slots=True)
class Difference:
    """`added` and `removed` are whole rows; `order` is of the chapter's rows, by their keys."""

    chapter: str
    key: str
    what: Literal["changed", "added", "removed", "order"]
    trail: tuple[Step, ...] = ()
    before: Any = None
    after: Any = None

    @property
    def field(self) -> Field | None:
        return self.trail[-1].field if self.trail else None


def differences(
    before: Document, after: Document, chapter_of: Callable[[str], Chapter]
) -> list[Difference]:
    """Everything that differs, in the second one's order."""
    found: list[Difference] = []
    for code in dict.fromkeys([*after, *before]):
        old, new = before.get(code, {}), after.get(code, {})
        for key in dict.fromkeys([*new, *old]):
            found += row_differences(chapter_of(code), key, old.get(key), new.get(key))
        kept_old = [key for key in old if key in new]
        kept_new = [key for key in new if key in old]
        if kept_old != kept_new:
            found.append(Difference(code, "", "order", before=kept_old, after=kept_new))
    return found


def row_differences(
    chapter: Chapter, key: str, before: Values | None, after: Values | None
) -> list[Difference]:
    """What differs in one row; None where there is no such row."""
    if before is None or after is None:
        if before == after:
            return []
        what: Literal["added", "removed"] = "added" if before is None else "removed"
        return [Difference(chapter.code, key, what, before=before, after=after)]
    return [
        Difference(chapter.code, key, "changed", trail, old, new)
        for trail, old, new in _fields(chapter.of(after).fields_of(key), before, after, ())
    ]


Found = Iterator[tuple[tuple[Step, ...], Any, Any]]


def _fields(
    fields: tuple[Field, ...], before: Values, after: Values, trail: tuple[Step, ...]
) -> Found:
    known = {each.name for each in fields}
    others = sorted((set(before) | set(after)) - known)
    unknown = (Field(name, Kind.WORD, name) for name in others)
    for each in (*fields, *unknown):
        old, new = before.get(each.name, ABSENT), after.get(each.name, ABSENT)
        if each.kind is Kind.FLAG:  # being absent says something, too
            old, new = (each.default if value is None else value for value in (old, new))
        if old != new:
            yield from _one(each, old, new, trail)


def _one(each: Field, old: Any, new: Any, trail: tuple[Step, ...]) -> Found:
    here = (*trail, Step(each))
    if each.kind is Kind.LIST and _lists(old, new):
        yield from _items(each, old or [], new or [], trail)
    elif each.kind is Kind.TABLE and isinstance(old, Mapping) and isinstance(new, Mapping):
        yield from _fields(each.fields, old, new, here)
    elif each.kind in (Kind.TEXTS, Kind.BY_CODE) and _tables(old, new):
        old, new = old or {}, new or {}
        for code in dict.fromkeys([*new, *old]):
            if old.get(code) != new.get(code):
                yield (*trail, Step(each, code)), old.get(code), new.get(code)
    else:
        yield here, old, new


def _lists(old: Any, new: Any) -> bool:
    return all(value is None or isinstance(value, list) for value in (old, new))


def _tables(old: Any, new: Any) -> bool:
    return all(value is None or isinstance(value, Mapping) for value in (old, new))


def _items(each: Field, old: list[Any], new: list[Any], trail: tuple[Step, ...]) -> Found:
    before, after = _by_identity(each, old), _by_identity(each, new)
    for item in dict.fromkeys([*after, *before]):
        one, other = before.get(item), after.get(item)
        step = (*trail, Step(each, item))
        if one is None or other is None:
            yield step, one, other
        elif isinstance(one, Mapping) and isinstance(other, Mapping):
            yield from _fields(each.inner(other), one, other, step)
        elif one != other:
            yield step, one, other


def _by_identity(each: Field, items: list[Any]) -> dict[str, Any]:
    """The items by what tells them apart, by their number where nothing does."""
    found: dict[str, Any] = {}
    for number, item in enumerate(items, start=1):
        code = str(item.get(each.identity, "")) if isinstance(item, Mapping) else ""
        found[code if code and code not in found else str(number)] = item
    return found

"""Reading a rulebook's document: chapter → key → values, each field with its type.

Pure, so that every app's `rules` can turn rows into frozen values. A wrong field
names its chapter, its key, itself and what was expected.
"""

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

Values = Mapping[str, Any]
Document = Mapping[str, Mapping[str, Values]]
Text = Mapping[str, str]


class ParameterError(ValueError):
    """A parameter that can't be used: where it stands and what was expected there."""

    def __init__(self, chapter: str, key: str, field: str, expected: str) -> None:
        self.chapter, self.key, self.field, self.expected = chapter, key, field, expected
        place = f"[{chapter}.{key}]" if key else f"[{chapter}]"
        super().__init__(f"{place} {field}: {expected}" if field else f"{place}: {expected}")


def said(text: Text, language: str) -> str:
    """The text in `language`, or in English, or in whatever there is."""
    return text.get(language) or text.get("en") or next(iter(text.values()), "")


class Row:
    """One parameter's values, taken out field by field; `done` refuses what nobody asked for."""

    def __init__(self, chapter: str, key: str, values: Any, prefix: str = "") -> None:
        self.chapter, self.key, self.prefix = chapter, key, prefix
        if not isinstance(values, Mapping):
            raise ParameterError(chapter, key, prefix.rstrip("."), "expected a table of fields")
        self.values = dict(values)

    def error(self, field: str, expected: str) -> ParameterError:
        return ParameterError(self.chapter, self.key, self.prefix + field, expected)

    def has(self, field: str) -> bool:
        return field in self.values

    def take(self, field: str, expected: str) -> Any:
        """The raw value; missing is an error."""
        if field not in self.values:
            raise self.error(field, f"missing, expected {expected}")
        return self.values.pop(field)

    def string(self, field: str, default: str | None = None) -> str:
        if default is not None and field not in self.values:
            return default
        value = self.take(field, "a text")
        if not isinstance(value, str):
            raise self.error(field, f"expected a text, not {value!r}")
        return value

    def text(self, field: str, *, optional: bool = False) -> Text:
        """A text by language; English is always there."""
        if optional and field not in self.values:
            return {}
        value = self.take(field, "a text by language")
        if (
            not isinstance(value, Mapping)
            or not value.get("en")
            or not all(isinstance(word, str) for word in value.values())
        ):
            raise self.error(field, "expected texts by language, English at least")
        return dict(value)

    def number(self, field: str, *, least: Decimal | int | None = 0) -> Decimal:
        value = self.take(field, "a number")
        number = None if isinstance(value, bool | list | dict) else as_number(value)
        if number is None:
            raise self.error(field, f"expected a number, not {value!r}")
        if least is not None and number < least:
            raise self.error(field, f"expected {least} or more, not {value}")
        return number

    def number_or_none(self, field: str) -> Decimal | None:
        return self.number(field) if field in self.values else None

    def integer(self, field: str, *, least: int | None = 0, default: int | None = None) -> int:
        if default is not None and field not in self.values:
            return default
        number = self.number(field, least=least)
        if number != int(number):
            raise self.error(field, f"expected a whole number, not {number}")
        return int(number)

    def flag(self, field: str, *, default: bool = False) -> bool:
        if field not in self.values:
            return default
        value = self.values.pop(field)
        if not isinstance(value, bool):
            raise self.error(field, f"expected true or false, not {value!r}")
        return value

    def strings(self, field: str, known: Callable[[str], bool] | None = None) -> tuple[str, ...]:
        """A list of texts, empty where the field isn't there; each must be `known`."""
        value = self.values.pop(field, [])
        if not isinstance(value, list | tuple) or not all(isinstance(word, str) for word in value):
            raise self.error(field, "expected a list of texts")
        for word in value:
            if known is not None and not known(word):
                raise self.error(field, f"{word!r} isn't known in this rulebook")
        return tuple(value)

    def rows(self, field: str) -> tuple["Row", ...]:
        """A list of small tables."""
        value = self.values.pop(field, [])
        if not isinstance(value, list | tuple):
            raise self.error(field, "expected a list of tables")
        return tuple(
            Row(self.chapter, self.key, item, f"{self.prefix}{field}[{n}].")
            for n, item in enumerate(value, start=1)
        )

    def numbers_by_code(
        self, field: str, known: Callable[[str], bool] | None = None
    ) -> Mapping[str, Decimal]:
        """A table of numbers by code, empty where the field isn't there."""
        inner = Row(self.chapter, self.key, self.values.pop(field, {}), f"{self.prefix}{field}.")
        for code in inner.values:
            if known is not None and not known(code):
                raise inner.error(code, "isn't known in this rulebook")
        return {code: inner.number(code) for code in list(inner.values)}

    def done(self) -> None:
        """Refuse fields that nothing reads: a misspelt limit must not be silently none."""
        for field in self.values:
            raise self.error(field, "isn't a field of this chapter")


def rows(document: Document, chapter: str, *, optional: bool = False) -> Iterator[Row]:
    """The rows of a chapter in the rulebook's order; a missing chapter is an error."""
    found = document.get(chapter)
    if not found and not optional:
        raise ParameterError(chapter, "", "", "missing, expected at least one entry")
    for key, values in (found or {}).items():
        yield Row(chapter, key, values)


def row(document: Document, chapter: str, key: str) -> Row:
    """One row that every rulebook must have."""
    values = document.get(chapter, {}).get(key)
    if values is None:
        raise ParameterError(chapter, key, "", "missing")
    return Row(chapter, key, values)


def as_number(value: object) -> Decimal | None:
    """A finite Decimal, exactly as written, or None."""
    try:
        number = Decimal(str(value))
    except InvalidOperation:
        return None
    return number if number.is_finite() else None

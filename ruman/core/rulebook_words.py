"""A rulebook's rows in words of the page's language: values with units, and what differs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.formats import get_format
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from ruman.core import described
from ruman.core.compare import Difference, Step
from ruman.core.described import SINGLE, Chapter, Field, Kind
from ruman.core.documents import Document, Values, as_number, said

NOTHING: Final = "–"
ARROW: Final = "→"
LANGUAGES: Final[dict[str, Any]] = {
    "en": gettext_lazy("English"),
    "cs": gettext_lazy("Czech"),
    "pl": gettext_lazy("Polish"),
}


def here(text: Any) -> str:
    """A text by language in that of the page; anything else as it is."""
    return said(text, get_language() or "en") if isinstance(text, Mapping) else str(text)


def figure(value: Any) -> str:
    """A number the way the page's language writes it; what is none, as it stands."""
    number = None if isinstance(value, bool) else as_number(value)
    if number is None:
        return str(value)
    point = str(get_format("DECIMAL_SEPARATOR"))  # never grouped: some are years
    return f"{number.normalize():f}".replace("-", "−").replace(".", point)


def with_unit(text: str, unit: Any) -> str:
    return f"{text}\N{NO-BREAK SPACE}{unit}" if unit else text


def row_name(chapter: Chapter, key: str, values: Values | None) -> str:
    """What a row is called."""
    entry = chapter.entries.get(key)
    if entry:
        return str(entry.title)
    values = values or {}
    name = values.get("name") or values.get("number")
    if name:
        return here(name)
    for each in chapter.fields_of(key):
        if each.kind is Kind.WHOLE and each.name in values:
            return f"{each.label} {figure(values[each.name])}"
    return key.replace("_", " ")


def value_words(field: Field, value: Any, document: Document) -> str:
    """One field's value in words; nothing where it isn't set."""
    if value is None or value in ("", [], {}):
        return ""
    match field.kind:
        case Kind.NUMBER | Kind.WHOLE:
            return with_unit(figure(value), field.unit)
        case Kind.FLAG:
            return _("yes") if value else _("no")
        case Kind.CHOICE:
            return here(field.options(document).get(value, value))
        case Kind.CODES | Kind.WORDS if isinstance(value, list):
            options = field.options(document)
            return ", ".join(here(options.get(code, code)) for code in value)
        case Kind.TEXTS:
            return here(value)
        case Kind.BY_CODE if isinstance(value, Mapping):
            options = field.options(document)
            return ", ".join(
                f"{here(options.get(code, code))}: {with_unit(figure(number), field.unit)}"
                for code, number in value.items()
            )
        case Kind.TABLE if isinstance(value, Mapping):
            return _table(field, value, document)
        case Kind.LIST if isinstance(value, list):
            return "; ".join(item_words(field, item, document) for item in value)
    return str(value)


def _table(field: Field, value: Values, document: Document) -> str:
    """`60 × 50 cm`, `1200–1700 g`, or the fields one after the other."""
    names = [each.name for each in field.fields]
    if names == ["width", "height"] and all(name in value for name in names):
        both = " × ".join(figure(value[name]) for name in names)
        return with_unit(both, field.fields[0].unit)
    if names == ["min", "max"]:
        return span(value, field.fields[0].unit)
    return ", ".join(_facts(field.fields, value, document))


def span(value: Values, unit: Any) -> str:
    """The least and the most, in words."""
    least, most = value.get("min"), value.get("max")
    if least is None:
        return _("up to %(most)s") % {"most": with_unit(figure(most), unit)}
    if most is None:
        return _("at least %(least)s") % {"least": with_unit(figure(least), unit)}
    words = {"least": figure(least), "most": with_unit(figure(most), unit)}
    return _("%(least)s to %(most)s") % words


def item_words(field: Field, item: Any, document: Document, *, named: bool = True) -> str:
    """One item of a list."""
    if not isinstance(item, Mapping):
        return str(item)
    fields = field.inner(item)
    if {"min", "max"} & set(item):
        name = item_name(field, str(item.get(field.identity, "")), document) if named else ""
        unit = field.units.get(str(item.get(field.identity, "")), "")
        marks = [
            str(each.label) for each in fields if each.kind is Kind.FLAG and item.get(each.name)
        ]
        more = f" ({', '.join(marks)})" if marks else ""
        return f"{name}: {span(item, unit)}{more}" if name else span(item, unit) + more
    return ", ".join(_facts(fields, item, document))


def item_name(field: Field, item: str, document: Document) -> str:
    """What tells an item apart, in words."""
    inner = next((each for each in field.fields if each.name == field.identity), None)
    return here(inner.options(document).get(item, item)) if inner and item else item


def _facts(fields: tuple[Field, ...], values: Values, document: Document) -> Iterator[str]:
    for each in fields:
        words = value_words(each, values.get(each.name), document)
        if not words:
            continue
        if each.kind is Kind.FLAG:
            if values[each.name]:
                yield str(each.label)
        elif each.name in ("name", "code"):
            if each.name == "name" or "name" not in values:
                yield words
        else:
            yield f"{each.label} {words}"


@dataclass(frozen=True, slots=True)
class DifferenceWords:
    """One difference: whose, of what, and how; `sentence` is all in one."""

    chapter: str
    name: str
    about: str
    before: str
    after: str
    sentence: str


def difference_words(found: Difference, kind: str, before: Document, after: Document) -> Any:
    """A difference in words: `Two-handed · up to: 130 → 125 cm`."""
    chapter = described.chapter_of(kind, found.chapter)
    title = str(chapter.title)
    if found.what == "order":
        names = [
            ", ".join(row_name(chapter, key, document[found.chapter][key]) for key in keys)
            for document, keys in ((before, found.before), (after, found.after))
        ]
        return _words(title, _("Order of the rows"), "", *names)
    values = (after if found.what != "removed" else before)[found.chapter][found.key]
    name = row_name(chapter, found.key, values)
    if found.what == "added":
        return _words(title, name, "", NOTHING, _("new"))
    if found.what == "removed":
        return _words(title, name, "", _("there"), _("left out"))
    return _changed(title, name, found, before, after)


def _words(chapter: str, name: str, about: str, before: str, after: str) -> DifferenceWords:
    head = " · ".join(filter(None, (name, about)))
    return DifferenceWords(chapter, name, about, before, after, f"{head}: {before} {ARROW} {after}")


def _changed(
    title: str, name: str, found: Difference, before: Document, after: Document
) -> DifferenceWords:
    about = " · ".join(filter(None, (_step(step, after) for step in found.trail)))
    field = found.field
    assert field is not None  # noqa: S101 - what changed has a trail
    last = found.trail[-1]
    if field.kind is Kind.LIST:
        old, new = (
            item_words(field, value, document, named=not field.identity) if value else NOTHING
            for value, document in ((found.before, before), (found.after, after))
        )
    elif last.item:
        unit = field.unit if field.kind is Kind.BY_CODE else ""
        old, new = (
            NOTHING if value is None else with_unit(figure(value), unit)
            for value in (found.before, found.after)
        )
    else:
        old = value_words(field, found.before, before) or NOTHING
        new = value_words(field, found.after, after) or NOTHING
    if field.unit and new.endswith(suffix := with_unit("", field.unit)):
        old = old.removesuffix(suffix)  # one unit for both: `130 → 125 cm`
    return _words(title, name, about, old, new)


def _step(step: Step, document: Document) -> str:
    """The label of a step; with an item, its name or language."""
    field = step.field
    if not step.item:
        return str(field.label)
    if field.kind is Kind.TEXTS:
        return f"{field.label} ({LANGUAGES.get(step.item, step.item)})"
    if field.kind is Kind.BY_CODE:
        return f"{field.label}: {here(field.options(document).get(step.item, step.item))}"
    return item_name(field, step.item, document) if field.identity else f"{field.label} {step.item}"


def facts(chapter: Chapter, key: str, values: Values, document: Document) -> list[tuple[str, str]]:
    """What a row says besides its name and columns: label and value; yes is a label alone."""
    found = []
    for each in chapter.fields_of(key):
        apart = each.name in ("name", "hint", "text", "rule", "number", *chapter.columns)
        value = values.get(each.name)
        if apart or (value is None and each.kind is not Kind.FLAG):
            continue
        if each.kind is Kind.FLAG:
            if bool(each.default if value is None else value) != bool(each.default):
                found.append((str(each.label), "" if value else _("no")))
        elif words := value_words(each, value, document):
            found.append((str(each.label), words))
    known = {each.name for each in chapter.fields_of(key)}
    found += [(name, str(value)) for name, value in values.items() if name not in known]
    return found


def is_single(field: Field) -> bool:
    return field.kind in SINGLE

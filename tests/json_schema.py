"""As much of JSON Schema as the interface uses; anything else in a schema is an error."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

KNOWN = {
    *("$ref", "type", "properties", "required", "additionalProperties", "items", "enum"),
    *("anyOf", "const", "format", "examples"),
}
KINDS = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
}
FORMATS = {"date": date.fromisoformat, "date-time": datetime.fromisoformat}


def faults(value: Any, schema: Any, document: Any, at: str = "") -> Iterator[str]:
    """Where the value isn't as the schema says."""
    assert set(schema) <= KNOWN, set(schema) - KNOWN
    if "$ref" in schema:
        schema = resolved(schema["$ref"], document)
        yield from faults(value, schema, document, at)
        return
    if "anyOf" in schema:
        if all(list(faults(value, each, document, at)) for each in schema["anyOf"]):
            yield f"{at}: none of the choices"
        return
    kinds = schema.get("type", [])
    kinds = kinds if isinstance(kinds, list) else [kinds]
    if kinds and not any(KINDS[kind](value) for kind in kinds):
        yield f"{at}: {value!r} is no {kinds}"
    elif "const" in schema and value != schema["const"]:
        yield f"{at}: {value!r}"
    elif "enum" in schema and value not in schema["enum"]:
        yield f"{at}: {value!r} is none of {schema['enum']}"
    elif "format" in schema and value is not None:
        FORMATS[schema["format"]](value)
    elif isinstance(value, dict):
        yield from _object(value, schema, document, at)
    elif isinstance(value, list):
        items = schema.get("items", {})
        for n, each in enumerate(value):
            yield from faults(each, items, document, f"{at}[{n}]")


def _object(value: Any, schema: Any, document: Any, at: str) -> Iterator[str]:
    fields, more = schema.get("properties", {}), schema.get("additionalProperties", {})
    yield from (f"{at}.{name}: missing" for name in schema.get("required", ()) if name not in value)
    for name, each in value.items():
        if name in fields:
            yield from faults(each, fields[name], document, f"{at}.{name}")
        elif more is False:
            yield f"{at}.{name}: unknown"
        else:
            yield from faults(each, more, document, f"{at}.{name}")


def resolved(ref: str, document: Any) -> Any:
    """What a reference names; it must be there."""
    found = document
    for step in ref.removeprefix("#/").split("/"):
        found = found[step]
    return found

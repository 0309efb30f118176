"""What the bench's templates need: values by name, and values for scripts."""

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django import template

register = template.Library()


@register.filter
def of(values: Mapping[str, Any] | None, name: str) -> Any:
    """`values[name]`, empty where there is none."""
    found = (values or {}).get(name)
    return "" if found is None else found


@register.filter
def as_json(values: Mapping[str, Any]) -> str:
    """For a data attribute, which escapes it as any text."""
    return json.dumps(values, ensure_ascii=False, default=str)


@register.filter
def as_query(values: Mapping[str, Any]) -> str:
    """For an address, without what is empty."""
    return urlencode({name: value for name, value in values.items() if value})

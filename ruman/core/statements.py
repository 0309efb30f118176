"""One row inserted or updated by a statement that is composed once for each model.

Django composes it anew for every row, which costs an act more than PostgreSQL's own work on it.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, cast

from django.db import DatabaseError, connection, models
from django.db.models.fields import AutoFieldMixin

Fields = tuple["models.Field[Any, Any]", ...]


def insert(row: models.Model) -> None:
    """Insert a new row. A key that the database makes isn't read back."""
    text, fields = _insert(type(row))
    with connection.cursor() as cursor:
        cursor.execute(text, _values(row, fields, add=True))
    row._state.adding = False


def update(row: models.Model, names: tuple[str, ...]) -> None:
    """Write these fields of a row that is there, as `save(update_fields=names)` does."""
    text, fields = _update(type(row), names)
    with connection.cursor() as cursor:
        cursor.execute(text, _values(row, fields, add=False))
        if cursor.rowcount != 1:
            raise DatabaseError(f"There is no such row to update: {row!r}")


def _values(row: models.Model, fields: Fields, *, add: bool) -> Sequence[Any]:
    return [one.get_db_prep_save(one.pre_save(row, add), connection) for one in fields]


@cache
def _insert(model: type[models.Model]) -> tuple[str, Fields]:
    found: Fields = model._meta.concrete_fields
    fields = tuple(one for one in found if not isinstance(one, AutoFieldMixin))
    columns = ", ".join(map(_column, fields))
    places = ", ".join(["%s"] * len(fields))
    return f"INSERT INTO {_table(model)} ({columns}) VALUES ({places})", fields  # noqa: S608


@cache
def _update(model: type[models.Model], names: tuple[str, ...]) -> tuple[str, Fields]:
    fields = cast("Fields", tuple(map(model._meta.get_field, names)))
    key = model._meta.pk
    written = ", ".join(f"{_column(one)} = %s" for one in fields)
    text = f"UPDATE {_table(model)} SET {written} WHERE {_column(key)} = %s"  # noqa: S608
    return text, (*fields, key)


def _column(field: "models.Field[Any, Any]") -> str:
    return connection.ops.quote_name(str(field.column))


def _table(model: type[models.Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)

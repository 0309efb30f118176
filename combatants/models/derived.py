"""Columns that follow from others of their row, worked out whenever the row is written whole.

PostgreSQL can't work them out itself (no `unaccent`, no Czech or Polish collation there). Whoever
saves with `update_fields` or in bulk names them too: see `Combatant.SEARCHED`.
"""

from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db import models


class _Derived(models.Field):  # type: ignore[type-arg]  # mixed into fields of several types
    """Asks the row's method `derived_<column>` for the value before each write."""

    plain: str

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "editable": False})

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        value = getattr(model_instance, f"derived_{self.attname}")()
        setattr(model_instance, self.attname, value)
        return value

    def deconstruct(self) -> Any:
        """As the plain field below, so that migrations name nothing of ours."""
        name, _path, args, kwargs = super().deconstruct()
        return name, self.plain, args, kwargs


class DerivedTextField(_Derived, models.TextField):  # type: ignore[type-arg]
    """A derived text."""

    plain = "django.db.models.TextField"


class DerivedArrayField(_Derived, ArrayField):  # type: ignore[type-arg]
    """A derived array."""

    plain = "django.contrib.postgres.fields.ArrayField"

"""Fields that chapters of every app have: rule number, name, hint, text."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ruman.core.described import Field, Kind


def rule(**more: Any) -> Field:
    """The number of the rule behind a row."""
    return Field("rule", Kind.RULE, _("Rule"), help=_("Its number, as in R 2.2 or T 5."), **more)


def name(**more: Any) -> Field:
    return Field("name", Kind.TEXTS, pgettext_lazy("of a thing", "Name"), **more)


def hint() -> Field:
    return Field("hint", Kind.TEXTS, _("Hint"), help=_("A few words beside it."), optional=True)


def text(label: Any = None, *, optional: bool = True) -> Field:
    return Field("text", Kind.TEXTS, label or _("In words"), optional=optional, long=True)


def flag(field_name: str, label: Any, help_text: Any = "", *, default: bool = False) -> Field:
    return Field(field_name, Kind.FLAG, label, help=help_text, default=default, optional=True)


def whole(field_name: str, label: Any, unit: Any = "", least: int | None = 0, **more: Any) -> Field:
    return Field(field_name, Kind.WHOLE, label, unit=unit, least=least, **more)

"""A row of any model, with what its database asks for, for tests that walk over all of them."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from itertools import count
from typing import Any
from uuid import uuid4

from django.apps import apps
from django.db import models

from ruman.core.models import Event, Membership
from tests import factories

_serial = count(1)
AT = datetime(2027, 5, 1, 8, 0, tzinfo=UTC)


def make_row(model: type[models.Model], related: Callable[[type[models.Model]], Any]) -> Any:
    """Fill what may not stay empty; `related` gives the row that a foreign key points at."""
    label = model._meta.label
    if label in MADE_BY:
        return MADE_BY[label](related)
    given = FIELDS.get(label, {})
    fields = {name: value(related) if callable(value) else value for name, value in given.items()}
    for field in model._meta.fields:
        if field.name not in fields and _must_be_given(field):
            fields[field.name] = _value(field, related)
    return model._default_manager.create(**fields)


def _must_be_given(field: models.Field) -> bool:
    return not (field.has_default() or field.null or field.blank or field.primary_key) or (
        field.primary_key and isinstance(field, models.CharField)
    )


def _value(field: models.Field, related: Callable[[type[models.Model]], Any]) -> Any:
    n = next(_serial)
    if isinstance(field, models.ForeignKey):
        return related(field.related_model)
    if field.choices:
        return field.choices[0][0]
    for kind, value in (
        (models.DateTimeField, AT),
        (models.DateField, date(2027, 5, 1)),
        (models.UUIDField, uuid4()),
        (models.BooleanField, True),
        (models.DecimalField, Decimal(80)),
        (models.IntegerField, n),
        (models.BinaryField, b"x"),
        (models.JSONField, {"x": n}),
        (models.FileField, f"{n}.jpg"),
        (models.CharField, f"x{n}"),
        (models.TextField, f"x{n}"),
    ):
        if isinstance(field, kind):
            return value
    raise TypeError(f"no value for {field}")


def _member(related: Any) -> Any:
    user = factories.make_member(related(Event), "organizer")
    return Membership.objects.get(user=user)


def _blue(related: Any) -> Any:
    """Somebody else than red."""
    tournament = related(apps.get_model("tournament.Tournament"))
    combatant = factories.make_combatant(tournament.event)
    return tournament.entrants.create(combatant=combatant, label="Blue")


def _appeal(related: Any) -> Any:
    """Against a ruling of a clash that has ended, one state after the other."""
    ruling = related(apps.get_model("battles.Ruling"))
    rows = type(ruling.clash)._default_manager.filter(pk=ruling.clash_id)
    if rows.filter(state="planned").exists():
        rows.update(state="mustering", mustering_at=AT)
        rows.update(state="running", started_at=AT)
        rows.update(state="ended", ended_at=AT)
    act = factories.make_act(ruling.clash.event)
    return apps.get_model("battles.Appeal")._default_manager.create(
        ruling=ruling, act=act, words="x", at=AT
    )


# Rows whose database asks for more than single values.


def _moves(related: Callable[[type[models.Model]], Any]) -> list[list[int | None]]:
    """Somebody of the event went from no side to one of it."""
    person, side = (related(apps.get_model(name)) for name in ("combatants.Combatant", "core.Side"))
    return [[person.pk, None, side.pk]]


MADE_BY: dict[str, Callable[[Any], Any]] = {
    "battles.Appeal": _appeal,
    "core.User": lambda related: factories.make_user(),
    "core.Event": lambda related: factories.make_event(),
    "core.Membership": _member,
}
FIELDS: dict[str, dict[str, Any]] = {
    "battles.Clash": {"locations": ["field"], "minutes": 30},
    "battles.Division": {"moves": _moves},
    "battles.Veteran": {"user": lambda related: related(apps.get_model("core.User"))},
    "battles.AppealAnswer": {"outcome": "stands"},
    "battles.Card": {"uses": 2, "level": 1},
    "battles.Hand": {"place": 1, "most": 2},
    "battles.HandOver": {
        "giver": lambda related: factories.make_combatant(related(Event)),
    },
    "battles.CardUse": {"nth": 1},
    "combatants.Sanction": {"scope": "day", "until": AT + timedelta(hours=12)},
    "core.Invitation": {"roles": ["veteran"]},
    "weapons.Inspection": {"outcome": "rejected", "said": "rejected", "proposed": "rejected"},
    "weapons.AppealAnswer": {"outcome": "rejected"},
    "weapons.OwnerCorrection": {
        "old_owner": lambda related: factories.make_combatant(related(Event)),
    },
    "weapons.TagChange": {"new_tag": 7},
    "tournament.Bout": {
        "group": lambda related: related(apps.get_model("tournament.Group")),
        "blue": _blue,
    },
}

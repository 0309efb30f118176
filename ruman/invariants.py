"""What must be true across all apps, whatever each of them keeps: checked by `manage.py verify`."""

from collections.abc import Iterator

from django.apps import apps
from django.db.models import F, Model, Q
from django.db.models.fields.related import ForeignKey

from ruman.core.models import Act, Event, RefusedAct

OWN = ("core", "combatants", "weapons", "battles", "tournament")
FAR = 3  # rows on the way to an event, at most


def events() -> Iterator[str | None]:
    """Whatever a row names belongs to one event: its act, its person, its weapon, its bout."""
    for model in apps.get_models():
        if model._meta.app_label in OWN:
            first, *others = paths(model) or [""]
            for other in others:
                yield _differing(model, first, other)


def paths(model: type[Model], far: int = FAR) -> list[str]:
    """The shortest way from each of a model's rows to an event."""
    found = []
    for field in model._meta.get_fields():
        if isinstance(field, ForeignKey) and isinstance(field.related_model, type):
            if field.related_model is Event:
                found.append(field.name)
            elif far and field.related_model._meta.app_label in OWN:
                further = paths(field.related_model, far - 1)
                if further:
                    nearest = min(further, key=lambda path: path.count("__"))
                    found.append(f"{field.name}__{nearest}")
    return found


def _differing(model: type[Model], first: str, other: str) -> str | None:
    both = {f"{first}__isnull": False, f"{other}__isnull": False}
    rows = model._base_manager.filter(~Q(**{first: F(other)}), **both)
    number = rows.count()
    if not number:
        return None
    return f"{model._meta.label}: {number} rows whose {first} isn't their {other}"


def acts() -> Iterator[str | None]:
    """An act was done or refused, never both."""
    refused = RefusedAct.objects.values("act_id")
    number = Act.objects.filter(pk__in=refused).count()
    yield f"{number} acts were done and refused" if number else None

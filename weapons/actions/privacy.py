"""Erasing what tells at the bench whose weapon it was; verdicts and their history stay."""

from datetime import datetime
from functools import partial
from typing import Final

import pgtrigger
from django.db import models, transaction
from django.db.models import Q

from combatants.models import Combatant
from combatants.queries.privacy import told_anywhere, told_by
from weapons.models import STEPS, Photo, Weapon
from weapons.queries.privacy import photos_of

GONE: Final = "–"
OWNERS: Final = {"description": "", "agreement": GONE, "given_to": GONE, "note": ""}


def erase(person: Combatant, at: datetime) -> None:
    """Own words and pictures go; of others' words about the weapons, those that name the owner."""
    photos = photos_of(person)
    files = [(file.storage, file.name) for photo in photos for file in (photo.large, photo.small)]
    with pgtrigger.ignore(*(f"weapons.{step.__name__}:append_only" for step in STEPS)):
        Weapon.objects.filter(owner=person).update(photo=None)
        Photo.objects.filter(pk__in=[photo.pk for photo in photos]).delete()
        _erase_words(Weapon, person)
        for step in STEPS:
            _erase_words(step, person)
    for storage, name in files:
        transaction.on_commit(partial(storage.delete, str(name)))


def _erase_words(table: type[models.Model], person: Combatant) -> None:
    owned = Q(owner=person) if table is Weapon else Q(weapon__owner=person)
    at_event = Q(event=person.event) if table is Weapon else Q(weapon__event=person.event)
    for column in _free_texts(table):
        rows = table._default_manager.exclude(**{column: ""})
        if column in OWNERS:
            rows.filter(owned).update(**{column: OWNERS[column]})
        for which, told in ((owned, told_by(person)), (at_event, told_anywhere(person))):
            for words in told:
                rows.filter(which, **{f"{column}__icontains": words}).update(**{column: GONE})


def _free_texts(table: type[models.Model]) -> list[str]:
    """Columns that somebody typed; codes and words from a list name nobody."""
    return [
        field.name
        for field in table._meta.concrete_fields
        if type(field) is models.CharField and not field.choices and field.name != "tag_code"
    ]

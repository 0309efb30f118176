"""Everything that the bench stores about one person: weapons, their steps, photos."""

from base64 import b64encode
from collections.abc import Mapping
from typing import Any

from combatants.models import Combatant
from ruman.core import privacy
from weapons.models import STEPS, Leave, OwnerCorrection, Photo, Tag, Weapon


def export(person: Combatant) -> Mapping[str, Any]:
    """Weapons with labels and every step, pictures in base64, and whose weapons they may carry."""
    weapons = Weapon.objects.filter(owner=person)
    steps = {
        str(step._meta.model_name): privacy.plain(
            step._default_manager.filter(weapon__owner=person).select_related("act")
        )
        for step in STEPS
    }
    carried = Leave.objects.filter(carrier=person).select_related("act")
    return {
        "weapons": privacy.plain(weapons),
        "labels": privacy.plain(Tag.objects.filter(weapon__owner=person)),
        **steps,
        "pictures": {photo.large.name: _picture(photo) for photo in photos_of(person)},
        "may_carry": privacy.plain(carried),
        "entered_by_mistake": privacy.plain(
            OwnerCorrection.objects.filter(old_owner=person).select_related("act")
        ),
    }


def photos_of(person: Combatant) -> list[Photo]:
    """Every picture of the person's weapons."""
    return list(Photo.objects.filter(weapon__owner=person).order_by("pk"))


def _picture(photo: Photo) -> str:
    """The picture itself; nothing where its file is lost."""
    try:
        with photo.large.open() as file:
            return b64encode(file.read()).decode()
    except OSError:
        return ""

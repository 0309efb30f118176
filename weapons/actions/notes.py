"""Acts that leave the verdict alone: look again, correct a measure, replace a label, a photo."""

import uuid
from collections.abc import Mapping
from typing import Any

from django.core.files.base import ContentFile
from django.utils.translation import gettext_lazy as _

from ruman.core.acts import Answer, RefusedError, Sent
from ruman.core.photos import Pictures
from weapons.actions.custody import answer
from weapons.actions.handling import NothingChangedError, TagChoice, handle
from weapons.enums import LookAgainReason
from weapons.models import LookAgain, MeasureCorrection, Photo, TagChange


class NotInPlayError(RefusedError):
    """Only an approved weapon can be asked for again; the others wait for the bench anyway."""

    def __init__(self) -> None:
        super().__init__("not_in_play", _("Only an approved weapon can be looked at again."))


def look_again(
    sent: Sent, *, weapon: uuid.UUID, why: str = LookAgainReason.ORGANIZER, reason: str = ""
) -> Answer:
    """Ask for an approved weapon to be seen once more; until then it stays where it is."""
    handling = handle(sent, weapon)
    if not handling.standing.in_play:
        raise NotInPlayError
    handling.append(LookAgain, why=why, reason=reason)
    handling.finish()
    return answer(handling)


def correct_measure(
    sent: Sent,
    *,
    weapon: uuid.UUID,
    measures: Mapping[str, Any],
    reason: str,
    expected_version: int | None = None,
) -> Answer:
    """Write the measures as they should have been; an approved weapon is then seen again."""
    handling = handle(sent, weapon, expected_version=expected_version)
    if dict(measures) == dict(handling.standing.measures):
        raise NothingChangedError
    handling.append(MeasureCorrection, reason=reason, **measures)
    if handling.standing.in_play:
        handling.append(LookAgain, why=LookAgainReason.MEASURE, reason=reason)
    handling.finish()
    return answer(handling)


def replace_tag(sent: Sent, *, weapon: uuid.UUID, tag: TagChoice, reason: str = "") -> Answer:
    """Hang another label on the weapon, or take it off (no `tag`); the old number is dead."""
    handling = handle(sent, weapon, tag=tag)
    old = handling.standing.tag
    number = handling.tag_for(tag, replacing=True)
    if number is None and (tag is not None or old is None):
        raise NothingChangedError
    handling.append(TagChange, old_tag=old, new_tag=number, reason=reason)
    handling.finish()
    return answer(handling)


def add_photo(sent: Sent, *, weapon: uuid.UUID, photo: Pictures) -> Answer:
    """Add a picture; the latest one stands for the weapon."""
    handling = handle(sent, weapon)
    row = handling.append(
        Photo,
        large=ContentFile(photo.large, "large.jpg"),
        small=ContentFile(photo.small, "small.jpg"),
        width=photo.width,
        height=photo.height,
    )
    handling.weapon.photo = row
    handling.finish()
    return answer(handling) | {"photo": row.pk}

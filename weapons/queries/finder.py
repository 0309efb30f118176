"""Finding owners by what hangs on their weapons: a tag's number, or a label's scanned code."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from combatants.queries.search import Hit
from ruman.core.models import Event
from ruman.core.scans import code_of
from weapons.models import Tag

MOST_DIGITS = 9


def owners_by_tag(event: Event, typed: str, limit: int) -> Iterable[Hit]:
    """The owner of the weapon with that number, dead ones too; one statement, often none."""
    rows = Tag.objects.filter(event=event, weapon__isnull=False).select_related("weapon")
    if (code := code_of("t", typed)) is not None:
        rows = rows.filter(code=code)
    elif typed.isascii() and typed.isdigit() and len(typed) <= MOST_DIGITS:
        rows = rows.filter(number=int(typed))
    else:
        return []
    return [_hit(tag, typed) for tag in rows[:limit] if tag.weapon is not None]


def _hit(tag: Tag, typed: str) -> Hit:
    dead = tag.weapon is not None and tag.weapon.tag != tag.number
    words = _("dead tag %(number)s") if dead else _("tag %(number)s")
    # A number is first of all the person's own; with leading zeros, or scanned, it is a tag's.
    exact = not typed.isdigit() or typed.startswith("0")
    owner = tag.weapon.owner_id if tag.weapon else 0
    return Hit(owner, words % {"number": f"{tag.number:04d}"}, exact=exact)

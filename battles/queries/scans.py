"""What a scanned code is on the field: a bonus card, or somebody by page, label or number."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from battles.models import Card
from combatants.queries.search import Hit
from ruman.core.models import Event
from ruman.core.scans import code_of


def card_scanned(event: Event, typed: str) -> Card | None:
    """The card whose code it is; no statement where none was scanned."""
    code = code_of("card", typed)
    return Card.objects.filter(event=event, code=code).first() if code else None


def holders_by_card(event: Event, typed: str, limit: int) -> Iterable[Hit]:
    """Who has the scanned card."""
    card = card_scanned(event, typed)
    if card is None or card.holder_id is None:
        return []
    return [Hit(card.holder_id, _("card %(number)s") % {"number": card.number})]

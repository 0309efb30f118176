"""What a player's page says of battles: the next clash, the place and role in it, the cards.

Everything is read with the person, in the page's own statement.
"""

from collections.abc import Mapping
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Case, Exists, IntegerField, OuterRef, QuerySet, Subquery, Value, When
from django.db.models.functions import JSONObject
from django.utils.translation import get_language

from battles.enums import ClashState
from battles.models import Card, Clash, Line
from battles.queries.schedule import shown_clash
from battles.words import place_name
from combatants.models import Combatant
from combatants.queries.sanctions import standing_for_clash
from ruman.core.times import time_from_json
from ruman.core.words import in_page_language
from weapons.queries.rules import rules_for as weapon_rules_for

CLASHES, NEXT, CARDS = "battles_clashes", "battles_next", "battles_cards"
ORDER = (ClashState.RUNNING, ClashState.MUSTERING, ClashState.PLANNED)
TIMES = ("starts_at", "mustering_at", "started_at")
FIELDS = ("pk", "number", "name", "minutes", "locations", "bans", "revival", "state", *TIMES)


def followed() -> QuerySet[Clash, Any]:
    """The event, for those of an event that has clashes."""
    rows = Clash.objects.filter(event=OuterRef("combatant__event_id"))
    return rows.order_by("pk").values("event")[:1]


def reads() -> Mapping[str, Any]:
    """The clash that is on or comes next with the person's line in it, and their cards."""
    clashes = Clash.objects.filter(event=OuterRef("event"))
    rank = Case(
        *(When(state=state, then=Value(n)) for n, state in enumerate(ORDER)),
        output_field=IntegerField(),
    )
    line = Line.objects.filter(clash=OuterRef("pk"), combatant=OuterRef(OuterRef("pk")))
    told = JSONObject(location="location", role="role", fights="fights", side="side_id")
    sent_off = standing_for_clash(OuterRef("pk")).filter(combatant=OuterRef(OuterRef("pk")))
    ahead = clashes.filter(state__in=ORDER).order_by(rank, "battle__day", "battle", "number")
    shown = JSONObject(
        **{name: name for name in FIELDS},
        line=Subquery(line.values(told=told)[:1]),
        sent_off=Exists(sent_off),
    )
    cards = Card.objects.filter(holder=OuterRef("pk")).order_by("number")
    card = JSONObject(number="number", name="name", level="level", lives="lives", uses="uses")
    return {
        CLASHES: Exists(clashes),
        NEXT: Subquery(ahead.values(shown=shown)[:1]),
        CARDS: ArraySubquery(cards.values(card=card)),
    }


def section(person: Combatant) -> Mapping[str, Any] | None:
    """What was read with the person, in the page's words; None where no battle is planned."""
    cards = [Card(**read) for read in getattr(person, CARDS, [])]
    if not getattr(person, CLASHES, False) and not cards:
        return None
    read = getattr(person, NEXT, None)
    return {
        "cards": [(card, in_page_language(card.name)) for card in cards],
        **(_in_clash(person, read) if read else {}),
    }


def _in_clash(person: Combatant, read: Mapping[str, Any]) -> Mapping[str, Any]:
    clash = Clash(
        **{name: read[name] for name in FIELDS} | {n: time_from_json(read[n]) for n in TIMES}
    )
    line = read["line"] or {"location": "", "role": "", "fights": True, "side": None}
    side = line["side"] or (None if clash.fixed else person.side_id)
    if side is None or not line["fights"]:
        return {}
    rules = weapon_rules_for(person.event.rulebook)
    return {
        "next": shown_clash(clash, rules, get_language() or "en"),
        "place": place_name(line["location"] or (clash.locations or [""])[0], rules),
        "role": line["role"],
        "sent_off": read["sent_off"],
    }

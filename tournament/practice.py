"""The practice event's tournament, left just before the draw: entrants, lists and a crew."""

from collections.abc import Callable
from datetime import UTC, datetime, time
from decimal import Decimal
from typing import Any, Final

from django.db import transaction

from combatants.models import Combatant
from combatants.rules.gate import is_under_age
from ruman.core import acts
from ruman.core.acts import Answer
from ruman.core.enums import RulebookKind
from ruman.core.models import Rulebook
from ruman.core.practice import Practice
from ruman.core.rulebooks import document_of, published
from tournament import queries
from tournament.actions import entries, heralds, setup
from tournament.actions.heralds import Sitting
from tournament.enums import Admitted, Format, Seat
from tournament.models import Entrant, Tournament
from tournament.rules.parameters import tournament_rules

NAME: Final = "Meč a štít"
ENTRANTS: Final = 14
LISTS: Final = ("Velké šraňky", "Malé šraňky")


@transaction.atomic
def fill(practice: Practice) -> str:
    """A tournament with fourteen entrants: most admitted, one lacks something, one not seen yet."""
    event = practice.event
    rulebook = published(RulebookKind.TOURNAMENT, event.organizer)
    if rulebook is None or event.tournaments.exists():
        return ""
    adult_age = tournament_rules(document_of(rulebook)).adult_age
    people = adults_here(practice, adult_age)
    if len(people) < ENTRANTS + 3:
        return ""
    row = _made(practice, rulebook)
    fighters, judges = people[:ENTRANTS], people[ENTRANTS : ENTRANTS + 3]
    _do(practice, "tournament.enter", entries.enter, tournament=row.pk, combatants=_keys(fighters))
    lists = [
        _do(practice, "tournament.name_lists", heralds.name_lists, name, lists=None, name=name)
        for name in LISTS
    ]
    seats = [Sitting(seat, one.pk) for seat, one in zip(Seat, judges, strict=True)]
    crew = {"crew": None, "name": "Heroldi I", "lists": lists[0]["lists"], "seats": seats}
    _do(practice, "tournament.set_crew", heralds.set_crew, tournament=row.pk, **crew)
    _admit(practice, row)
    chosen = {"tournament": row.pk, "format": Format.GROUPS}
    _do(practice, "tournament.choose_format", setup.choose_format, **chosen)
    return f"a tournament with {ENTRANTS} entrants"


def adults_here(practice: Practice, adult_age: int) -> list[Combatant]:
    """Adults on site, every third of them, so that they come from all groups."""
    here = practice.event.combatants.filter(
        arrived_at__isnull=False, birth_date__isnull=False, expelled_until__isnull=True
    ).order_by("number")
    day = practice.event.starts_date
    adults = [one for one in here if not is_under_age(one.birth_date, day, adult_age)]
    return adults[::3][: ENTRANTS + 3] if len(adults) >= 3 * (ENTRANTS + 3) else adults


def _keys(people: list[Combatant]) -> list[int]:
    return sorted(one.pk for one in people)


def _made(practice: Practice, rulebook: Rulebook) -> Tournament:
    starts_at = datetime.combine(practice.event.ends_date, time(8), tzinfo=UTC)
    payload = {"name": NAME, "starts_at": starts_at, "rulebook": rulebook}
    answer = _do(practice, "tournament.make", setup.make_tournament, **payload)
    return Tournament.objects.get(pk=answer["tournament"])


def _admit(practice: Practice, row: Tournament) -> None:
    """All but the last are seen; the one before lacks leg armour."""
    entrants = list(row.entrants.order_by("combatant__number"))
    for number, one in enumerate(entrants[:-1]):
        payload = looked_at(row, one, number, lacks=number == len(entrants) - 2)
        _do(practice, "tournament.admit", entries.admit, str(one.combatant.number), **payload)


def looked_at(row: Tournament, one: Entrant, number: int, *, lacks: bool) -> dict[str, Any]:
    """What a herald says of an entrant who has all, or of one who lacks leg armour."""
    rules = queries.rules_of(row)
    codes = [item.code for item in rules.checklist.values() if item.part != "shield"]
    weapon = {"weight_g": Decimal(1350 + 10 * number), "edge_mm": Decimal(2)}
    measures = {**weapon, "point_mm": Decimal(9)}
    return {
        "entrant": one.pk,
        "passed": sorted(code for code in codes if not (lacks and code == "legs")),
        "leave": [],
        "failed": ["legs"] if lacks else [],
        "arms": [{"use": "with_other", "kind": "sword", "measures": measures}],
        "status": Admitted.MISSING if lacks else Admitted.ADMITTED,
        "note": "",
    }


def _do(
    practice: Practice, kind: str, act: Callable[..., Answer], name: str = "", /, **payload: Any
) -> Answer:
    """One act under an id of its own that lasts."""
    return acts.perform(kind, practice.sent(f"{kind} {name}"), payload, act)

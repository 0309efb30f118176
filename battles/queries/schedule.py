"""Clashes as schedules show them: when, where, what is banned, how one comes back to life."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import get_language

from battles.models import Clash
from battles.words import ban_name, place_name, text_in
from ruman.core.models import Event
from weapons.queries.rules import rules_for as weapon_rules_for
from weapons.rules.parameters import WeaponRules


@dataclass(frozen=True, slots=True)
class Planned:
    """A clash in the page's language."""

    row: Clash
    places: str
    bans: str
    revival: str


def shown_clashes(event: Event, rows: Iterable[Clash]) -> list[Planned]:
    """No statement of its own."""
    rules = weapon_rules_for(event.rulebook)
    return [shown_clash(row, rules, get_language() or "en") for row in rows]


def shown_clash(row: Clash, rules: WeaponRules, language: str) -> Planned:
    return Planned(
        row,
        ", ".join(place_name(code, rules) for code in row.locations),
        ", ".join(ban_name(code, rules) for code in row.bans),
        text_in(row.revival, language),
    )

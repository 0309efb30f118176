"""A person's weapons as their own page shows them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from combatants.models import Combatant
from ruman.core.words import in_page_language
from weapons.enums import LookAgainReason, Status
from weapons.models import Weapon
from weapons.queries.bench_person import Row, bench_person
from weapons.queries.rules import rules_for
from weapons.rules.parameters import WeaponClass, WeaponRules


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence about a weapon, with its rule."""

    words: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Owned:
    """A weapon with what its owner should know about it."""

    row: Row
    said: tuple[Said, ...]


def section(person: Combatant) -> Mapping[str, Any] | None:
    """Weapons and what goes together; two statements, however many there are."""
    rules = rules_for(person.event.rulebook)
    bench = bench_person(person.event, person, rules)
    if not bench.rows and not bench.announced:
        return None
    owned = [Owned(row, tuple(_said(row.weapon, rules))) for row in bench.rows]
    return {"weapons": owned, "announced": bench.announced, "in_hand": bench.in_hand}


def _said(weapon: Weapon, rules: WeaponRules) -> Iterator[Said]:
    found = rules.classes.get(weapon.class_code)
    if weapon.look_again:
        reason = LookAgainReason(weapon.look_again).label
        yield Said(_("Keep it, and show it at the bench: %(why)s") % {"why": reason})
    if weapon.status == Status.WARNED:
        warned = found.automatic_warning if found else ""
        yield Said(_("Gone at the first complaint"), warned or rules.approval_rule)
    elif weapon.status == Status.EXCLUDED:
        yield Said(
            _("Held: %(where)s. Mend it and show it again.") % {"where": weapon.held_where},
            rules.approval_rule,
        )
    elif weapon.status == Status.REJECTED and weapon.inspection and weapon.inspection.reason:
        yield Said(weapon.inspection.reason)
    if found is not None and weapon.in_play:
        yield from _about(found, rules)


def _about(found: WeaponClass, rules: WeaponRules) -> Iterator[Said]:
    if found.needs_helmet:
        yield Said(_("Only with a helmet on"), found.needs_helmet)
    barred = [
        (place, place.rule)
        for place in rules.locations.values()
        if found.code in place.bars or found.flags & set(place.bars)
    ]
    if barred:
        names = ", ".join(in_page_language(place.name) for place, _rule in barred)
        yield Said(_("Not to be taken to: %(places)s") % {"places": names}, barred[0][1])

"""Lives as rows: the rules of an event, and a grant as the rules see it."""

from collections.abc import Iterable, Mapping
from typing import Any

from combatants.models import LivesGrant
from combatants.rules.costume import Piece
from combatants.rules.lives import Lives, Worn, lives_of
from combatants.rules.parameters import LivesRules, lives_rules
from ruman.core.models import Rulebook
from ruman.core.rulebooks import read_by


def rules_for(rulebook: Rulebook | None) -> LivesRules:
    """The lives rules of a rulebook, the built-in one without any; no statement once published."""
    return read_by(lives_rules, rulebook)


def pieces_of(grant: LivesGrant) -> tuple[Piece, ...]:
    """The armour that was worn."""
    return pieces(grant.armour)


def pieces(armour: Iterable[Mapping[str, Any]]) -> tuple[Piece, ...]:
    """Armour as a grant stores it."""
    return tuple(
        Piece(one["type"], one["awarded"], frozenset(one["zones"]), one["under"]) for one in armour
    )


def lives_in_clash(grant: LivesGrant, rules: LivesRules, *, bonus: int, heavy: bool) -> Lives:
    """What the grant comes to in one clash, with its cards and heavy use."""
    worn = Worn(
        grant.helmet,
        pieces_of(grant),
        grant.costume,
        bonus_lives=bonus,
        heavy=heavy,
        override=grant.override,
    )
    return lives_of(worn, rules)

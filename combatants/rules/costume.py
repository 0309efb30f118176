"""Costume and armour as they are worn (R 2.0, 4): what bars, what counts, where shots don't."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from combatants.rules.parameters import LivesRules
from ruman.core.findings import Finding


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of armour: its type, the lives it was awarded, what it covers.

    `under`: another layer lies over it, so it shields nothing from shots.
    """

    type: str
    awarded: int
    zones: frozenset[str] = frozenset()
    under: bool = False


def counted(piece: Piece, rules: LivesRules) -> int:
    """The lives that a piece can count for: never more than its type allows, never fewer than 0."""
    found = rules.armour_types.get(piece.type)
    return max(0, min(piece.awarded, found.most)) if found else 0


def best(pieces: Collection[Piece], rules: LivesRules) -> Piece | None:
    """The one piece that counts; layers never add up."""
    return max(pieces, key=lambda piece: counted(piece, rules), default=None)


def armour_findings(pieces: Collection[Piece], rules: LivesRules) -> Iterator[Finding]:
    """Awards that the rules don't allow, and types and zones that they don't know."""
    for piece in pieces:
        found = rules.armour_types.get(piece.type)
        if found is None:
            yield Finding(rules.armour_rule, "armour_unknown", about=(piece.type,))
        elif not 0 <= piece.awarded <= found.most:
            yield Finding(found.rule, "armour_above_maximum", about=(piece.type,))
        for zone in sorted(piece.zones - set(rules.zones)):
            yield Finding(rules.armour_rule, "zone_unknown", about=(zone,))


def immune_zones(pieces: Collection[Piece], rules: LivesRules) -> tuple[str, ...]:
    """The zones where plate lies over another layer: shots and throws do nothing there."""
    worn = list(pieces)
    return tuple(zone for zone in rules.zones if _is_immune(zone, worn, rules))


def _is_immune(zone: str, worn: list[Piece], rules: LivesRules) -> bool:
    layers = [piece for piece in worn if zone in piece.zones]
    outer = [
        piece
        for piece in layers
        if not piece.under and (found := rules.armour_types.get(piece.type)) and found.outer_immune
    ]
    return rules.zones[zone].target and bool(outer) and len(layers) > 1

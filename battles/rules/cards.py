"""Bonus cards: who may get one, take one into a clash, use one (R 8)."""

from decimal import Decimal

from battles.enums import ClashState
from battles.rules.parameters import BattleRules
from ruman.core.findings import Finding

BEFORE = (ClashState.PLANNED, ClashState.MUSTERING)


def hand_over_finding(*, fixed_owner: bool, running: bool, rules: BattleRules) -> Finding | None:
    """Why a card can't change hands: its type forbids it, or a clash has started."""
    if fixed_owner:
        return Finding(rules.cards_rule, "fixed_owner")
    if running:
        return Finding(rules.cards_rule, "clash_started")
    return None


def take_finding(state: ClashState, taken: int, rules: BattleRules) -> Finding | None:
    """Why somebody who takes `taken` cards already can't take another into the clash."""
    if state not in BEFORE:
        return Finding(rules.cards_rule, "clash_started")
    return limit_finding(taken + 1, rules)


def limit_finding(cards: int, rules: BattleRules) -> Finding | None:
    """More cards than somebody may take into one clash."""
    if cards <= rules.cards_per_clash:
        return None
    most = Decimal(rules.cards_per_clash)
    return Finding(rules.cards_rule, "too_many_cards", value=Decimal(cards), limit=most)


def use_finding(state: ClashState, used: int, uses: int, rules: BattleRules) -> Finding | None:
    """Why a card can't be used (once more) in the clash."""
    if state in BEFORE:
        return Finding(rules.cards_rule, "clash_not_started")
    if uses == 0:
        return Finding(rules.cards_rule, "nothing_to_use")
    if used >= uses:
        figures = Decimal(used), Decimal(uses)
        return Finding(rules.cards_rule, "used_up", value=figures[0], limit=figures[1])
    return None

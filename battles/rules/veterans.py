"""Whom a veteran may decide about (R 1.4)."""

from battles.enums import RulingKind
from battles.rules.parameters import BattleRules
from ruman.core.findings import Finding


def ruling_finding(
    kind: RulingKind,
    *,
    organizer: bool,
    own_side: int | None,
    their_side: int | None,
    rules: BattleRules,
) -> Finding | None:
    """Why this person can't give the ruling.

    Organizers decide about everybody; a veteran about their own side, and passes on the rest.
    """
    if organizer:
        return None
    if own_side is None:
        return Finding(rules.veterans_rule, "no_veteran_here")
    if own_side != their_side and kind != RulingKind.PASSED_ON:
        return Finding(rules.veterans_rule, "other_side")
    return None

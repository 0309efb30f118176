"""What looks wrong in a tournament's rulebook that can be read (T 1, T 2, T 6, T 11)."""

from collections.abc import Iterator
from itertools import pairwise

from ruman.core.remarks import Remark
from tournament.rules.parameters import TournamentRules


def remarks(rules: TournamentRules) -> tuple[Remark, ...]:
    """The course, arms and prizes."""
    return (*_course(rules), *_arms(rules), *_prizes(rules))


def _course(rules: TournamentRules) -> Iterator[Remark]:
    groups = rules.groups
    if groups.advance == groups.least:
        values = {"advance": groups.advance}
        yield Remark("course", "groups", "advance", "everybody_goes_on", False, values)
    if not groups.ties:
        yield Remark("course", "groups", "ties", "no_ties", False)
    if rules.bout_s < rules.bout.fighting_s:
        values = {"bout": rules.bout_s, "fighting": rules.bout.fighting_s}
        yield Remark("course", "lists", "bout_s", "bout_too_short", False, values)


def _arms(rules: TournamentRules) -> Iterator[Remark]:
    for code, arm in rules.arms.items():
        if not arm.kinds:
            yield Remark("arms", code, "kinds", "no_kinds", False)
    used = {kind for arm in rules.arms.values() for kind in arm.kinds}
    for kind in rules.arm_kinds:
        if kind not in used:
            yield Remark("arm_kinds", kind, "", "kind_unused", False)


def _prizes(rules: TournamentRules) -> Iterator[Remark]:
    places = [prize.place for prize in rules.prizes]
    for place in sorted({place for place in places if places.count(place) > 1}):
        yield Remark("prizes", "", "place", "same_place", False, {"place": place})
    for better, worse in pairwise(rules.prizes):
        if better.currency == worse.currency and worse.amount > better.amount:
            values = {"worse": worse.place, "better": better.place}
            yield Remark("prizes", "", "amount", "prize_grows", False, values)

"""What may be held together and carried where (R 2.0, 2.2–2.6, 7); order never matters."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations

from ruman.core.findings import Finding
from weapons.rules.parameters import Location, WeaponClass, WeaponRules


@dataclass(frozen=True, slots=True)
class Thing:
    """A weapon as the holding rules see it; `key` names it in findings."""

    key: str
    weapon_class: str
    length: Decimal | None = None
    approved: bool = True


@dataclass(frozen=True, slots=True)
class Pair:
    """Two things that may be held at the same time; `total` against `limit` where lengths add up.

    `as_agreed`: the rules leave it to the agreement about one of them.
    """

    one: Thing
    other: Thing
    rule: str
    total: Decimal | None = None
    limit: Decimal | None = None
    as_agreed: bool = False


def kit_findings(
    in_hand: Collection[Thing],
    carried: Collection[Thing] | None = None,
    *,
    rules: WeaponRules,
    helmet: bool = True,
    location: str = "",
    banned: Collection[str] = (),
) -> tuple[Finding, ...]:
    """Everything that speaks against this kit at this place; what is in hand is carried too."""
    everything = tuple(dict.fromkeys((*in_hand, *(carried or ()))))
    place = rules.locations.get(location)
    found = (
        *_unknown(everything, rules),
        *_combination_findings(in_hand, rules),
        *_approval_findings(everything, rules),
        *backup_findings(everything, rules),
        *_place_findings(everything, place, rules),
        *_ban_findings(everything, banned, rules),
        *_helmet_findings(everything, helmet, place, rules),
    )
    return tuple(sorted(found, key=lambda finding: (finding.code, finding.about, finding.rule)))


def may_be_held(one: Thing, other: Thing, rules: WeaponRules) -> Pair | Finding:
    """The pair with its rule, or the finding that forbids it."""
    first, second = _in_order(one, other, rules)
    about = tuple(sorted((one.key, other.key)))
    naming = first if second.code in first.held_with else second
    if first.code not in second.held_with and second.code not in first.held_with:
        if first.held_as_agreed or second.held_as_agreed:
            agreed = first if first.held_as_agreed else second
            return Pair(one, other, agreed.rule, as_agreed=True)
        return _forbidden(first, second, about, rules)
    sums = [found.sums.get(code) for found, code in ((first, second.code), (second, first.code))]
    limit = min((most for most in sums if most is not None), default=None)
    if limit is None:
        return Pair(one, other, naming.rule)
    if one.length is None or other.length is None:
        return Finding(naming.rule, "measure_missing", about=about, limit=limit)
    total = one.length + other.length
    if total > limit + rules.tolerance:
        return Finding(naming.rule, "sum_too_long", about=about, value=total, limit=limit)
    return Pair(one, other, naming.rule, total, limit)


def pairs(things: Collection[Thing], rules: WeaponRules) -> tuple[Pair, ...]:
    """Every two of the approved things that may be held together."""
    usable = [
        thing
        for thing in things
        if thing.approved and thing.weapon_class in rules.classes and _held(thing, rules)
    ]
    found = (may_be_held(one, other, rules) for one, other in combinations(usable, 2))
    return tuple(pair for pair in found if isinstance(pair, Pair))


def backup_findings(things: Collection[Thing], rules: WeaponRules) -> Iterator[Finding]:
    """Which weapons lack the backup that their class asks for; only approved ones back up."""
    known = [thing for thing in things if thing.weapon_class in rules.classes]
    if any(thing.approved and rules.classes[thing.weapon_class].backs_up for thing in known):
        return
    for thing in known:
        if rule := rules.classes[thing.weapon_class].needs_backup:
            yield Finding(rule, "needs_backup", about=(thing.key,))


def _held(thing: Thing, rules: WeaponRules) -> bool:
    return not rules.classes[thing.weapon_class].never_in_hand


def _in_order(one: Thing, other: Thing, rules: WeaponRules) -> tuple[WeaponClass, WeaponClass]:
    """Their classes in the rulebook's order, so that the answer is the same either way round."""
    places = list(rules.classes)
    first, second = sorted((one.weapon_class, other.weapon_class), key=places.index)
    return rules.classes[first], rules.classes[second]


def _forbidden(
    first: WeaponClass, second: WeaponClass, about: tuple[str, ...], rules: WeaponRules
) -> Finding:
    """Another shield than the one that a class names says so; the rest simply can't be combined.

    The rule is that of the weapon that goes with less, of a shield only where both are shields.
    """
    for holding, shield in ((first, second), (second, first)):
        if "shield" in shield.flags and any(
            "shield" in rules.classes[code].flags for code in holding.held_with
        ):
            return Finding(holding.rule, "shield_not_standard", about=about)
    stricter = min(second, first, key=lambda c: ("shield" in c.flags, len(c.held_with)))
    return Finding(stricter.rule, "cannot_combine", about=about)


def _unknown(things: Collection[Thing], rules: WeaponRules) -> Iterator[Finding]:
    for thing in things:
        if thing.weapon_class not in rules.classes:
            yield Finding(rules.approval_rule, "class_unknown", about=(thing.key,))


def _combination_findings(in_hand: Collection[Thing], rules: WeaponRules) -> Iterator[Finding]:
    held = [thing for thing in in_hand if thing.weapon_class in rules.classes]
    held = [thing for thing in held if _held(thing, rules)]
    if len(held) > rules.things_in_hand:
        about = tuple(sorted(thing.key for thing in held))
        yield Finding(rules.hands_rule, "cannot_combine", about=about)
    for one, other in combinations(held, 2):
        answer = may_be_held(one, other, rules)
        if isinstance(answer, Finding):
            yield answer


def _approval_findings(carried: Collection[Thing], rules: WeaponRules) -> Iterator[Finding]:
    for thing in carried:
        if not thing.approved:
            yield Finding(rules.approval_rule, "not_approved", about=(thing.key,))


def _marks(thing: Thing, rules: WeaponRules) -> frozenset[str]:
    found = rules.classes.get(thing.weapon_class)
    return found.flags | {found.code} if found else frozenset()


def _place_findings(
    carried: Collection[Thing], place: Location | None, rules: WeaponRules
) -> Iterator[Finding]:
    for thing in carried:
        if place and _marks(thing, rules).intersection(place.bars):
            yield Finding(place.rule, "barred_here", about=(thing.key,))


def _ban_findings(
    carried: Collection[Thing], banned: Collection[str], rules: WeaponRules
) -> Iterator[Finding]:
    for thing in carried:
        if _marks(thing, rules).intersection(banned):
            yield Finding(rules.ban_rule, "banned_in_clash", about=(thing.key,))


def _helmet_findings(
    carried: Collection[Thing], helmet: bool, place: Location | None, rules: WeaponRules
) -> Iterator[Finding]:
    """A helmet that something carried or the place asks for; where it is asked, advice is idle."""
    if helmet:
        return
    asking = [
        Finding(found.needs_helmet, "helmet_required", about=(thing.key,))
        for thing in carried
        if (found := rules.classes.get(thing.weapon_class)) and found.needs_helmet
    ]
    if place and place.helmet == "required":
        asking.append(Finding(place.rule, "helmet_required", about=(place.code,)))
    yield from asking
    if place and place.helmet == "advised" and not asking:
        yield Finding(place.rule, "helmet_advised", False, (place.code,))

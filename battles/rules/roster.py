"""One line of a roster: what speaks against this fighter at this place (R 1.2, 2, 7, 8)."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from battles.rules.cards import limit_finding
from battles.rules.parameters import BattleRules
from ruman.core.findings import Finding
from weapons.rules.holding import Thing, kit_findings
from weapons.rules.parameters import WeaponRules

HEAVY = "heavy"
RANGED = "ranged"


@dataclass(frozen=True, slots=True)
class Carried:
    """A weapon that somebody has along.

    `left` is one taken out of play before: it stays where it is held and isn't carried.
    `leave` says whether the owner, if somebody else, allows it.
    """

    thing: Thing
    look_again: bool = False
    excluded: bool = False
    left: bool = False
    leave: bool = True


@dataclass(frozen=True, slots=True)
class Fighter:
    """A fighter as the roster's checks see one; `admitted` is None until lives were given."""

    arrived: bool
    rules_read: bool
    admitted: bool | None
    helmet: bool
    armour: bool
    carried: tuple[Carried, ...] = ()
    in_hand: tuple[str, ...] = ()
    cards: int = 0
    expelled: bool = False


@dataclass(frozen=True, slots=True)
class Ground:
    """Where a line fights, what the clash bans, and the rules that all of it follows."""

    weapons: WeaponRules
    battle: BattleRules
    gate_rule: str
    costume_rule: str
    location: str = ""
    banned: Collection[str] = ()


def line_findings(fighter: Fighter, ground: Ground) -> tuple[Finding, ...]:
    """Everything that speaks against the line, blocks first, then by code."""
    found = [
        *_person_findings(fighter, ground),
        *_weapon_findings(fighter, ground),
        *_armour_findings(fighter, ground),
    ]
    if too_many := limit_finding(fighter.cards, ground.battle):
        found.append(too_many)
    return tuple(sorted(found, key=lambda f: (not f.blocks, f.code, f.about, f.rule)))


def uses_heavy(carried: Collection[Carried], rules: WeaponRules) -> bool:
    """Whether any heavy weapon or shield is along: it costs a life, once (R 2.6)."""
    return any(HEAVY in flags_of(one, rules) for one in carried if _counts(one))


def is_ranged(carried: Collection[Carried], rules: WeaponRules) -> bool:
    """Whether a bow or crossbow is along."""
    return any(RANGED in flags_of(one, rules) for one in carried if _counts(one))


def flags_of(one: Carried, rules: WeaponRules) -> frozenset[str]:
    found = rules.classes.get(one.thing.weapon_class)
    return found.flags if found else frozenset()


def _counts(one: Carried) -> bool:
    return one.thing.approved and not one.left


def _person_findings(fighter: Fighter, ground: Ground) -> Iterator[Finding]:
    if fighter.expelled:
        yield Finding(ground.battle.veterans_rule, "expelled")
    if not fighter.arrived:
        yield Finding(ground.gate_rule, "not_checked_in")
    if not fighter.rules_read:
        yield Finding(ground.gate_rule, "rules_unread", blocks=False)
    if fighter.admitted is None:
        yield Finding(ground.costume_rule, "lives_missing")
    elif not fighter.admitted:
        yield Finding(ground.costume_rule, "costume_bars")


def _weapon_findings(fighter: Fighter, ground: Ground) -> Iterator[Finding]:
    rules = ground.weapons
    along = [one for one in fighter.carried if not one.left]
    by_key = {one.thing.key: one for one in along}
    in_hand = [by_key[key].thing for key in fighter.in_hand if key in by_key]
    found = kit_findings(
        in_hand,
        [one.thing for one in along],
        rules=rules,
        helmet=fighter.helmet,
        location=ground.location,
        banned=ground.banned,
    )
    for finding in found:
        yield _named(finding, by_key)
    for one in fighter.carried:
        if one.left:
            yield Finding(rules.approval_rule, "left_behind", False, (one.thing.key,))
        elif not one.leave and not _shared(one, rules):
            yield Finding(rules.hands_rule, "no_leave", about=(one.thing.key,))
    yield from _doubtful_backup(along, rules)
    if not any(_counts(one) for one in along):
        yield Finding(rules.approval_rule, "unarmed", blocks=False)


def _named(finding: Finding, by_key: dict[str, Carried]) -> Finding:
    """One taken out of play is called so, not only unapproved."""
    if finding.code == "not_approved" and by_key[finding.about[0]].excluded:
        return Finding(finding.rule, "weapon_excluded", about=finding.about)
    return finding


def _shared(one: Carried, rules: WeaponRules) -> bool:
    found = rules.classes.get(one.thing.weapon_class)
    return found is not None and found.shared


def _doubtful_backup(along: Collection[Carried], rules: WeaponRules) -> Iterator[Finding]:
    """Every weapon that could back another up is to be looked at again (R 2.3, 2.6)."""
    known = [one for one in along if one.thing.weapon_class in rules.classes]
    backing = [
        one
        for one in known
        if one.thing.approved and rules.classes[one.thing.weapon_class].backs_up
    ]
    if not backing or not all(one.look_again for one in backing):
        return
    for one in known:
        if rule := rules.classes[one.thing.weapon_class].needs_backup:
            yield Finding(rule, "backup_in_doubt", False, (one.thing.key,))


def _armour_findings(fighter: Fighter, ground: Ground) -> Iterator[Finding]:
    place = ground.weapons.locations.get(ground.location)
    if place and place.armour and not fighter.armour:
        required = place.armour == "required"
        code = "armour_required" if required else "armour_advised"
        yield Finding(place.rule, code, required, (place.code,))

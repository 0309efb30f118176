"""What a person may hold together, and what lacks a backup, as lines for the bench."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from weapons.models import Weapon
from weapons.queries.opinion import Reason
from weapons.rules.holding import Pair, Thing, backup_findings, pairs
from weapons.rules.parameters import WeaponClass, WeaponRules
from weapons.words import class_name, figure, quantity

SHOWN = 5


@dataclass(frozen=True, slots=True)
class Line:
    """One thing to know: good or bad, in a sentence, with its rule and what else is to be said."""

    tone: str
    sentence: str
    rule: str
    more: str = ""


def in_hand(weapons: Sequence[Weapon], rules: WeaponRules) -> tuple[Line, ...]:
    """Missing backups first, then what goes with what; like pairs are told once."""
    things = [w.thing() for w in weapons if w.in_play and w.class_code in rules.classes]
    lacking = tuple(_lacking(things, rules))
    together = tuple(_together(things, rules))
    return (*lacking, *together[:SHOWN], *_more(len(together) - SHOWN))


def backup_reasons(
    weapons: Iterable[Weapon], about: WeaponClass | None, rules: WeaponRules
) -> tuple[Reason, ...]:
    """What a weapon of this class would need from, or do for, the person's other weapons."""
    if about is None:
        return ()
    things = [w.thing() for w in weapons if w.in_play]
    before = list(backup_findings(things, rules))
    own = Thing("", about.code)
    after = list(backup_findings([*things, own], rules))
    if any("" in finding.about for finding in after):
        return (Reason("or", _("No backup seen yet"), about.needs_backup),)
    if not before or after:
        return ()
    by_key = {thing.key: thing.weapon_class for thing in things}
    backed = sorted({class_name(by_key[f.about[0]], rules).lower() for f in before})
    words = _("Would be the backup: %(weapons)s") % {"weapons": ", ".join(backed)}
    return (Reason("vert", words, before[0].rule),)


def _lacking(things: Sequence[Thing], rules: WeaponRules) -> Iterator[Line]:
    classes = {thing.key: thing.weapon_class for thing in things}
    told = set()
    for finding in backup_findings(things, rules):
        code = classes[finding.about[0]]
        if code not in told:
            told.add(code)
            sentence = _("%(weapon)s has no backup") % {"weapon": class_name(code, rules)}
            yield Line("gules", sentence, finding.rule)


def _together(things: Sequence[Thing], rules: WeaponRules) -> Iterator[Line]:
    told: dict[tuple[str, ...], list[Pair]] = {}
    for pair in pairs(things, rules):
        key = tuple(sorted((pair.one.weapon_class, pair.other.weapon_class)))
        told.setdefault(key, []).append(pair)
    for found in told.values():
        yield _pair_line(found, rules)


def _pair_line(found: Sequence[Pair], rules: WeaponRules) -> Line:
    pair = min(found, key=lambda each: (each.total is None, each.total or 0))
    weapon, beside = _in_order(pair, rules)
    if pair.as_agreed:
        sentence = _("%(weapon)s with %(beside)s: as agreed")
    elif pair.one.weapon_class == pair.other.weapon_class:
        sentence = _("Two: %(weapon)s")
    else:
        sentence = _("%(weapon)s with %(beside)s")
    words = sentence % {
        "weapon": class_name(weapon, rules),
        "beside": class_name(beside, rules).lower(),
    }
    return Line("vert", words, pair.rule, _figures(pair, len(found)))


def _in_order(pair: Pair, rules: WeaponRules) -> tuple[str, str]:
    """The weapon before the shield."""
    codes = pair.one.weapon_class, pair.other.weapon_class
    first, second = sorted(codes, key=lambda code: "shield" in rules.classes[code].flags)
    return first, second


def _figures(pair: Pair, count: int) -> str:
    if pair.total is None or pair.limit is None:
        return ""
    words = _("%(total)s of %(limit)s") % {
        "total": figure(pair.total, measured=True),
        "limit": quantity("length", pair.limit),
    }
    if count > 1:
        words += ", " + ngettext("%(n)d pair", "%(n)d pairs", count) % {"n": count}
    return words


def _more(count: int) -> Iterator[Line]:
    if count > 0:
        words = ngettext("and %(n)d more pair", "and %(n)d more pairs", count) % {"n": count}
        yield Line("vert", words, "")

"""What another rulebook would change among the weapons of an event, person by person."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from combatants.models import Combatant
from ruman.core.impact import Impact, Moved
from ruman.core.models import Event, Rulebook
from weapons.enums import Status
from weapons.models import Weapon
from weapons.queries.bench_person import size_in_words
from weapons.queries.review import Otherwise, judged_otherwise
from weapons.queries.rules import rules_for
from weapons.rules.holding import Pair, Thing, backup_findings, pairs
from weapons.rules.parameters import WeaponRules
from weapons.rules.verdicts import Judgement
from weapons.words import class_name, sentence


def weapons_otherwise(event: Event, rulebook: Rulebook) -> Impact:
    """Weapons in play that would come out otherwise: class, verdict, or what speaks against it."""
    old, new = rules_for(event.rulebook), rules_for(rulebook)
    found = judged_otherwise(event, rulebook)
    found.sort(key=lambda each: (each.weapon.owner.number, each.weapon.tag or 0))
    return Impact(
        "weapons",
        gettext_lazy("Weapons that come out otherwise"),
        gettext_lazy("They keep their approval until somebody has looked."),
        tuple(_moved(event, each, old, new) for each in found),
        Weapon.objects.at(event).in_play().count(),
    )


def _moved(event: Event, each: Otherwise, old: WeaponRules, new: WeaponRules) -> Moved:
    weapon, judgement = each.weapon, each.judgement
    blocking = next((f for f in judgement.findings if f.blocks), None)
    about = next(iter(judgement.findings), None)
    finding = blocking or about
    return Moved(
        who=weapon.owner.full_name,
        number=weapon.owner.number,
        url=reverse("weapons:weapon", args=[event.slug, weapon.pk]),
        what=", ".join(filter(None, (str(weapon), size_in_words(weapon)))),
        before=f"{class_name(weapon.class_code, old)}, {Status(weapon.status).label}",
        after=_comes_out(judgement, new),
        rule=finding.rule if finding else "",
    )


def _comes_out(judgement: Judgement, rules: WeaponRules) -> str:
    """`Fits no class, at most 85 cm allowed: Reject`, `Two-handed: Approve`; what is too long for
    its own class may fit another, which is said at the end."""
    own = judgement.judged_as if judgement.classes else ""
    against = [sentence(found, rules) for found in judgement.findings if found.blocks]
    head = ", ".join((class_name(own, rules) if own else _("Fits no class"), *against))
    words = f"{head}: {judgement.proposed.label}"
    if own and own not in judgement.classes:
        fits = ", ".join(class_name(code, rules) for code in judgement.classes)
        words += " " + _("(it fits: %s)") % fits
    return words


def combinations_ending(event: Event, rulebook: Rulebook) -> Impact:
    """What may be held together or backs something up now, and wouldn't any more."""
    old, new = rules_for(event.rulebook), rules_for(rulebook)
    rows = (
        Weapon.objects.at(event)
        .in_play()
        .select_related("owner")
        .only(
            "class_code",
            "length",
            "status",
            "type",
            "owner__number",
            "owner__given_name",
            "owner__surname",
            "owner__nickname",
            "event_id",
        )
        .order_by("owner__number", "pk")
    )
    people = [(owner, list(found)) for owner, found in groupby(rows, key=lambda w: w.owner)]
    moved = [
        row
        for owner, weapons in people
        for row in _ended(event, owner, [weapon.thing() for weapon in weapons], old, new)
    ]
    return Impact(
        "combinations",
        gettext_lazy("Combinations that end"),
        gettext_lazy("What these people may hold together now, or what backs it up."),
        tuple(moved),
        len(people),
    )


def _ended(
    event: Event, owner: Combatant, things: Sequence[Thing], old: WeaponRules, new: WeaponRules
) -> Iterator[Moved]:
    url = reverse("combatants:person", args=[event.slug, owner.number])
    kept = {frozenset((pair.one.key, pair.other.key)) for pair in _pairs(things, new)}
    told = set()
    for pair in _pairs(things, old):
        if frozenset((pair.one.key, pair.other.key)) in kept:
            continue
        codes = tuple(sorted((pair.one.weapon_class, pair.other.weapon_class)))
        if codes not in told:
            told.add(codes)
            names = " + ".join(class_name(code, old) for code in codes)
            allowed, ended = _("allowed"), _("not allowed")
            yield Moved(owner.full_name, owner.number, url, names, allowed, ended, pair.rule)
    lacking = {f.about[0] for f in backup_findings(_known(things, old), old)}
    by_key = {thing.key: thing.weapon_class for thing in things}
    for finding in backup_findings(_known(things, new), new):
        if finding.about[0] not in lacking:
            name = class_name(by_key[finding.about[0]], new)
            has, lacks = _("has a backup or needs none"), _("has no backup")
            yield Moved(owner.full_name, owner.number, url, name, has, lacks, finding.rule)


def _known(things: Iterable[Thing], rules: WeaponRules) -> list[Thing]:
    return [thing for thing in things if thing.weapon_class in rules.classes]


def _pairs(things: Sequence[Thing], rules: WeaponRules) -> Iterable[Pair]:
    return pairs(_known(things, rules), rules)

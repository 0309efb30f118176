"""The answer of "Will my weapon pass?": the bench's own judgement, in sentences for a player."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from combatants.rules.parameters import LivesRules
from ruman.core.words import in_page_language
from weapons.enums import CheckAnswer, Proposal
from weapons.queries.ruler import Ruler, ruler
from weapons.rules.limits import MISSING, Fit, Reach
from weapons.rules.parameters import WeaponClass, WeaponRules
from weapons.rules.verdicts import UNSEEN, Judgement, Shown, judge
from weapons.words import class_name, measure_name, quantity, sentence

TONES = {
    Proposal.APPROVED: "vert",
    Proposal.WARNED: "or",
    Proposal.REJECTED: "gules",
    Proposal.ASSESS: "azure",
}


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence with its rule."""

    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class Measured:
    """One measure against its limit, and how much is left to it."""

    name: str
    value: str
    limit: str
    spare: str
    tone: str


@dataclass(frozen=True, slots=True)
class Against:
    """The measures against one class; the name is empty where only one class is shown."""

    label: str
    fits: bool
    measured: tuple[Measured, ...]


@dataclass(frozen=True, slots=True)
class ClassChoice:
    code: str
    label: str
    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What a player reads: the verdict by measures alone, why, and what it then means."""

    tone: str
    headline: str
    judged_as: ClassChoice | None
    others: tuple[ClassChoice, ...]
    reasons: tuple[Reason, ...]
    against: tuple[Against, ...]
    conditions: tuple[Reason, ...]
    checks: tuple[Reason, ...]
    ruler: Ruler | None


def answer(shown: Shown, rules: WeaponRules, lives: LivesRules, chosen: str = "") -> Answer:
    """Judge as the bench would if every check passed, since a page can't look at the weapon."""
    looked_at = replace(shown, checks=dict.fromkeys(rules.checks, CheckAnswer.PASSED))
    judgement = judge(looked_at, rules)
    if chosen in judgement.classes:
        judgement = judge(looked_at, rules, chosen)
    weapon_class = judgement.fit.weapon_class if judgement.fit else None
    passes = judgement.proposed != Proposal.REJECTED
    scale = _ruler(judgement, shown, passes=passes)
    return Answer(
        tone=TONES[judgement.proposed],
        headline=_headline(judgement, weapon_class),
        judged_as=_choice(weapon_class) if weapon_class and passes else None,
        others=tuple(
            _choice(rules.classes[code])
            for code in judgement.classes
            if passes and code != judgement.judged_as
        ),
        reasons=tuple(_reasons(judgement, rules)),
        against=tuple(_against(judgement, scale)),
        conditions=tuple(_conditions(weapon_class, rules, lives))
        if weapon_class and passes
        else (),
        checks=tuple(_checks(weapon_class, shown, rules)) if weapon_class and passes else (),
        ruler=scale,
    )


def _ruler(judgement: Judgement, shown: Shown, *, passes: bool) -> Ruler | None:
    """The ruler, where it tells more than one class apart."""
    chosen = judgement.judged_as if passes else ""
    found = ruler(judgement.fits, shown.measures.get("length"), chosen)
    return found if found and sum(bool(band.name) for band in found.bands) > 1 else None


def _headline(judgement: Judgement, weapon_class: WeaponClass | None) -> str:
    name = in_page_language(weapon_class.name) if weapon_class else ""
    if judgement.proposed == Proposal.REJECTED:
        return _("It won't pass")
    if judgement.proposed == Proposal.APPROVED:
        return _("By its measures it passes: %(class)s") % {"class": name}
    if judgement.proposed == Proposal.WARNED:
        return _("By its measures it passes, with a warning: %(class)s") % {"class": name}
    if any(finding.code == MISSING for finding in judgement.findings):
        return _("It can't be told yet")
    return _("The inspector decides on the spot: %(class)s") % {"class": name}


def _choice(weapon_class: WeaponClass) -> ClassChoice:
    return ClassChoice(
        code=weapon_class.code,
        label=in_page_language(weapon_class.name),
        rule=weapon_class.rule,
        text=in_page_language(weapon_class.text),
    )


def _reasons(judgement: Judgement, rules: WeaponRules) -> Iterator[Reason]:
    said = [f for f in judgement.findings if f.code not in (UNSEEN, "automatic_warning")]
    for finding in said:
        yield Reason(sentence(finding, rules), finding.rule)
    for rule in judgement.assess_rules if judgement.proposed == Proposal.ASSESS else ():
        yield Reason(_("Things like this are judged one by one"), rule)


def _against(judgement: Judgement, scale: Ruler | None) -> Iterator[Against]:
    """The class in question; all classes of the type where no ruler shows them."""
    fits = [judgement.fit] if scale else judgement.fits
    for fit in fits:
        if fit and (measured := tuple(_measured(fit))):
            name = in_page_language(fit.weapon_class.name) if len(fits) > 1 else ""
            yield Against(name, fit.fits is True, measured)


def _measured(fit: Fit) -> Iterator[Measured]:
    for reach in fit.reaches:
        if reach.value is not None and reach.spare is not None:
            measure = reach.limit.measure
            yield Measured(
                name=measure_name(measure),
                value=quantity(measure, reach.value),
                limit=_limit(reach),
                spare=_spare(reach, reach.spare),
                tone="vert" if not reach.over else "azure" if reach.limit.guide else "gules",
            )


def _limit(reach: Reach) -> str:
    measure, least, most = reach.limit.measure, reach.limit.least, reach.limit.most
    if least is not None and most is not None:
        ends = {"least": quantity(measure, least), "most": quantity(measure, most)}
        return _("%(least)s to %(most)s") % ends
    if most is not None:
        words = _("about %(most)s") if reach.limit.guide else _("up to %(most)s")
        return words % {"most": quantity(measure, most)}
    return _("at least %(least)s") % {"least": quantity(measure, least or 0)}


def _spare(reach: Reach, spare: Decimal) -> str:
    if not spare:
        return _("exactly at the limit")
    if spare > 0:
        words = _("%(much)s to spare")
    elif reach.limit.guide:
        words = _("%(much)s above the guide value")
    elif not reach.over:
        words = _("%(much)s beyond, within the tolerance")
    else:
        words = _("%(much)s too little") if reach.below else _("%(much)s too much")
    return words % {"much": quantity(reach.limit.measure, abs(spare))}


def _conditions(
    weapon_class: WeaponClass, rules: WeaponRules, lives: LivesRules
) -> Iterator[Reason]:
    """What the owner of such a weapon must know, each with its rule."""
    yield _held_with(weapon_class, rules)
    if weapon_class.automatic_warning:
        text = _("It carries a warning from the start: the first complaint takes it out of play")
        yield Reason(text, weapon_class.automatic_warning)
    if weapon_class.needs_backup:
        names = ", ".join(in_page_language(c.name) for c in rules.classes.values() if c.backs_up)
        text = _("Bring another approved weapon as a backup: %(classes)s") % {"classes": names}
        yield Reason(text, weapon_class.needs_backup)
    if weapon_class.needs_helmet:
        yield Reason(_("Only with a helmet on"), weapon_class.needs_helmet)
    if "heavy" in weapon_class.flags and lives.heavy.lives:
        lost = -lives.heavy.lives
        text = ngettext(
            "Using it costs %(count)s life in that clash",
            "Using it costs %(count)s lives in that clash",
            lost,
        )
        yield Reason(text % {"count": lost}, lives.heavy.rule)
    yield from _barred(weapon_class, rules)
    if weapon_class.shared:
        yield Reason(_("Anyone may use it after a look at it"), weapon_class.rule)


def _held_with(weapon_class: WeaponClass, rules: WeaponRules) -> Reason:
    if weapon_class.never_in_hand:
        return Reason(_("It is carried, never counted as held"), weapon_class.rule)
    if weapon_class.held_as_agreed:
        return Reason(_("Held with others as the agreement says"), weapon_class.rule)
    naming = [
        (other, weapon_class.sums.get(other.code) or other.sums.get(weapon_class.code))
        for other in rules.classes.values()
        if other.code in weapon_class.held_with or weapon_class.code in other.held_with
    ]
    if not naming:
        return Reason(_("Held with nothing else"), weapon_class.rule)
    names = [
        _("%(class)s (together up to %(most)s)")
        % {"class": class_name(other.code, rules), "most": quantity("length", most)}
        if most
        else class_name(other.code, rules)
        for other, most in naming
    ]
    text = _("May be held with: %(classes)s") % {"classes": ", ".join(names)}
    return Reason(text, weapon_class.rule)


def _barred(weapon_class: WeaponClass, rules: WeaponRules) -> Iterator[Reason]:
    marks = weapon_class.flags | {weapon_class.code}
    by_rule: dict[str, list[str]] = {}
    for place in rules.locations.values():
        if marks.intersection(place.bars):
            by_rule.setdefault(place.rule, []).append(in_page_language(place.name))
    for rule, names in by_rule.items():
        text = _("Not to be taken here: %(places)s") % {"places": ", ".join(names)}
        yield Reason(text, rule)


def _checks(weapon_class: WeaponClass, shown: Shown, rules: WeaponRules) -> Iterator[Reason]:
    for check in rules.checks_of(weapon_class, shown.type):
        name, hint = in_page_language(check.name), in_page_language(check.hint)
        yield Reason(f"{name}: {hint}" if hint else name, check.rule)

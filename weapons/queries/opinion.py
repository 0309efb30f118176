"""What the rules think of the weapon on the sheet, ready to be shown: class, reasons, verdicts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from ruman.core.findings import blocked
from ruman.core.words import in_page_language
from weapons.enums import CheckAnswer, Outcome
from weapons.queries.ruler import Ruler, ruler
from weapons.rules.limits import Fit, Reach
from weapons.rules.parameters import WeaponClass, WeaponRules
from weapons.rules.verdicts import UNSEEN, Judgement, Shown
from weapons.words import briefly, measure_name, quantity, sentence

TONES = {
    Outcome.APPROVED: "vert",
    Outcome.WARNED: "or",
    Outcome.REJECTED: "gules",
}
KEYS = {Outcome.APPROVED: "K", Outcome.WARNED: "V", Outcome.REJECTED: "R"}
OPEN = ("measure_missing", "answer_missing", UNSEEN)


@dataclass(frozen=True, slots=True)
class ClassChoice:
    """A class that fits, with its limits in words."""

    code: str
    label: str
    limits: str
    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Reason:
    """One line beside the verdict: its tincture, what is so, and by which rule."""

    tone: str
    sentence: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class VerdictChoice:
    """A verdict as a button: what it does, to what, by which key."""

    code: str
    act: str
    object: str
    tone: str
    key: str


@dataclass(frozen=True, slots=True)
class Opinion:
    """Everything that the sheet shows of a judgement; the empty one is that of an empty sheet.

    `aside` is a verdict that isn't offered beside the proposal: one more step, and a reason.
    """

    classes: tuple[ClassChoice, ...] = ()
    chosen: ClassChoice | None = None
    headline: str = ""
    spare: str = ""
    ruler: Ruler | None = None
    because: tuple[Reason, ...] = ()
    proposed: str = ""
    verdict: VerdictChoice | None = None
    others: tuple[VerdictChoice, ...] = ()
    aside: VerdictChoice | None = None
    checks: tuple[str, ...] = ()
    waits_for: str = ""
    reachable: bool = True
    problems: Mapping[str, str] = field(default_factory=dict)


def verdict_choice(outcome: Outcome, thing: str = "") -> VerdictChoice:
    acts = {
        Outcome.APPROVED: pgettext("verdict button", "Approve"),
        Outcome.WARNED: pgettext("verdict button", "Warning"),
        Outcome.REJECTED: pgettext("verdict button", "Reject"),
    }
    return VerdictChoice(outcome.value, acts[outcome], thing, TONES[outcome], KEYS[outcome])


def unreachable(checks: tuple[str, ...] = ()) -> Opinion:
    """Without the server there is no class and no proposal: three equal verdicts."""
    return Opinion(
        waits_for=_("The class comes when the server answers"),
        because=(Reason("sable", _("Class and proposal come when the server answers")),),
        others=tuple(verdict_choice(outcome) for outcome in Outcome),
        checks=checks,
        reachable=False,
    )


def nothing_yet(waits_for: str, checks: tuple[str, ...] = ()) -> Opinion:
    """Before type and measures are there."""
    return Opinion(waits_for=waits_for, checks=checks)


def opinion(
    judgement: Judgement,
    shown: Shown,
    rules: WeaponRules,
    extra: tuple[Reason, ...] = (),
    problems: Mapping[str, str] | None = None,
) -> Opinion:
    """The judgement in words; `extra` are reasons from elsewhere (backups, say)."""
    about = rules.classes.get(judgement.judged_as)
    fitting = judgement.judged_as in judgement.classes
    thing = _thing(about if fitting else None, shown)
    proposed = Outcome(judgement.proposed) if judgement.proposed in Outcome.values else None
    return Opinion(
        classes=tuple(_choice(fit) for fit in judgement.fits if _fits(fit, judgement)),
        chosen=_choice(judgement.fit) if fitting and judgement.fit else None,
        headline="" if fitting else _headline(judgement, shown),
        spare=_spare(judgement.fit) if fitting else "",
        ruler=ruler(judgement.fits, shown.measures.get("length"), judgement.judged_as),
        because=(*_because(judgement, shown, rules), *extra),
        proposed=proposed or "",
        verdict=_proposed(proposed, judgement, thing, rules) if proposed else None,
        others=tuple(
            verdict_choice(outcome)
            for outcome in Outcome
            if outcome != proposed and _offered(outcome, proposed)
        ),
        aside=verdict_choice(Outcome.APPROVED) if proposed == Outcome.WARNED else None,
        checks=asked_checks(shown.type, rules, about),
        problems=problems or {},
    )


def asked_checks(
    type_code: str, rules: WeaponRules, about: WeaponClass | None = None
) -> tuple[str, ...]:
    """The checks of the class; as long as it is open, those of the least demanding one."""
    found = about or next(iter(rules.classes_of(type_code)), None)
    return tuple(check.code for check in rules.checks_of(found, type_code)) if found else ()


def limits_in_words(fit: Fit) -> str:
    """What decides about the class: `up to 90 cm`, `90 to 110 cm`, `fits in 60 × 50 cm`."""
    measured = {reach.limit.measure for reach in fit.reaches}
    box = fit.weapon_class.box
    if box and {"width", "height"} <= measured:
        return _("fits in %(long)s × %(short)s") % {
            "long": quantity("", box[0]),
            "short": quantity("width", box[1]),
        }
    reach = _deciding(fit)
    return _limit_in_words(reach) if reach else ""


def _deciding(fit: Fit | None) -> Reach | None:
    reaches = fit.reaches if fit else ()
    return next((r for r in reaches if r.limit.deciding), next(iter(reaches), None))


def _limit_in_words(reach: Reach) -> str:
    limit = reach.limit
    measure = "" if limit.measure == "length" else f"{measure_name(limit.measure).lower()} "
    if limit.least is None:
        assert limit.most is not None  # noqa: S101 - a limit has one of them
        words = _("up to %(most)s") % {"most": quantity(limit.measure, limit.most)}
    elif limit.most is None:
        words = _("at least %(least)s") % {"least": quantity(limit.measure, limit.least)}
    else:
        words = _("%(least)s to %(most)s") % {
            "least": quantity("", limit.least),
            "most": quantity(limit.measure, limit.most),
        }
    return measure + words


def _fits(fit: Fit, judgement: Judgement) -> bool:
    return fit.weapon_class.code in judgement.classes


def _choice(fit: Fit) -> ClassChoice:
    found = fit.weapon_class
    return ClassChoice(
        code=found.code,
        label=in_page_language(found.name),
        limits=limits_in_words(fit),
        rule=found.rule,
        text=in_page_language(found.text) if found.text else "",
    )


def _spare(fit: Fit | None) -> str:
    reach = _deciding(fit)
    if fit is None or reach is None:
        return ""
    words = limits_in_words(fit)
    if reach.spare is None or reach.spare <= 0 or reach.limit.measure in ("width", "height"):
        return words
    spare = quantity("", reach.spare)
    return _("%(limits)s, %(spare)s to spare") % {"limits": words, "spare": spare}


def _headline(judgement: Judgement, shown: Shown) -> str:
    return "" if not shown.measures or not judgement.judged_as else _("Fits no class")


def _thing(about: WeaponClass | None, shown: Shown) -> str:
    """What the verdict is about: `one-handed, 84.5 cm`."""
    words = [in_page_language(about.name)] if about else []
    length = shown.measures.get("length")
    if length is not None:
        words.append(quantity("length", length, measured=True))
    elif "width" in shown.measures and "height" in shown.measures:
        words.append(
            f"{quantity('', shown.measures['width'])} × "
            f"{quantity('height', shown.measures['height'])}"
        )
    return ", ".join(words)


def _proposed(
    outcome: Outcome, judgement: Judgement, thing: str, rules: WeaponRules
) -> VerdictChoice:
    if outcome == Outcome.REJECTED:
        blocking = [found for found in judgement.findings if found.blocks]
        thing = ", ".join(briefly(found, rules) for found in blocking)
    return verdict_choice(outcome, thing)


def _offered(outcome: Outcome, proposed: Outcome | None) -> bool:
    """A class with an automatic warning can't lose it by a slip."""
    return not (proposed == Outcome.WARNED and outcome == Outcome.APPROVED)


def _because(judgement: Judgement, shown: Shown, rules: WeaponRules) -> Iterator[Reason]:
    reach = _deciding(judgement.fit)
    about = rules.classes.get(judgement.judged_as)
    fits_well = reach is not None and reach.value is not None and not reach.over
    if about and reach and fits_well and judgement.judged_as in judgement.classes:
        words = {
            "measure": measure_name(reach.limit.measure),
            "class": in_page_language(about.name).lower(),
        }
        fits = (
            _("Length fits: %(class)s")
            if reach.limit.measure == "length"
            else _("%(measure)s fits: %(class)s")
        )
        yield Reason("vert", fits % words, reach.limit.rule)
    for finding in judgement.findings:
        if finding.code not in OPEN:
            tone = "gules" if finding.blocks else "or"
            yield Reason(tone, sentence(finding, rules), finding.rule)
    if judgement.assess_rules and not blocked(judgement.findings):
        for rule in judgement.assess_rules:
            yield Reason("or", _("Judged by the inspector alone, with a reason"), rule)
    yield from _open_reasons(judgement, rules)
    yield from _passed(shown, about, rules)


def _open_reasons(judgement: Judgement, rules: WeaponRules) -> Iterator[Reason]:
    for finding in judgement.findings:
        if finding.code in OPEN and finding.code != UNSEEN:
            yield Reason("sable", sentence(finding, rules), finding.rule)
    unseen = sum(finding.code == UNSEEN for finding in judgement.findings)
    if unseen:
        words = ngettext(
            "%(n)d check not looked at yet", "%(n)d checks not looked at yet", unseen
        ) % {"n": unseen}
        yield Reason("sable", words, rules.approval_rule)


def _passed(shown: Shown, about: WeaponClass | None, rules: WeaponRules) -> Iterator[Reason]:
    codes = asked_checks(shown.type, rules, about)
    answers = [shown.answer(code) for code in codes]
    if not answers or not all(
        answer in (CheckAnswer.PASSED, CheckAnswer.NOT_APPLICABLE) for answer in answers
    ):
        return
    passed = answers.count(CheckAnswer.PASSED)
    skipped = answers.count(CheckAnswer.NOT_APPLICABLE)
    words = ngettext("%(n)d check passed", "%(n)d checks passed", passed) % {"n": passed}
    if skipped:
        words += ", " + ngettext("%(n)d does not apply", "%(n)d do not apply", skipped) % {
            "n": skipped
        }
    yield Reason("vert", words, rules.approval_rule)

"""One look at one weapon (R 2.1): which classes it fits, what speaks against it, what to propose.

`judge` never raises: what it can't settle is a finding. It proposes an approval only for what was
measured and looked at.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from ruman.core.findings import Finding, blocked
from weapons.enums import CheckAnswer, Material, Proposal, Shaft
from weapons.rules.limits import Fit, fit, missing_findings, shape_of, taken
from weapons.rules.parameters import WeaponClass, WeaponRules, WeaponType

SETTLED = (CheckAnswer.PASSED, CheckAnswer.FAILED, CheckAnswer.NOT_APPLICABLE)
UNSEEN = "check_not_looked_at"


@dataclass(frozen=True, slots=True)
class Shown:
    """A thing as it lies on the bench: what was measured, asked and looked at.

    A check that isn't in `checks` wasn't looked at.
    """

    type: str
    measures: Mapping[str, Decimal]
    shaft: str = ""
    end_piece: bool = False
    material: str = ""
    agreement: str = ""
    checks: Mapping[str, str] | None = None

    def answer(self, check: str) -> str:
        return (self.checks or {}).get(check, CheckAnswer.UNSEEN)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the rules say: the classes that fit (the proposed one first) and what to propose.

    `judged_as` is the class that the findings are about: the chosen one, else the proposed, else
    the nearest that it misses. `fits` explains every class of the type, in the rulebook's order.
    `assess_rules` are the rules that leave the decision to the inspector whatever was found.
    """

    classes: tuple[str, ...]
    proposed: Proposal
    findings: tuple[Finding, ...]
    judged_as: str = ""
    fits: tuple[Fit, ...] = ()
    assess_rules: tuple[str, ...] = ()

    @property
    def fit(self) -> Fit | None:
        """How the thing stands to the class that it was judged as."""
        return next((f for f in self.fits if f.weapon_class.code == self.judged_as), None)


def judge(shown: Shown, rules: WeaponRules, chosen_class: str | None = None) -> Judgement:
    """Judge a thing by the rules, as `chosen_class` where somebody chose among those that fit."""
    weapon_type = rules.types.get(shown.type)
    if weapon_type is None:
        return _stranger(Finding(rules.approval_rule, "type_unknown", about=(shown.type,)))
    measures = taken(shown.measures)
    shape = shape_of(weapon_type, measures)
    fits = tuple(
        fit(weapon_class, shape, measures, rules.tolerance)
        for weapon_class in rules.classes_of(weapon_type.code)
    )
    if not fits:
        return _stranger(Finding(weapon_type.rule, "type_unknown", about=(shown.type,)))
    possible = _possible(fits)
    judged = _judged(fits, possible, chosen_class)
    if judged is None and chosen_class:
        return _stranger(Finding(weapon_type.rule, "class_of_another_type", about=(chosen_class,)))
    about = judged.weapon_class if judged else None
    rule, reaches = (about.rule, judged.reaches) if judged and about else (weapon_type.rule, ())
    findings = (
        *(judged.findings if judged else ()),
        *missing_findings(rule, shape, measures, reaches),
        *(_class_findings(about, weapon_type, shown, rules) if about else ()),
        *_lesser_findings(judged, possible),
        *(_open_findings(about, weapon_type, shown, rules) if about and possible else ()),
    )
    assess_rules = (about.always_assessed,) if about and about.always_assessed else ()
    return Judgement(
        classes=tuple(found.weapon_class.code for found in possible),
        proposed=proposal(findings, assess=bool(assess_rules)),
        findings=findings,
        judged_as=about.code if about else "",
        fits=fits,
        assess_rules=assess_rules,
    )


def proposal(findings: Iterable[Finding], *, assess: bool) -> Proposal:
    """A block rejects; what is open or only a guide is for the inspector; a warning stays one."""
    found = list(findings)
    if blocked(found):
        return Proposal.REJECTED
    if assess or any(finding.code != "automatic_warning" for finding in found):
        return Proposal.ASSESS
    return Proposal.WARNED if found else Proposal.APPROVED


def _stranger(finding: Finding) -> Judgement:
    return Judgement((), Proposal.REJECTED, (finding,))


def _possible(fits: tuple[Fit, ...]) -> tuple[Fit, ...]:
    """The classes that fit; where none does and only one is left open, that one."""
    fitting = {found.weapon_class.code for found in fits if found.fits}
    possible = tuple(
        found
        for found in fits
        if found.fits and not fitting.intersection(found.weapon_class.instead_of)
    )
    unsettled = tuple(found for found in fits if found.fits is None)
    return possible or (unsettled if len(unsettled) == 1 else ())


def _judged(fits: tuple[Fit, ...], possible: tuple[Fit, ...], chosen: str | None) -> Fit | None:
    """The class to judge by: chosen, proposed, or the nearest miss; None while it is open."""
    if chosen:
        return next((found for found in fits if found.weapon_class.code == chosen), None)
    if possible:
        return possible[0]
    if any(found.fits is None for found in fits):
        return None
    return min(fits, key=lambda found: found.over)


def _lesser_findings(judged: Fit | None, possible: tuple[Fit, ...]) -> Iterator[Finding]:
    """A class that is only for what fits no lesser one can't be chosen for what does."""
    if judged and judged.fits and judged not in possible:
        yield Finding(judged.weapon_class.rule, "fits_lesser_class")


def _class_findings(
    weapon_class: WeaponClass, weapon_type: WeaponType, shown: Shown, rules: WeaponRules
) -> Iterator[Finding]:
    """What speaks against the thing besides its measures."""
    yield from _answer_findings(weapon_class, shown)
    for check in rules.checks_of(weapon_class, weapon_type.code):
        if shown.answer(check.code) == CheckAnswer.FAILED:
            yield Finding(check.rule, "check_failed", about=(check.code,))


def _open_findings(
    weapon_class: WeaponClass, weapon_type: WeaponType, shown: Shown, rules: WeaponRules
) -> Iterator[Finding]:
    """What isn't known yet of a thing that may pass, and the warning that comes with its class."""
    for check in rules.checks_of(weapon_class, weapon_type.code):
        if shown.answer(check.code) not in SETTLED:
            yield Finding(check.rule, UNSEEN, False, (check.code,))
    for question in ("shaft", "material"):
        if question in weapon_type.asks and not getattr(shown, question):
            yield Finding(weapon_class.rule, "answer_missing", False, (question,))
    if weapon_class.automatic_warning:
        yield Finding(weapon_class.automatic_warning, "automatic_warning", False)


def _answer_findings(weapon_class: WeaponClass, shown: Shown) -> Iterator[Finding]:
    """Shaft, material, agreement: what was asked besides the measures."""
    rule = weapon_class.rule
    if weapon_class.needs_agreement and not shown.agreement.strip():
        yield Finding(weapon_class.needs_agreement, "needs_agreement")
    if shown.material in weapon_class.forbidden_materials:
        code = "wood_forbidden" if shown.material == Material.WOOD else "material_forbidden"
        yield Finding(rule, code, about=("material",))
    if shown.shaft in weapon_class.end_piece_shafts and not shown.end_piece:
        glass = shown.shaft == Shaft.FIBREGLASS
        code = "cut_nock_in_fibreglass" if glass else "cut_nock_forbidden"
        yield Finding(rule, code, about=("end_piece",))

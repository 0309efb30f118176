"""A weapon's history in sentences: what happened, who did it, when, by which rule."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from ruman.core.desk import title_of
from weapons.enums import CheckAnswer, LookAgainReason, Outcome
from weapons.models import (
    Appeal,
    AppealAnswer,
    Complaint,
    CustodyMove,
    Exclusion,
    ExclusionEnd,
    Inspection,
    Leave,
    LookAgain,
    MeasureCorrection,
    Measured,
    OwnerCorrection,
    Photo,
    Step,
    TagChange,
)
from weapons.queries.bench_person import size_in_words
from weapons.rules.parameters import WeaponRules
from weapons.words import check_name, class_name, measure_name, quantity, sentence

LATE_S = 120  # typed in or sent so long after it happened is worth saying


@dataclass(frozen=True, slots=True)
class Told:
    """One step in words: its look, what happened, with what reasons, and how it got here."""

    step: Step
    tone: str
    icon: str
    title: str
    said: str = ""
    rule: str = ""
    more: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    who: str = ""
    photo: Photo | None = None


@dataclass(slots=True)
class Draft:
    """What a kind of step says of itself; the rest is the same for all."""

    tone: str
    icon: str
    title: str
    said: str = ""
    rule: str = ""
    more: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def told(steps: Iterable[Step], rules: WeaponRules, in_force: int | None) -> list[Told]:
    """The steps in words, the latest first; marked where another rulebook was in force."""
    return [_told(step, rules, in_force) for step in reversed(list(steps))]


def _told(step: Step, rules: WeaponRules, in_force: int | None) -> Told:
    draft = TELLERS[type(step)](step, rules)
    act = step.act
    who = " · ".join(filter(None, (act.by_name, act.station_name)))
    notes = list(draft.notes)
    if isinstance(step, Inspection) and step.inspected_by:
        notes.append(_("on paper, inspected by %(who)s") % {"who": step.inspected_by})
    if isinstance(step, Inspection) and step.rulebook and step.rulebook_id != in_force:
        title = title_of(step.rulebook, get_language() or "en")
        notes.append(_("by the rules of then: %(rules)s") % {"rules": title})
    if (act.received_at - step.at).total_seconds() > LATE_S:
        notes.append(_("recorded later"))
    if act.odd_time:
        notes.append(_("the device's clock was wrong"))
    return Told(
        step=step,
        tone=draft.tone,
        icon=draft.icon,
        title=draft.title,
        said=draft.said,
        rule=draft.rule,
        more=tuple(draft.more),
        notes=tuple(notes),
        who=who,
        photo=step if isinstance(step, Photo) else None,
    )


VERDICTS = {
    Outcome.APPROVED: ("vert", "check"),
    Outcome.WARNED: ("or", "triangle-alert"),
    Outcome.REJECTED: ("gules", "x"),
}


def _inspection(step: Inspection, rules: WeaponRules) -> Draft:
    tone, icon = VERDICTS[Outcome(step.outcome)]
    title = step.get_outcome_display()
    if step.class_code and step.outcome != Outcome.REJECTED:
        title = f"{title}: {class_name(step.class_code, rules).lower()}"
    draft = Draft(tone, icon, title, said=step.reason)
    draft.more += [measured(step), *(sentence(found, rules) for found in step.found())]
    draft.more.append(_checks(step, rules))
    draft.more = [line for line in draft.more if line]
    if step.tag:
        draft.notes.append(_("tag %(number)s") % {"number": f"{step.tag:04d}"})
    if step.said != step.proposed:
        words = _("the rules said: %(proposed)s") % {"proposed": step.get_proposed_display()}
        draft.notes.append(words)
    if step.outcome != step.said:
        draft.notes.append(_("the automatic warning was kept"))
    if step.decided_offline:
        draft.notes.append(_("decided without the server"))
    if step.apart:
        draft.notes.append(_("others had changed the weapon meanwhile, so it changed nothing"))
    return draft


def _checks(step: Inspection, rules: WeaponRules) -> str:
    passed = [code for code, said in step.checks.items() if said == CheckAnswer.PASSED]
    if not passed:
        return ""
    names = ", ".join(check_name(code, rules).lower() for code in passed)
    return _("Passed: %(checks)s") % {"checks": names}


def _complaint(step: Complaint, rules: WeaponRules) -> Draft:
    said = step.reason
    if step.complainant:
        said = f"{said} ({step.complainant})"
    return Draft("or", "megaphone", _("Complaint"), said=said)


def _exclusion(step: Exclusion, rules: WeaponRules) -> Draft:
    return Draft(
        "sable",
        "lock",
        _("Excluded"),
        said=step.reason,
        rule=step.rule,
        more=[_held(step.held_where, step.held_by)],
    )


def _custody_move(step: CustodyMove, rules: WeaponRules) -> Draft:
    return Draft("sable", "package", _held(step.held_where, step.held_by))


def _held(where: str, who: str) -> str:
    if where == who:  # on that person, who was at no station
        return _("Held by %(who)s") % {"who": who}
    return _("Held: %(where)s, by %(who)s") % {"where": where, "who": who}


def _exclusion_end(step: ExclusionEnd, rules: WeaponRules) -> Draft:
    given = _("given back to %(who)s") % {"who": step.given_to}
    if step.passed:
        return Draft("vert", "lock-open", _("Out of custody, passed again"), said=given)
    return Draft("sable", "undo-2", _("Given back unapproved"), said=given)


def _owner_correction(step: OwnerCorrection, rules: WeaponRules) -> Draft:
    title = _("It is %(new)s’s, not %(old)s’s") % {"new": step.new_owner, "old": step.old_owner}
    return Draft("azure", "users", title, said=step.reason)


def _leave(step: Leave, rules: WeaponRules) -> Draft:
    words = _("%(who)s may carry it") if step.granted else _("%(who)s may no longer carry it")
    title = words % {"who": step.carrier}
    return Draft("azure", "handshake", title, said=step.note, rule="R 2.0")


def _appeal(step: Appeal, rules: WeaponRules) -> Draft:
    return Draft("azure", "scale", _("Appeal filed"), said=step.reason, rule="R 2.1b")


def _appeal_answer(step: AppealAnswer, rules: WeaponRules) -> Draft:
    tone, _icon = VERDICTS[Outcome(step.outcome)]
    words = _("Appeal answered: %(verdict)s") % {"verdict": step.get_outcome_display().lower()}
    return Draft(tone, "gavel", words, said=step.reason, rule="R 2.1b")


def _look_again(step: LookAgain, rules: WeaponRules) -> Draft:
    return Draft(
        "azure",
        "eye",
        _("Look again: %(why)s") % {"why": str(LookAgainReason(step.why).label).lower()},
        said=step.reason,
    )


def _correction(step: MeasureCorrection, rules: WeaponRules) -> Draft:
    return Draft("azure", "ruler", _("Measures corrected"), said=step.reason, more=[measured(step)])


def _tag_change(step: TagChange, rules: WeaponRules) -> Draft:
    numbers = {"old": f"{step.old_tag or 0:04d}", "new": f"{step.new_tag or 0:04d}"}
    if step.old_tag is None:
        title = _("Tag %(new)s given") % numbers
    elif step.new_tag is None:
        title = _("Tag %(old)s taken off, the number is dead") % numbers
    else:
        title = _("Tag %(old)s replaced by %(new)s, the old number is dead") % numbers
    return Draft("sable", "tag", title, said=step.reason)


def _photo(step: Photo, rules: WeaponRules) -> Draft:
    return Draft("sable", "camera", _("Photo"))


TELLERS: dict[type[Step], Callable[[Any, WeaponRules], Draft]] = {
    Inspection: _inspection,
    Complaint: _complaint,
    Exclusion: _exclusion,
    CustodyMove: _custody_move,
    ExclusionEnd: _exclusion_end,
    OwnerCorrection: _owner_correction,
    Leave: _leave,
    Appeal: _appeal,
    AppealAnswer: _appeal_answer,
    LookAgain: _look_again,
    MeasureCorrection: _correction,
    TagChange: _tag_change,
    Photo: _photo,
}


def measured(thing: Measured) -> str:
    """Every measure in words with its unit: `haft 38.0 cm, ball 12.0 cm`."""
    numbers = thing.numbers()
    if set(numbers) == {"length"} or set(numbers) == {"width", "height"}:
        return size_in_words(thing)
    parts = [
        f"{measure_name(name).lower()} {quantity(name, value, measured=True)}"
        for name, value in numbers.items()
    ]
    parts += _answers(thing)
    return ", ".join(parts)


def _answers(thing: Measured) -> Iterable[str]:
    """What was asked besides the measures."""
    if thing.shaft:
        yield f"{measure_name('shaft').lower()}: {thing.get_shaft_display()}"
    if thing.end_piece is not None:
        yield _("with an end piece") if thing.end_piece else _("without an end piece")
    if thing.material:
        yield f"{measure_name('material').lower()}: {thing.get_material_display()}"
    if thing.agreement:
        yield f"{measure_name('agreement').lower()}: {thing.agreement}"

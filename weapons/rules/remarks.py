"""What looks wrong in the weapon chapters of a rulebook that can be read (R 2.1-2.8)."""

from collections.abc import Iterator
from decimal import Decimal

from ruman.core.remarks import Remark
from weapons.rules.doubts import ENDLESS, doubts
from weapons.rules.parameters import Limit, WeaponClass, WeaponRules

CLASSES = "weapon_classes"


def remarks(rules: WeaponRules) -> tuple[Remark, ...]:
    """Stretches of measures first, then classes, types, checks."""
    return (
        *_stretches(rules),
        *(remark for found in rules.classes.values() for remark in _of_class(found, rules)),
        *_circles(rules),
        *_types(rules),
        *_checks(rules),
    )


def _stretches(rules: WeaponRules) -> Iterator[Remark]:
    """Overlaps, gaps and shared ends of the limits that decide a class."""
    for doubt in doubts(rules):
        first, *others = doubt.classes
        found = {"type": doubt.type, "measure": doubt.measure, "classes": doubt.classes}
        values = {**found, "start": doubt.start, "stop": doubt.stop}
        yield Remark(CLASSES, first, "limits", doubt.code, False, values, tuple(others))


def _of_class(found: WeaponClass, rules: WeaponRules) -> Iterator[Remark]:
    if not found.checks:
        yield Remark(CLASSES, found.code, "checks", "no_checks", False)
    for number, limit in enumerate(found.limits):
        if not _measured(limit, found, rules):
            place = f"limits.{number}.measure"
            values = {"measure": limit.measure}
            yield Remark(CLASSES, found.code, place, "never_measured", False, values)
    for measure in _impossible(found):
        yield Remark(CLASSES, found.code, "limits", "nothing_fits", True, {"measure": measure})
    if (earlier := _hidden_by(found, rules)) is not None:
        values = {"other": earlier.code}
        yield Remark(CLASSES, found.code, "limits", "never_proposed", False, values)
    if found.needs_backup and not any(one.backs_up for one in rules.classes.values()):
        yield Remark(CLASSES, found.code, "needs_backup", "no_backup", False)


def _measured(limit: Limit, found: WeaponClass, rules: WeaponRules) -> bool:
    """Whether some type of the class is ever measured that way."""
    shapes = (shape for code in found.types for shape in rules.types[code].shapes)
    return any(limit.measure in shape.measures for shape in shapes)


def _impossible(found: WeaponClass) -> Iterator[str]:
    """Measures whose deciding limits leave no value above 0."""
    spans: dict[str, tuple[Decimal, Decimal]] = {}
    for limit in found.limits:
        if limit.deciding:
            least, most = spans.get(limit.measure, (Decimal(0), ENDLESS))
            spans[limit.measure] = (
                max(least, limit.least or Decimal(0)),
                min(most, ENDLESS if limit.most is None else limit.most),
            )
    for measure, (least, most) in spans.items():
        if least > most or most <= 0:
            yield measure
    if found.box is not None and min(found.box) <= 0:
        yield "width"


def _hidden_by(found: WeaponClass, rules: WeaponRules) -> WeaponClass | None:
    """An earlier class that takes all that this one allows, so that this is never proposed."""
    own = _span(found)
    if own is None or found.instead_of:
        return None
    for earlier in rules.classes.values():
        if earlier.code == found.code:
            return None
        if set(found.types) <= set(earlier.types) and _covers(_span(earlier), own):
            return earlier
    return None


def _covers(theirs: tuple[str, Decimal, Decimal] | None, own: tuple[str, Decimal, Decimal]) -> bool:
    if theirs is None or theirs[0] != own[0]:
        return False
    return theirs[1] <= own[1] and own[2] <= theirs[2]


def _span(found: WeaponClass) -> tuple[str, Decimal, Decimal] | None:
    """The one measure that decides, from where to where; None where several do, or a box."""
    deciding = [limit for limit in found.limits if limit.deciding]
    if len(deciding) != 1 or found.box is not None:
        return None
    (limit,) = deciding
    most = ENDLESS if limit.most is None else limit.most
    return limit.measure, limit.least or Decimal(0), most


def _circles(rules: WeaponRules) -> Iterator[Remark]:
    """Classes that are, round a corner, instead of themselves."""
    for found in rules.classes.values():
        seen: set[str] = set()
        ahead = list(found.instead_of)
        while ahead:
            code = ahead.pop()
            if code == found.code:
                yield Remark(CLASSES, found.code, "instead_of", "instead_of_itself", True)
                break
            if code not in seen:
                seen.add(code)
                ahead += rules.classes[code].instead_of


def _types(rules: WeaponRules) -> Iterator[Remark]:
    for code in rules.types:
        if not rules.classes_of(code):
            yield Remark("weapon_types", code, "", "type_without_class", False)
    letters: dict[str, str] = {}
    for code, found in rules.types.items():
        letter = found.letter.upper()
        if letter and letter in letters:
            values = {"other": letters[letter], "letter": letter}
            yield Remark("weapon_types", code, "letter", "same_key", False, values)
        letters.setdefault(letter, code)


def _checks(rules: WeaponRules) -> Iterator[Remark]:
    for code, check in rules.checks.items():
        users = [one for one in rules.classes.values() if code in one.checks]
        if not users:
            yield Remark("checks", code, "", "check_without_class", False)
        elif check.types and not any(set(check.types) & set(one.types) for one in users):
            yield Remark("checks", code, "types", "check_without_type", False)

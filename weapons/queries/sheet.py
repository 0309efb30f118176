"""The sheet of the bench: which types there are, what each is measured by, what is looked at."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.formats import get_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ruman.core.words import in_page_language
from weapons.enums import CheckAnswer, Material, Shaft
from weapons.queries.opinion import asked_checks
from weapons.rules.parameters import UNITS, Check, WeaponRules, WeaponType
from weapons.words import measure_name


@dataclass(frozen=True, slots=True)
class TypeButton:
    """A type as a button with its key; `checks` are those of any of its classes.

    `first_checks` are those of the least demanding one, asked until the class is known.
    """

    code: str
    label: str
    hint: str
    key: str
    checks: tuple[str, ...]
    first_checks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Option:
    code: str
    label: str | Promise


@dataclass(frozen=True, slots=True)
class Question:
    """A measure, or something that is asked; `types` are `type` or `type.shape` that ask it."""

    name: str
    label: str
    types: tuple[str, ...]
    unit: str = ""
    optional_for: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckRow:
    """A check; `usual` is what "all passed" answers for it, `faults` how it mostly fails."""

    code: str
    label: str
    hint: str
    usual: str
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that the sheet can ask, of every type: it then works with the server out of reach."""

    types: tuple[TypeButton, ...]
    shapes: tuple[Question, ...]
    measures: tuple[Question, ...]
    choices: tuple[Question, ...]
    checks: tuple[CheckRow, ...]
    decimal_mark: str


ANSWERS: Mapping[str, tuple[Option, ...]] = {
    "shaft": tuple(Option(shaft.value, shaft.label) for shaft in Shaft),
    "end_piece": (Option("true", _("End piece")), Option("false", _("Cut nock"))),
    "material": tuple(Option(material.value, material.label) for material in Material),
}


def sheet(rules: WeaponRules) -> Sheet:
    """The sheet that the rules of this event ask for, in the language of the page."""
    types = rules.types.values()
    return Sheet(
        types=tuple(_button(found, rules) for found in types),
        shapes=tuple(_shapes(found) for found in types if len(found.shapes) > 1),
        measures=tuple(_measure(name, types) for name in UNITS if _askers(name, types)),
        choices=tuple(_asked(name, types) for name in ("shaft", "end_piece", "material")),
        checks=tuple(_check_row(check) for check in rules.checks.values()),
        decimal_mark=str(get_format("DECIMAL_SEPARATOR")),
    )


def _button(found: WeaponType, rules: WeaponRules) -> TypeButton:
    classes = rules.classes_of(found.code)
    codes = (check.code for each in classes for check in rules.checks_of(each, found.code))
    return TypeButton(
        code=found.code,
        label=in_page_language(found.name),
        hint=in_page_language(found.hint),
        key=found.letter,
        checks=tuple(dict.fromkeys(codes)),
        first_checks=asked_checks(found.code, rules),
    )


def _check_row(check: Check) -> CheckRow:
    return CheckRow(
        code=check.code,
        label=in_page_language(check.name),
        hint=in_page_language(check.hint),
        usual=CheckAnswer.NOT_APPLICABLE if check.rare else CheckAnswer.PASSED,
        faults=tuple(in_page_language(fault) for fault in check.faults),
    )


def _shapes(found: WeaponType) -> Question:
    options = tuple(Option(shape.code, in_page_language(shape.name)) for shape in found.shapes)
    return Question(f"shape-{found.code}", "", (found.code,), options=options)


def _askers(name: str, types: Iterable[WeaponType]) -> Iterator[tuple[str, bool]]:
    """The types, or their shapes, that are measured by this, and whether they need it."""
    for found in types:
        for shape in found.shapes:
            code = f"{found.code}.{shape.code}" if len(found.shapes) > 1 else found.code
            if name in shape.measures:
                yield code, name in shape.needs


def _measure(name: str, types: Iterable[WeaponType]) -> Question:
    askers = list(_askers(name, types))
    return Question(
        name=name,
        label=measure_name(name),
        types=tuple(code for code, _needed in askers),
        unit=UNITS[name],
        optional_for=tuple(code for code, needed in askers if not needed),
    )


def _asked(name: str, types: Iterable[WeaponType]) -> Question:
    return Question(
        name=name,
        label=measure_name(name),
        types=tuple(found.code for found in types if name in found.asks),
        options=ANSWERS[name],
    )

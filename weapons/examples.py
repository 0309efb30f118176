"""The example cases of weapons and kits as plain forms of the rulebook desk."""

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from ruman.core.described import Field, Kind, Words
from ruman.core.usual_fields import flag
from weapons.enums import Material, Proposal, Shaft, Status
from weapons.rules.cases import STATUSES
from weapons.rules.parameters import UNITS
from weapons.words import MEASURES

FINDINGS = Field(
    "findings",
    Kind.WORDS,
    _("Findings, by their short names"),
    help=_("One a line, as the line above the form names them."),
    optional=True,
)


def _of(field_name: str, label: Words, chapter: str) -> Field:
    return Field(field_name, Kind.CHOICE, label, chapters=(chapter,))


def _some(field_name: str, label: Words, *chapters: str) -> Field:
    return Field(field_name, Kind.CODES, label, optional=True, chapters=chapters)


def _measure(code: str) -> Field:
    """As typed at the bench: a text, so that `90,5 cm` stays what it is."""
    unit = UNITS[code]
    label = format_lazy("{} ({})", MEASURES[code], unit) if unit else MEASURES[code]
    return Field(code, Kind.WORD, label, optional=True)


def _word(field_name: str, words: tuple[tuple[str, Words], ...]) -> Field:
    return Field(field_name, Kind.CHOICE, MEASURES[field_name], optional=True, words=words)


def _things(field_name: str, label: Words) -> Field:
    words = tuple((str(code), Status(code).label) for code in STATUSES)
    return Field(
        field_name,
        Kind.LIST,
        label,
        optional=True,
        fields=(
            _of("class", _("Class"), "weapon_classes"),
            Field("length", Kind.WORD, format_lazy("{} (cm)", MEASURES["length"]), optional=True),
            Field("status", Kind.CHOICE, _("Status"), optional=True, words=words),
        ),
    )


WEAPON = (
    Field(
        "weapon",
        Kind.TABLE,
        _("The weapon"),
        fields=(
            _of("type", _("Type"), "weapon_types"),
            *map(_measure, UNITS),
            _word("shaft", tuple(Shaft.choices)),
            flag("end_piece", MEASURES["end_piece"]),
            _word("material", tuple(Material.choices)),
            Field("agreement", Kind.WORD, MEASURES["agreement"], optional=True),
            _some("failed", _("Checks that failed"), "checks"),
        ),
    ),
    Field(
        "want",
        Kind.TABLE,
        _("What should come of it"),
        optional=True,
        fields=(
            Field(
                "classes",
                Kind.CODES,
                _("Classes"),
                optional=True,
                chapters=("weapon_classes",),
                ordered=True,
            ),
            Field(
                "verdict",
                Kind.CHOICE,
                _("Verdict"),
                optional=True,
                words=tuple(Proposal.choices),
            ),
            FINDINGS,
        ),
    ),
)
KIT = (
    _things("in_hand", _("In hand")),
    _things("carried", _("Carried besides")),
    flag("helmet", _("Helmet on"), default=True),
    Field("location", Kind.CHOICE, _("Place"), optional=True, chapters=("locations",)),
    _some("banned", _("Banned"), "weapon_classes", "weapon_flags"),
    Field(
        "want",
        Kind.TABLE,
        _("What should come of it"),
        optional=True,
        fields=(Field("allowed", Kind.FLAG, _("Allowed")), FINDINGS),
    ),
)

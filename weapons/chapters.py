"""The weapon chapters of a rulebook, described for the desk and the public page (R 2.0-2.8, 7)."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ruman.core.described import Chapter, Entry, Field, Kind, Words
from ruman.core.usual_fields import flag, hint, name, rule, text, whole
from weapons.enums import Material, Shaft
from weapons.rules.parameters import QUESTIONS, UNITS
from weapons.words import MEASURES

ALL_MEASURES = tuple((code, MEASURES[code]) for code in UNITS)
ALL_QUESTIONS = tuple((code, MEASURES[code]) for code in QUESTIONS)
HEAD = (("advised", _("advised")), ("required", _("required")))


def _codes(field_name: str, label: Words, *chapters: str, help_text: Words = "") -> Field:
    return Field(
        field_name, Kind.CODES, label, help=help_text, optional=True, chapters=tuple(chapters)
    )


def _measures(field_name: str, label: Words) -> Field:
    return Field(field_name, Kind.CODES, label, optional=True, words=ALL_MEASURES)


def _yes_by(field_name: str, label: Words) -> Field:
    """Yes by naming the rule."""
    words = _("The number of the rule means yes, empty means no.")
    return Field(field_name, Kind.RULE, label, help=words, optional=True)


NEEDS = _measures("needs", _("Must be measured"))
MAY = _measures("may", _("May be measured"))
SHAPES = Field(
    "shapes",
    Kind.LIST,
    _("Shapes"),
    help=_("Where one type can be measured in several ways."),
    optional=True,
    identity="code",
    fields=(Field("code", Kind.WORD, _("Code")), name(), NEEDS, MAY),
)
LIMITS = Field(
    "limits",
    Kind.LIST,
    _("Limits"),
    help=_("Both ends are included. A deciding one says whether the class fits at all."),
    optional=True,
    identity="measure",
    units=UNITS,
    fields=(
        Field("measure", Kind.CHOICE, _("Measure"), words=ALL_MEASURES),
        Field("min", Kind.NUMBER, pgettext_lazy("a limit", "from"), optional=True),
        Field("max", Kind.NUMBER, pgettext_lazy("a limit", "up to"), optional=True),
        flag("deciding", _("decides the class")),
        flag("guide", _("guide value only")),
        Field("rule", Kind.RULE, _("Rule, if another"), optional=True),
    ),
)
FAULTS = Field(
    "faults",
    Kind.LIST,
    _("Usual faults"),
    optional=True,
    fields=(name(),),
)
BOX = Field(
    "box",
    Kind.TABLE,
    _("Fits in, either way round"),
    optional=True,
    fields=(
        Field("width", Kind.NUMBER, _("Width"), unit="cm"),
        Field("height", Kind.NUMBER, _("Height"), unit="cm"),
    ),
)
SUMS = Field(
    "sums",
    Kind.BY_CODE,
    _("Together at most"),
    unit="cm",
    help=_("The two lengths added up, where they are held together."),
    optional=True,
    chapters=("weapon_classes",),
)

WEAPONS = Chapter(
    "weapons",
    _("Bench and hands"),
    rank=10,
    entries={
        "bench": Entry(
            _("Weapon bench"),
            (
                rule(),
                Field("tolerance_cm", Kind.NUMBER, _("Measuring tolerance"), unit="cm"),
                Field("tolerance_rule", Kind.RULE, _("Rule of the tolerance")),
            ),
            _("How much a measure may be beyond its limit before it counts."),
        ),
        "hands": Entry(
            _("In hand"),
            (
                rule(),
                whole("things", _("Things in hand at most"), least=1),
                Field("ban_rule", Kind.RULE, _("Rule by which a clash bans weapons")),
            ),
        ),
    },
)
TYPES = Chapter(
    "weapon_types",
    _("Weapon types"),
    (
        rule(),
        name(),
        hint(),
        Field("letter", Kind.WORD, _("Key at the bench"), optional=True),
        NEEDS,
        MAY,
        Field("asks", Kind.CODES, _("Asks besides"), optional=True, words=ALL_QUESTIONS),
        SHAPES,
    ),
    _("What a thing is before it is measured."),
    columns=("needs", "asks"),
    rank=12,
)
CHECKS = Chapter(
    "checks",
    _("Checks"),
    (
        rule(optional=True),
        name(),
        hint(),
        _codes("types", _("Only for"), "weapon_types"),
        flag("rare", _("mostly doesn't apply")),
        FAULTS,
    ),
    _("What the inspector looks at. Without a rule of its own a check cites the class's."),
    columns=("types", "faults"),
    rank=16,
)
FLAGS = Chapter(
    "weapon_flags",
    _("Marks of classes"),
    (rule(), name(), flag("bannable", _("a clash can ban it"))),
    columns=("bannable",),
    rank=18,
)
CLASSES = Chapter(
    "weapon_classes",
    _("Weapon classes"),
    (
        rule(),
        name(),
        text(),
        _codes("types", _("Types"), "weapon_types"),
        LIMITS,
        BOX,
        _codes(
            "held_with",
            _("May be held with"),
            "weapon_classes",
            help_text=_("One of the two naming the other is enough."),
        ),
        SUMS,
        _codes("flags", _("Marks"), "weapon_flags"),
        _codes("checks", _("Checks"), "checks"),
        _yes_by("automatic_warning", _("Always with a warning")),
        _yes_by("needs_backup", _("Needs a backup")),
        _yes_by("needs_helmet", _("Needs a helmet")),
        _yes_by("needs_agreement", _("Needs a written agreement")),
        _yes_by("always_assessed", _("Always judged by the inspector")),
        flag("backs_up", _("can be a backup")),
        flag("held_as_agreed", _("held as agreed")),
        flag("never_in_hand", _("never in hand")),
        flag("shared", _("anybody may use it")),
        _codes(
            "instead_of",
            _("Instead of"),
            "weapon_classes",
            help_text=_("Lesser classes that it overlaps on purpose."),
        ),
        Field(
            "forbidden_materials",
            Kind.CODES,
            _("Forbidden materials"),
            optional=True,
            words=tuple((str(code), label) for code, label in Material.choices),
        ),
        Field(
            "end_piece_shafts",
            Kind.CODES,
            _("Shafts that need an end piece"),
            optional=True,
            words=tuple((str(code), label) for code, label in Shaft.choices),
        ),
    ),
    _("From the less demanding to the more demanding: where two fit, the first is proposed."),
    columns=("limits", "held_with", "flags"),
    rank=14,
)
LOCATIONS = Chapter(
    "locations",
    _("Places"),
    (
        rule(),
        name(),
        _codes("bars", _("May not be taken there"), "weapon_flags", "weapon_classes"),
        Field("helmet", Kind.CHOICE, _("Helmet"), optional=True, words=HEAD),
        Field("armour", Kind.CHOICE, _("Armour"), optional=True, words=HEAD),
    ),
    columns=("bars", "helmet", "armour"),
    rank=20,
)
REJECTIONS = Chapter(
    "rejection_reasons",
    _("Reasons for a rejection"),
    (rule(), name()),
    quiet=True,
    rank=22,
)

ALL = (WEAPONS, TYPES, CHECKS, FLAGS, CLASSES, LOCATIONS, REJECTIONS)

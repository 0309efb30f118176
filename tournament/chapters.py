"""The chapters of a tournament's rulebook (T 1-T 11), described for the desk."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ruman.core.described import Chapter, Entry, Field, Kind, Words
from ruman.core.usual_fields import flag, hint, name, rule, whole
from tournament.enums import Leaving

TIES = (
    ("advantage", _("advantage of hits")),
    ("direct", _("the bout between them")),
    ("extra_bout", _("an extra bout")),
)
BACK = (("eliminated", _("who was eliminated")), ("nobody", _("nobody")))
PARTS = (("armour", _("Armour")), ("weapon", _("Weapon")), ("shield", _("Shield")))
ZONES = (
    ("visor", _("visor")),
    ("neck", _("neck")),
    ("groin", _("groin")),
    ("hands", _("wrists and hands")),
    ("feet", _("feet")),
)
SECONDS = _("s")


def _range(field_name: str, label: Words, unit: str) -> Field:
    ends = (
        Field("min", Kind.NUMBER, pgettext_lazy("a limit", "from"), unit=unit, optional=True),
        Field("max", Kind.NUMBER, pgettext_lazy("a limit", "up to"), unit=unit, optional=True),
    )
    return Field(field_name, Kind.TABLE, label, optional=True, fields=ends)


COURSE = Chapter(
    "course",
    _("Course of the tournament"),
    rank=10,
    entries={
        "groups": Entry(
            _("Groups"),
            (
                rule(),
                whole("least", _("Smallest group"), least=2),
                whole("most", _("Largest group"), least=2),
                whole("best", _("Group size to aim at"), least=2),
                whole("advance", _("Go on from a group"), least=1),
                whole("win_points", _("Points for a win"), least=1),
                Field(
                    "leaving",
                    Kind.CHOICE,
                    _("Bouts of who leaves"),
                    words=tuple((str(code), label) for code, label in Leaving.choices),
                ),
                Field(
                    "ties",
                    Kind.CODES,
                    _("Ties, in this order"),
                    optional=True,
                    words=TIES,
                    ordered=True,
                ),
            ),
        ),
        "knockout": Entry(
            _("Knockout"),
            (
                rule(),
                flag("third_place", _("bout for third place")),
                Field("back_from", Kind.CODES, _("Drawn back in"), optional=True, words=BACK),
            ),
        ),
        "lists": Entry(
            _("Time in the lists"),
            (
                rule(),
                whole("bout_s", _("A bout takes about"), SECONDS, least=1),
                whole("between_s", _("Between two bouts"), SECONDS),
            ),
        ),
    },
)
BOUT = Chapter(
    "bout",
    _("Bout"),
    rank=12,
    entries={
        "fight": Entry(
            _("Fight"),
            (
                rule(),
                whole("points_to_win", _("Points to win, with stops"), least=1),
                whole("fighting_s", _("Fighting time without stops"), SECONDS, least=1),
                whole("answered_s", _("A hit is answered within"), SECONDS),
                whole("hit", _("Points for a clean hit"), least=1),
                whole("fall", _("Points for the other one's fall")),
                whole("lost_weapon", _("Points for the other one's lost weapon")),
            ),
        ),
        "penalties": Entry(
            _("Penalties"), (rule(), whole("warning", _("Points for a warning"), least=None))
        ),
    },
)
CALLS = Chapter(
    "calls",
    _("Calls"),
    rank=14,
    entries={
        "ready": Entry(
            _("Getting ready"),
            (
                rule(),
                whole("calls", _("Calls"), least=1),
                whole("apart_s", _("Between two calls"), SECONDS, least=1),
            ),
        ),
        "shortage": Entry(
            _("Shortage in the equipment"),
            (rule(), whole("repair_s", _("Time to mend it"), SECONDS, least=1)),
        ),
    },
)
ADMISSION = Chapter(
    "admission",
    _("Admission"),
    rank=16,
    entries={
        "person": Entry(
            _("Who may enter, and which period"),
            (
                rule(),
                whole("adult_age", _("Of age at"), _("years")),
                whole("period_from", _("Equipment from the year")),
                whole("period_to", _("Equipment up to the year")),
            ),
        )
    },
)
CHECKLIST = Chapter(
    "checklist",
    _("Equipment checklist"),
    (
        rule(),
        Field("part", Kind.CHOICE, _("Part"), words=PARTS),
        name(),
        hint(),
        flag("refuses", _("missing it refuses outright")),
        flag("leave", _("heralds may give leave")),
    ),
    columns=("part", "refuses", "leave"),
    rank=18,
)
ARMS = Chapter(
    "arms",
    _("Weapons and shields"),
    (
        rule(),
        name(),
        Field("kinds", Kind.CODES, _("Kinds"), optional=True, chapters=("arm_kinds",)),
        _range("weight_g", _("Weight"), "g"),
        _range("edge_mm", _("Edge"), "mm"),
        _range("point_mm", _("Point"), "mm"),
        _range("height_cm", _("Height"), "cm"),
        _range("width_cm", _("Width"), "cm"),
    ),
    _("A weapon is shown for one way of using it."),
    columns=("kinds", "weight_g", "edge_mm", "point_mm", "height_cm", "width_cm"),
    rank=20,
)
ARM_KINDS = Chapter("arm_kinds", _("Kinds of weapons"), (name(),), quiet=True, rank=22)
FORBIDDEN = Chapter("forbidden_acts", _("Forbidden acts"), (rule(), name()), rank=24)
TARGET = Chapter(
    "target",
    _("Target"),
    rank=26,
    entries={
        "free": Entry(
            _("The whole body"),
            (rule(), Field("excluded", Kind.CODES, _("but"), optional=True, words=ZONES)),
        )
    },
)
PRIZES = Chapter(
    "prizes",
    _("Prizes"),
    (
        rule(),
        whole("place", _("Place"), least=1),
        whole("amount", _("Amount")),
        Field("currency", Kind.WORD, _("Currency")),
    ),
    columns=("place", "amount", "currency"),
    rank=28,
)

ALL = (
    *(COURSE, BOUT, CALLS, ADMISSION, CHECKLIST, ARMS),
    *(ARM_KINDS, FORBIDDEN, TARGET, PRIZES),
)

"""The chapters of a rulebook about people and lives (R 1.2, 2.0, 3, 4), described for the desk."""

from django.utils.translation import gettext_lazy as _

from ruman.core.described import Chapter, Entry
from ruman.core.usual_fields import flag, name, rule, whole

LIVES = whole("lives", _("Lives"))
CHANGE = whole("lives", _("Lives"), least=None)

GATE = Chapter(
    "gate",
    _("Gate"),
    entries={
        "check_in": Entry(
            _("Arriving"),
            (rule(), whole("adult_age", _("Of age at"), _("years"))),
            _("Who is younger needs a responsible adult."),
        )
    },
    rank=5,
)
LIFE = Chapter(
    "lives",
    _("Lives"),
    entries={
        "base": Entry(_("Everybody begins with"), (rule(), whole("lives", _("Lives"), least=1))),
        "helmet": Entry(_("A helmet adds"), (rule(), LIVES)),
        "cap": Entry(_("Never more than"), (rule(), whole("lives", _("Lives"), least=1))),
        "heavy": Entry(
            _("Heavy weapon or shield"), (rule(), CHANGE), _("Once a clash, after the cap.")
        ),
        "minimum": Entry(_("Never less than"), (rule(), LIVES)),
        "bonus": Entry(_("Bonus cards add"), (rule(),)),
        "armour": Entry(_("Armour: only the best counts"), (rule(),)),
        "costume": Entry(_("Costume is compulsory"), (rule(),)),
        "override": Entry(_("An organizer's word"), (rule(),)),
    },
    rank=30,
)
ARMOUR = Chapter(
    "armour_types",
    _("Armour"),
    (
        rule(),
        name(),
        whole("most", _("Lives at most")),
        flag("outer_immune", _("shots do nothing where it covers another layer")),
    ),
    _("The inspector awards from 0 to the maximum for coverage, quality and look."),
    columns=("most", "outer_immune"),
    rank=32,
)
COSTUME = Chapter(
    "costume_grades",
    _("Costume"),
    (rule(), name(), CHANGE, flag("bars", _("bars from the battle"))),
    columns=("lives", "bars"),
    rank=34,
)
ZONES = Chapter(
    "zones",
    _("Parts of the body"),
    (
        rule(),
        name(),
        flag("target", _("a hit counts"), default=True),
        flag("never", _("nobody may aim there")),
    ),
    columns=("target", "never"),
    rank=36,
)
HITS = Chapter(
    "hits",
    _("What a hit costs"),
    (
        rule(),
        name(),
        whole("lives", _("Lives"), least=None, optional=True),
        flag("death", _("is death")),
        flag("stopped_by_plate", _("stopped by plate over another layer")),
    ),
    columns=("lives", "death", "stopped_by_plate"),
    rank=38,
)

ALL = (GATE, LIFE, ARMOUR, COSTUME, ZONES, HITS)

"""The chapters of a rulebook about clashes (R 1.4, 8), described for the desk."""

from django.utils.translation import gettext_lazy as _

from ruman.core.described import Chapter, Entry, Field, Kind
from ruman.core.usual_fields import flag, name, rule, text, whole

VETERANS = Chapter(
    "veterans",
    _("Veterans"),
    entries={
        "clash": Entry(
            _("In a clash"),
            (
                rule(),
                whole("a_side", _("Veterans on each side")),
                Field("organizers_rule", Kind.RULE, _("Rule of the organizers' word")),
            ),
        )
    },
    rank=40,
)
CARDS = Chapter(
    "bonus_cards",
    _("Bonus cards"),
    entries={
        "limit": Entry(
            _("Carried into a clash"), (rule(), whole("cards_per_clash", _("Cards at most")))
        )
    },
    rank=42,
)
TYPES = Chapter(
    "bonus_types",
    _("Kinds of bonus"),
    (
        rule(),
        name(),
        text(),
        flag("fixed_owner", _("never handed over")),
        Field(
            "levels",
            Kind.LIST,
            _("Levels"),
            help=_("Each adds lives or gives uses per clash."),
            fields=(
                whole("lives", _("Lives"), optional=True),
                whole("uses", _("Uses"), optional=True),
            ),
        ),
    ),
    columns=("levels", "fixed_owner"),
    rank=44,
)
REASONS = Chapter(
    "ruling_reasons", _("Reasons for a ruling"), (rule(), name()), quiet=True, rank=46
)

ALL = (VETERANS, CARDS, TYPES, REASONS)

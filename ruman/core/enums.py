"""Words that are stored in core's columns."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Role(TextChoices):
    ADMIN = "admin", _("Admin")
    HEAD_ORGANIZER = "head_organizer", _("Head organizer")
    ORGANIZER = "organizer", _("Organizer")
    HERALD = "herald", _("Herald")
    VETERAN = "veteran", _("Veteran")


class RulebookKind(TextChoices):
    BATTLE = "battle", _("Battle")
    TOURNAMENT = "tournament", _("Tournament")


class RulebookState(TextChoices):
    DRAFT = "draft", _("Draft")
    PUBLISHED = "published", _("Published")
    RETIRED = "retired", _("Retired")


class Tincture(TextChoices):
    """A side's colour; each has its engraver's hatching as second channel."""

    GULES = "gules", _("red, upright lines")
    AZURE = "azure", _("blue, level lines")
    VERT = "vert", _("green, bend lines")
    OR = "or", _("gold, dots")
    SABLE = "sable", _("black, grid")


class StationKind(TextChoices):
    GATE = "gate", _("Gate")
    BENCH = "bench", _("Weapon bench")
    LIVES = "lives", _("Lives")
    DESK = "desk", _("Herald's desk")
    VETERAN = "veteran", _("Veteran")
    OFFICE = "office", _("Headquarters")

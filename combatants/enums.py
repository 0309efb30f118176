"""Words stored in the columns of people, the gate and imports."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class AnnouncedType(TextChoices):
    """What a registration's words for a weapon sound like; the bench decides."""

    BLADE = "blade", _("Blade")
    CRUSHING = "crushing", _("Crushing")
    FLAIL = "flail", _("Flail")
    SPEAR = "spear", _("Spear")
    SHIELD = "shield", _("Shield")
    BOW = "bow", _("Bow")
    CROSSBOW = "crossbow", _("Crossbow")
    AMMUNITION = "ammunition", _("Ammunition")
    JAVELIN = "javelin", _("Javelin")
    OTHER = "other", _("Other")


class GateKind(TextChoices):
    """What the gate recorded of somebody."""

    ARRIVED = "arrived", _("Arrived")
    RULES_READ = "rules_read", _("Rules read")
    GUARDIAN = "guardian", _("Guardian noted")
    LEFT = "left", _("Left or not coming")
    UNDONE = "undone", _("Taken back")


class SanctionScope(TextChoices):
    """How long somebody is expelled for."""

    CLASH = "clash", _("one clash")
    DAY = "day", _("the day")
    EVENT = "event", _("the whole event")


class LinkPurpose(TextChoices):
    """What a secret link shows."""

    OWN = "own", _("everything of the person")
    SHARE = "share", _("what friends may see")


class Show(TextChoices):
    """Which people a list shows."""

    EXPECTED = "expected", _("Expected")
    ON_SITE = "on_site", _("On site")
    RULES_MISSING = "rules_missing", _("On site, rules not read")
    UNDER_AGE = "under_age", _("Under age")
    BIRTH_UNKNOWN = "birth_unknown", _("Date of birth unknown")
    LEFT = "left", _("Left or not coming")

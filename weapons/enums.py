"""Words stored in the bench's columns."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class WeaponType(TextChoices):
    """What a thing is, before its measures say which class it falls into.

    These are the types of the standard rulebook, with their names where no rulebook is at hand;
    another rulebook may have others.
    """

    BLADE = "blade", _("Blade")
    CRUSHING = "crushing", _("Crushing weapon")
    FLAIL = "flail", _("Flail")
    SPEAR = "spear", _("Spear")
    SHIELD = "shield", _("Shield")
    BOW = "bow", _("Bow")
    CROSSBOW = "crossbow", _("Crossbow")
    AMMUNITION = "ammunition", _("Ammunition")
    JAVELIN = "javelin", _("Javelin")
    OTHER = "other", _("Other")


def plain_type(code: str) -> str:
    """The usual word for a type, in the page's language; of others their code in words."""
    return str(dict(WeaponType.choices).get(code, code.replace("_", " ")))


class Shaft(TextChoices):
    """What the shaft of an arrow or bolt is made of."""

    WOOD = "wood", _("Wood")
    FIBREGLASS = "fibreglass", _("Fibre-glass")
    CARBON = "carbon", _("Carbon")
    OTHER = "other", _("Other")


class Material(TextChoices):
    """What the body of a javelin is made of."""

    WOOD = "wood", _("Wood")
    PPR = "ppr", _("PPR pipe")
    OTHER = "other", _("Other")


class CheckAnswer(TextChoices):
    """What the inspector found; `unseen` never counts as passed."""

    UNSEEN = "unseen", _("Not looked at yet")
    PASSED = "passed", _("Passed")
    FAILED = "failed", _("Failed")
    NOT_APPLICABLE = "na", _("Does not apply")


class Outcome(TextChoices):
    APPROVED = "approved", _("Approved")
    WARNED = "approved_with_warning", _("Approved with warning")
    REJECTED = "rejected", _("Rejected")


class Proposal(TextChoices):
    """What the rules propose; `assess` leaves it to the inspector, who must say why."""

    APPROVED = "approved", _("Approve")
    WARNED = "approved_with_warning", _("Approve with warning")
    REJECTED = "rejected", _("Reject")
    ASSESS = "assess", _("Assess it yourself")


class Status(TextChoices):
    """Where a weapon stands. Looking again is a mark beside it: the weapon stays where it is."""

    NEW = "new", _("Not seen yet")
    APPROVED = "approved", _("Approved")
    WARNED = "approved_with_warning", _("Approved with warning")
    REJECTED = "rejected", _("Rejected")
    EXCLUDED = "excluded", _("Excluded")
    GIVEN_BACK = "given_back", _("Given back unapproved")


class LookAgainReason(TextChoices):
    """Why an approved weapon should be seen once more."""

    ORGANIZER = "organizer", _("An organizer asks for it")
    VETERAN = "veteran", _("A veteran asks for it")
    COMPLAINT = "complaint", _("Somebody complained")
    MEASURE = "measure", _("A measure was corrected")
    RULEBOOK = "rulebook", _("New rules were published")
    TWO_TABLETS = "two_tablets", _("Two tablets decided differently")
    TAG = "tag", _("Its tag number was taken")
    HELMET = "helmet", _("The helmet it needs is missing")

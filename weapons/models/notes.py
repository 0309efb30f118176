"""Steps that leave a weapon's verdict alone: look again, corrections, labels, photos."""

import uuid

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from weapons.enums import LookAgainReason
from weapons.models.measured import Measured
from weapons.models.steps import Step
from weapons.rules.standing import Corrected, LookedFor, StandingStep, Tagged


class LookAgain(Step):
    """The weapon should be seen once more; until then it stays where it is."""

    why = models.CharField(_("why"), max_length=12, choices=LookAgainReason)
    reason = models.CharField(_("reason"), max_length=1000, blank=True)

    class Meta(Step.Meta):
        verbose_name = _("look again")
        verbose_name_plural = _("looks again")
        constraints = [
            *Step.Meta.constraints,
            models.CheckConstraint(
                condition=Q(why__in=LookAgainReason.values), name="lookagain_why_known"
            ),
        ]

    def step(self) -> StandingStep:
        return LookedFor(self.at, self.why)


class MeasureCorrection(Measured, Step):
    """The measures as they should have been written."""

    reason = models.CharField(_("reason"), max_length=1000)

    class Meta(Step.Meta):
        verbose_name = _("measure correction")
        verbose_name_plural = _("measure corrections")
        constraints = [
            *Step.Meta.constraints,
            *Measured.Meta.constraints,
            models.CheckConstraint(condition=~Q(reason=""), name="measurecorrection_has_reason"),
        ]

    def step(self) -> StandingStep:
        return Corrected(self.measures())


class TagChange(Step):
    """A label was replaced or taken off; its old number is dead."""

    old_tag = models.PositiveIntegerField(_("old tag"), null=True, blank=True)
    new_tag = models.PositiveIntegerField(_("new tag"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=1000, blank=True)

    class Meta(Step.Meta):
        verbose_name = _("change of tag")
        verbose_name_plural = _("changes of tags")
        constraints = [
            *Step.Meta.constraints,
            models.CheckConstraint(
                condition=Q(old_tag__isnull=True, new_tag__isnull=False)
                | Q(old_tag__isnull=False, new_tag__isnull=True)
                | Q(old_tag__isnull=False, new_tag__isnull=False) & ~Q(old_tag=F("new_tag")),
                name="tagchange_changes",
            ),
        ]

    def step(self) -> StandingStep:
        return Tagged(self.new_tag)


def photo_path(photo: "Photo", name: str) -> str:
    """A name that says nothing and can't be guessed; always JPEG, whatever was sent."""
    return f"weapons/{uuid.uuid4().hex}.jpg"


class Photo(Step):
    """A picture of the weapon, upright, shrunk and without position; and a small one of it."""

    large = models.FileField(upload_to=photo_path, max_length=100)
    small = models.FileField(upload_to=photo_path, max_length=100)
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()

    class Meta(Step.Meta):
        verbose_name = _("photo")
        verbose_name_plural = _("photos")

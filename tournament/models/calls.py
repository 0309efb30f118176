"""Calls of bouts and the clocks of shortages; never rewritten."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ruman.core.models import Act, append_only
from tournament.enums import ShortageOutcome
from tournament.models.bouts import Bout
from tournament.models.tournaments import Entrant


class Call(models.Model):
    """One of the calls of a bout."""

    bout = models.ForeignKey(Bout, on_delete=models.PROTECT, related_name="call_rows")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="calls")
    number = models.PositiveSmallIntegerField(_("call"))
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("call")
        verbose_name_plural = _("calls")
        ordering = ["pk"]
        triggers = append_only()

    def __str__(self) -> str:
        return f"{self.bout_id}: {self.number}"


class Shortage(models.Model):
    """Something missing in armour or weapons, found by a herald; its clock runs from `at`."""

    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="shortages")
    bout = models.ForeignKey(
        Bout, null=True, blank=True, on_delete=models.PROTECT, related_name="shortages"
    )
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="shortages")
    what = models.CharField(_("what is missing"), max_length=200)
    at = models.DateTimeField(_("found"))
    until = models.DateTimeField(_("to be mended by"))

    class Meta:
        verbose_name = _("shortage")
        verbose_name_plural = _("shortages")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(what=""), name="shortage_says_what"),
        ]
        triggers = append_only()

    def __str__(self) -> str:
        return f"{self.entrant}: {self.what}"


class ShortageEnd(models.Model):
    """What became of a shortage."""

    shortage = models.OneToOneField(Shortage, on_delete=models.PROTECT, related_name="end")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="shortage_ends")
    outcome = models.CharField(_("outcome"), max_length=8, choices=ShortageOutcome)
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("end of a shortage")
        verbose_name_plural = _("ends of shortages")
        constraints = [
            models.CheckConstraint(
                condition=Q(outcome__in=ShortageOutcome.values), name="shortage_outcome_known"
            )
        ]
        triggers = append_only()

    def __str__(self) -> str:
        return f"{self.shortage}: {self.get_outcome_display()}"

"""Votes of heralds, each on a device of their own."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ruman.core.models import Act, append_only
from tournament.enums import Saw, Seat
from tournament.models.bouts import Bout


class Vote(models.Model):
    """What one of the three saw at a stoppage; a later row of the same seat replaces it."""

    bout = models.ForeignKey(Bout, on_delete=models.PROTECT, related_name="votes")
    stoppage = models.PositiveIntegerField(
        _("stoppage"), help_text=_("number of the bout's event that it follows")
    )
    seat = models.CharField(_("seat"), max_length=8, choices=Seat)
    saw = models.CharField(_("saw"), max_length=6, choices=Saw)
    act = models.OneToOneField(Act, on_delete=models.PROTECT, related_name="vote")

    class Meta:
        verbose_name = _("vote")
        verbose_name_plural = _("votes")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(seat__in=Seat.values), name="vote_seat_known"),
            models.CheckConstraint(condition=Q(saw__in=Saw.values), name="vote_saw_known"),
        ]
        indexes = [models.Index(fields=["bout", "stoppage"], name="vote_by_stoppage")]
        triggers = append_only()

    def __str__(self) -> str:
        return f"{self.bout_id}.{self.stoppage} {self.seat}"

"""Who was expelled, for how long and why; and who was let back in. Never rewritten."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from combatants.enums import SanctionScope
from combatants.models.people import Combatant
from ruman.core.models import Act, append_only


class Sanction(models.Model):
    """Somebody is expelled from a clash, for the day or for the event (R 1.0, 1.4).

    `clash` is the clash's key where it is for one; battles stand above this app.
    """

    combatant = models.ForeignKey(Combatant, on_delete=models.PROTECT, related_name="sanctions")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="sanctions")
    scope = models.CharField(_("for"), max_length=5, choices=SanctionScope)
    clash = models.BigIntegerField(_("clash"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=300)
    at = models.DateTimeField(_("from"))
    until = models.DateTimeField(_("until"), null=True, blank=True)

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(scope__in=SanctionScope.values), name="sanction_scope_known"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="sanction_has_reason"),
            models.CheckConstraint(
                condition=Q(scope=SanctionScope.CLASH, clash__isnull=False)
                | (~Q(scope=SanctionScope.CLASH) & Q(clash__isnull=True, until__isnull=False)),
                name="sanction_ends_sometime",
            ),
        ]
        triggers = append_only()

    def __str__(self) -> str:
        return f"{self.combatant}: {self.get_scope_display()}"


class SanctionLifted(models.Model):
    """A sanction was taken back, with a reason."""

    sanction = models.OneToOneField(Sanction, on_delete=models.PROTECT, related_name="lifted")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="sanctions_lifted")
    reason = models.CharField(_("reason"), max_length=300)

    class Meta:
        verbose_name = _("lifted sanction")
        verbose_name_plural = _("lifted sanctions")
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="sanction_lifted_reason")
        ]
        triggers = append_only()

    def __str__(self) -> str:
        return f"{self.sanction}: {self.reason}"

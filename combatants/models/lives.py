"""The lives that were given at check-in, each time anew; the latest grant holds."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from combatants.models.expelled import nobody_expelled
from combatants.models.people import Combatant
from ruman.core.models import Act, Rulebook, append_only


class LivesGrant(models.Model):
    """What somebody wore when lives were given, what came of it, under which rulebook.

    `lives` are those outside heavy use; `lines` are the breakdown as [rule, code, lives].
    """

    combatant = models.ForeignKey(Combatant, on_delete=models.PROTECT, related_name="lives_grants")
    act = models.OneToOneField(Act, on_delete=models.PROTECT, related_name="lives_grant")
    rulebook = models.ForeignKey(
        Rulebook, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    at = models.DateTimeField(_("at"))
    helmet = models.BooleanField(_("helmet"))
    costume = models.CharField(_("costume"), max_length=60)
    armour = models.JSONField(_("armour"), default=list)
    override = models.PositiveSmallIntegerField(_("by an organizer's word"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    lives = models.PositiveSmallIntegerField(_("lives"))
    without_override = models.PositiveSmallIntegerField(_("by the rules alone"))
    admitted = models.BooleanField(_("admitted"))
    lines = models.JSONField(_("breakdown"), default=list)
    immune = models.JSONField(_("immune zones"), default=list)
    offline = models.BooleanField(_("given without the server"), default=False)

    class Meta:
        verbose_name = _("lives given")
        verbose_name_plural = _("lives given")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(override__isnull=True) | ~Q(reason=""),
                name="lives_override_with_reason",
            ),
            models.CheckConstraint(
                condition=Q(admitted=False, lives=0) | Q(admitted=True, lives__gte=1),
                name="lives_of_the_admitted",
            ),
        ]
        triggers = [*append_only(), nobody_expelled("lives")]

    def __str__(self) -> str:
        return f"{self.combatant}: {self.lives}"

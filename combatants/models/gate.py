"""What was recorded at the gate, row after row; the present beside it is on the combatant."""

import pgtrigger
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from combatants.enums import GateKind
from combatants.models.expelled import nobody_expelled
from combatants.models.people import Combatant, Group
from ruman.core.models import Act, Rulebook, Side, append_only


class GateRecord(models.Model):
    """One thing recorded of one person: arrived, rules read, guardian, left, or one taken back."""

    combatant = models.ForeignKey(Combatant, on_delete=models.PROTECT, related_name="gate_records")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="gate_records")
    kind = models.CharField(_("kind"), max_length=10, choices=GateKind)
    at = models.DateTimeField(_("at"))
    rulebook = models.ForeignKey(
        Rulebook, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    language = models.CharField(_("language"), max_length=5, blank=True)
    guardian = models.CharField(_("guardian"), max_length=200, blank=True)
    reverses = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="reversed_by"
    )
    reason = models.CharField(_("reason"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("gate record")
        verbose_name_plural = _("gate records")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=GateKind.values), name="gate_record_kind_known"
            ),
            models.CheckConstraint(
                condition=Q(kind=GateKind.UNDONE, reverses__isnull=False)
                | (~Q(kind=GateKind.UNDONE) & Q(reverses__isnull=True)),
                name="gate_record_undone_names_what",
            ),
            models.CheckConstraint(
                condition=~Q(kind=GateKind.RULES_READ) | ~Q(language=""),
                name="gate_record_rules_read_in_a_language",
            ),
            models.CheckConstraint(
                condition=~Q(kind=GateKind.GUARDIAN) | ~Q(guardian=""),
                name="gate_record_guardian_named",
            ),
        ]
        triggers = [
            *append_only(),
            nobody_expelled("arrival", pgtrigger.Q(new__kind=GateKind.ARRIVED.value)),
        ]

    def __str__(self) -> str:
        return f"{self.combatant}: {self.get_kind_display()}"


class Assignment(models.Model):
    """To which side and group somebody was assigned, each time it was changed by hand."""

    combatant = models.ForeignKey(Combatant, on_delete=models.PROTECT, related_name="assignments")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="assignments")
    side = models.ForeignKey(
        Side, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    group = models.ForeignKey(
        Group, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("assignment")
        verbose_name_plural = _("assignments")
        ordering = ["pk"]
        triggers = append_only()

    def __str__(self) -> str:
        return f"{self.combatant}: {self.side or '–'}, {self.group or '–'}"

"""What happened to a weapon, one row a step, never rewritten: the base of all, and inspections."""

from decimal import Decimal
from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ruman.core.findings import Finding
from ruman.core.models import Act, Rulebook, append_only
from weapons.enums import Outcome, Proposal
from weapons.models.measured import Measured
from weapons.models.weapon import Weapon
from weapons.rules.standing import Inspected, StandingStep
from weapons.rules.verdicts import Shown


class Step(models.Model):
    """One step in a weapon's history: the `nth`, done by an act, that happened `at`."""

    TOLD_WITH: ClassVar[tuple[str, ...]] = ("act",)

    weapon = models.ForeignKey(Weapon, on_delete=models.PROTECT, related_name="%(class)s_steps")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="+")
    nth = models.PositiveIntegerField()
    at = models.DateTimeField(_("at"))

    class Meta:
        abstract = True
        ordering = ["weapon", "nth"]
        constraints = [
            models.UniqueConstraint(fields=["weapon", "nth"], name="%(class)s_nth_of_weapon")
        ]
        triggers = append_only()

    def __str__(self) -> str:
        return f"{self._meta.verbose_name} {self.nth}"

    def step(self) -> StandingStep | None:
        """What the step does to where the weapon stands; None where it does nothing."""
        return None


class Inspection(Measured, Step):
    """One look at a weapon, and what came of it.

    `said` is the verdict that the person gave; `outcome` differs from it only where an automatic
    warning would have been lost without anybody meaning it. `apart` marks a verdict that came when
    others had already changed the weapon: it stands here, and the weapon is to be looked at again.
    On paper: who inspected and when, apart from who typed it (the act). Without a `rulebook` it was
    decided under the built-in rules, of an event that has none of its own.
    """

    TOLD_WITH = ("act", "rulebook")

    type = models.SlugField(_("type"), max_length=60, db_index=False)
    description = models.CharField(_("description"), max_length=200, blank=True)
    checks = models.JSONField(_("checks"), default=dict)
    findings = models.JSONField(_("findings"), default=list, encoder=DjangoJSONEncoder)
    classes = ArrayField(models.SlugField(max_length=60), verbose_name=_("classes"), default=list)
    class_code = models.SlugField(_("class"), max_length=60, blank=True)
    proposed = models.CharField(_("proposed"), max_length=24, choices=Proposal)
    said = models.CharField(_("said"), max_length=24, choices=Outcome)
    outcome = models.CharField(_("verdict"), max_length=24, choices=Outcome)
    reason = models.CharField(_("reason"), max_length=1000, blank=True)
    tag = models.PositiveIntegerField(_("tag"), null=True, blank=True)
    rulebook = models.ForeignKey(
        Rulebook, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    decided_offline = models.BooleanField(_("decided offline"), default=False)
    apart = models.BooleanField(_("came apart"), default=False)
    inspected_by = models.CharField(_("inspected by (on paper)"), max_length=200, blank=True)
    inspected_at = models.DateTimeField(_("inspected at (on paper)"), null=True, blank=True)

    class Meta(Step.Meta):
        verbose_name = _("inspection")
        verbose_name_plural = _("inspections")
        constraints = [
            *Step.Meta.constraints,
            *Measured.Meta.constraints,
            models.CheckConstraint(condition=~Q(type=""), name="inspection_has_type"),
            models.CheckConstraint(
                condition=Q(
                    proposed__in=Proposal.values,
                    said__in=Outcome.values,
                    outcome__in=Outcome.values,
                ),
                name="inspection_words_known",
            ),
            models.CheckConstraint(
                condition=Q(said=F("proposed")) | ~Q(reason="") | Q(decided_offline=True),
                name="inspection_differs_with_reason",
            ),
            models.CheckConstraint(
                condition=Q(outcome=F("said")) | Q(said=Outcome.APPROVED, outcome=Outcome.WARNED),
                name="inspection_only_warning_added",
            ),
            models.CheckConstraint(
                condition=Q(outcome=Outcome.REJECTED) | ~Q(class_code=""),
                name="inspection_approved_has_class",
            ),
            models.CheckConstraint(
                condition=Q(inspected_by="", inspected_at__isnull=True)
                | ~Q(inspected_by="") & Q(inspected_at__isnull=False),
                name="inspection_on_paper_whole",
            ),
        ]

    def step(self) -> StandingStep:
        return Inspected(
            outcome=self.outcome,
            class_code=self.class_code,
            type=self.type,
            description=self.description,
            measures=self.measures(),
            tag=self.tag,
            apart=self.apart,
        )

    def found(self) -> tuple[Finding, ...]:
        """What the rules found then, as values."""
        return tuple(
            Finding(
                rule=row["rule"],
                code=row["code"],
                blocks=row["blocks"],
                about=tuple(row["about"]),
                value=None if row["value"] is None else Decimal(row["value"]),
                limit=None if row["limit"] is None else Decimal(row["limit"]),
            )
            for row in self.findings
        )

    def shown(self) -> Shown:
        """The thing as the rules about verdicts see it."""
        return Shown(
            type=self.type,
            measures=self.numbers(),
            shaft=self.shaft,
            end_piece=bool(self.end_piece),
            material=self.material,
            agreement=self.agreement,
            checks=self.checks,
        )

"""Appeals against a rejection to the head organizer, whose word ends them (R 2.1b)."""

import pgtrigger
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from weapons.enums import Outcome
from weapons.models.steps import Inspection, Step
from weapons.rules.standing import Answered, StandingStep


class Appeal(Step):
    """The one appeal that a rejection may have."""

    inspection = models.OneToOneField(Inspection, on_delete=models.PROTECT, related_name="appeal")
    reason = models.CharField(_("what the owner says"), max_length=1000)

    class Meta(Step.Meta):
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        constraints = [
            *Step.Meta.constraints,
            models.CheckConstraint(condition=~Q(reason=""), name="appeal_has_reason"),
        ]
        triggers = [
            *Step.Meta.triggers,
            pgtrigger.Trigger(
                name="against_a_rejection",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                func=(
                    "IF NOT EXISTS (SELECT FROM weapons_inspection WHERE id = NEW.inspection_id"
                    " AND weapon_id = NEW.weapon_id AND outcome = 'rejected') THEN"
                    " RAISE EXCEPTION 'only a rejection of this weapon can be appealed'"
                    " USING ERRCODE = 'check_violation'; END IF;"
                    " RETURN NEW;"
                ),
            ),
        ]


class AppealAnswer(Step):
    """The head organizer's word: the rejection stands, or the weapon is approved after all."""

    appeal = models.OneToOneField(Appeal, on_delete=models.PROTECT, related_name="answer")
    outcome = models.CharField(_("verdict"), max_length=24, choices=Outcome)
    class_code = models.SlugField(_("class"), max_length=60, blank=True)
    reason = models.CharField(_("reason"), max_length=1000)

    class Meta(Step.Meta):
        verbose_name = _("answer to an appeal")
        verbose_name_plural = _("answers to appeals")
        constraints = [
            *Step.Meta.constraints,
            models.CheckConstraint(
                condition=Q(outcome__in=Outcome.values), name="appealanswer_outcome_known"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="appealanswer_has_reason"),
            models.CheckConstraint(
                condition=Q(outcome=Outcome.REJECTED) | ~Q(class_code=""),
                name="appealanswer_approved_has_class",
            ),
        ]

    def step(self) -> StandingStep:
        return Answered(self.outcome, self.class_code)

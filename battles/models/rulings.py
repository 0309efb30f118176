"""Rulings, appeals against them, and the organizers' answers (R 1.0, 1.4): never rewritten."""

import pgtrigger
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from battles.enums import Outcome, RulingKind
from battles.models.battles import Clash
from battles.models.roster import Veteran
from battles.models.triggers import refusing, same_event
from combatants.models import Combatant, Sanction
from ruman.core.models import Act, Side, append_only


class Ruling(models.Model):
    """What was decided on the spot. It stands at once.

    `at` is when it happened, the act knows when it arrived; `late` ones arrived after the end.
    """

    clash = models.ForeignKey(Clash, on_delete=models.PROTECT, related_name="rulings")
    act = models.OneToOneField(Act, on_delete=models.PROTECT, related_name="ruling")
    kind = models.CharField(_("kind"), max_length=11, choices=RulingKind)
    combatant = models.ForeignKey(Combatant, on_delete=models.PROTECT, related_name="rulings")
    side = models.ForeignKey(
        Side, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    veteran = models.ForeignKey(
        Veteran, null=True, blank=True, on_delete=models.PROTECT, related_name="rulings"
    )
    reason = models.SlugField(_("reason"), max_length=60)
    rule = models.CharField(_("rule"), max_length=20, blank=True)
    words = models.CharField(_("in words"), max_length=300, blank=True)
    weapon = models.UUIDField(_("weapon"), null=True, blank=True)
    sanction = models.OneToOneField(
        Sanction, null=True, blank=True, on_delete=models.PROTECT, related_name="ruling"
    )
    at = models.DateTimeField(_("at"))
    late = models.BooleanField(_("after the clash had ended"), default=False)

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        ordering = ["pk"]
        indexes = [models.Index(fields=["combatant", "at"], name="ruling_by_combatant")]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=RulingKind.values), name="ruling_kind_known"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="ruling_has_reason"),
            models.CheckConstraint(
                condition=Q(kind=RulingKind.CONFISCATED, weapon__isnull=False)
                | ~Q(kind=RulingKind.CONFISCATED),
                name="ruling_confiscated_what",
            ),
            models.CheckConstraint(
                condition=Q(kind=RulingKind.SENT_OFF, sanction__isnull=False)
                | ~Q(kind=RulingKind.SENT_OFF) & Q(sanction__isnull=True),
                name="ruling_sent_off_by_sanction",
            ),
        ]
        triggers = [
            *append_only(),
            same_event("battles_clash", "clash_id", "combatants_combatant", "combatant_id"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.combatant}"


class Withdrawal(models.Model):
    """A ruling was taken back: a wrong tap, or a second look."""

    ruling = models.OneToOneField(Ruling, on_delete=models.PROTECT, related_name="withdrawal")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(_("reason"), max_length=300)
    at = models.DateTimeField(_("at"))
    late = models.BooleanField(_("after the clash had ended"), default=False)

    class Meta:
        verbose_name = _("ruling taken back")
        verbose_name_plural = _("rulings taken back")
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="withdrawal_has_reason")
        ]
        triggers = append_only()

    def __str__(self) -> str:
        return str(self.ruling)


class CaseAnswer(models.Model):
    """What the organizers decided about a case that a veteran passed on."""

    ruling = models.OneToOneField(Ruling, on_delete=models.PROTECT, related_name="answer")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="+")
    words = models.CharField(_("decision"), max_length=500)
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("decision")
        verbose_name_plural = _("decisions")
        constraints = [models.CheckConstraint(condition=~Q(words=""), name="case_answer_has_words")]
        triggers = append_only()

    def __str__(self) -> str:
        return self.words


class Appeal(models.Model):
    """An appeal against a ruling, once its clash has ended (R 1.4)."""

    ruling = models.OneToOneField(Ruling, on_delete=models.PROTECT, related_name="appeal")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="+")
    words = models.CharField(_("what they say"), max_length=500)
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        ordering = ["pk"]
        constraints = [models.CheckConstraint(condition=~Q(words=""), name="appeal_says_something")]
        triggers = [
            *append_only(),
            refusing(
                "only_after_the_clash",
                pgtrigger.Insert,
                "NOT EXISTS (SELECT FROM battles_ruling r JOIN battles_clash c"
                " ON c.id = r.clash_id WHERE r.id = NEW.ruling_id AND c.state = 'ended')",
                "the clash has not ended",
            ),
        ]

    def __str__(self) -> str:
        return self.words


class AppealAnswer(models.Model):
    """An organizer's answer, which ends the appeal."""

    appeal = models.OneToOneField(Appeal, on_delete=models.PROTECT, related_name="answer")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="+")
    outcome = models.CharField(_("outcome"), max_length=10, choices=Outcome)
    words = models.CharField(_("why"), max_length=500)
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("answer to an appeal")
        verbose_name_plural = _("answers to appeals")
        constraints = [
            models.CheckConstraint(
                condition=Q(outcome__in=[Outcome.STANDS, Outcome.OVERTURNED]),
                name="appeal_outcome_known",
            ),
            models.CheckConstraint(condition=~Q(words=""), name="appeal_answer_has_words"),
        ]
        triggers = append_only()

    def __str__(self) -> str:
        return self.words

"""A battle, its clashes in order with every step of each, and how people were put on sides."""

from datetime import datetime, timedelta

import pgtrigger
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from battles.enums import ClashState, Move
from battles.models.triggers import refusing
from battles.rules.clashes import WAY, Clock
from ruman.core.models import Act, Event, append_only

JUMPS = " OR ".join(
    f"(OLD.state = '{before}' AND NEW.state = '{after}')" for before, after in WAY.values()
)


class Battle(models.Model):
    """A day's fight. The event's sides meet in it, in clashes that come one after the other."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="battles")
    name = models.CharField(_("name"), max_length=100)
    day = models.DateField(_("day"))

    class Meta:
        verbose_name = _("battle")
        verbose_name_plural = _("battles")
        ordering = ["event", "day", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "name"], name="battle_name_in_event"),
            models.CheckConstraint(condition=~Q(name=""), name="battle_has_name"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("battles:battles", args=[self.event.slug])


class Clash(models.Model):
    """One engagement: when and where, what is banned, how one comes back to life; its state now.

    State and times are written by the acts alone, beside the steps that they follow from.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="clashes")
    battle = models.ForeignKey(Battle, on_delete=models.PROTECT, related_name="clashes")
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=100)
    starts_at = models.DateTimeField(_("starts"), null=True, blank=True)
    minutes = models.PositiveSmallIntegerField(_("expected length in minutes"), default=30)
    locations = ArrayField(models.SlugField(max_length=60), default=list, verbose_name=_("places"))
    bans = ArrayField(
        models.SlugField(max_length=60), default=list, blank=True, verbose_name=_("banned")
    )
    revival = models.JSONField(_("coming back to life"), default=dict, blank=True)
    state = models.CharField(
        _("state"),
        max_length=9,
        choices=ClashState,
        default=ClashState.PLANNED,
        editable=False,
    )
    mustering_at = models.DateTimeField(_("muster since"), null=True, editable=False)
    started_at = models.DateTimeField(_("started"), null=True, editable=False)
    ended_at = models.DateTimeField(_("ended"), null=True, editable=False)

    class Meta:
        verbose_name = _("clash")
        verbose_name_plural = _("clashes")
        ordering = ["battle", "number"]
        constraints = [
            models.UniqueConstraint(fields=["battle", "number"], name="clash_number_in_battle"),
            models.CheckConstraint(condition=~Q(name=""), name="clash_has_name"),
            models.CheckConstraint(
                condition=Q(minutes__gte=1, minutes__lte=1440), name="clash_length_sensible"
            ),
            models.CheckConstraint(
                condition=Q(
                    state=ClashState.PLANNED,
                    mustering_at__isnull=True,
                    started_at__isnull=True,
                    ended_at__isnull=True,
                )
                | Q(
                    state=ClashState.MUSTERING,
                    mustering_at__isnull=False,
                    started_at__isnull=True,
                    ended_at__isnull=True,
                )
                | Q(
                    state=ClashState.RUNNING,
                    mustering_at__isnull=False,
                    started_at__isnull=False,
                    ended_at__isnull=True,
                )
                | Q(
                    state=ClashState.ENDED,
                    mustering_at__isnull=False,
                    started_at__isnull=False,
                    ended_at__isnull=False,
                ),
                name="clash_state_has_its_times",
            ),
            models.CheckConstraint(
                condition=Q(ended_at__isnull=True) | Q(ended_at__gte=F("started_at")),
                name="clash_ends_after_start",
            ),
        ]
        triggers = [
            refusing(
                "one_step_at_a_time",
                pgtrigger.UpdateOf("state"),  # type: ignore[no-untyped-call]
                f"NEW.state <> OLD.state AND NOT ({JUMPS})",
                "a clash goes one step at a time",
            ),
            refusing(
                "battle_of_same_event",
                pgtrigger.Insert | pgtrigger.UpdateOf("battle_id", "event_id"),  # type: ignore[no-untyped-call]
                "NOT EXISTS (SELECT FROM battles_battle"
                " WHERE id = NEW.battle_id AND event_id = NEW.event_id)",
                "clash and battle are of different events",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.name}"

    def get_absolute_url(self) -> str:
        return reverse("battles:clash", args=[self.event.slug, self.pk])

    @property
    def clock(self) -> Clock:
        """When it reached each state, as the rules see it."""
        return Clock(ClashState(self.state), self.mustering_at, self.started_at, self.ended_at)

    @property
    def fixed(self) -> bool:
        """Whether it has started: who fights on which side no longer follows from the sides."""
        return self.state in (ClashState.RUNNING, ClashState.ENDED)

    @property
    def ends_about(self) -> datetime | None:
        """When it is expected to end."""
        since = self.started_at or self.starts_at
        return since + timedelta(minutes=self.minutes) if since else None


class ClashStep(models.Model):
    """A clash went one step on, or back; never rewritten."""

    clash = models.ForeignKey(Clash, on_delete=models.PROTECT, related_name="steps")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="+")
    move = models.CharField(_("step"), max_length=9, choices=Move)
    at = models.DateTimeField(_("at"))
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    findings = models.JSONField(_("what spoke against it"), default=list)

    class Meta:
        verbose_name = _("step of a clash")
        verbose_name_plural = _("steps of clashes")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(move__in=Move.values), name="clash_move_known"),
            models.CheckConstraint(
                condition=Q(findings=[]) | ~Q(reason=""), name="clash_step_against_has_reason"
            ),
        ]
        triggers = append_only()

    def __str__(self) -> str:
        return f"{self.clash}: {self.get_move_display()}"


class Division(models.Model):
    """Several people were put on sides at once: who, from where, to where; never rewritten."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="divisions")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("at"))
    balanced = models.BooleanField(_("by the balancer"), default=False)
    moves = models.JSONField(_("people moved"))
    before = models.JSONField(_("before"), default=list)
    after = models.JSONField(_("after"), default=list)

    class Meta:
        verbose_name = _("division into sides")
        verbose_name_plural = _("divisions into sides")
        ordering = ["pk"]
        triggers = append_only()

    def __str__(self) -> str:
        return str(len(self.moves))


class DivisionUndone(models.Model):
    """A division was taken back."""

    division = models.OneToOneField(Division, on_delete=models.PROTECT, related_name="undone")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("division taken back")
        verbose_name_plural = _("divisions taken back")
        triggers = append_only()

    def __str__(self) -> str:
        return str(self.division)

"""Rosters: what differs from the side's default, who is here, who the veterans are (R 1.4)."""

import pgtrigger
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from battles.models.battles import Clash
from battles.models.triggers import nobody_sent_off, refusing, same_event
from combatants.models import Combatant
from ruman.core.models import Act, Event, Side, User, append_only

SIDE_OF_EVENT = refusing(
    "side_of_same_event",
    pgtrigger.Insert | pgtrigger.Update,
    "NEW.side_id IS NOT NULL AND NOT EXISTS (SELECT FROM core_side s"
    " JOIN combatants_combatant c ON c.event_id = s.event_id"
    " WHERE s.id = NEW.side_id AND c.id = NEW.combatant_id)",
    "side and combatant are of different events",
)


class Line(models.Model):
    """Somebody's line on the roster of one clash, where anything differs from the default.

    Who is on a side fights with everything of theirs that is in play, at the clash's first place.
    None and empty mean the default. Once a clash starts, everybody who fights in it has a line
    with the side written down.
    """

    clash = models.ForeignKey(Clash, on_delete=models.PROTECT, related_name="lines")
    combatant = models.ForeignKey(Combatant, on_delete=models.PROTECT, related_name="lines")
    side = models.ForeignKey(
        Side,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="lines",
        verbose_name=_("side"),
    )
    fights = models.BooleanField(_("fights"), default=True)
    location = models.SlugField(_("place"), max_length=60, blank=True)
    role = models.CharField(_("role"), max_length=60, blank=True)
    carries = ArrayField(models.UUIDField(), null=True, blank=True, verbose_name=_("carries"))
    in_hand = ArrayField(models.UUIDField(), default=list, blank=True, verbose_name=_("in hand"))
    present_at = models.DateTimeField(_("here since"), null=True, blank=True)
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("roster line")
        verbose_name_plural = _("roster lines")
        ordering = ["clash", "combatant"]
        constraints = [
            models.UniqueConstraint(fields=["clash", "combatant"], name="one_line_in_a_clash")
        ]
        triggers = [
            nobody_sent_off("NEW.fights"),
            same_event("battles_clash", "clash_id", "combatants_combatant", "combatant_id"),
            SIDE_OF_EVENT,
        ]

    def __str__(self) -> str:
        return f"{self.clash}: {self.combatant}"


class Tick(models.Model):
    """Somebody was ticked as here at a muster, or unticked; never rewritten."""

    clash = models.ForeignKey(Clash, on_delete=models.PROTECT, related_name="ticks")
    combatant = models.ForeignKey(Combatant, on_delete=models.PROTECT, related_name="ticks")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="+")
    here = models.BooleanField(_("here"))
    at = models.DateTimeField(_("at"))
    late = models.BooleanField(_("after the clash had ended"), default=False)

    class Meta:
        verbose_name = _("tick at a muster")
        verbose_name_plural = _("ticks at musters")
        ordering = ["pk"]
        triggers = append_only()

    def __str__(self) -> str:
        return f"{self.combatant}: {self.here}"


class Veteran(models.Model):
    """A marked player who acts for the organizers on a side: an account, a combatant, or both."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="veterans")
    side = models.ForeignKey(
        Side, on_delete=models.PROTECT, related_name="veterans", verbose_name=_("side")
    )
    user = models.ForeignKey(
        User,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="veteran_at",
        verbose_name=_("account"),
    )
    combatant = models.ForeignKey(
        Combatant,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="veteran",
        verbose_name=_("combatant"),
    )
    marking = models.CharField(_("marking"), max_length=100, blank=True)
    retired_at = models.DateTimeField(_("no longer since"), null=True, blank=True)

    class Meta:
        verbose_name = _("veteran")
        verbose_name_plural = _("veterans")
        ordering = ["event", "side", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(user__isnull=False) | Q(combatant__isnull=False),
                name="veteran_is_somebody",
            ),
            models.UniqueConstraint(
                fields=["event", "user"],
                condition=Q(retired_at__isnull=True),
                name="veteran_on_one_side",
            ),
            models.UniqueConstraint(
                fields=["event", "combatant"],
                condition=Q(retired_at__isnull=True),
                name="veteran_combatant_on_one_side",
            ),
        ]
        triggers = [
            refusing(
                "veteran_of_same_event",
                pgtrigger.Insert | pgtrigger.Update,
                "NOT EXISTS (SELECT FROM core_side WHERE id = NEW.side_id"
                " AND event_id = NEW.event_id) OR NEW.combatant_id IS NOT NULL AND NOT EXISTS"
                " (SELECT FROM combatants_combatant WHERE id = NEW.combatant_id"
                " AND event_id = NEW.event_id)",
                "veteran, side and combatant are of different events",
            )
        ]

    def __str__(self) -> str:
        return str(self.combatant or self.user)


class Introduction(models.Model):
    """A veteran was introduced to their side at the muster of a clash; never rewritten."""

    clash = models.ForeignKey(Clash, on_delete=models.PROTECT, related_name="introductions")
    veteran = models.ForeignKey(Veteran, on_delete=models.PROTECT, related_name="introductions")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("introduction")
        verbose_name_plural = _("introductions")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["clash", "veteran"], name="introduced_once_in_a_clash")
        ]
        triggers = [
            *append_only(),
            same_event("battles_clash", "clash_id", "battles_veteran", "veteran_id"),
        ]

    def __str__(self) -> str:
        return f"{self.clash}: {self.veteran}"

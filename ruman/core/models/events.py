"""Events, who holds them, their sides."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ruman.core.enums import Tincture


class Organizer(models.Model):
    """A club or company that holds events; only within one are earlier events remembered."""

    name = models.CharField(_("name"), max_length=200)
    slug = models.SlugField(_("name in addresses"), unique=True)

    class Meta:
        verbose_name = _("organizer")
        verbose_name_plural = _("organizers")

    def __str__(self) -> str:
        return self.name


class Event(models.Model):
    """One gathering, with its dates, sides, rulebook and tournaments."""

    organizer = models.ForeignKey(
        Organizer, on_delete=models.PROTECT, related_name="events", verbose_name=_("who holds it")
    )
    name = models.CharField(_("name"), max_length=200)
    slug = models.SlugField(_("name in addresses"), unique=True)
    starts_date = models.DateField(_("first day"))
    ends_date = models.DateField(_("last day"))
    time_zone = models.CharField(_("time zone"), max_length=60, default="Europe/Prague")
    languages = ArrayField(
        models.CharField(max_length=5), default=list, verbose_name=_("languages")
    )
    practice = models.BooleanField(_("practice event"), default=False)
    rulebook = models.ForeignKey(
        "core.Rulebook",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="events",
        verbose_name=_("rulebook"),
    )
    erase_after_date = models.DateField(_("erase people's data after"), null=True, blank=True)
    created_at = models.DateTimeField(_("made at"), default=timezone.now)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["-starts_date", "name"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_date__gte=F("starts_date")), name="event_ends_after_start"
            )
        ]

    def __str__(self) -> str:
        return self.name

    def is_over(self, at: datetime) -> bool:
        """Whether its last day is past, where it is held."""
        return at.astimezone(ZoneInfo(self.time_zone)).date() > self.ends_date


class Side(models.Model):
    """One of the fighting sides; colour, hatching and word always together."""

    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, related_name="sides", verbose_name=_("event")
    )
    name = models.CharField(_("name"), max_length=100)
    tincture = models.CharField(_("colour"), max_length=8, choices=Tincture)
    position = models.PositiveSmallIntegerField(_("order"), default=0)

    class Meta:
        verbose_name = _("side")
        verbose_name_plural = _("sides")
        ordering = ["event", "position", "name"]
        constraints = [
            models.UniqueConstraint(fields=["event", "name"], name="side_name_in_event"),
            models.UniqueConstraint(fields=["event", "tincture"], name="side_tincture_in_event"),
            models.CheckConstraint(
                condition=Q(tincture__in=Tincture.values), name="side_tincture_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name

"""Acts and refused acts: what is never rewritten."""

import uuid

import pgtrigger
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ruman.core.models.events import Event
from ruman.core.models.stations import Station
from ruman.core.models.users import User


def append_only() -> list[pgtrigger.Trigger]:
    """Triggers for a table whose rows are never rewritten nor deleted."""
    return [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]


class Act(models.Model):
    """One thing that somebody did, once: who, where, when by the device, sent and received.

    The id is made by the client, so sending an act again finds it here and gets `answer` again;
    the same id with another `digest` is refused. Every append-only row of the apps names its act.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    event = models.ForeignKey(
        Event, on_delete=models.PROTECT, related_name="acts", verbose_name=_("event")
    )
    kind = models.CharField(_("kind"), max_length=60)
    by = models.ForeignKey(
        User,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="acts",
        verbose_name=_("person"),
    )
    by_name = models.CharField(_("by whom"), max_length=200)
    station = models.ForeignKey(
        Station,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="acts",
        verbose_name=_("station"),
    )
    station_name = models.CharField(_("station"), max_length=100, blank=True)
    device_at = models.DateTimeField(_("time on the device"), null=True, blank=True)
    sent_at = models.DateTimeField(_("sent at"), null=True, blank=True)
    received_at = models.DateTimeField(_("received at"), default=timezone.now)
    odd_time = models.BooleanField(
        _("impossible time"), default=False, help_text=_("the device's clock can't be right")
    )
    digest = models.CharField(max_length=64)
    answer = models.JSONField(_("answer"), default=dict)

    class Meta:
        verbose_name = _("act")
        verbose_name_plural = _("acts")
        ordering = ["received_at"]
        indexes = [models.Index(fields=["event", "received_at"], name="act_by_event_and_time")]
        triggers = append_only()

    def __str__(self) -> str:
        return f"{self.kind} by {self.by_name}"


class RefusedAct(models.Model):
    """An act that the rules didn't allow, kept until somebody has read why."""

    act_id = models.UUIDField(unique=True)
    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, related_name="refused_acts", verbose_name=_("event")
    )
    kind = models.CharField(_("kind"), max_length=60)
    label = models.CharField(
        _("label"), max_length=200, blank=True, help_text=_("as the device called it")
    )
    by_name = models.CharField(_("by whom"), max_length=200)
    station_name = models.CharField(_("station"), max_length=100, blank=True)
    payload = models.JSONField(_("content"))
    digest = models.CharField(max_length=64, blank=True)
    code = models.CharField(_("code"), max_length=60, blank=True)
    reason = models.CharField(_("reason"), max_length=500)
    device_at = models.DateTimeField(_("time on the device"), null=True, blank=True)
    received_at = models.DateTimeField(_("received at"), default=timezone.now)
    read_at = models.DateTimeField(_("read at"), null=True, blank=True)
    read_by = models.ForeignKey(
        User,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("read by"),
    )

    class Meta:
        verbose_name = _("refused act")
        verbose_name_plural = _("refused acts")
        ordering = ["received_at"]

    def __str__(self) -> str:
        return f"{self.kind}: {self.reason}"

    def shown(self) -> list[tuple[str, str]]:
        """What was sent, for a person to read; files by their size alone."""
        return [
            (name, f"{len(text) // 1370} kB" if text.startswith("data:") else text)
            for name, text in ((name, str(value)) for name, value in self.payload.items())
        ]

"""Stations: named devices, each with its block of tags."""

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import BigIntegerRangeField, RangeOperators
from django.db import models
from django.db.models import F, Func, Q, Value
from django.utils.translation import gettext_lazy as _

from ruman.core.enums import StationKind
from ruman.core.models.events import Event


def tag_block() -> Func:
    """A station's tags as a range of numbers that no other event's block can meet.

    The event is the upper part of each number: so a plain GiST index, which every PostgreSQL has,
    keeps blocks of one event apart, without an extension for comparing the event.
    """
    event = F("event_id") * Value(2**33, output_field=models.BigIntegerField())
    return Func(
        event + F("tag_from"),
        event + F("tag_to"),
        Value("[]"),
        function="int8range",
        output_field=BigIntegerRangeField(),
    )


class Station(models.Model):
    """A named tablet or laptop of an event; people change on it with a PIN.

    Revoked, it forgets its device; binding another one brings it back, with its block of tags.
    """

    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, related_name="stations", verbose_name=_("event")
    )
    name = models.CharField(_("name"), max_length=100)
    kind = models.CharField(_("kind"), max_length=10, choices=StationKind)
    device_digest = models.CharField(max_length=64, blank=True, editable=False)
    tag_from = models.PositiveIntegerField(_("first tag of its block"), null=True, blank=True)
    tag_to = models.PositiveIntegerField(_("last tag of its block"), null=True, blank=True)
    tag_next = models.PositiveIntegerField(_("next tag"), null=True, blank=True)
    seen_at = models.DateTimeField(_("last seen"), null=True, blank=True, editable=False)
    waiting = models.PositiveIntegerField(_("acts not yet sent"), default=0, editable=False)
    person = models.ForeignKey(
        "core.User",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        editable=False,
        verbose_name=_("who is there"),
    )
    revoked_at = models.DateTimeField(_("revoked at"), null=True, blank=True)

    class Meta:
        verbose_name = _("station")
        verbose_name_plural = _("stations")
        ordering = ["event", "name"]
        constraints = [
            models.UniqueConstraint(fields=["event", "name"], name="station_name_in_event"),
            models.CheckConstraint(
                condition=Q(kind__in=StationKind.values), name="station_kind_known"
            ),
            models.CheckConstraint(
                condition=Q(tag_from__isnull=True, tag_to__isnull=True)
                | Q(tag_to__gte=F("tag_from")),
                name="station_tag_block_ordered",
            ),
            models.UniqueConstraint(
                fields=["device_digest"],
                condition=~Q(device_digest=""),
                name="station_of_one_device",
            ),
            models.CheckConstraint(
                condition=Q(revoked_at__isnull=True) | Q(device_digest=""),
                name="station_revoked_has_no_device",
            ),
            ExclusionConstraint(
                name="station_tag_blocks_apart",
                expressions=[(tag_block(), RangeOperators.OVERLAPS)],
                condition=Q(tag_from__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.name

"""Who may what at an event, the ways in, and who is slowed down."""

import uuid
from datetime import datetime

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ruman.core.codes import link_token, typed_code
from ruman.core.enums import Role
from ruman.core.models.events import Event
from ruman.core.models.stations import Station
from ruman.core.models.users import User
from ruman.core.roles import covered


class Membership(models.Model):
    """The roles that a person holds at one event; a PIN changes people on a station, no more."""

    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, related_name="memberships", verbose_name=_("event")
    )
    user = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="memberships", verbose_name=_("person")
    )
    roles = ArrayField(models.CharField(max_length=16, choices=Role), verbose_name=_("roles"))
    pin = models.CharField(max_length=200, blank=True, editable=False)
    revoked_at = models.DateTimeField(_("revoked at"), null=True, blank=True)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        ordering = ["event", "user__name"]
        constraints = [
            models.UniqueConstraint(fields=["event", "user"], name="membership_once_an_event"),
            models.CheckConstraint(
                condition=Q(roles__contained_by=Role.values), name="membership_roles_known"
            ),
        ]

    above = False  # whether the person is the site admin, who stands above the event

    def __str__(self) -> str:
        return f"{self.user}: {', '.join(self.roles)}"

    def role_words(self) -> list[str]:
        """The roles in the reader's language, highest first."""
        return [str(role.label) for role in Role if role in self.roles]

    def holds(self, *roles: str) -> bool:
        """Whether any of `roles` is held; a head organizer is an organizer, an admin is all."""
        return not covered(self.roles).isdisjoint(roles)


class Invitation(models.Model):
    """A one-time code that gives roles at an event, or makes a device a station.

    Link and short code follow from `seed` and the server's key; only their digests are compared,
    so whoever reads the table can't come in with it. `user`: for somebody who is known already.
    """

    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, related_name="invitations", verbose_name=_("event")
    )
    seed = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    code_digest = models.CharField(max_length=64, unique=True, editable=False)
    roles = ArrayField(
        models.CharField(max_length=16, choices=Role), default=list, verbose_name=_("roles")
    )
    station = models.ForeignKey(
        Station,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="invitations",
        verbose_name=_("station"),
    )
    user = models.ForeignKey(
        User,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="invitations",
        verbose_name=_("person"),
    )
    name = models.CharField(_("for whom"), max_length=200, blank=True)
    made_by = models.ForeignKey(
        User,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("made by"),
    )
    made_at = models.DateTimeField(_("made at"), default=timezone.now)
    expires_at = models.DateTimeField(_("usable until"))
    used_at = models.DateTimeField(_("used at"), null=True, blank=True)
    used_by = models.ForeignKey(
        User,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("used by"),
    )
    withdrawn_at = models.DateTimeField(_("withdrawn at"), null=True, blank=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(roles__contained_by=Role.values), name="invitation_roles_known"
            ),
            models.CheckConstraint(
                condition=~Q(roles=[]) | Q(station__isnull=False) | Q(user__isnull=False),
                name="invitation_gives_something",
            ),
        ]

    def __str__(self) -> str:
        return self.name or ", ".join(self.roles)

    def role_words(self) -> list[str]:
        """The roles in the reader's language, highest first."""
        return [str(role.label) for role in Role if role in self.roles]

    @property
    def token(self) -> str:
        """What its link carries."""
        return link_token("invitation", self.seed)

    @property
    def code(self) -> str:
        """What can be typed instead of the link."""
        return typed_code("invitation", self.seed)

    def is_open(self, at: datetime) -> bool:
        """Whether it can still be used."""
        return self.used_at is None and self.withdrawn_at is None and at < self.expires_at


class Attempts(models.Model):
    """How often something was tried of late; the key is a digest, so no address is kept."""

    key = models.CharField(_("key"), primary_key=True, max_length=64)
    count = models.PositiveIntegerField(_("count"))
    since = models.DateTimeField(_("since"), db_index=True)

    class Meta:
        verbose_name = _("count of tries")
        verbose_name_plural = _("counts of tries")

    def __str__(self) -> str:
        return f"{self.count} since {self.since}"

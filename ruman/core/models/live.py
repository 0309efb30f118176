"""What pages follow live, who looks, and links that show one thing."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ruman.core.models.stations import Station
from ruman.core.models.users import User


class Topic(models.Model):
    """The version of one thing that pages follow live; it only grows, under its row's lock."""

    name = models.CharField(_("name"), primary_key=True, max_length=100)
    version = models.BigIntegerField(_("version"), default=0)
    changed_at = models.DateTimeField(_("changed at"), default=timezone.now)

    class Meta:
        verbose_name = _("followed topic")
        verbose_name_plural = _("followed topics")

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


class Presence(models.Model):
    """Somebody has a page about `topic` open on a device; only what was seen lately counts."""

    topic = models.CharField(_("topic"), max_length=100)
    device = models.CharField(max_length=36, help_text=_("one open page, by its own random name"))
    user = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="+", verbose_name=_("person")
    )
    station = models.ForeignKey(
        Station,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("station"),
    )
    about = models.CharField(_("about"), max_length=100, blank=True)
    since = models.DateTimeField(_("since"))
    seen_at = models.DateTimeField(_("last seen"))

    class Meta:
        verbose_name = _("open page")
        verbose_name_plural = _("open pages")
        constraints = [
            models.UniqueConstraint(fields=["topic", "device"], name="presence_once_a_device")
        ]

    def __str__(self) -> str:
        return f"{self.topic}: {self.user}"


class SecretLink(models.Model):
    """Abstract: a link of 128 random bits that shows one thing, can be renewed or withdrawn."""

    token = models.CharField(max_length=22, unique=True, editable=False)
    made_at = models.DateTimeField(default=timezone.now)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

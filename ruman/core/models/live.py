"""What pages follow live, who looks, and links that show one thing."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ruman.core.models.stations import Station
from ruman.core.models.users import User


class Topic(models.Model):
    """The version of one thing that pages follow live; it only grows, under its row's lock."""

    name = models.CharField(primary_key=True, max_length=100)
    version = models.BigIntegerField(default=0)
    changed_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


class Presence(models.Model):
    """Somebody has a page about `topic` open on a device; only what was seen lately counts."""

    topic = models.CharField(max_length=100)
    device = models.CharField(max_length=36, help_text=_("one open page, by its own random name"))
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    station = models.ForeignKey(
        Station, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    about = models.CharField(max_length=100, blank=True)
    since = models.DateTimeField()
    seen_at = models.DateTimeField()

    class Meta:
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

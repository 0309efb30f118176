"""Where people are signed in."""

from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ruman.core.models.users import User


class Session(AbstractBaseSession):
    """One browser that somebody is signed in with, or that keeps something for nobody."""

    user = models.ForeignKey(
        User, null=True, on_delete=models.CASCADE, related_name="sessions", verbose_name=_("person")
    )
    since = models.DateTimeField(_("since"), default=timezone.now)
    device = models.CharField(_("device"), max_length=60, blank=True)

    class Meta:
        verbose_name = _("session")
        verbose_name_plural = _("sessions")

    def __str__(self) -> str:
        return f"{self.user}, {self.device}"

"""People who work with the program."""

from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models.functions import Upper
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _


class People(UserManager["User"]):
    """Users; capitals in a sign-in name don't count, since phones put them in unasked."""

    use_in_migrations = False

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(username__iexact=username)


class User(AbstractUser):
    """A person who works with the program. `is_superuser` is the site admin, above all events.

    Raising `sign_in_serial` ends every session of the person.
    """

    name = models.CharField(_("name"), max_length=200)
    language = models.CharField(_("language"), max_length=5, blank=True)
    sign_in_serial = models.PositiveIntegerField(default=0, editable=False)

    objects: ClassVar[People] = People()

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        constraints = [models.UniqueConstraint(Upper("username"), name="user_name_in_any_case")]

    def __str__(self) -> str:
        return self.name or self.username

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """What a session is bound to: the password, and the serial."""
        kept = f"{self.password}:{self.sign_in_serial}"
        salt = "ruman.core.models.User.session"
        return salted_hmac(salt, kept, secret=secret, algorithm="sha256").hexdigest()

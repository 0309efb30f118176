"""People at an event, their groups, and what was recorded of them at the gate."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from ruman.core.models import Event, Side


class Group(models.Model):
    """Friends who come and fight together."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="groups")
    name = models.CharField(_("name"), max_length=100)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "name"], name="group_name_in_event")
        ]

    def __str__(self) -> str:
        return self.name


class Combatant(models.Model):
    """A person who takes part in one event."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="combatants")
    number = models.PositiveIntegerField(_("number"))
    given_name = models.CharField(_("given name"), max_length=100)
    surname = models.CharField(_("surname"), max_length=100)
    nickname = models.CharField(_("nickname"), max_length=100, blank=True)
    birth_date = models.DateField(_("date of birth"), null=True, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    phone = models.CharField(_("phone"), max_length=40, blank=True)
    language = models.CharField(_("language"), max_length=5, blank=True)
    group = models.ForeignKey(
        Group, null=True, blank=True, on_delete=models.SET_NULL, related_name="combatants"
    )
    side = models.ForeignKey(
        Side, null=True, blank=True, on_delete=models.PROTECT, related_name="combatants"
    )
    note = models.TextField(_("note"), blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="combatant_number_in_event")
        ]

    def __str__(self) -> str:
        return f"{self.given_name} {self.surname}"

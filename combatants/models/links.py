"""Secret links to a person's page: the person's own, and one that is safe to share."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from combatants.enums import LinkPurpose
from combatants.models.people import Combatant
from ruman.core.models import SecretLink


class PlayerLink(SecretLink):
    """A link to a person's page, without any right to write; at most one of each is live."""

    combatant = models.ForeignKey(Combatant, on_delete=models.PROTECT, related_name="links")
    purpose = models.CharField(_("shows"), max_length=6, choices=LinkPurpose)

    class Meta:
        verbose_name = _("secret link")
        verbose_name_plural = _("secret links")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["combatant", "purpose"],
                condition=Q(withdrawn_at__isnull=True),
                name="player_link_one_of_each",
            ),
            models.CheckConstraint(
                condition=Q(purpose__in=LinkPurpose.values), name="player_link_purpose_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.combatant}: {self.get_purpose_display()}"

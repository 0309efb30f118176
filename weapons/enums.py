"""Words stored in the bench's columns."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Outcome(TextChoices):
    APPROVED = "approved", _("Approved")
    WARNED = "approved_with_warning", _("Approved with warning")
    REJECTED = "rejected", _("Rejected")

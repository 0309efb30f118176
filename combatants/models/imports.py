"""Registration files: the upload that waits for its confirmation, and the record of each import."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ruman.core.models import Act, Event, User, append_only


class RegistrationFile(models.Model):
    """An uploaded file between preview and confirmation, with how it is to be read.

    In the database, so that any process can go on with it; emptied once imported or a day old.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="registration_files")
    name = models.CharField(_("file name"), max_length=200)
    content = models.BinaryField()
    digest = models.CharField(max_length=64)
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    encoding = models.CharField(_("encoding"), max_length=20, blank=True)
    separator = models.CharField(_("separator"), max_length=1, blank=True)
    sheet = models.CharField(_("sheet"), max_length=100, blank=True)
    mapping = models.JSONField(null=True, blank=True)
    imported_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("registration file")
        verbose_name_plural = _("registration files")
        ordering = ["-at"]

    def __str__(self) -> str:
        return self.name


class RegistrationImport(models.Model):
    """What one confirmed import did; never rewritten."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="imports")
    act = models.OneToOneField(Act, on_delete=models.PROTECT, related_name="registration_import")
    file_name = models.CharField(_("file name"), max_length=200)
    digest = models.CharField(max_length=64)
    mapping = models.JSONField(default=dict)
    added = models.PositiveIntegerField(_("added"))
    updated = models.PositiveIntegerField(_("updated"))
    unchanged = models.PositiveIntegerField(_("unchanged"))
    left_out = models.JSONField(_("lines left out"), default=list)
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("import")
        verbose_name_plural = _("imports")
        ordering = ["-pk"]
        constraints = [models.CheckConstraint(condition=~Q(file_name=""), name="import_file_named")]
        triggers = append_only()

    def __str__(self) -> str:
        return self.file_name

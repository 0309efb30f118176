"""Imports, to read; files that wait for their confirmation may be thrown away."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.db.models.functions import Length
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from combatants.models import RegistrationFile, RegistrationImport
from ruman.core.admin.records import RecordAdmin


@admin.register(RegistrationImport)
class RegistrationImportAdmin(RecordAdmin):
    """What each import did."""

    list_display = ("file_name", "event", "added", "updated", "unchanged", "rows_left_out", "at")
    list_filter = (("event", admin.RelatedOnlyFieldListFilter),)
    list_select_related = ("event",)
    search_fields = ("file_name", "act__by_name")

    @admin.display(description=_("lines left out"))
    def rows_left_out(self, row: RegistrationImport) -> int:
        return len(row.left_out)


@admin.register(RegistrationFile)
class RegistrationFileAdmin(RecordAdmin):
    """Uploads between preview and import; their bytes aren't shown, but can be thrown away."""

    list_display = ("name", "event", "by", "at", "size", "imported_at")
    list_filter = (
        ("event", admin.RelatedOnlyFieldListFilter),
        ("imported_at", admin.EmptyFieldListFilter),
    )
    list_select_related = ("event", "by")
    search_fields = ("name", "by__name")
    fields = ("event", "name", "by", "at", "size", "encoding", "separator", "sheet", "imported_at")
    readonly_fields = ("size",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[RegistrationFile]:
        rows: QuerySet[RegistrationFile] = super().get_queryset(request)
        return rows.defer("content").annotate(bytes=Length("content"))

    @admin.display(description=_("size (bytes)"), ordering="bytes")
    def size(self, file: Any) -> int:
        return int(file.bytes)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.is_superuser)

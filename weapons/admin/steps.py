"""Every step of every weapon, to read; the database refuses to rewrite them."""

from typing import Any, ClassVar

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from ruman.core.admin.records import RecordAdmin
from weapons import models


class StepAdmin(RecordAdmin):
    """What all steps have: of whose weapon, when, by whom, where."""

    told: ClassVar[tuple[str, ...]] = ()
    list_display = ("weapon", "owner", "at", "by", "station")
    list_filter: ClassVar[Any] = (("weapon__event", admin.RelatedOnlyFieldListFilter),)
    list_select_related: ClassVar[Any] = ("weapon__owner", "act")
    search_fields: ClassVar[Any] = ("weapon__owner__folded", "weapon__tag", "act__by_name")
    search_help_text = _("Part of the owner's name, a tag, or who did it")
    date_hierarchy = "at"
    ordering = ("-at", "-pk")

    def get_list_display(self, request: Any) -> tuple[str, ...]:
        return (*StepAdmin.list_display, *self.told)

    @admin.display(description=_("owner"), ordering="weapon__owner__sort_cs")
    def owner(self, step: models.Step) -> str:
        return step.weapon.owner.full_name

    @admin.display(description=_("by"), ordering="act__by_name")
    def by(self, step: models.Step) -> str:
        return step.act.by_name

    @admin.display(description=_("station"), ordering="act__station_name")
    def station(self, step: models.Step) -> str:
        return step.act.station_name


@admin.register(models.Inspection)
class InspectionAdmin(StepAdmin):
    told = ("outcome", "proposed", "class_code", "reason", "decided_offline", "apart")
    list_filter = (
        *StepAdmin.list_filter,
        "outcome",
        "proposed",
        "type",
        "decided_offline",
        "apart",
        ("inspected_at", admin.EmptyFieldListFilter),
    )
    search_fields = (*StepAdmin.search_fields, "reason", "class_code", "inspected_by")


@admin.register(models.Complaint)
class ComplaintAdmin(StepAdmin):
    told = ("reason", "complainant")
    search_fields = (*StepAdmin.search_fields, "reason", "complainant")


@admin.register(models.Exclusion)
class ExclusionAdmin(StepAdmin):
    told = ("reason", "rule", "held_where", "held_by", "ended")
    list_filter = (*StepAdmin.list_filter, ("end", admin.EmptyFieldListFilter))
    list_select_related = (*StepAdmin.list_select_related, "end")
    search_fields = (*StepAdmin.search_fields, "reason", "held_where", "held_by")

    @admin.display(description=_("ended"), boolean=True)
    def ended(self, step: models.Exclusion) -> bool:
        return hasattr(step, "end")


@admin.register(models.CustodyMove)
class CustodyMoveAdmin(StepAdmin):
    told = ("held_where", "held_by")
    search_fields = (*StepAdmin.search_fields, "held_where", "held_by")


@admin.register(models.ExclusionEnd)
class ExclusionEndAdmin(StepAdmin):
    told = ("passed", "given_to")
    list_filter = (*StepAdmin.list_filter, "passed")
    search_fields = (*StepAdmin.search_fields, "given_to")


@admin.register(models.OwnerCorrection)
class OwnerCorrectionAdmin(StepAdmin):
    told = ("old_owner", "new_owner", "reason")
    list_select_related = (*StepAdmin.list_select_related, "old_owner", "new_owner")
    search_fields = (*StepAdmin.search_fields, "old_owner__folded", "reason")


@admin.register(models.Leave)
class LeaveAdmin(StepAdmin):
    told = ("carrier", "granted", "note")
    list_filter = (*StepAdmin.list_filter, "granted")
    list_select_related = (*StepAdmin.list_select_related, "carrier")
    search_fields = (*StepAdmin.search_fields, "carrier__folded")


@admin.register(models.Appeal)
class AppealAdmin(StepAdmin):
    told = ("reason", "answered")
    list_filter = (*StepAdmin.list_filter, ("answer", admin.EmptyFieldListFilter))
    list_select_related = (*StepAdmin.list_select_related, "answer")
    search_fields = (*StepAdmin.search_fields, "reason")

    @admin.display(description=_("answered"), boolean=True)
    def answered(self, step: models.Appeal) -> bool:
        return hasattr(step, "answer")


@admin.register(models.AppealAnswer)
class AppealAnswerAdmin(StepAdmin):
    told = ("outcome", "class_code", "reason")
    list_filter = (*StepAdmin.list_filter, "outcome")
    search_fields = (*StepAdmin.search_fields, "reason")


@admin.register(models.LookAgain)
class LookAgainAdmin(StepAdmin):
    told = ("why", "reason")
    list_filter = (*StepAdmin.list_filter, "why")
    search_fields = (*StepAdmin.search_fields, "reason")


@admin.register(models.MeasureCorrection)
class MeasureCorrectionAdmin(StepAdmin):
    told = ("measured", "reason")
    search_fields = (*StepAdmin.search_fields, "reason")

    @admin.display(description=_("measures"))
    def measured(self, step: models.MeasureCorrection) -> str:
        return ", ".join(f"{name} {value}" for name, value in step.measures().items())


@admin.register(models.TagChange)
class TagChangeAdmin(StepAdmin):
    told = ("old_tag", "new_tag", "reason")
    search_fields = (*StepAdmin.search_fields, "old_tag", "new_tag", "reason")


@admin.register(models.Photo)
class PhotoAdmin(StepAdmin):
    told = ("width", "height")
    exclude = ("large", "small")

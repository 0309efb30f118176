"""What the gate recorded, to read."""

from django.contrib import admin

from combatants.models import Assignment, GateRecord
from ruman.core.admin.records import RecordAdmin


@admin.register(GateRecord)
class GateRecordAdmin(RecordAdmin):
    """Arrivals, rules read, guardians, departures, and what was taken back."""

    list_display = ("combatant", "kind", "at", "rulebook", "language", "guardian", "reverses")
    list_filter = (("combatant__event", admin.RelatedOnlyFieldListFilter), "kind")
    list_select_related = ("combatant", "rulebook", "reverses__combatant")
    search_fields = ("combatant__folded", "combatant__number", "act__by_name")
    date_hierarchy = "at"


@admin.register(Assignment)
class AssignmentAdmin(RecordAdmin):
    """Sides and groups, each time they were assigned."""

    list_display = ("combatant", "side", "group", "at")
    list_filter = (("combatant__event", admin.RelatedOnlyFieldListFilter),)
    list_select_related = ("combatant", "side", "group")
    search_fields = ("combatant__folded", "combatant__number", "act__by_name")

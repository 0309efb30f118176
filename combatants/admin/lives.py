"""Lives, sanctions and secret links in the admin: only read, and no link gives its token away."""

from django.contrib import admin

from combatants.models import LivesGrant, PlayerLink, Sanction, SanctionLifted
from ruman.core.admin.records import RecordAdmin


@admin.register(LivesGrant)
class LivesGrantAdmin(RecordAdmin):
    list_display = ("combatant", "lives", "without_override", "admitted", "costume", "at")
    list_filter = (("combatant__event", admin.RelatedOnlyFieldListFilter), "admitted", "offline")
    list_select_related = ("combatant",)
    search_fields = ("combatant__folded", "act__by_name", "reason")
    date_hierarchy = "at"


@admin.register(Sanction)
class SanctionAdmin(RecordAdmin):
    list_display = ("combatant", "scope", "reason", "at", "until")
    list_filter = (("combatant__event", admin.RelatedOnlyFieldListFilter), "scope")
    list_select_related = ("combatant",)
    search_fields = ("combatant__folded", "act__by_name", "reason")
    date_hierarchy = "at"


@admin.register(SanctionLifted)
class SanctionLiftedAdmin(RecordAdmin):
    list_display = ("sanction", "reason")
    list_filter = (("sanction__combatant__event", admin.RelatedOnlyFieldListFilter),)
    list_select_related = ("sanction__combatant",)
    search_fields = ("sanction__combatant__folded", "act__by_name", "reason")


@admin.register(PlayerLink)
class PlayerLinkAdmin(RecordAdmin):
    """Renewed and withdrawn on the person's page; the token is never shown here."""

    list_display = ("combatant", "purpose", "made_at", "withdrawn_at")
    list_filter = (
        ("combatant__event", admin.RelatedOnlyFieldListFilter),
        "purpose",
        ("withdrawn_at", admin.EmptyFieldListFilter),
    )
    list_select_related = ("combatant",)
    search_fields = ("combatant__folded",)
    fields = ("combatant", "purpose", "made_at", "withdrawn_at")

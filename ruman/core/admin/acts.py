"""What was done, what was refused, what is followed live: read, never rewritten."""

from django.contrib import admin

from ruman.core.admin.records import RecordAdmin
from ruman.core.models import Act, Presence, RefusedAct, Topic


@admin.register(Act)
class ActAdmin(RecordAdmin):
    """Who did what, where, when."""

    list_display = ("kind", "event", "by_name", "station_name", "device_at", "received_at")
    list_filter = ("event", "odd_time")
    list_select_related = ("event",)
    search_fields = ("=kind", "by_name", "station_name")
    date_hierarchy = "received_at"
    ordering = ("-received_at",)


@admin.register(RefusedAct)
class RefusedActAdmin(RecordAdmin):
    """What devices sent and the rules didn't allow."""

    list_display = ("kind", "event", "by_name", "reason", "received_at", "read_at", "read_by")
    list_filter = ("event",)
    list_select_related = ("event", "read_by")
    search_fields = ("=kind", "by_name", "reason")
    ordering = ("-received_at",)


@admin.register(Topic)
class TopicAdmin(RecordAdmin):
    """Versions that open pages follow."""

    list_display = ("name", "version", "changed_at")
    search_fields = ("name",)
    ordering = ("-changed_at",)


@admin.register(Presence)
class PresenceAdmin(RecordAdmin):
    """Which page somebody has open now."""

    list_display = ("topic", "user", "station", "about", "seen_at")
    list_select_related = ("user", "station")
    search_fields = ("topic", "user__name")
    ordering = ("-seen_at",)

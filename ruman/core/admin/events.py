"""Events, who holds them, their sides."""

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from ruman.core.models import Event, Organizer, Side
from ruman.core.privacy import left_to_erase


@admin.register(Organizer)
class OrganizerAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Clubs and companies."""

    list_display = ("name", "slug", "number_of_events")
    search_fields = ("name", "slug")
    prepopulated_fields = {"slug": ("name",)}

    def get_queryset(self, request: HttpRequest) -> QuerySet[Organizer]:
        rows: QuerySet[Organizer] = super().get_queryset(request)
        return rows.annotate(held=Count("events"))

    @admin.display(description=_("events"), ordering="held")
    def number_of_events(self, organizer: Organizer) -> int:
        return int(getattr(organizer, "held", 0))


class SideInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Side
    extra = 0


@admin.register(Event)
class EventAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Gatherings. An event with acts on record can't be deleted."""

    list_display = (
        "name",
        "organizer",
        "starts_date",
        "ends_date",
        "rulebook",
        "practice",
        "to_erase",
    )
    list_filter = ("practice", "organizer")
    list_select_related = ("organizer", "rulebook")
    search_fields = ("name", "slug", "organizer__name")
    autocomplete_fields = ("organizer", "rulebook")
    date_hierarchy = "starts_date"
    prepopulated_fields = {"slug": ("name",)}
    readonly_fields = ("created_at",)
    inlines = (SideInline,)

    @admin.display(description=_("people to erase"))
    def to_erase(self, event: Event) -> str:
        """Once the date is past: how many still have their names, and since when they shouldn't."""
        left = left_to_erase(event)
        day = event.erase_after_date
        return f"{left} ({date_format(day)})" if left and day else ""


@admin.register(Side)
class SideAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Sides of all events."""

    list_display = ("name", "event", "tincture", "position")
    list_filter = ("tincture", "event")
    list_select_related = ("event",)
    search_fields = ("name", "event__name")
    autocomplete_fields = ("event",)

"""People and groups in the admin: edited here, but for what the gate records."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from combatants.actions.people import lock_event, next_number, rename_group
from combatants.admin import privacy
from combatants.models import AnnouncedWeapon, Combatant, Group
from combatants.models.people import order_of_names
from combatants.queries.search import matching
from ruman.core import news

GATE = (
    "arrived_at",
    "left_at",
    "rules_read_at",
    "rules_rulebook",
    "rules_language",
    "guardian",
)
STANDS = ("lives", "expelled_until", "expelled_why", "erased_at")


class AnnouncedInline(admin.TabularInline):  # type: ignore[type-arg]
    model = AnnouncedWeapon
    extra = 0
    fields = ("position", "text", "kind", "length_cm", "withdrawn")


@admin.register(Combatant)
class CombatantAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """A person; the number comes by itself, and what the gate recorded can only be read."""

    list_display = ("full", "number", "event", "group", "side", "birth_date", "arrived_at")
    list_display_links = ("full", "number")
    list_filter = (
        ("event", admin.RelatedOnlyFieldListFilter),
        ("arrived_at", admin.EmptyFieldListFilter),
        ("rules_read_at", admin.EmptyFieldListFilter),
        ("erased_at", admin.EmptyFieldListFilter),
        "language",
    )
    list_select_related = ("event", "group", "side")
    search_fields = ("folded",)
    search_help_text = _("Part of a name, nickname, group or number")
    autocomplete_fields = ("group",)
    raw_id_fields = ("side",)
    readonly_fields = ("number", *GATE, "registered", "revision", *STANDS)
    fieldsets = (
        (None, {"fields": ("event", "number", "given_name", "surname", "nickname")}),
        (None, {"fields": ("birth_date", "email", "phone", "language")}),
        (None, {"fields": ("group", "side", "health_note", "note")}),
        (_("At the gate"), {"fields": GATE}),
        (_("What acts left"), {"fields": STANDS}),
        (_("From the form"), {"fields": ("registered", "revision")}),
    )
    inlines = (AnnouncedInline,)
    actions = ("export_stored", "erase")

    def has_change_permission(self, request: HttpRequest, obj: Combatant | None = None) -> bool:
        """Whoever was erased can be looked at, and never be named again."""
        erased = obj is not None and obj.erased_at is not None
        return not erased and super().has_change_permission(request, obj)

    @admin.action(description=_("Export what is stored"), permissions=["view"])
    def export_stored(
        self, request: HttpRequest, chosen: QuerySet[Combatant]
    ) -> HttpResponse | None:
        """One person, one file."""
        return privacy.export(self, request, chosen)

    @admin.action(description=_("Erase what tells who it is"), permissions=["delete"])
    def erase(self, request: HttpRequest, chosen: QuerySet[Combatant]) -> HttpResponse | None:
        """Asked once more, person by person an act."""
        return privacy.erase(self, request, chosen)

    @admin.display(description=_("name"), ordering="sort_cs")
    def full(self, person: Combatant) -> str:
        return f"{person.surname} {person.given_name}".strip()

    def get_readonly_fields(
        self, request: HttpRequest, obj: Combatant | None = None
    ) -> tuple[str, ...]:
        return (*self.readonly_fields, "event") if obj else self.readonly_fields

    def get_ordering(self, request: HttpRequest) -> tuple[str, ...]:
        return ("event", order_of_names(get_language() or "cs"), "number")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Combatant], search_term: str
    ) -> tuple[QuerySet[Combatant], bool]:
        return (queryset.filter(matching(search_term)) if search_term else queryset), False

    def get_deleted_objects(
        self, objs: Any, request: HttpRequest
    ) -> tuple[list[Any], dict[str, int], set[str], list[str]]:
        """Whoever has records stays: name those, not the rights that nobody has on them."""
        found, sizes, rights, protected = super().get_deleted_objects(objs, request)
        return found, sizes, set() if protected else rights, protected

    def save_model(self, request: HttpRequest, obj: Combatant, form: Any, change: bool) -> None:
        if not change:
            lock_event(obj.event)
            obj.number = next_number(obj.event)
        obj.revision += 1
        super().save_model(request, obj, form, change)
        news.announce(f"person:{obj.pk}", f"gate:{obj.event_id}")


@admin.register(Group)
class GroupAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """A group; renamed here, its people are found by the new name at once."""

    list_display = ("name", "event", "size")
    list_filter = (("event", admin.RelatedOnlyFieldListFilter),)
    list_select_related = ("event",)
    search_fields = ("name", "folded")

    def get_ordering(self, request: HttpRequest) -> tuple[str, ...]:
        return ("event", order_of_names(get_language() or "cs"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Group]:
        rows: QuerySet[Group] = super().get_queryset(request)
        return rows.annotate(size=Count("combatants"))

    def get_readonly_fields(
        self, request: HttpRequest, obj: Group | None = None
    ) -> tuple[str, ...]:
        return ("event",) if obj else ()

    @admin.display(description=_("people"), ordering="size")
    def size(self, group: Any) -> int:
        return int(group.size)

    def save_model(self, request: HttpRequest, obj: Group, form: Any, change: bool) -> None:
        rename_group(obj, obj.name)

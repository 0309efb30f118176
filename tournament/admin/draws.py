"""Draws and what they made, to read. A seed is shown here as everywhere: once it was opened."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from ruman.core.admin.records import RecordAdmin
from tournament.models import (
    Decline,
    Draw,
    DrawOpening,
    DrawVoid,
    Group,
    GroupPlace,
    Round,
)

EVENT = ("tournament__event", admin.RelatedOnlyFieldListFilter)
OF_DRAW = ("draw__tournament__event", admin.RelatedOnlyFieldListFilter)


@admin.register(Draw)
class DrawAdmin(RecordAdmin):
    list_display = ("shown", "tournament", "by", "at", "opened", "voided", "entries_fingerprint")
    list_filter = (
        EVENT,
        "kind",
        ("opening", admin.EmptyFieldListFilter),
        ("void", admin.EmptyFieldListFilter),
    )
    list_select_related = ("tournament", "act", "opening", "void")
    search_fields = (
        "tournament__name",
        "entries",
        "entries_fingerprint",
        "seed_fingerprint",
        "act__by_name",
    )
    ordering = ("-pk",)

    def get_exclude(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return () if obj is not None and hasattr(obj, "opening") else ("seed",)

    @admin.display(description=_("draw"), ordering="kind")
    def shown(self, draw: Draw) -> str:
        return str(draw)

    @admin.display(description=_("by"), ordering="act__by_name")
    def by(self, draw: Draw) -> str:
        return draw.act.by_name

    @admin.display(description=_("at"), ordering="act__received_at")
    def at(self, draw: Draw) -> Any:
        return draw.act.received_at

    @admin.display(description=_("opened"), boolean=True)
    def opened(self, draw: Draw) -> bool:
        return hasattr(draw, "opening")

    @admin.display(description=_("voided"), boolean=True)
    def voided(self, draw: Draw) -> bool:
        return hasattr(draw, "void")


class OfDrawAdmin(RecordAdmin):
    """What an act did to a draw."""

    list_display: Any = ("draw", "tournament", "by", "at")
    list_filter = (OF_DRAW, "draw__kind")
    list_select_related: ClassVar[Any] = ("draw__tournament", "act")
    search_fields: ClassVar[Any] = ("draw__tournament__name", "draw__entries", "act__by_name")
    ordering = ("-pk",)

    @admin.display(description=_("tournament"), ordering="draw__tournament__name")
    def tournament(self, row: Any) -> str:
        return str(row.draw.tournament)

    @admin.display(description=_("by"), ordering="act__by_name")
    def by(self, row: Any) -> str:
        return str(row.act.by_name)

    @admin.display(description=_("at"), ordering="act__received_at")
    def at(self, row: Any) -> Any:
        return row.act.received_at


@admin.register(DrawOpening)
class DrawOpeningAdmin(OfDrawAdmin):
    """Openings, with what came out as it was stored."""


@admin.register(DrawVoid)
class DrawVoidAdmin(OfDrawAdmin):
    list_display = (*OfDrawAdmin.list_display, "reason")
    search_fields = (*OfDrawAdmin.search_fields, "reason")


@admin.register(Decline)
class DeclineAdmin(OfDrawAdmin):
    list_display = ("entrant", *OfDrawAdmin.list_display)
    list_select_related = (*OfDrawAdmin.list_select_related, "entrant")
    search_fields = (*OfDrawAdmin.search_fields, "entrant__label")


@admin.register(Group)
class GroupAdmin(RecordAdmin):
    list_display = ("name", "tournament", "number", "draw", "live")
    list_filter = (EVENT, "live")
    list_select_related = ("tournament", "draw")
    search_fields = ("name", "tournament__name", "places__entrant__label")


@admin.register(GroupPlace)
class GroupPlaceAdmin(RecordAdmin):
    list_display = ("entrant", "group", "tournament", "position", "live")
    list_filter = (("group__tournament__event", admin.RelatedOnlyFieldListFilter), "live")
    list_select_related = ("entrant", "group__tournament")
    search_fields = ("entrant__label", "entrant__combatant__folded", "group__tournament__name")

    @admin.display(description=_("tournament"), ordering="group__tournament__name")
    def tournament(self, place: GroupPlace) -> str:
        return str(place.group.tournament)


@admin.register(Round)
class RoundAdmin(RecordAdmin):
    list_display = ("number", "tournament", "draw", "back", "bye", "live")
    list_filter = (EVENT, "live")
    list_select_related = ("tournament", "draw", "back", "bye")
    search_fields = ("tournament__name", "back__label", "bye__label")

"""Tournaments, lists and crews, to read: their pages change them, by acts that check the rules."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from ruman.core.admin.records import RecordAdmin
from tournament.models import Crew, CrewSeat, Lists, Tournament


@admin.register(Tournament)
class TournamentAdmin(RecordAdmin):
    list_display = ("name", "event", "format", "state", "entries", "rulebook", "starts_at")
    list_filter = (("event", admin.RelatedOnlyFieldListFilter), "format", "state")
    list_select_related = ("event", "rulebook")
    search_fields = ("name", "slug", "event__name")
    date_hierarchy = "starts_at"
    ordering = ("-starts_at", "name")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Tournament]:
        rows: QuerySet[Tournament] = super().get_queryset(request)
        return rows.annotate(entered=Count("entrants"))

    @admin.display(description=_("entrants"), ordering="entered")
    def entries(self, row: Any) -> int:
        return int(row.entered)


@admin.register(Lists)
class ListsAdmin(RecordAdmin):
    list_display = ("name", "event", "position", "waiting")
    list_filter = (("event", admin.RelatedOnlyFieldListFilter),)
    list_select_related = ("event",)
    search_fields = ("name", "event__name")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Lists]:
        rows: QuerySet[Lists] = super().get_queryset(request)
        open_bouts = Q(bouts__live=True, bouts__ended_at=None)
        return rows.annotate(bouts_waiting=Count("bouts", filter=open_bouts))

    @admin.display(description=_("bouts to come"), ordering="bouts_waiting")
    def waiting(self, row: Any) -> int:
        return int(row.bouts_waiting)


class SeatInline(admin.TabularInline):  # type: ignore[type-arg]
    model = CrewSeat
    extra = 0
    can_delete = False
    fields = ("seat", "combatant", "user")

    def get_queryset(self, request: HttpRequest) -> QuerySet[CrewSeat]:
        rows: QuerySet[CrewSeat] = super().get_queryset(request)
        return rows.select_related("combatant", "user")


@admin.register(Crew)
class CrewAdmin(RecordAdmin):
    list_display = ("name", "tournament", "lists", "people")
    list_filter = (
        ("tournament__event", admin.RelatedOnlyFieldListFilter),
        ("lists", admin.RelatedOnlyFieldListFilter),
    )
    list_select_related = ("tournament", "lists")
    search_fields = ("name", "tournament__name", "seats__combatant__folded")
    inlines = (SeatInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Crew]:
        rows: QuerySet[Crew] = super().get_queryset(request)
        return rows.prefetch_related("seats__combatant")

    @admin.display(description=_("who sits in it"))
    def people(self, crew: Crew) -> str:
        return ", ".join(str(seat.combatant) for seat in crew.seats.all())

"""Bouts and all that was recorded of them, to read; results are entered and amended by acts."""

from typing import Any, ClassVar

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from ruman.core.admin.records import RecordAdmin
from tournament.models import (
    Bout,
    BoutEvent,
    BoutResult,
    Call,
    KingsDecision,
    Shortage,
    ShortageEnd,
    Vote,
)


@admin.register(Bout)
class BoutAdmin(RecordAdmin):
    list_display = ("number", "tournament", "red", "blue", "score", "winner", "state", "lists")
    list_filter = (
        ("tournament__event", admin.RelatedOnlyFieldListFilter),
        ("tournament", admin.RelatedOnlyFieldListFilter),
        "state",
        "why",
        "live",
        ("lists", admin.RelatedOnlyFieldListFilter),
    )
    list_select_related = ("tournament", "red", "blue", "winner", "lists")
    search_fields = ("number", "red__label", "blue__label", "tournament__name")
    search_help_text = _("Part of a fighter's name, or the bout's number")

    @admin.display(description=_("points"))
    def score(self, bout: Bout) -> str:
        return f"{bout.red_points} : {bout.blue_points}"


class OfBoutAdmin(RecordAdmin):
    """What was recorded of a bout: by whom, when."""

    list_display: Any = ("bout", "fighters", "by", "received")
    list_filter: ClassVar[Any] = (("bout__tournament__event", admin.RelatedOnlyFieldListFilter),)
    list_select_related: ClassVar[Any] = ("bout__red", "bout__blue", "act")
    search_fields: ClassVar[Any] = (
        "bout__number",
        "bout__red__label",
        "bout__blue__label",
        "act__by_name",
    )
    ordering = ("-pk",)

    @admin.display(description=_("fighters"))
    def fighters(self, row: Any) -> str:
        return f"{row.bout.red} – {row.bout.blue}"

    @admin.display(description=_("by"), ordering="act__by_name")
    def by(self, row: Any) -> str:
        return str(row.act.by_name)

    @admin.display(description=_("received at"), ordering="act__received_at")
    def received(self, row: Any) -> Any:
        return row.act.received_at


@admin.register(BoutEvent)
class BoutEventAdmin(OfBoutAdmin):
    list_display = (*OfBoutAdmin.list_display, "number", "do", "side", "at_ms")
    list_filter = (*OfBoutAdmin.list_filter, "do")


@admin.register(Vote)
class VoteAdmin(OfBoutAdmin):
    list_display = (*OfBoutAdmin.list_display, "stoppage", "seat", "saw")
    list_filter = (*OfBoutAdmin.list_filter, "seat")


@admin.register(BoutResult)
class BoutResultAdmin(OfBoutAdmin):
    list_display = (
        *OfBoutAdmin.list_display,
        "source",
        "red_points",
        "blue_points",
        "winner",
        "why",
        "reason",
        "voided",
    )
    list_filter = (*OfBoutAdmin.list_filter, "source", "why", "voided")
    list_select_related = (*OfBoutAdmin.list_select_related, "winner")
    search_fields = (*OfBoutAdmin.search_fields, "reason")


@admin.register(Call)
class CallAdmin(OfBoutAdmin):
    list_display = (*OfBoutAdmin.list_display, "number", "at")
    list_filter = (*OfBoutAdmin.list_filter, "number")


@admin.register(KingsDecision)
class KingsDecisionAdmin(RecordAdmin):
    list_display = ("group", "tournament", "by_lot", "reason", "by")
    list_filter = (("group__tournament__event", admin.RelatedOnlyFieldListFilter), "by_lot")
    list_select_related = ("group__tournament", "act")
    search_fields = ("group__name", "group__tournament__name", "reason", "act__by_name")

    @admin.display(description=_("tournament"), ordering="group__tournament__name")
    def tournament(self, row: KingsDecision) -> str:
        return str(row.group.tournament)

    @admin.display(description=_("by"), ordering="act__by_name")
    def by(self, row: KingsDecision) -> str:
        return row.act.by_name


@admin.register(Shortage)
class ShortageAdmin(RecordAdmin):
    list_display = ("entrant", "what", "bout", "at", "until", "outcome")
    list_filter = (
        ("entrant__tournament__event", admin.RelatedOnlyFieldListFilter),
        ("end", admin.EmptyFieldListFilter),
        "end__outcome",
    )
    list_select_related = ("entrant", "bout", "end")
    search_fields = ("entrant__label", "entrant__combatant__folded", "what", "act__by_name")
    date_hierarchy = "at"

    @admin.display(description=_("outcome"), ordering="end__outcome")
    def outcome(self, row: Shortage) -> str:
        return row.end.get_outcome_display() if hasattr(row, "end") else "–"


@admin.register(ShortageEnd)
class ShortageEndAdmin(RecordAdmin):
    list_display = ("shortage", "outcome", "at")
    list_filter = (
        ("shortage__entrant__tournament__event", admin.RelatedOnlyFieldListFilter),
        "outcome",
    )
    list_select_related = ("shortage__entrant",)
    search_fields = ("shortage__entrant__label", "shortage__what", "act__by_name")
    date_hierarchy = "at"

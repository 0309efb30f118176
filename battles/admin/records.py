"""Battles, rosters, rulings and cards, to read; people change them by acts on the pages."""

from typing import ClassVar

from django.contrib import admin

from battles import models
from ruman.core.admin.records import RecordAdmin


@admin.register(models.Battle)
class BattleAdmin(RecordAdmin):
    list_display = ("name", "event", "day")
    list_select_related = ("event",)
    search_fields = ("name",)


@admin.register(models.Clash)
class ClashAdmin(RecordAdmin):
    list_display = ("number", "name", "battle", "state", "starts_at", "started_at", "ended_at")
    list_filter = ("state", ("battle", admin.RelatedOnlyFieldListFilter))
    list_select_related = ("battle",)
    search_fields = ("name",)


@admin.register(models.ClashStep)
class ClashStepAdmin(RecordAdmin):
    list_display = ("clash", "move", "at", "act", "reason")
    list_filter = ("move",)
    list_select_related = ("clash", "act")
    search_fields = ("clash__name", "act__by_name", "reason")


@admin.register(models.Division)
class DivisionAdmin(RecordAdmin):
    list_display = ("event", "at", "balanced", "act")
    list_filter = ("balanced",)
    list_select_related = ("event", "act")
    search_fields = ("act__by_name",)


@admin.register(models.DivisionUndone)
class DivisionUndoneAdmin(RecordAdmin):
    list_display = ("division", "at", "act")
    list_select_related = ("division", "act")
    search_fields = ("act__by_name",)


PERSON: tuple[str, ...] = ("combatant__folded", "combatant__number")


@admin.register(models.Line)
class LineAdmin(RecordAdmin):
    list_display = ("clash", "combatant", "side", "fights", "location", "role", "present_at")
    list_filter: ClassVar = ("fights", ("clash", admin.RelatedOnlyFieldListFilter))
    list_select_related = ("clash", "combatant", "side")
    search_fields = PERSON


@admin.register(models.Tick)
class TickAdmin(RecordAdmin):
    list_display = ("clash", "combatant", "here", "at", "late", "act")
    list_filter = ("here", "late")
    list_select_related = ("clash", "combatant", "act")
    search_fields = PERSON


@admin.register(models.Veteran)
class VeteranAdmin(RecordAdmin):
    list_display = ("event", "side", "user", "combatant", "marking", "retired_at")
    list_select_related = ("event", "side", "user", "combatant")
    search_fields = (*PERSON, "user__name")


@admin.register(models.Introduction)
class IntroductionAdmin(RecordAdmin):
    list_display = ("clash", "veteran", "at", "act")
    list_select_related = ("clash", "veteran__user", "veteran__combatant", "act")
    search_fields = ("clash__name", "act__by_name")


@admin.register(models.Ruling)
class RulingAdmin(RecordAdmin):
    list_display = ("clash", "kind", "combatant", "reason", "words", "at", "late", "act")
    list_filter = ("kind", "late", "reason")
    list_select_related = ("clash", "combatant", "act")
    search_fields = (*PERSON, "words", "act__by_name")


@admin.register(models.Withdrawal, models.CaseAnswer, models.Appeal)
class RulingPartAdmin(RecordAdmin):
    list_display = ("ruling", "at", "act")
    list_select_related = ("ruling__combatant", "act")
    search_fields = ("ruling__combatant__folded", "act__by_name")


@admin.register(models.AppealAnswer)
class AppealAnswerAdmin(RecordAdmin):
    list_display = ("appeal", "outcome", "words", "at", "act")
    list_filter = ("outcome",)
    list_select_related = ("appeal", "act")
    search_fields = ("appeal__ruling__combatant__folded", "act__by_name")


@admin.register(models.Card)
class CardAdmin(RecordAdmin):
    list_display = ("number", "event", "type", "level", "lives", "uses", "holder")
    list_filter = ("type", "level", ("event", admin.RelatedOnlyFieldListFilter))
    list_select_related = ("event", "holder")
    search_fields = ("number", "holder__folded")


@admin.register(models.CardIssue)
class CardIssueAdmin(RecordAdmin):
    list_display = ("card", "combatant", "origin", "note", "at", "act")
    list_filter = ("origin",)
    list_select_related = ("card", "combatant", "act")
    search_fields = (*PERSON, "card__number")


@admin.register(models.HandOver)
class HandOverAdmin(RecordAdmin):
    list_display = ("card", "giver", "combatant", "at", "late", "act")
    list_filter = ("late",)
    list_select_related = ("card", "giver", "combatant", "act")
    search_fields = (*PERSON, "giver__folded", "card__number")


@admin.register(models.Hand)
class HandAdmin(RecordAdmin):
    list_display = ("clash", "card", "combatant", "place", "at")
    list_select_related = ("clash", "card", "combatant")
    search_fields = (*PERSON, "card__number")


@admin.register(models.CardUse)
class CardUseAdmin(RecordAdmin):
    list_display = ("hand", "nth", "at", "late", "act")
    list_filter = ("late",)
    list_select_related = ("hand__clash", "hand__card", "act")
    search_fields = ("hand__card__number", "act__by_name")

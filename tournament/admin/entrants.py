"""Entrants, their admission and leaving. Who is on record stays: they withdraw, on their page."""

import uuid
from contextlib import suppress
from typing import Any

from django.contrib import admin, messages
from django.db.models import ProtectedError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ruman.core import acts
from ruman.core.acts import Author, RefusedError, Sent
from ruman.core.admin.records import RecordAdmin
from ruman.core.models import User
from tournament import queries
from tournament.actions.entries import withdraw_entry
from tournament.enums import TournamentState
from tournament.models import Admission, Entrant, Leaving

EVENT = ("tournament__event", admin.RelatedOnlyFieldListFilter)
OF_ENTRANT = ("entrant__tournament__event", admin.RelatedOnlyFieldListFilter)
NAMES = ("entrant__label", "entrant__combatant__folded", "act__by_name")


@admin.register(Entrant)
class EntrantAdmin(RecordAdmin):
    """Deleting is taking an entry back: an act, which the rules refuse once anything stands."""

    list_display = ("label", "tournament", "combatant", "admitted", "standing", "place")
    list_filter = (
        EVENT,
        ("tournament", admin.RelatedOnlyFieldListFilter),
        "admitted",
        "standing",
    )
    list_select_related = ("tournament", "combatant")
    search_fields = ("label", "combatant__folded", "combatant__number")
    search_help_text = gettext_lazy("Part of a name, or a number")
    readonly_fields = ("on_its_page",)

    def has_delete_permission(self, request: HttpRequest, obj: Entrant | None = None) -> bool:
        return bool(request.user.is_superuser)

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """One by one: each is asked for and refused with its own sentence."""
        offered = super().get_actions(request)
        offered.pop("delete_selected", None)
        return offered

    @admin.display(description=gettext_lazy("on its page"))
    def on_its_page(self, one: Entrant) -> str:
        return format_html('<a href="{}">{}</a>', page_of(one), one)

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: Any = None
    ) -> HttpResponse:
        """Asked as ever where it can be; a POST is the act."""
        one = self.get_object(request, object_id)
        if one is None or not self.has_delete_permission(request, one):
            return super().delete_view(request, object_id, extra_context)
        if not on_record(one):
            if request.method != "POST":
                return super().delete_view(request, object_id, extra_context)
            with suppress(RefusedError, ProtectedError):
                take_back(request.user, one)
                told = _("The entry of %(name)s was taken back.") % {"name": one.label}
                self.message_user(request, told, messages.SUCCESS)
                return redirect("admin:tournament_entrant_changelist")
        self.message_user(request, stays(one), messages.ERROR)
        return redirect("admin:tournament_entrant_change", one.pk)


def on_record(one: Entrant) -> bool:
    """Whether the entry can't just be taken back; the act asks again under its lock."""
    return (
        one.tournament.state != TournamentState.ENTRY
        or any(written.exists() for written in (one.admissions, one.leavings, one.shortages))
        or queries.open_draw(one.tournament) is not None
    )


def take_back(user: Any, one: Entrant) -> None:
    """The act of the entrants' page. Raises RefusedError or ProtectedError."""
    assert isinstance(user, User)  # noqa: S101 - the admin is closed to others
    sent = Sent(uuid.uuid4(), one.tournament.event, Author(user), timezone.now())
    acts.perform("tournament.withdraw_entry", sent, {"entrant": one.pk}, withdraw_entry)


def stays(one: Entrant) -> str:
    """Why the entry can't be deleted, and the way to a withdrawal."""
    return format_html(
        '{} <a href="{}">{}</a>',
        _("%(name)s is on record in this tournament and can't be deleted.") % {"name": one.label},
        page_of(one),
        _("Let them withdraw instead"),
    )


def page_of(one: Entrant) -> str:
    """The entrant's page, where withdrawing is offered."""
    at = [one.tournament.event.slug, one.tournament.slug]
    try:
        return reverse("tournament:entrant", args=[*at, one.pk])
    except NoReverseMatch:
        return reverse("event-home", args=at[:1])


@admin.register(Admission)
class AdmissionAdmin(RecordAdmin):
    """Each look at armour and weapons."""

    list_display = ("entrant", "status", "note", "by", "at")
    list_filter = (OF_ENTRANT, "status")
    list_select_related = ("entrant", "act")
    search_fields = (*NAMES, "note")

    @admin.display(description=gettext_lazy("by"), ordering="act__by_name")
    def by(self, row: Admission) -> str:
        return row.act.by_name

    @admin.display(description=gettext_lazy("at"), ordering="act__received_at")
    def at(self, row: Admission) -> Any:
        return row.act.received_at


@admin.register(Leaving)
class LeavingAdmin(RecordAdmin):
    """Who withdrew, was sent out, or came back."""

    list_display = ("entrant", "standing", "reason", "by", "at")
    list_filter = (OF_ENTRANT, "standing")
    list_select_related = ("entrant", "act")
    search_fields = (*NAMES, "reason")

    @admin.display(description=gettext_lazy("by"), ordering="act__by_name")
    def by(self, row: Leaving) -> str:
        return row.act.by_name

    @admin.display(description=gettext_lazy("at"), ordering="act__received_at")
    def at(self, row: Leaving) -> Any:
        return row.act.received_at

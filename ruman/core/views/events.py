"""The first-run page, further events, and the settings of one."""

from dataclasses import fields
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from ruman.core import acts, rulebooks, throttle
from ruman.core.access import StaffRequest, staff
from ruman.core.actions.events import NewEvent, SetUpError, create_event, is_set_up, set_up
from ruman.core.acts import RefusedError
from ruman.core.enums import Role, RulebookKind
from ruman.core.event_forms import (
    ChangeEventForm,
    FirstRunForm,
    NewEventForm,
    SetUpCodeForm,
    event_values,
)
from ruman.core.models import Event, Organizer, User
from ruman.core.second_step import BACKEND

WINDOW = timedelta(minutes=10)
WRONG_CODES = 20


@never_cache
@login_not_required
@require_http_methods(["GET", "POST"])
def first_run(request: HttpRequest, code: str = "") -> HttpResponse:
    """Asks for the printed code, then for everything; 404 as soon as there is anybody."""
    if is_set_up():
        return _set_up_before(request)
    now, counted = timezone.now(), f"setup:{throttle.client_address(request)}"
    if throttle.tries(counted, now, WINDOW) >= WRONG_CODES:
        return render(request, "core/slowed.html", {"minutes": 10}, status=429)
    typed = code or request.POST.get("code", "")
    asked = SetUpCodeForm({"code": typed} if typed or request.method == "POST" else None)
    if not asked.is_valid():
        if asked.is_bound:
            throttle.count(counted, now, WINDOW)
        return render(request, "core/setup_code.html", {"form": asked})
    form = FirstRunForm(
        request.POST if "name" in request.POST else None,
        initial={"rulebook": rulebooks.published(RulebookKind.BATTLE)},
    )
    if form.is_bound and form.is_valid():
        return _set_up(request, form.cleaned_data)
    shown = {"form": form, "code": asked.cleaned_data["code"]}
    return render(request, "core/first_run.html", shown)


def _set_up_before(request: HttpRequest) -> HttpResponse:
    """Whoever opens the printed address once more is led on."""
    return render(request, "core/set_up_before.html", status=404)


def _new_event(typed: dict[str, Any]) -> NewEvent:
    return NewEvent(**{f.name: typed[f.name] for f in fields(NewEvent) if f.name in typed})


def _set_up(request: HttpRequest, typed: dict[str, Any]) -> HttpResponse:
    try:
        event, user = set_up(
            _new_event(typed),
            name=typed["admin_name"],
            username=typed["username"],
            password=typed["password"],
        )
    except SetUpError:
        return _set_up_before(request)
    login(request, user, backend=BACKEND)
    messages.success(request, _("Everything is ready. Now invite your team."))
    return redirect("event-home", event.slug)


@require_http_methods(["GET", "POST"])
def new_event(request: HttpRequest) -> HttpResponse:
    """Another event on this server; for the site admin."""
    if not (isinstance(request.user, User) and request.user.is_superuser):
        raise Http404
    latest = Organizer.objects.order_by("-pk").first()
    initial = {
        "rulebook": rulebooks.published(RulebookKind.BATTLE, latest),
        "organizer": latest.name if latest else "",
    }
    form = NewEventForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        event = create_event(_new_event(form.cleaned_data))
        messages.success(request, _("The event is there. Now invite its team."))
        return redirect("event-home", event.slug)
    return render(request, "core/new_event.html", {"form": form})


@require_http_methods(["GET", "POST"])
@staff(Role.ADMIN)
def event_settings(request: StaffRequest) -> HttpResponse:
    """Name, days, languages, sides."""
    form = ChangeEventForm(
        request.POST or None, event=request.event, initial=event_values(request.event)
    )
    if form.is_bound and form.is_valid():
        try:
            acts.submit("core.change_event", request, form, timezone.now())
        except RefusedError as refused:
            if refused.code == "changed_meanwhile":
                now = Event.objects.select_related("organizer").get(pk=request.event.pk)
                form = form.beside(now, refused.words)
            else:
                form.add_error(None, refused.words)
        else:
            messages.success(request, _("Saved."))
            return redirect("core:event-settings", request.event.slug)
    return render(request, "core/event_settings.html", {"form": form})

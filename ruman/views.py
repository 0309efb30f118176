"""The site's own pages: the list of events, and the home of one."""

from typing import cast

from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET

from ruman.core.access import StaffRequest, staff
from ruman.core.enums import Role
from ruman.core.models import Event, Membership, User
from ruman.core.waiting import panels_for, posts_of, waiting_for
from ruman.day import day_of
from ruman.doctor.lines import State
from ruman.doctor.report import report


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The events that the person works at; with a single one, straight there."""
    user = cast("User", request.user)
    own = Membership.objects.filter(user=user, revoked_at=None)
    events = Event.objects.prefetch_related(Prefetch("memberships", own, "own"))
    if not user.is_superuser:
        events = events.filter(memberships__in=own)
    found = list(events)
    if len(found) == 1 and not user.is_superuser:
        return redirect("event-home", found[0].slug)
    return render(request, "home.html", {"events": found, "today": timezone.localdate()})


@require_GET
@staff()
def event_home(request: StaffRequest) -> HttpResponse:
    """Where I stand and what I do next, what waits for me, the day, what the apps show."""
    now = timezone.now()
    panels = [
        {"template": each.template, **each.context(request.event)}
        for each in panels_for(request.membership)
    ]
    shown = {
        "waiting": waiting_for(request.membership),
        "panels": panels,
        "now": now,
        "posts": posts_of(request.membership, request.station),
        "day": day_of(request.membership, now),
    }
    return render(request, "event_home.html", shown)


@require_GET
@staff(Role.ADMIN)
def doctor(request: StaffRequest) -> HttpResponse:
    """How the machine and this event are: what `manage.py doctor` says, on a page."""
    now = timezone.now()
    sections = report([request.event], now)
    states = [line.state for section in sections for line in section.lines]
    shown = {
        "sections": sections,
        "wrong": states.count(State.WRONG),
        "look": states.count(State.LOOK),
        "now": now,
    }
    return render(request, "doctor.html", shown)

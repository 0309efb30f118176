"""The site's own pages: the list of events, and the home of one."""

from typing import cast

from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET

from ruman.core.access import StaffRequest, staff
from ruman.core.models import Event, Membership, User
from ruman.core.waiting import panels_for, waiting_for
from ruman.home import work_here


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
    """What waits for me now, my places, my station, and what the apps have to show."""
    panels = [
        {"template": each.template, **each.context(request.event)}
        for each in panels_for(request.membership)
    ]
    shown = {
        "waiting": waiting_for(request.membership),
        "panels": panels,
        "now": timezone.now(),
        "work": work_here(request.membership, request.station),
    }
    return render(request, "event_home.html", shown)

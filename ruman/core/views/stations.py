"""Stations: the list, one of them, who is there now, and the sign of life of a device."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.hashers import check_password
from django.contrib.auth.views import redirect_to_login
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ruman.core import devices, throttle
from ruman.core.access import PIN, StaffRequest, by_pin, staff
from ruman.core.acts import RefusedError
from ruman.core.enums import Role
from ruman.core.models import Event, Membership, Station, User
from ruman.core.second_step import BACKEND
from ruman.core.station_forms import (
    BindForm,
    ChangeStationForm,
    InviteDeviceForm,
    NewStationForm,
    PinChangeForm,
    StationForm,
)
from ruman.core.text import in_order_of_names
from ruman.core.views.tried import act_and_say, posted, refusal, try_act

ORGANIZERS = (Role.ORGANIZER, Role.HEAD_ORGANIZER)
WINDOW = timedelta(minutes=10)
WRONG_PINS = 5  # for one person at one station
WRONG_AT_STATION = 20
SHIFT = 12 * 3600  # how long a PIN keeps somebody in, in seconds
AWAY = timedelta(minutes=3)  # a device that was silent for longer is called silent


@require_GET
@staff(*ORGANIZERS)
def stations(request: StaffRequest) -> HttpResponse:
    """All stations: who is there, when the device was last heard, what it still holds."""
    rows = Station.objects.filter(event=request.event).select_related("person")
    now = timezone.now()
    shown = {"stations": rows, "now": now, "silent_since": now - AWAY}
    template = "core/_stations.html" if request.htmx else "core/stations.html"
    return render(request, template, shown)


@require_http_methods(["GET", "POST"])
@staff(*ORGANIZERS)
def new_station(request: StaffRequest) -> HttpResponse:
    """Name a place to work."""
    form = NewStationForm(request.POST or None, event=request.event)
    if request.method == "POST":
        answer = try_act("core.make_station", request, form, timezone.now())
        if answer is not None:
            return redirect("core:station", request.event.slug, answer["station"])
    return render(request, "core/new_station.html", {"form": form})


def _station(request: StaffRequest, pk: int) -> Station:
    rows = Station.objects.select_related("person")
    return get_object_or_404(rows, event=request.event, pk=pk)


@require_http_methods(["GET", "POST"])
@staff(*ORGANIZERS)
def station(request: StaffRequest, pk: int) -> HttpResponse:
    """One station: what it is, its tags, its device."""
    found = _station(request, pk)
    fields = ("name", "kind", "tag_from", "tag_to")
    form = ChangeStationForm(
        posted(request, station=pk) if request.method == "POST" else None,
        event=request.event,
        initial={"station": pk, **{name: getattr(found, name) for name in fields}},
    )
    if form.is_bound and try_act("core.change_station", request, form, timezone.now()) is not None:
        messages.success(request, _("Saved."))
        return redirect("core:stations", request.event.slug)
    here = request.station is not None and request.station.pk == pk
    row = {"station": pk}
    shown = {
        "found": found,
        "form": form,
        "bind": BindForm(event=request.event, initial=row),
        "device": InviteDeviceForm(event=request.event, initial=row),
        "here": here,
    }
    return render(request, "core/station.html", shown)


@require_POST
@staff(*ORGANIZERS)
def bind_station(request: StaffRequest, pk: int) -> HttpResponse:
    """Make this device the station."""
    found = _station(request, pk)
    form = BindForm(posted(request, station=pk), event=request.event)
    words = _("This device is “%(name)s” now.") % {"name": found.name}
    response = redirect("core:station", request.event.slug, pk)
    if act_and_say(request, "core.bind_station", form, words):
        token = devices.device_token(form.cleaned_data["act_id"])
        devices.keep(request, response, request.event.slug, token)
    return response


@require_POST
@staff(*ORGANIZERS)
def revoke_station(request: StaffRequest, pk: int) -> HttpResponse:
    """The device is no station any more."""
    _station(request, pk)
    form = StationForm(posted(request, station=pk), event=request.event)
    words = _("Revoked. Its device can do nothing more by PIN.")
    act_and_say(request, "core.revoke_station", form, words)
    return redirect("core:stations", request.event.slug)


@require_POST
@staff(*ORGANIZERS)
def invite_device(request: StaffRequest, pk: int) -> HttpResponse:
    """A code for the tablet that shall be this station."""
    _station(request, pk)
    form = InviteDeviceForm(posted(request, station=pk), event=request.event)
    answer = try_act("core.invite_device", request, form, timezone.now())
    if answer is None:
        messages.error(request, refusal(form))
        return redirect("core:station", request.event.slug, pk)
    return redirect("core:made-invitation", request.event.slug, answer["invitation"])


@never_cache
@login_not_required
@require_http_methods(["GET", "POST"])
def change_person(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Who works at this station now: names and a PIN; only on the station's own device."""
    here = devices.station_here(request, event_slug)
    if here is None:
        home = reverse("event-home", args=[event_slug])
        return redirect("core:account") if _by_password(request) else redirect_to_login(home)
    request.event = here.event  # type: ignore[attr-defined]  # for the frame
    rows = _with_pin(here.event)
    form = PinChangeForm(request.POST or None)
    form.fields["member"].queryset = rows  # type: ignore[attr-defined]
    if request.method == "POST":
        if "leave" in request.POST:
            return _leave(request, here)
        if form.is_valid():
            try:
                return _come(request, here, form.cleaned_data["member"], form.cleaned_data["pin"])
            except RefusedError as refused:
                form.add_error("pin", refused.words)
    people = in_order_of_names(rows, get_language() or "en", lambda row: row.user)
    shown = {"here": here, "people": people, "form": form}
    return render(request, "core/change_person.html", shown)


def _by_password(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and not by_pin(request)


def _with_pin(event: Event) -> Any:
    rows = Membership.objects.filter(event=event, revoked_at=None, user__is_active=True)
    return rows.exclude(pin="").select_related("user")


def _come(request: HttpRequest, here: Station, member: Membership, pin: str) -> HttpResponse:
    """Sign the person in with what they may at this event, at this station, for a shift."""
    now = timezone.now()
    at_station, of_person = f"pin:{here.pk}", f"pin:{here.pk}:{member.pk}"
    tried = throttle.count(of_person, now, WINDOW)
    if tried > WRONG_PINS or throttle.tries(at_station, now, WINDOW) >= WRONG_AT_STATION:
        raise RefusedError(
            "slow_down", _("Too many wrong PINs. Wait ten minutes, or sign in with a password.")
        )
    if not check_password(pin, member.pin):
        throttle.count(at_station, now, WINDOW)
        raise RefusedError(
            "wrong_pin",
            _(
                "That isn’t the PIN. Type it again; who forgot it signs in with a password and"
                " sets another."
            ),
        )
    throttle.forget(of_person)
    request.session.flush()
    login(request, member.user, backend=BACKEND)
    request.session[PIN] = [here.event.slug, here.pk]
    request.session.set_expiry(SHIFT)
    Station.objects.filter(pk=here.pk).update(person=member.user, seen_at=now)
    return redirect("event-home", here.event.slug)


def _leave(request: HttpRequest, here: Station) -> HttpResponse:
    logout(request)
    Station.objects.filter(pk=here.pk).update(person=None)
    return redirect("core:change-person", here.event.slug)


# No token: it comes from pages that may have been open since before the last sign-in. The device's
# own cookie stands for it, and doesn't come with posts from elsewhere (SameSite).
@csrf_exempt
@login_not_required
@require_POST
def station_beat(request: HttpRequest, event_slug: str) -> HttpResponse:
    """A device's sign of life: how many acts it holds that were not sent yet. One statement, and
    two for who is there. 404 tells the device that it is no station any more."""
    waiting = request.POST.get("waiting", "")
    digest = devices.device_digest(request, event_slug)
    person = request.user.pk if isinstance(request.user, User) else None
    changed = digest and Station.objects.filter(
        event__slug=event_slug, device_digest=digest
    ).update(
        seen_at=timezone.now(),
        person=person,
        waiting=int(waiting) if _is_count(waiting) else F("waiting"),
    )
    return HttpResponse(status=204 if changed else 404)


def _is_count(typed: str) -> bool:
    return typed.isascii() and typed.isdecimal() and len(typed) <= 6

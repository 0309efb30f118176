"""Who may open what: a decorator on every staff view; what is not theirs is a 404 as any other."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.views import redirect_to_login
from django.db.models import FilteredRelation, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.utils import timezone
from django_htmx.middleware import HtmxDetails

from ruman.core.acts import Author
from ruman.core.back import page_to_open
from ruman.core.devices import device_digest
from ruman.core.models import Event, Membership, Station, User

PIN = "pin"  # the session's key for a person who came in by PIN: [event's slug, station's pk]


class StaffRequest(HttpRequest):
    """A request by somebody with a role at `event` (set by `staff`)."""

    htmx: HtmxDetails
    event: Event
    membership: Membership
    station: Station | None
    author: Author


class PinEndedError(Http404):
    """The station at which the person came in by PIN is gone, and so is their session."""


View = Callable[..., HttpResponse]


def membership_of(request: HttpRequest, event_slug: str) -> Membership:
    """The person's membership at that event; 404 where there is none. One statement.

    The site admin stands above events and acts in any of them as its admin. `request.station`
    becomes the station that this device is at the event, if any.
    """
    user = request.user
    if not isinstance(user, User):
        raise Http404
    event = _event(event_slug, user, device_digest(request, event_slug))
    station = getattr(event, "here", None)
    if pin := request.session.get(PIN):
        _check_pin(request, pin, event_slug, station)
    found: Membership | None = getattr(event, "mine", None)
    if user.is_superuser and not pin:
        found = found or Membership(user=user, roles=[])
        found.roles = sorted({*found.roles, "admin"})
        found.above = True
    if event is None or found is None:
        raise Http404
    found.event = event
    found.user = user
    request.station = station  # type: ignore[attr-defined]
    return found


def _event(slug: str, user: User, digest: str) -> Event | None:
    """The event with the person's membership as `mine` and the device's station as `here`."""
    mine = Q(memberships__user=user, memberships__revoked_at=None)
    events = Event.objects.annotate(mine=FilteredRelation("memberships", condition=mine))
    related = ["rulebook", "mine"]
    if digest:
        here = Q(stations__device_digest=digest)
        events = events.annotate(here=FilteredRelation("stations", condition=here))
        related.append("here")
    return next(iter(events.select_related(*related).filter(slug=slug).order_by()), None)


def _check_pin(
    request: HttpRequest, pin: list[Any], event_slug: str, station: Station | None
) -> None:
    """A PIN opens its station's event on its station's device, and nothing else."""
    if pin[0] != event_slug:
        raise Http404
    if station is None or station.pk != pin[1]:
        logout(request)
        raise PinEndedError


def staff(*roles: str) -> Callable[[View], View]:
    """Let in who holds one of `roles` (any role, if none is named) at the event in the URL.

    An event's admin may all; others get 404, the same as for what doesn't exist.
    """

    def guard(view: View) -> View:
        @wraps(view)
        def guarded(request: Any, event_slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
            try:
                membership = membership_of(request, event_slug)
            except PinEndedError:
                if _is_fragment(request):
                    return HttpResponse(status=401)
                return redirect("core:change-person", event_slug)
            if roles and not membership.holds(*roles):
                raise Http404
            request.event = membership.event
            request.membership = membership
            request.author = Author(request.user, request.station)
            with timezone.override(membership.event.time_zone):  # as the clocks there show it
                return view(request, *args, **kwargs)

        guarded.roles = roles or None  # type: ignore[attr-defined]  # read by the access table test
        return guarded

    return guard


def station_of(request: HttpRequest) -> Station | None:
    """The station that this device is at the event of the page (read with the membership)."""
    return getattr(request, "station", None)


def by_pin(request: HttpRequest) -> bool:
    """Whether the person came in by PIN alone."""
    return PIN in request.session


def pin_suffices(view: View) -> View:
    """Decorator for what even somebody may open who came in by PIN, though it isn't an event's."""
    view.pin_suffices = True  # type: ignore[attr-defined]
    return view


def _is_fragment(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"


class FragmentMiddleware:
    """A piece of a page asked for after the session has ended: 401, which nothing swaps in.

    The redirect would put the sign-in page into the middle of what somebody is filling in.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if _is_fragment(request) and response.status_code == 302:
            path = response.headers["Location"].partition("?")[0]
            if path == resolve_url(settings.LOGIN_URL):
                return HttpResponse(status=401)
        return response


class PinMiddleware:
    """A PIN opens the pages of its event (their guard looks at the station) and public ones.

    For the rest, account and administration among them, name and password are asked for.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> HttpResponse | None:
        guarded = hasattr(view, "roles") or not getattr(view, "login_required", True)
        if guarded or hasattr(view, "pin_suffices") or not by_pin(request):
            return None
        return redirect_to_login(page_to_open(request))

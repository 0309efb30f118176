"""Who may open what: a decorator on every staff view; what is not theirs is a 404 as any other."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django_htmx.middleware import HtmxDetails

from ruman.core.acts import Author
from ruman.core.models import Event, Membership, Station, User


class StaffRequest(HttpRequest):
    """A request by somebody with a role at `event` (set by `staff`)."""

    htmx: HtmxDetails
    event: Event
    membership: Membership
    station: Station | None
    author: Author


View = Callable[..., HttpResponse]


def membership_of(request: HttpRequest, event_slug: str) -> Membership:
    """The person's membership at that event; 404 where there is none. One statement.

    The site admin stands above events and acts in any of them as its admin.
    """
    rows = Membership.objects.select_related("event", "event__rulebook").filter(
        event__slug=event_slug, revoked_at__isnull=True
    )
    user = request.user
    if not isinstance(user, User):
        raise Http404
    found = rows.filter(user=user).first()
    if found is None and user.is_superuser:
        event = Event.objects.select_related("rulebook").filter(slug=event_slug).first()
        if event is not None:
            return Membership(event=event, user=user, roles=["admin"])
    if found is None:
        raise Http404
    return found


def staff(*roles: str) -> Callable[[View], View]:
    """Let in who holds one of `roles` (any role, if none is named) at the event in the URL.

    An event's admin may all; others get 404, the same as for what doesn't exist.
    """

    def guard(view: View) -> View:
        @wraps(view)
        def guarded(request: Any, event_slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
            membership = membership_of(request, event_slug)
            if roles and not membership.holds(*roles):
                raise Http404
            request.event = membership.event
            request.membership = membership
            request.station = station_of(request)
            request.author = Author(request.user, request.station)
            return view(request, *args, **kwargs)

        guarded.roles = roles or None  # type: ignore[attr-defined]  # read by the access table test
        return guarded

    return guard


def station_of(request: HttpRequest) -> Station | None:
    """The station that this device was made into, if it is one of this event; by signed cookie."""
    return None

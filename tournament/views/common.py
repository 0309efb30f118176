"""What the tournament's staff pages share: the tournament of the address, and who may open them."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect

from ruman.core.access import StaffRequest, staff
from tournament.models import Bout, Tournament
from tournament.roles import HEAD, HERALDS, ORGANIZERS

__all__ = ["HEAD", "HERALDS", "ORGANIZERS", "tournament_page"]


def tournament_page(*roles: str) -> Callable[..., Callable[..., HttpResponse]]:
    """Decorator like `staff`; the view gets the tournament that the address names, or a 404."""

    def guard(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @staff(*roles)
        @wraps(view)
        def guarded(request: StaffRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
            found = Tournament.objects.filter(event=request.event, slug=slug).first()
            if found is None:
                raise Http404
            found.event = request.event
            return view(request, found, *args, **kwargs)

        return guarded

    return guard


def public_tournament(event_slug: str, slug: str) -> Tournament:
    """The tournament of an address that is for everybody, with its event; or a 404."""
    rows = Tournament.objects.select_related("event")
    found = rows.filter(event__slug=event_slug, slug=slug).first()
    if found is None:
        raise Http404
    return found


def to_voided(bout: Bout) -> HttpResponse:
    """To the page that says of a bout that it isn't fought, from a bookmark of its desk."""
    event = bout.tournament.event
    return redirect("tournament:bout", event.slug, bout.tournament.slug, bout.number)
